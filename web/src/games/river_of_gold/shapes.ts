/** Measures of single things: tiles, ships that share a space, markers that share a step, the steps of a track. */

import { LYING, polygon, STANDING, TILE_POINT, TILE_WIDTH, type Direction, type Point } from "./geometry";

const TURNS: Record<Direction, (across: number, along: number) => Point> = {
  up: (across, along) => [across, -along],
  down: (across, along) => [across, along],
  left: (across, along) => [-along, across],
  right: (across, along) => [along, across],
};

/** Measures of a tile whose point lies at 0, 0. */
export class TileShape {
  readonly flat: boolean;
  private readonly m: { length: number; front: number; back: number };

  constructor(readonly way: Direction) {
    this.flat = way === "left" || way === "right";
    this.m = this.flat ? STANDING : LYING;
  }

  at(across: number, along: number): Point {
    return TURNS[this.way](across, along);
  }

  /** The middles of its three fields, and of the two that starting tiles and markets have. */
  get visitor(): Point {
    return this.at(0, this.flat ? 29 : 27.5);
  }
  get middle(): number {
    return (this.m.front + this.m.back) / 2;
  }
  get owner(): Point {
    return this.at(0, (this.m.back + this.m.length) / 2);
  }
  get open(): Point {
    return this.at(0, (this.m.front + this.m.length) / 2);
  }

  /** Where it is written what the space would pay: beyond the flat end. */
  get bill(): Point {
    return this.at(0, this.m.length + (this.flat ? 26 : 8));
  }

  body(inset = 0, short = 0): string {
    const h = TILE_WIDTH / 2 - inset;
    return this.draw([[-h, TILE_POINT + inset], [0, inset * 2], [h, TILE_POINT + inset], [h, this.m.length - short], [-h, this.m.length - short]]);
  }

  front(): string {
    const h = TILE_WIDTH / 2;
    return this.draw([[-h, TILE_POINT], [0, 0], [h, TILE_POINT], [h, this.m.front], [-h, this.m.front]]);
  }

  fold(): string {
    const h = TILE_WIDTH / 2 - 5;
    return this.draw([[-h, this.m.back], [h, this.m.back]]).slice(0, -1);
  }

  /** Small dots at the flat end, one for each era. */
  pips(era: number): Point[] {
    return Array.from({ length: era }, (_, i) => this.at(TILE_WIDTH / 2 - 4.5 - i * 5, this.m.length - 4.5));
  }

  private draw(points: readonly Point[]): string {
    return polygon(points.map(([a, b]) => this.at(a, b)));
  }
}

/** Where the ships of one river space stand, so that each can be seen. */
export function berths(n: number): Point[] {
  if (n <= 1) return [[0, 0]];
  if (n === 2) return [[-21, 0], [21, 0]];
  if (n === 3) return [[-18, -12], [18, -12], [0, 16]];
  const columns = n > 4 ? 3 : 2;
  const rows = Math.ceil(n / columns);
  const at = (i: number): Point => [((i % columns) - (columns - 1) / 2) * 34, (Math.floor(i / columns) - (rows - 1) / 2) * 28];
  return Array.from({ length: n }, (_, i) => at(i));
}

/** How far below the middle of a river space its number stands, so that no ship hides it. */
export function signAt(n: number): number {
  return n === 0 ? 4 : n === 1 ? 24 : n === 2 ? 15 : n === 3 ? 40 : 4;
}

/** Where the markers of one step stand; beside a reward they make room for it. */
export function heap(n: number, isRewarded = false): { at: Point[]; r: number } {
  if (isRewarded) {
    const r = n <= 1 ? 6.2 : 5.2;
    return { at: Array.from({ length: n }, (_, i): Point => [(i - (n - 1) / 2) * Math.min(9.5, 20 / n), 5.5]), r };
  }
  if (n <= 1) return { at: [[0, 0]], r: 7 };
  if (n === 2) return { at: [[-5, -2.5], [5, 2.5]], r: 6 };
  return { at: ([[-5.2, -5], [5.2, -4], [-4.2, 5.2], [6, 5.8]] as Point[]).slice(0, n), r: 5.2 };
}

/** The steps of an influence track, three rows that wind like the river; half steps lie between. */
export function step(at: number): Point {
  const place = (whole: number): Point => {
    const [row, k] = whole < 6 ? [0, whole] : whole < 12 ? [1, 11 - whole] : [2, whole - 12];
    return [16 + k * 23.4, 40 + row * 23.8];
  };
  const low = place(Math.floor(at));
  const high = place(Math.ceil(at));
  const part = at - Math.floor(at);
  return [low[0] + (high[0] - low[0]) * part, low[1] + (high[1] - low[1]) * part - Math.sin(part * Math.PI) * 5];
}
