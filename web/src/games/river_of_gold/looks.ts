/** Shapes, colours and icons of this game's things. */

import type { Effect, Gain } from "./content";

export const HULL = "M-17 6H17Q14 16 6 16H-6Q-14 16-17 6z";
export const SAIL = "M-12-15H12Q9-6 12 3H-12Q-9-6-12-15z";
export const ROOF = "M-15-6Q-5-8 0-15Q5-8 15-6V-2H-15z";

const ICONS: Record<string, string> = { favor: "sun", any_good: "any-good", koku_per: "koku", draw_discard: "card", favor_limit: "moon" };
const COLOURS: Record<string, string> = { any_good: "ink-2", koku_per: "koku", draw_discard: "ink-2", favor_limit: "influence" };
const PER: Record<string, string> = { customer: "users" };
/** The emblems of the masteries. */
export const MASTERIES: Record<string, string> = { air: "users", courts: "flower", earth: "build", fire: "deliver", void: "influence", water: "manor" };

const KINDS: Record<string, string> = { divine_favor: "favor", victory_points: "vp" };

/** The short name of something gained that is told by its slug. */
export function kindOf(slug: string): string {
  return KINDS[slug] ?? slug;
}

export function iconOf(kind: string): string {
  return ICONS[kind] ?? kind;
}

export function colourOf(kind: string): string {
  return `var(--${COLOURS[kind] ?? kind})`;
}

/** Something gained, ready to draw: a number when it says something, an icon, and what it is counted by. */
export interface Sign {
  text: string;
  icon: string;
  colour: string;
  per: string;
}

const NUMBERED = ["koku", "vp", "influence"];

export function sign(gain: Gain): Sign {
  const isNumbered = gain.n > 1 || NUMBERED.includes(gain.kind);
  const per = gain.per === undefined ? "" : (PER[gain.per] ?? gain.per);
  return { text: isNumbered ? String(gain.n) : "", icon: iconOf(gain.kind), colour: colourOf(gain.kind), per };
}

const plain = (text: string, kind: string, per = ""): Sign => ({ text, icon: iconOf(kind), colour: colourOf(kind), per });
const ink = (text: string, icon: string, per = ""): Sign => ({ text, icon, colour: "var(--ink-2)", per });

/** A customer's ability in icons. The full sentence stands in the explanation. */
function effectSign(effect: Effect): Sign | null {
  const n = String(effect.n ?? 1);
  const vp = String(effect.vp ?? 1);
  switch (effect.kind) {
    case "influence":
    case "favor":
    case "koku":
    case "any_good":
      return plain(n, effect.kind);
    case "favor_limit":
      return plain(`+${n}`, effect.kind);
    case "second_marker":
      return ink("+1", "pawn", effect.on === "own" ? "" : "users");
    case "royal_ship":
      return ink("", "royal-ship");
    case "discount":
      return plain(`−${effect.koku ?? ""}`, "koku", `die-${effect.region ?? ""}`);
    case "influence_in_each_region_with_own_building":
      return plain(n, "influence", "build");
    case "influence_in_each_touching_region":
      return plain(n, "influence", "ship");
    case "vp_per_delivered_customer":
      return plain(n, "vp", "users");
    case "sell_goods":
      return plain(String(effect.koku_each ?? ""), "koku", "any-good");
    case "double_on_marked_building":
    case "share_on_marked_building":
      return ink("×2", "build");
    case "good_may_be_any":
      return plain("", "any_good");
    case "vp_if_visited":
      return plain(n, "vp", effect.building_of === "opponent" ? "users" : "build");
    case "adjust_die":
      return ink("±1", "die-1");
    case "vp_per_goods":
      return plain(vp, "vp", `${effect.per ?? ""} any-good`);
    case "vp_per_koku":
      return plain(vp, "vp", `${effect.per ?? ""} koku`);
    case "vp_per_building":
      return plain(vp, "vp", effect.type ?? "");
    case "vp_per_building_types":
      return plain(vp, "vp", "build");
    case "vp_per_regions_built":
      return plain(vp, "vp", "explore");
    case "double_region":
      return ink("×2", `die-${effect.region ?? ""}`);
    default:
      return null;
  }
}

export function signs(effects: Effect[]): Sign[] {
  return effects.map(effectSign).filter((each) => each !== null);
}

const TRIGGERS: Record<string, string> = { build: "build", journey_end: "ship", owner_reward: "pawn" };

/** The icon for when an ongoing ability works. */
export function triggerIcon(effects: Effect[]): string {
  return TRIGGERS[effects[0]?.trigger ?? ""] ?? "royal-ship";
}

/** Weaves of the building types, for readers who want stronger patterns: waves, checks, stripes, lattice. */
export const WEAVES = [
  { type: "port", d: "M0 5q2 -3 4 0t4 0" },
  { type: "market", d: "M2 2h1M6 6h1" },
  { type: "manor", d: "M0 4h8" },
  { type: "shrine", d: "M0 8L8 0M0 0L8 8" },
];

interface MotifDrawing {
  fills: string[];
  lines: string[];
  snow: string;
}

const disc = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** A small woodblock motif of each land, round 0, 0. */
export function motif(region: number, s: number): MotifDrawing {
  const empty = { fills: [], lines: [], snow: "" };
  switch (region) {
    case 1: {
      const peak = `M${-s} ${s * 0.5}L${-s * 0.15} ${-s * 0.8}L${s * 0.25} ${-s * 0.2}L${s * 0.5} ${-s * 0.45}L${s} ${s * 0.5}z`;
      const top = `M${-s * 0.15} ${-s * 0.8}L${s * 0.1} ${-s * 0.42}L${-s * 0.08} ${-s * 0.28}`;
      return { ...empty, fills: [peak], snow: `${top}L${-s * 0.22} ${-s * 0.4}L${-s * 0.42} ${-s * 0.38}z` };
    }
    case 2: {
      const right = `l${s * 0.42} ${s * 0.62}h${-s * 0.18}l${s * 0.38} ${s * 0.6}h${-s * 0.5}v${s * 0.3}`;
      return { ...empty, fills: [`M0 ${-s}${right}h${-s * 0.24}v${-s * 0.3}h${-s * 0.5}l${s * 0.38} ${-s * 0.6}h${-s * 0.18}z`] };
    }
    case 3:
      return { ...empty, lines: [0, 1, 2].map((i) => `M${-s + i * 2} ${i * s * 0.32}q${s} ${-s * 0.55} ${2 * s - i * 4} 0`) };
    case 4: {
      const leaves = [[-0.38, -0.2, 0.36], [0.34, -0.28, 0.4], [0, -0.6, 0.42], [-0.05, -0.15, 0.38]] as const;
      const trunk = `M0 ${s * 0.9}V${-s * 0.1}M0 ${s * 0.4}l${s * 0.35} ${-s * 0.4}`;
      return { ...empty, lines: [trunk], fills: leaves.map(([x, y, r]) => disc(x * s, y * s, r * s)) };
    }
    case 5: {
      const reeds = [[-0.35, -0.2, 1], [-0.1, 0.05, 1.35], [0.2, 0.2, 1.1], [0.42, 0.3, 0.8]] as const;
      const stems = reeds.map(([x, b, h]) => `M${x * s} ${s * 0.6}q${b * s} ${-s * 0.6} ${b * s * 1.3} ${-s * h}`);
      return { ...empty, lines: [...stems, `M${-s} ${s * 0.75}h${s * 0.7}m${s * 0.2} 0h${s * 0.9}`] };
    }
    default: {
      const wave = (x: number, y: number): string => `M${x - s} ${y}q${s / 3} ${-s * 0.5} ${s * 0.66} 0t${s * 0.66} 0t${s * 0.66} 0`;
      return { ...empty, lines: [wave(0, 0), wave(s * 0.3, s * 0.45)] };
    }
  }
}
