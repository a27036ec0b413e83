/** Colours, icons and small drawings of this game's things. */

import type { MeadowEffect } from "./content";

export const INK = "#2b2016";
export const PAPER = "#fffaf0";

const MARKS: Record<string, string> = { wood: "#7a4a22", stone: "#5e6570", clay: "#a8482a", food: "#8d6a00", warehouse: "#5a4f45" };

/** The colour of an icon on the light paper of tiles and cards, which is light in the dark too. */
export function mark(kind: string): string {
  return MARKS[kind] ?? "#5a4f45";
}

const GROUNDS: Record<string, string> = {
  terrain: "#dfe6b8",
  wood: "#bcd1a0",
  stone: "#cfd2d6",
  clay: "#e5bfa5",
  food: "#f0e2b0",
  town: "#e7d3b0",
  buildings: "#e3cfae",
};

/** The ground of an island, dimmed as by a lantern in the dark. */
export function ground(island: string): string {
  return lamp(GROUNDS[island] ?? "#e7d3b0");
}

export function lamp(colour: string): string {
  return `color-mix(in srgb, ${colour} var(--lamp), #17120f)`;
}

/** A pioneer, a turned wooden doll 40 high round 0, 2: its gown, and its hair; the head is a circle. */
export const GOWN = "M-7 0Q0 4 7 0Q11 8 10 16Q0 20-10 16Q-11 8-7 0z";
export const HAIR = "M-8.2-6A8.2 8.2 0 0 1 8.2-6Q4-8.5 0-8.5Q-4-8.5-8.2-6z";
export const HULL = "M6 40Q75 56 144 40Q136 70 106 70H44Q14 70 6 40z";

/** The icons of what points are counted for. */
export const POINTED: Record<string, string> = { bonus_tokens: "bonus", buildings: "manor", columns: "forest", meadows: "meadow", resources: "warehouse" };

export function disc(r: number, x = 0, y = 0): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

export function square(w: number, h: number, x = 0, y = 0, r = 6): string {
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;
}

export function hexagon(r: number): string {
  return `M0 ${-r}l${r * 0.88} ${r * 0.5}v${r}l${-r * 0.88} ${r * 0.5}l${-r * 0.88} ${-r * 0.5}v${-r}z`;
}

/** What one sign of a meadow's effect is: an icon, or a text. */
export type Sign = { icon: string; colour: string } | { text: string };

interface Meadow {
  effect: string;
  effect_arg: string;
}

const POINTS: Sign = { icon: "vp", colour: "#8a2b1c" };

/** A meadow's effect in signs: for each wood a point, at most three. */
export function signs({ effect, effect_arg: of }: Meadow, numbers: MeadowEffect = {}): Sign[] {
  const thing = (icon: string): Sign => ({ icon, colour: MARKS[icon] ?? `color-mix(in srgb, var(--${icon}) 50%, ${INK})` });
  const plain = (icon: string): Sign => ({ icon, colour: "#4a3f35" });
  const times = (n = 1): Sign[] => (n === 1 ? [] : [{ text: String(n) }]);
  const most = numbers.vp_max ? [{ text: `≤${numbers.vp_max}` }] : [];
  switch (effect) {
    case "production_score":
      return [thing(of), { text: "=" }, ...times(numbers.vp_per_symbol), POINTS, ...most];
    case "cleanup_income":
      return [{ text: "↻" }, ...times(numbers.amount), thing(of), { text: `${numbers.vp_fixed ?? ""}` }, POINTS];
    case "score_terrain":
      return [thing(of), { text: "=" }, ...times(numbers.vp_per_tile), POINTS, ...most];
    case "instant_resources":
      return [{ text: `≤${numbers.amount_max ?? ""}` }, thing(of)];
    case "double_swap":
      return [plain("swap"), { text: `×${numbers.swaps ?? ""}` }];
    case "score_pioneers":
      return [plain("pioneer"), { text: "=" }, ...times(numbers.vp_per_pioneer), POINTS];
    case "score_bonus_tokens":
      return [plain("bonus"), { text: "=" }, ...times(numbers.vp_per_token), POINTS];
    default:
      return [];
  }
}
