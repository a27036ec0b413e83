/** The points of the score chart. */

import type { Frame } from "../protocol/protocol";

/** Each seat's points after the set-up and after each move that stands: those that were taken back are left out. */
export function totals(frames: readonly Frame[], standing: ReadonlySet<number>): number[][] {
  return frames
    .filter(({ step, entry }) => step === 0 || standing.has(entry.number))
    .map(({ scores }) => scores.map((parts) => Object.values(parts).reduce((sum, points) => sum + points, 0)));
}

/** The same places along a line, moved as little as it takes to keep them this far apart, and none beyond the last. */
export function apart(places: readonly number[], far: number, last: number): number[] {
  const order = places.map((_, n) => n).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = [...places];
  const free = (n: number, before: number | undefined): number => Math.max(found[n] ?? 0, before === undefined ? -Infinity : (found[before] ?? 0) + far);
  order.forEach((n, i) => (found[n] = free(n, order[i - 1])));
  order.toReversed().forEach((n, i) => (found[n] = Math.min(found[n] ?? 0, last - i * far)));
  return found;
}
