/** Where tokens go that leave the map: near by, where neither they nor the words on them cover anything. */

import type { Point } from "./geometry";

/** Where a token glides, and where the middle of its words stands. */
interface Exit {
  from: Point;
  to: Point;
  label: Point;
  /** The width of the words. */
  wide: number;
}

interface Extent {
  x: number;
  y: number;
  wide: number;
  tall: number;
}

const FAR = [74, 104, 136, 176];
const DIRECTIONS = 16;
const BELOW = 22;
const LETTER = 0.56; // of the size of the type
const PIECE = 34;

const square = ([x, y]: Point): Extent => ({ x: x - PIECE / 2, y: y - PIECE / 2, wide: PIECE, tall: PIECE });
const common = (a: Extent, b: Extent): number =>
  Math.max(0, Math.min(a.x + a.wide, b.x + b.wide) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.tall, b.y + b.tall) - Math.max(a.y, b.y));

/** One exit for each token, with the words on it in type of this size; `pieces` lie on the map, which is so large. */
export function exits(leaving: readonly { from: Point; words: string }[], pieces: readonly Point[], [wide, tall]: Point, size: number): Exit[] {
  const taken = [...pieces, ...leaving.map(({ from }) => from)].map(square);
  return leaving.map(({ from, words }) => {
    const long = words.length * size * LETTER + 14;
    let best: Exit | undefined;
    let least = Infinity;
    for (const far of FAR) {
      for (let n = 0; n < DIRECTIONS; n += 1) {
        const angle = (2 * Math.PI * n) / DIRECTIONS;
        const to: Point = [from[0] + far * Math.cos(angle), from[1] + far * Math.sin(angle)];
        const label: Point = [Math.max(long / 2 + 6, Math.min(wide - long / 2 - 6, to[0])), to[1] + BELOW + size / 2];
        const boxes = [square(to), { x: label[0] - long / 2, y: label[1] - size, wide: long, tall: 2 * size }];
        const beyond = [to[0] - 20, to[1] - 20, wide - to[0] - 20, tall - label[1] - size].filter((room) => room < 0).length;
        const cost = boxes.reduce((sum, box) => sum + taken.reduce((all, other) => all + common(box, other), 0), 0) + beyond * 1e5 + far;
        if (cost < least) [least, best] = [cost, { from, to, label, wide: long }];
      }
    }
    const found = best ?? { from, to: from, label: from, wide: long };
    taken.push(square(found.to), { x: found.label[0] - found.wide / 2, y: found.label[1] - size, wide: found.wide, tall: 2 * size });
    return found;
  });
}
