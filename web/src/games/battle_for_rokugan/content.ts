/** The component file of this game, as far as the board draws it. */

import type { Content } from "../../lib/board";

export type Spot = readonly [number, number];

interface PrintedProvince {
  id: string;
  territory: string;
  honor: number;
  defense: number;
  center: Spot;
  outline: Spot[];
}

export interface Province extends PrintedProvince {
  /** The clan whose capital it is, or nobody's. */
  capital_of: string;
  coastal: boolean;
}

interface PrintedBorder {
  id: string;
  provinces: string[];
  mid: Spot;
  line: Spot[];
}

export interface Border extends PrintedBorder {
  kind: "land" | "coastal";
}

interface PrintedTerritory {
  id: string;
  honor_for_control: number;
}

interface Territory extends PrintedTerritory {
  provinces: string[];
  cards: string[];
}

interface TokenCount {
  type: string;
  strength: number;
  count?: number;
}

export interface Clan {
  id: string;
  capital: string;
  unique_token: TokenCount;
  faceup_control_defense: number;
  /** With which strength its bluff defends. */
  bluff_defense?: number;
}

export interface Objective {
  id: string;
  honor: number;
  kind: string;
  territory?: string;
  count?: number;
  provinces?: string[];
  territories?: number;
}

interface SpecialToken {
  id: string;
  honor: number;
  defense: number;
  /** What the printed flowers count as. */
  honor_override?: number;
}

interface Printed {
  round_track: { rounds: number };
  control_token: { faceup_honor: number };
  player_card: { id: string; from_players?: number; per_player?: number }[];
  initiative_card: { id: string; metric?: string }[];
  territory_card: { id: string; territory: string; provinces?: number; places?: string }[];
  province: PrintedProvince[];
  border: PrintedBorder[];
  territory: PrintedTerritory[];
  clan: Clan[];
  combat_token: TokenCount[];
  secret_objective: Objective[];
  special_token: SpecialToken[];
}

/** What is printed, and what follows from it. */
interface Components extends Printed {
  province: Province[];
  border: Border[];
  territory: Territory[];
}

function completed(printed: Printed): Components {
  const coast = new Set(printed.border.flatMap(({ provinces }) => (provinces.length === 1 ? provinces : [])));
  const capitals = new Map(printed.clan.map(({ id, capital }) => [capital, id]));
  const here = (all: { id: string; territory: string }[], id: string): string[] =>
    all.filter(({ territory }) => territory === id).map((each) => each.id);
  return {
    ...printed,
    province: printed.province.map((each) => ({ ...each, capital_of: capitals.get(each.id) ?? "", coastal: coast.has(each.id) })),
    border: printed.border.map((each) => ({ ...each, kind: each.provinces.length === 1 ? "coastal" : "land" })),
    territory: printed.territory.map((each) => ({
      ...each,
      provinces: here(printed.province, each.id),
      cards: here(printed.territory_card, each.id),
    })),
  };
}

/** The word of a token: army_3, raid. */
function kindOf({ type, strength }: TokenCount): string {
  return strength > 0 ? `${type}_${strength}` : type;
}

export class Book {
  readonly content: Components;
  readonly provinces: ReadonlyMap<string, Province>;
  readonly territories: ReadonlyMap<string, Territory>;
  /** Both directions over a border: lion_west>lion_capital, sea>lion_coast. */
  readonly borders: ReadonlyMap<string, Border>;

  constructor(content: Content) {
    this.content = completed(content as unknown as Printed);
    this.provinces = new Map(this.content.province.map((province) => [province.id, province]));
    this.territories = new Map(this.content.territory.map((territory) => [territory.id, territory]));
    const borders = new Map<string, Border>();
    for (const border of this.content.border) {
      const [a = "", b = "sea"] = border.provinces;
      borders.set(`${b}>${a}`, border);
      if (b !== "sea") borders.set(`${a}>${b}`, border);
    }
    this.borders = borders;
  }

  /** The first player card is used with this many players and more. */
  get firstPlayerCardFrom(): number {
    return this.content.player_card.find(({ id }) => id === "first_player")?.from_players ?? 0;
  }

  clan(id: string): Clan | undefined {
    return this.content.clan.find((clan) => clan.id === id);
  }


  objective(id: string): Objective | undefined {
    return this.content.secret_objective.find((objective) => objective.id === id);
  }

  special(id: string | null | undefined): SpecialToken | undefined {
    return this.content.special_token.find((special) => special.id === id);
  }

  /** How many tokens of each kind a clan begins with. */
  set(clan: string): Record<string, number> {
    const found: Record<string, number> = {};
    const unique = this.clan(clan)?.unique_token;
    for (const token of [...this.content.combat_token, ...(unique ? [unique] : [])]) {
      const kind = kindOf(token);
      found[kind] = (found[kind] ?? 0) + (token.count ?? 1);
    }
    return Object.fromEntries(Object.entries(found).sort(([a], [b]) => rank(a) - rank(b)));
  }
}

const books = new WeakMap<Content, Book>();

/** The book of a content, made once. */
export function bookOf(content: Content): Book {
  const known = books.get(content) ?? new Book(content);
  books.set(content, known);
  return known;
}

export const TYPES = ["army", "navy", "shinobi", "blessing", "diplomacy", "raid", "bluff"];

/** The type of a kind, and its strength as text: army_3 -> army, 3. */
export function parts(kind: string): { type: string; strength: string } {
  const [type = "", strength = ""] = kind.split("_");
  return { type, strength };
}

/** The order in which kinds are shown. */
export function rank(kind: string): number {
  const { type, strength } = parts(kind);
  return TYPES.indexOf(type) * 10 + Number(strength);
}

/** Kinds with their numbers, in order. */
export function sorted(counts: Record<string, number>): [string, number][] {
  return Object.entries(counts)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => rank(a) - rank(b));
}
