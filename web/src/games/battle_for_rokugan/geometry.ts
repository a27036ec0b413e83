/** Where things lie on the map: outlines with a hand-drawn wobble, middles, and borders with the way they point. */

import type { Book, Border, Spot } from "./content";

export type Point = readonly [number, number];

export const WIDTH = 715; // stretched a little: provinces need room for pieces
export const LAND = 690;
export const HEIGHT = 958;
const TALL = 1000;
const MOST = 6; // tokens round a control token, before they cover each other
const SHIFT = 7;
const LATER = 3; // each next of these places covers a little more of what stands in the province
const APART = 31; // between tokens on two borders
const PUSHES = 40;
const TIP = 19; // how far from the middle of a token on a border the middle of its tip is
const TIP_SIZE = 5;

/** Where combat tokens may lie beside a control token: above it rather than below, and near it rather than far. */
const BESIDE = [32, 38, 45, 52, 60].flatMap((far) =>
  Array.from({ length: 24 }, (_, n): Point => {
    const angle = ((n % 2 === 0 ? -1 : 1) * Math.ceil(n / 2) * Math.PI) / 12;
    return [far * Math.sin(angle), -far * Math.cos(angle)];
  }),
);
/** Where a special token may stand: to the left as a rule. */
const SIGNS: readonly Point[] = [[-28, 3], ...BESIDE.filter((_, n) => n < 72).toReversed()];
const TOKEN = 14.5;
const CONTROL = 22.5; // a control token with a ring round it
const SIGN = 6; // of a special token, what tokens leave in sight at least, where it stands as a rule
const SIGN_R = 11;
const RIM = 4; // round a token: its edge, and the ring of a last move
const FLOWER = 11.5; // from one flower to the next
const FLOWERS = 26; // how far below a control token they stand
const BEYOND = 40; // how much worse it is to lie outside one's province than to cover something there

/** Where the pieces lie, beside the province's centre. */
const NUDGE: Record<string, Point> = {
  phoenix_capital: [-12, -8],
  phoenix_central: [17, -10],
  phoenix_coast: [-2, -36],
  crane_central: [4, -6],
  islands_north: [2, -4],
  lion_capital: [8, 0],
  lion_coast: [2, 0],
  crane_capital: [-8, 4],
  crab_capital: [-12, -40],
  crab_east: [-4, -2],
  coastlands_south: [-2, 8],
  crab_central: [4, -8],
  shadowlands_south: [0, 6],
  unicorn_capital: [2, 4],
  islands_west: [-4, 16],
  islands_east: [6, -8],
};

/** Where a castle stands, beside its province's control token and clear of the ring round it. */
const CASTLES: Record<string, Point> = { phoenix_capital: [-14, -48], crane_capital: [4, -44], crab_capital: [-46, -26], scorpion_capital: [-46, -34] };
const CASTLE: Point = [-45, -34];

/** Where a province's name stands, beside the place below its flowers. */
const NAMES: Record<string, Point> = {
  phoenix_coast: [2, 0],
  phoenix_central: [-4, 0],
  crab_capital: [10, 2],
  crane_central: [0, -2],
  unicorn_east: [0, -2],
  crane_south: [-14, 0],
  coastlands_south: [4, 0],
  islands_west: [6, 0],
  scorpion_west: [10, 14],
  crab_east: [6, 0],
  shadowlands_north: [18, -4],
  shadowlands_south: [0, -22],
  crab_west: [44, 2],
  unicorn_west: [32, -14],
};

/** Where the names of the territories stand, and which of them on the sea. */
export const LABELS: Record<string, { at: Point; isSea: boolean }> = {
  dragon: { at: [86, 104], isSea: false },
  phoenix: { at: [676, 128], isSea: true },
  unicorn: { at: [60, 300], isSea: false },
  lion: { at: [562, 300], isSea: true },
  scorpion: { at: [112, 342], isSea: false },
  crane: { at: [556, 456], isSea: true },
  crab: { at: [72, 498], isSea: false },
  coastlands: { at: [446, 716], isSea: true },
  islands: { at: [590, 930], isSea: true },
  shadowlands_north: { at: [84, 566], isSea: false },
  shadowlands_south: { at: [104, 806], isSea: false },
};

/** A place on a border: where a token lies and the angle at which it points at its target. */
export interface Aim {
  at: Point;
  angle: number;
}

/** What is printed or stays: no combat token may lie over it. */
interface Fixed {
  at: Point;
  /** How far from it a token keeps, and how far a tip. */
  size: number;
}

interface Places {
  /** Where a token on a border lies. */
  mids: ReadonlyMap<string, Point>;
  /** What stands in the provinces. */
  fixed: readonly Fixed[];
}

export class Geometry {
  private readonly lines = new Map<string, Point[]>();
  private readonly shores: ReadonlySet<string>;
  private readonly paths: ReadonlyMap<string, string>;
  private found: Places | null = null;
  /** Where the tokens in the middle of a province lie, one after another; found when one lies there. */
  private readonly insides = new Map<string, readonly Point[]>();
  /** Which tokens lie there now. */
  private readonly slots = new Map<string, string[]>();

  constructor(private readonly book: Book) {
    const seen = new Map<string, number>();
    for (const { outline } of book.content.province) {
      for (const [a, b] of edges(outline)) seen.set(edgeKey(a, b), (seen.get(edgeKey(a, b)) ?? 0) + 1);
    }
    this.shores = new Set([...seen].flatMap(([key, n]) => (n === 1 ? [key] : [])));
    this.paths = new Map(book.content.province.map(({ id, outline }) => [id, `M${this.drawn(edges(outline))}z`]));
  }

  /** The outline of a province. */
  path(province: string): string {
    return this.paths.get(province) ?? "";
  }

  /** All land in one path. */
  get land(): string {
    return [...this.paths.values()].join("");
  }

  /** The line of a border. */
  border({ line }: Border): string {
    const last = line.at(-1);
    const rows = line.slice(0, -1).map((spot, place): [Spot, Spot] => [spot, line[place + 1] ?? spot]);
    return `M${this.drawn(rows)}L${last ? scaled(last).map(round).join(" ") : ""}`;
  }

  /** Where a province's control token lies. */
  middle(province: string): Point {
    const centre = this.book.provinces.get(province)?.center ?? [0, 0];
    const [x, y] = scaled(centre);
    const [dx, dy] = NUDGE[province] ?? [0, 0];
    return [x + dx, y + dy];
  }

  /** The upper left corner of a capital's castle. */
  castle(province: string): Point {
    const [x, y] = this.middle(province);
    const [dx, dy] = CASTLES[province] ?? CASTLE;
    return [x + dx, y + dy];
  }

  /** The middles of the flowers below a province's control token. */
  flowers(province: string): Point[] {
    const [x, y] = this.middle(province);
    const n = this.book.provinces.get(province)?.honor ?? 0;
    return Array.from({ length: n }, (_, i) => [x + (i - (n - 1) / 2) * FLOWER, y + FLOWERS]);
  }

  /** Whether a disc of this radius would hide a flower, or the defense of faceup control tokens. */
  isPrinted(at: Point, radius: number): boolean {
    return this.book.content.province.some(({ id }) => {
      const [x, y] = this.middle(id);
      return distance(at, [x + 20, y - 1]) < radius + 6 || this.flowers(id).some((flower) => distance(at, flower) < radius + 4);
    });
  }

  /** The middle of a special token: beside the control token, where other tokens leave most of it in sight. */
  sign(province: string, tokens: readonly Point[]): Point {
    const [x, y] = this.middle(province);
    const outline = (this.book.provinces.get(province)?.outline ?? []).map(scaled);
    const standing = this.standing(province).filter(({ size }) => size !== SIGN);
    const lack = (room: number, a: Point, b: Point): number => Math.max(0, room - distance(a, b));
    const cost = (at: Point, place: number): number =>
      tokens.reduce((sum, token) => sum + lack(TOKEN + RIM + SIGN_R, at, token), place === 0 ? -LATER : 0) +
      standing.reduce((sum, thing) => sum + lack(Math.min(thing.size, 12) + SIGN_R, at, thing.at), 0) +
      (isWithin(at, outline) ? 0 : BEYOND);
    const spots = SIGNS.map(([dx, dy]): Point => [x + dx, y + dy]);
    const costs = spots.map(cost);
    return spots[costs.indexOf(Math.min(...costs))] ?? [x, y];
  }

  /** The middle of the foot of a province's name. */
  label(province: string): Point {
    const [x, y] = this.middle(province);
    const [dx, dy] = NAMES[province] ?? [0, 0];
    return [x + dx, y + 42 + dy];
  }

  /** Where a combat token in the middle of a province lies: beside its control token, clear of those before it. */
  inside(province: string, place: number): Point {
    const [x, y] = this.besideMiddle(province)[place % MOST] ?? [0, 0];
    const over = Math.floor(place / MOST) * SHIFT;
    return [x + over, y - over];
  }

  /** Where one of all tokens in the middle of a province lies, beside those that lie on borders: it stays there when another comes or goes. */
  lying(token: string, province: string, all: readonly string[], onBorders: readonly Point[] = []): Point {
    const kept = (this.slots.get(province) ?? []).map((each) => (all.includes(each) ? each : ""));
    for (const each of all.filter((id) => !kept.includes(id))) kept[this.freeSlot(province, kept, onBorders)] = each;
    this.slots.set(province, kept);
    return this.inside(province, kept.indexOf(token));
  }

  /** The first place round the middle, or a later one that leaves more of the tokens on borders in sight. */
  private freeSlot(province: string, kept: readonly string[], onBorders: readonly Point[]): number {
    const free = Array.from({ length: MOST }, (_, place) => place).filter((place) => !kept[place]);
    const cost = (place: number): number => onBorders.reduce((sum, at) => sum + Math.max(0, 2 * TOKEN - distance(this.inside(province, place), at)), LATER * place);
    return free.toSorted((a, b) => cost(a) - cost(b))[0] ?? Math.max(MOST, kept.length);
  }

  /** The place `a>b` or `sea>b`, moved a little towards its target. */
  aim(place: string, towards = 0): Aim | null {
    const border = this.book.borders.get(place);
    const target = this.book.provinces.get(place.split(">")[1] ?? "");
    if (border === undefined || target === undefined) return null;
    const [x, y] = this.places.mids.get(border.id) ?? scaled(border.mid);
    const [nx, ny] = across(border.line.map(scaled), scaled(border.mid), scaled(target.center));
    return { at: [x + nx * towards, y + ny * towards], angle: (Math.atan2(ny, nx) * 180) / Math.PI };
  }

  /** Beside the token on a border: where the one lay that made room for it, covering as little as can be. */
  besideBorder(place: string): Point | null {
    const mid = this.aim(place)?.at;
    const outline = place.split(">").map((id) => this.book.provinces.get(id)?.outline).find((each) => each !== undefined);
    if (mid === undefined || outline === undefined) return null;
    return beside(mid, outline.map(scaled), [...this.places.mids.values()], this.places.fixed, 1)[0] ?? mid;
  }

  /** What combat tokens leave in sight in a province: control token, castle, flowers, and beside the control token its defense and a special token. */
  private standing(province: string): Fixed[] {
    const [x, y] = this.middle(province);
    const [cx, cy] = this.castle(province);
    return [
      { at: [x, y], size: CONTROL },
      ...this.flowers(province).map((at) => ({ at, size: 8 })),
      { at: [x + 20, y - 1], size: 9 },
      { at: [x - 28, y + 3], size: SIGN },
      ...((this.book.provinces.get(province)?.defense ?? 0) > 0 ? [{ at: [cx + 11, cy + 11] as const, size: 12 }] : []),
    ];
  }

  /** Worked out when the first token asks: to draw the map, nobody needs it. */
  private get places(): Places {
    if (this.found === null) {
      const { border, province } = this.book.content;
      const fixed = province.flatMap(({ id }) => this.standing(id));
      const rows = border.map(({ mid, line, provinces }): [Point, Point] => [scaled(mid), across(line.map(scaled), scaled(mid), this.middle(provinces[0] ?? ""))]);
      const apart = pushed(rows, fixed);
      this.found = { mids: new Map(border.map(({ id }, place) => [id, apart[place] ?? [0, 0]])), fixed };
    }
    return this.found;
  }

  private besideMiddle(province: string): readonly Point[] {
    let spots = this.insides.get(province);
    if (spots === undefined) {
      const outline = this.book.provinces.get(province)?.outline ?? [];
      spots = beside(this.middle(province), outline.map(scaled), [...this.places.mids.values()], this.places.fixed);
      this.insides.set(province, spots);
    }
    return spots;
  }

  private drawn(rows: readonly (readonly [Spot, Spot])[]): string {
    return rows.flatMap(([a, b]) => this.edge(a, b).slice(0, -1)).map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
  }

  /** One wobbly line for each edge, the same for both provinces that share it. */
  private edge(a: Spot, b: Spot): Point[] {
    const isTurned = a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
    const key = edgeKey(a, b);
    let line = this.lines.get(key);
    if (line === undefined) {
      const [from, to] = isTurned ? [scaled(b), scaled(a)] : [scaled(a), scaled(b)];
      const isRim = this.shores.has(key) && ((a[0] === 0 && b[0] === 0) || (a[1] === 0 && b[1] === 0));
      const depth = isRim ? 0 : distance(from, to) > 26 ? 2 : 1;
      line = [...wobble(from, to, depth, this.shores.has(key) ? 0.34 : 0.22), to];
      this.lines.set(key, line);
    }
    return isTurned ? line.toReversed() : line;
  }
}

function scaled([x, y]: Spot): Point {
  return [x * WIDTH, y * TALL];
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

function distance(a: Point, b: Point): number {
  const [x, y] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(x * x + y * y); // asked for very often: Math.hypot takes several times as long
}

function edges(outline: readonly Spot[]): [Spot, Spot][] {
  return outline.map((spot, place) => [spot, outline[(place + 1) % outline.length] ?? spot]);
}

function edgeKey(a: Spot, b: Spot): string {
  return [a.join(), b.join()].sort().join(" ");
}

/** Points on borders, each with the way across, pushed apart where tokens there, or their tips on either side, would lie over each other or over what stands in a province. */
function pushed(rows: readonly (readonly [Point, Point])[], fixed: readonly Fixed[]): Point[] {
  const found = rows.map(([[x, y]]): [number, number] => [x, y]);
  const push = (point: [number, number], from: Point, by: number, via: Point = point): void => {
    if (by <= 0) return;
    const far = distance(via, from) || 1;
    point[0] += ((via[0] - from[0]) / far) * by;
    point[1] += ((via[1] - from[1]) / far) * by;
  };
  const near = rows.map(([mid]) => fixed.filter(({ at }) => distance(at, mid) < 90));
  for (let n = 0; n < PUSHES; n += 1) {
    for (const [place, point] of found.entries()) {
      const [nx, ny] = rows[place]?.[1] ?? [0, 0];
      for (const { at, size } of near[place] ?? []) {
        push(point, at, TOKEN + size - distance(point, at));
        for (const side of [TIP, -TIP]) {
          const tip: Point = [point[0] + nx * side, point[1] + ny * side];
          push(point, at, TIP_SIZE + Math.min(size, 12) - distance(tip, at), tip);
        }
      }
      for (const other of found.slice(0, place)) {
        const lack = (APART - distance(point, other)) / 2;
        push(point, other, lack);
        push(other, point, lack);
      }
    }
  }
  return found;
}

/** Places round a middle where a token covers least: of what stands in provinces, of tokens before it, of those on borders. */
function beside([x, y]: Point, outline: readonly Point[], borders: readonly Point[], fixed: readonly Fixed[], most = MOST): Point[] {
  const isNear = (at: Point): boolean => distance(at, [x, y]) < 120;
  const [lines, things] = [borders.filter(isNear), fixed.filter(({ at }) => isNear(at))];
  const found: Point[] = [];
  const covered = (spot: Point, at: Point, room: number): number => Math.max(0, room - distance(spot, at));
  const cost = (spot: Point): number =>
    (isWithin(spot, outline) ? 0 : BEYOND) +
    things.reduce((sum, { at, size }) => sum + 4 * covered(spot, at, TOKEN + Math.min(size, 12.5)), 0) +
    found.reduce((sum, at) => sum + 2 * covered(spot, at, 2 * TOKEN), 0) +
    lines.reduce((sum, at) => sum + covered(spot, at, 2 * TOKEN - 2), 0);
  const spots = BESIDE.map(([dx, dy]): Point => [x + dx, y + dy]);
  while (found.length < most) {
    const costs = spots.map(cost);
    found.push(spots[costs.indexOf(Math.min(...costs))] ?? [x, y]);
  }
  return found;
}

function isWithin([x, y]: Point, outline: readonly Point[]): boolean {
  return outline.reduce((isIn, [ax, ay], place) => {
    const [bx, by] = outline[(place + 1) % outline.length] ?? [ax, ay];
    const isCrossed = ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    return isCrossed ? !isIn : isIn;
  }, false);
}

/** A repeatable number in 0..1 for the wobble. */
function chance(...seed: number[]): number {
  let hash = 2166136261;
  for (const n of seed) hash = Math.imul(hash ^ Math.round(n * 10), 16777619);
  hash ^= hash >>> 13;
  return (Math.imul(hash, 2654435761) >>> 0) / 2 ** 32;
}

function wobble(a: Point, b: Point, depth: number, most: number): Point[] {
  if (depth === 0) return [a];
  const k = (chance(...a, ...b) - 0.5) * most;
  const middle: Point = [(a[0] + b[0]) / 2 - (b[1] - a[1]) * k, (a[1] + b[1]) / 2 + (b[0] - a[0]) * k];
  return [...wobble(a, middle, depth - 1, most * 0.8), ...wobble(middle, b, depth - 1, most * 0.8)];
}

/** Straight over a line near one of its points, to the side of the goal. */
function across(line: readonly Point[], at: Point, goal: Point): Point {
  let best: Point = [1, 0];
  let least = Infinity;
  for (const [place, a] of line.slice(0, -1).entries()) {
    const b = line[place + 1] ?? a;
    const far = distance([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], at);
    if (far >= least) continue;
    least = far;
    const length = distance(a, b) || 1;
    best = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  }
  const isAway = (goal[0] - at[0]) * best[0] + (goal[1] - at[1]) * best[1] < 0;
  return isAway ? [-best[0], -best[1]] : best;
}
