/** Where everything lies, in river coordinates: u along the river from the mountains to the bay, v across it. */

import { short, wobble } from "../../lib/wobble";
import type { RiverContent, RiverSpace, ShoreSpace } from "./content";

export type Point = readonly [number, number];
export type Direction = "up" | "down" | "left" | "right";

export const LENGTH = 1080;
export const TILE_WIDTH = 56;
export const TILE_POINT = 17;
const SMOOTHNESS = 4; // points of a course for each space
export const LYING = { half: 214, length: 90, front: 40, back: 69.5 };
export const STANDING = { width: 390, middle: 194, top: 22, height: 1160, length: 98, front: 43, back: 73 };

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;
}

/** The curves of a smooth path that has come to its first point. */
function curves(points: readonly Point[], tension: number): string {
  let d = "";
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [b, c] = [points[i]!, points[i + 1]!];
    const [a, e] = [points[i - 1] ?? b, points[i + 2] ?? c];
    const t = tension / 3;
    const handles = [b[0] + (c[0] - a[0]) * t, b[1] + (c[1] - a[1]) * t, c[0] - (e[0] - b[0]) * t, c[1] - (e[1] - b[1]) * t];
    d += `C${[...handles, ...c].map(short).join(" ")}`;
  }
  return d;
}

export function smooth(points: readonly Point[], tension = 0.5): string {
  const [x, y] = points[0] ?? [0, 0];
  return `M${short(x)} ${short(y)}${curves(points, tension)}`;
}

/** A closed shape between two smooth edges that run the same way. */
export function between(one: readonly Point[], other: readonly Point[], tension = 0.5): string {
  return `${smooth(one, tension)}L${smooth([...other].reverse(), tension).slice(1)}z`;
}

export interface Motif {
  region: number;
  at: Point;
  size: number;
}

/** The river of a content file. */
export class Geometry {
  readonly tips = new Map<number, Point>();
  readonly banks: { left: ShoreSpace[]; right: ShoreSpace[] };
  readonly bounds: { left: number[]; right: number[] };
  private readonly spaces: RiverSpace[];

  constructor(content: Pick<RiverContent, "shore_space" | "river_space">) {
    const bank = (side: string): ShoreSpace[] => content.shore_space.filter((s) => s.bank === side).sort((a, b) => a.y - b.y);
    this.banks = { left: bank("left"), right: bank("right") };
    for (const spaces of [this.banks.left, this.banks.right]) {
      spaces.forEach((space, i) => {
        const u = LENGTH * ((0.62 * (i + 0.5)) / spaces.length + (0.38 * (space.y - 0.06)) / 0.85);
        this.tips.set(space.id, [u, (space.tip_x - 0.355) * 691.424]);
      });
    }
    this.bounds = { left: this.edges(this.banks.left), right: this.edges(this.banks.right) };
    this.spaces = [...content.river_space].sort((a, b) => a.id - b.id);
  }

  tip(shore: number): Point {
    return this.tips.get(shore) ?? [0, 0];
  }

  /** The middle of a river space: between the four tips that it touches. */
  centre(space: number): Point {
    const tips = (this.spaces[space - 1]?.shores ?? []).map((id) => this.tip(id));
    return [tips.reduce((sum, [u]) => sum + u, 0) / tips.length, tips.reduce((sum, [, v]) => sum + v, 0) / tips.length];
  }

  /** A point on the way of the ships; 3.5 lies between spaces 3 and 4, and after the last space comes the first again. */
  along(place: number): Point {
    const n = this.spaces.length;
    const at = ((((place - 1) % n) + n) % n) + 1;
    const from = Math.floor(at);
    const part = at - from;
    const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    if (from < n) return mix(this.centre(from), this.centre(from + 1), part);
    if (part < 0.5) return mix(this.centre(n), [LENGTH + 60, -78], part * 2);
    return mix([-60, 28], this.centre(1), part * 2 - 1);
  }

  /** The way of a ship from space to space, in stretches: beyond the mouth it begins again at the source. */
  course(start: number, end: number): Point[][] {
    const n = this.spaces.length;
    const length = (((end - start) % n) + n) % n;
    const stretches: Point[][] = [[]];
    for (let i = 0; i <= length * SMOOTHNESS; i += 1) {
      const at = start + i / SMOOTHNESS;
      if (i > 0 && (at - 0.5) % n === 0) stretches.push([]);
      stretches.at(-1)?.push(this.along(at));
    }
    return stretches;
  }

  shoreline(): { left: Point[]; right: Point[] } {
    const tips = (bank: ShoreSpace[]): Point[] => bank.map((space) => this.tip(space.id));
    const right: Point[] = [[-30, 66], ...tips(this.banks.right), [LENGTH + 30, -30], [LENGTH + 80, -44]];
    const left: Point[] = [[-30, -10], ...tips(this.banks.left), [LENGTH - 8, -100], [LENGTH + 30, -112], [LENGTH + 80, -124]];
    return { left, right };
  }

  /** The line that divides a region from the one before it; the last index ends the last region. */
  border(i: number, half: number): Point[] {
    const [a, b] = [this.bounds.left[i] ?? 0, this.bounds.right[i] ?? 0];
    const start = a + 10 * (wobble(i, "a") - 0.5);
    return [[start, -half - 30], [a - 8, -half * 0.62], [a + 6, -60], [(a + b) / 2, 0], [b - 5, 70], [b + 9, half * 0.66], [b, half + 30]];
  }

  /** Lines of the current: dashes that follow the banks. */
  current(k: number, of: number): Point[] {
    const { left, right } = this.shoreline();
    const row: Point[] = [];
    for (let u = -30; u <= LENGTH + 75; u += 15) {
      const v = level(left, u) * (1 - k / of) + level(right, u) * (k / of);
      row.push([u, v + 2.4 * Math.sin(u / 17 + k * 1.9)]);
    }
    return row;
  }

  /** Small drawings of each land, where nothing else lies. */
  motifs(half: number): Motif[] {
    const out: Motif[] = [];
    const all = [...this.banks.left, ...this.banks.right];
    const tiles = all.map((s): Point => [this.tip(s.id)[0], this.tip(s.id)[1] + (s.bank === "right" ? 45 : -45)]);
    const [left, right] = [this.banks.left, this.banks.right].map((bank) => bank.map((s) => this.tip(s.id))) as [Point[], Point[]];
    for (let region = 1; region < this.bounds.left.length; region += 1) {
      let many = 0;
      for (let t = 0; t < 420 && many < 16; t += 1) {
        const v = (wobble("v", region, t) * 2 - 1) * (half - 8);
        const bounds = v > 0 ? this.bounds.right : this.bounds.left;
        const [from, to] = [bounds[region - 1] ?? 0, bounds[region] ?? 0];
        const u = from + wobble("u", region, t) * (to - from);
        if (u < 12 || u > LENGTH + 30 || u < from + 20 || u > to - 20) continue;
        if (tiles.some(([a, b]) => Math.abs(u - a) < TILE_WIDTH / 2 + 13 && Math.abs(v - b) < 58)) continue;
        if (out.some(({ at: [a, b] }) => (u - a) ** 2 + (v - b) ** 2 < 34 ** 2)) continue;
        const near = (tips: Point[]): Point => tips.reduce((best, tip) => (Math.abs(tip[0] - u) < Math.abs(best[0] - u) ? tip : best));
        if (v > near(left)[1] - 24 && v < near(right)[1] + 24) continue;
        out.push({ region, at: [u, v], size: 12 + 5 * wobble("s", region, t) });
        many += 1;
      }
    }
    return out;
  }

  private edges(bank: ShoreSpace[]): number[] {
    const out = [-40];
    bank.forEach((space, i) => {
      const next = bank[i + 1];
      if (next !== undefined && next.region !== space.region) out.push((this.tip(space.id)[0] + this.tip(next.id)[0]) / 2);
    });
    return [...out, LENGTH + 90];
  }
}

/** How far across a bank lies at u. */
function level(bank: readonly Point[], u: number): number {
  let i = bank.findIndex(([at]) => at > u);
  if (i < 0) i = bank.length - 1;
  const [a, b] = [bank[Math.max(0, i - 1)]!, bank[Math.max(1, i)]!];
  const t = Math.min(1, Math.max(0, (u - a[0]) / (b[0] - a[0])));
  return a[1] + t * t * (3 - 2 * t) * (b[1] - a[1]);
}

/** From river coordinates to the drawing: the river lies on wide screens and stands on phones. */
export function laid(standing: boolean, top = 0): (point: Point) => Point {
  if (standing) return ([u, v]) => [STANDING.middle + v, STANDING.top + u];
  return ([u, v]) => [u, top + LYING.half - v];
}

/** Which way a tile runs from its point to its flat end. */
export function direction(bank: "left" | "right", standing: boolean): Direction {
  if (standing) return bank;
  return bank === "right" ? "up" : "down";
}
