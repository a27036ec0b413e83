/** Where the islands lie on each screen, and the spaces of a river board along their river. */

import { short, wobble } from "../../lib/wobble";

export type Point = readonly [number, number];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A smooth closed path through points. */
export function closed(points: readonly Point[]): string {
  const n = points.length;
  const at = (i: number): Point => points[((i % n) + n) % n] ?? [0, 0];
  let d = `M${short(at(0)[0])} ${short(at(0)[1])}`;
  for (let i = 0; i < n; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const handles = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6];
    d += `C${[...handles, c[0], c[1]].map(short).join(" ")}`;
  }
  return `${d}z`;
}

const COAST = 26;
const SQUARE = 5.2;
const ROUGH = 0.055;

/** The coast of an island: a box with round corners, drawn by hand. */
export function coast({ x, y, w, h }: Box, seed: string, inset = 0): string {
  const points = Array.from({ length: COAST }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / COAST;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const r = (Math.abs(c) ** SQUARE + Math.abs(s) ** SQUARE) ** (-1 / SQUARE) * (1 + (wobble(seed, i) - 0.5) * ROUGH);
    return [x + w / 2 + c * r * (w / 2 - inset), y + h / 2 + s * r * (h / 2 - inset)];
  });
  return closed(points);
}

export const ISLANDS = ["terrain", "wood", "stone", "clay", "food", "town", "buildings"] as const;
type Island = (typeof ISLANDS)[number];
export type Screen = "wide" | "middle" | "standing";

export interface Arrangement {
  width: number;
  height: number;
  boxes: Record<Island, Box>;
  columns: number;
  tile: number;
  gap: number;
  card: { w: number; h: number };
  /** Resource islands are low: their spaces stand side by side. */
  low: boolean;
}

/** Height of the terrain island's head, and of its foot with the pioneers. */
const HEAD = 42;
const FOOT = 62;

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

/** The islands on a screen, for this many face-up tiles. */
export function arrange(screen: Screen, tiles: number): Arrangement {
  if (screen === "wide") {
    const boxes = {
      terrain: box(14, 12, 330, 400),
      wood: box(362, 14, 172, 190),
      stone: box(548, 14, 172, 190),
      clay: box(362, 220, 172, 190),
      food: box(548, 220, 172, 190),
      town: box(736, 14, 328, 148),
      buildings: box(736, 178, 328, 234),
    };
    return { width: 1076, height: 424, boxes, columns: 3, tile: 90, gap: 8, card: { w: 71, h: 156 }, low: false };
  }
  if (screen === "middle") {
    const boxes = {
      terrain: box(10, 10, 330, 400),
      wood: box(352, 10, 188, 124),
      stone: box(550, 10, 188, 124),
      clay: box(352, 146, 188, 124),
      food: box(550, 146, 188, 124),
      town: box(352, 282, 386, 128),
      buildings: box(10, 422, 728, 214),
    };
    return { width: 748, height: 648, boxes, columns: 3, tile: 90, gap: 8, card: { w: 96, h: 142 }, low: true };
  }
  const [columns, tile, gap] = [5, 64, 6];
  const terrain = HEAD + Math.ceil(tiles / columns) * (tile + gap) + FOOT - 4;
  const second = 8 + terrain + 10;
  const boxes = {
    terrain: box(8, 8, 374, terrain),
    wood: box(8, second, 184, 116),
    stone: box(200, second, 182, 116),
    clay: box(8, second + 126, 184, 116),
    food: box(200, second + 126, 182, 116),
    town: box(8, second + 252, 374, 136),
    buildings: box(8, second + 398, 374, 204),
  };
  return { width: 390, height: second + 610, boxes, columns, tile, gap, card: { w: 80, h: 138 }, low: true };
}

/** The upper left corner of each face-up tile. */
export function display({ boxes, columns, tile, gap }: Arrangement, tiles: number): Point[] {
  const { x, y, w } = boxes.terrain;
  const left = x + (w - columns * tile - (columns - 1) * gap) / 2;
  return Array.from({ length: tiles }, (_, i): Point => [left + (i % columns) * (tile + gap), y + HEAD + Math.floor(i / columns) * (tile + gap)]);
}

/** Short waves on the sea. */
export function ripples(width: number, height: number, n: number): Point[] {
  return Array.from({ length: n }, (_, i): Point => [wobble("x", width, i) * width, wobble("y", width, i) * height]);
}

export const TILE = 104;
const GAP = 7;
const EDGE = 12;
const BANK = 4 * TILE + 3 * GAP;
export const RIVER = { width: BANK + 104, height: 3 * TILE + 2 * GAP + 2 * EDGE };

/** The upper left corner of a space, by its row and column from 1. */
export function corner({ row, column }: { row: number; column: number }): Point {
  return [EDGE + (column - 1) * (TILE + GAP), EDGE + (row - 1) * (TILE + GAP)];
}

/** The middle of a bonus slot, from 0. */
export function slotAt(slot: number): Point {
  return [BANK + 62, 66 + slot * 60];
}

/** Where the points of a column are shown. */
export function columnAt(column: number): Point {
  return [EDGE + column * (TILE + GAP) + TILE / 2, EDGE + TILE + GAP / 2];
}

/** The river under the spaces: along the first row, back along the second, on along the third. */
export function stream(): string {
  const middle = (row: number): number => EDGE + row * (TILE + GAP) + TILE / 2;
  const [left, right] = [EDGE + TILE / 2, EDGE + 3 * (TILE + GAP) + TILE / 2];
  const bend = (x: number, out: number, row: number): string => `C${x + out} ${middle(row)} ${x + out} ${middle(row + 1)} ${x} ${middle(row + 1)}`;
  return `M0 ${middle(0)}H${right}${bend(right, 52, 0)}H${left}${bend(left, -52, 1)}H${BANK + 22}`;
}
