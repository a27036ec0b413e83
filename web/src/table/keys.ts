/** The keyboard on a board: a letter for each lit piece, and the nearest piece in a direction. */

const LETTERS = "asdgjklewrtyuipzxcvnmqh"; // without f, o, b: they have a meaning of their own

/** A letter, or two when there are too many, for each word. */
export function lettersFor(words: readonly string[]): Map<string, string> {
  if (words.length <= LETTERS.length) return new Map(words.map((word, place) => [word, LETTERS.charAt(place)]));
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  return new Map(words.slice(0, pairs.length).map((word, place) => [word, pairs[place] ?? ""]));
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place of the nearest box from here in the direction of an arrow key; -1 when there is none. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number {
  const way = WAYS[key];
  if (way === undefined) return -1;
  let best = -1;
  let least = Infinity;
  for (const [place, box] of boxes.entries()) {
    const x = box.left + box.width / 2 - from.left - from.width / 2;
    const y = box.top + box.height / 2 - from.top - from.height / 2;
    const along = x * way[0] + y * way[1];
    const aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
    const cost = along + 2.2 * aside;
    if (along > 2 && cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
