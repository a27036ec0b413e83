/** What a move touched on the board, so that it can be brought into sight. */

import type { Bounds } from "./sight";

export interface Found {
  element: Element;
  box: Bounds;
}

const BREATHS = 2000; // no flight takes as many milliseconds

/** What is drawn in an element, with its place. */
export function piecesIn(frame: Element | undefined, selector: string): Found[] {
  const all = [...(frame?.querySelectorAll(selector) ?? [])];
  return all.map((element) => ({ element, box: element.getBoundingClientRect() })).filter(({ box }) => box.right > box.left);
}

/** Pieces on their way are measured once they have landed; lit ones breathe for longer. */
export async function landed(frame: Element | undefined): Promise<void> {
  const moves = frame?.getAnimations({ subtree: true }).filter((each) => Number(each.effect?.getComputedTiming().endTime ?? 0) < BREATHS) ?? [];
  await Promise.allSettled(moves.map((each) => each.finished));
}

/** The first drawn thing of those that a move touched, by their words or marks; of a piece that travels, the place it goes to. */
export async function movedBy(frame: Element, names: readonly string[]): Promise<Element | undefined> {
  const called = (name: string, ...by: string[]): Found[] => piecesIn(frame, by.map((each) => `[data-${each}="${CSS.escape(name)}"]`).join());
  const first = names.find((name) => called(name, "goal", "as", "word").length > 0);
  if (first === undefined) return undefined;
  const [goal] = called(first, "goal");
  if (goal) return goal.element;
  await landed(frame);
  return called(first, "as", "word")[0]?.element;
}
