/** A mistake that is tried again at a practice table: which one it is stands in the table's address. */

import type { Entry, Origin } from "../protocol/protocol";

/** A game that is over, as the server finds it. */
export type GameOver = Omit<Origin, "step">;

export interface Mistake {
  of: "tables" | "records";
  id: string;
  /** The move that is tried again. */
  step: number;
}

export function lessonOf(source: GameOver, step: number): Mistake {
  return source.table ? { of: "tables", id: source.table, step } : { of: "records", id: source.record ?? "", step };
}

export function addressOf({ of, id, step }: Mistake): string {
  return `learn-${of}-${id}-${step}`;
}

export function lessonIn(hash: string): Mistake | null {
  const [, of, id, step] = /^learn-(tables|records)-([\w-]+)-(\d{1,6})$/.exec(hash) ?? [];
  return id === undefined ? null : { of: of as Mistake["of"], id, step: Number(step) };
}

export function sourceOf({ of, id }: Mistake): GameOver {
  return of === "tables" ? { table: id } : { record: id };
}

/** Where its review is. */
export function reviewOf({ of, id, step }: Mistake): string {
  return of === "tables" ? `/review/${id}#${step}` : `/record/${id}/review#${step}`;
}

/** The first move of a seat that stands. */
export function firstOf(moves: readonly Entry[], seat: number): Entry | undefined {
  return moves.find((entry) => entry.seat === seat);
}
