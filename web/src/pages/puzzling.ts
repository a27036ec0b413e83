/** Which puzzle comes next. */

import type { PuzzleInfo } from "../protocol/protocol";

/** The next puzzle after this one that was not tried to the end, if there is one. */
export function nextOf(puzzles: readonly PuzzleInfo[], open: string): PuzzleInfo | undefined {
  const at = puzzles.findIndex((one) => one.id === open);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(0, at))].find((one) => one.result === "");
}

/** Another puzzle: as hard as this one or the nearest to that. */
export function anotherLike(puzzles: readonly PuzzleInfo[], open: string): PuzzleInfo | undefined {
  const flowers = puzzles.find((one) => one.id === open)?.flowers ?? 1;
  const far = [0, 1, 2, 3, 4].map((step) => puzzles.filter((one) => Math.abs(one.flowers - flowers) === step || one.id === open));
  return far.map((alike) => nextOf(alike, open)).find((one) => one !== undefined);
}
