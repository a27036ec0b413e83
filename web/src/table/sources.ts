/** Where points come from: how the parts of the scores changed, move by move. */

import type { ScoreChange, ScoreChanges } from "../protocol/protocol";

/** A part of a score, with the points that each move brought or took. */
export interface Source {
  part: string;
  points: number;
  moves: ReadonlyMap<number, number>;
}

/** Asks for the changes from a step on, as a seat may know them. */
export type FetchScores = (seat: number, first: number) => Promise<ScoreChanges>;

/** All changes of the scores so far; `scores` asks for those from a step on. */
export async function changesOf(scores: (first: number) => Promise<ScoreChanges>): Promise<ScoreChange[]> {
  const found: ScoreChange[] = [];
  for (let first = 0; ; ) {
    const { steps, last, changes } = await scores(first);
    found.push(...changes.filter(({ step }) => first === 0 || step > first)); // its first step tells all the points there are
    if (last >= steps) return found;
    first = last;
  }
}

/** What a seat's points are made of after a step. `toldAt` is the step at which the log tells a move; null if it does not stand. */
export function sources(changes: readonly ScoreChange[], seat: number, last: number, toldAt: (step: number) => number | null): Source[] {
  const parts = new Map<string, Map<number, number>>();
  for (const change of changes) {
    const at = change.seat === seat && change.step <= last ? toldAt(change.step) : null;
    if (at === null) continue;
    const moves = parts.get(change.part) ?? new Map<number, number>();
    parts.set(change.part, moves.set(at, (moves.get(at) ?? 0) + change.points));
  }
  return [...parts]
    .map(([part, moves]) => ({ part, moves: new Map([...moves].filter(([, points]) => points !== 0)), points: [...moves.values()].reduce((sum, points) => sum + points, 0) }))
    .filter(({ points }) => points !== 0);
}

/** Each seat's points after the set-up and after each move that stands. */
export function totals(changes: readonly ScoreChange[], seats: number, standing: readonly number[]): number[][] {
  const now = Array.from({ length: seats }, () => 0);
  let next = 0;
  return [0, ...standing].map((step) => {
    for (; (changes[next]?.step ?? Infinity) <= step; next += 1) {
      const { seat, points } = changes[next]!;
      now[seat] = (now[seat] ?? 0) + points;
    }
    return [...now];
  });
}
