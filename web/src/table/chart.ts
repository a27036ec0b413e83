/** The points of the score chart. */

import type { Frame } from "../protocol/protocol";

/** Each seat's points after the set-up and after each move that stands: those that were taken back are left out. */
export function totals(frames: readonly Frame[], standing: ReadonlySet<number>): number[][] {
  return frames
    .filter(({ step, entry }) => step === 0 || standing.has(entry.number))
    .map(({ scores }) => scores.map((parts) => Object.values(parts).reduce((sum, points) => sum + points, 0)));
}
