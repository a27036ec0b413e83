/** Where the crests of the score chart stand. */

/** The same places along a line, moved as little as it takes to keep them this far apart, and none beyond the last. */
export function apart(places: readonly number[], far: number, last: number): number[] {
  const order = places.map((_, n) => n).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = [...places];
  const free = (n: number, before: number | undefined): number => Math.max(found[n] ?? 0, before === undefined ? -Infinity : (found[before] ?? 0) + far);
  order.forEach((n, i) => (found[n] = free(n, order[i - 1])));
  order.toReversed().forEach((n, i) => (found[n] = Math.min(found[n] ?? 0, last - i * far)));
  return found;
}
