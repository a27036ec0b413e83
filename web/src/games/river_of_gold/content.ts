/** The component file of River of Gold, as far as the drawing needs it. */

import type { Content } from "../../lib/board";
import { found } from "../../lib/found";
import type { PlayerView } from "./view";

export interface Gain {
  kind: string;
  n: number;
  per?: string;
}

export interface RiverSpace {
  id: number;
  role: string;
  shores: number[];
  regions: number[];
  downstream_line: number[];
}

export interface ShoreSpace {
  id: number;
  region: number;
  cost: number;
  kind: string;
  bank: "left" | "right";
  y: number;
  tip_x: number;
}

interface Building {
  id: string;
  group: string;
  era: number;
  type: string;
  bonus: number;
  visitor: Gain[];
  owner: Gain[];
}

export interface TrackContent {
  region: number;
  length: number;
  rewards: { step: number; gain: Gain[] }[];
}

/** One part of a customer's ability; which fields it has depends on its kind. */
export interface Effect {
  kind: string;
  trigger?: string;
  n?: number;
  on?: string;
  koku?: number;
  koku_each?: number;
  per?: number | string;
  vp?: number;
  type?: string;
  region?: number;
  building_of?: string;
}

interface CustomerContent {
  id: string;
  type: string;
  region: number;
  order: Record<string, number>;
  delivery: Effect[];
  ongoing: Effect[];
  end: Effect[];
}

export interface Places {
  vp_two: number[];
  vp_three_four: number[];
}

export interface RiverContent {
  limits: { koku: number; good_each: number; favor_limit_max: number };
  building_row: { end_slot_favor: number };
  journey_end: { choice: Gain[] };
  scoring: { customers_vp: number[] };
  setup: { by_players: { players: number; region_tile_side: keyof Sides; mastery_side: keyof Sides }[] };
  region: { id: number }[];
  good: { key: string }[];
  river_space: RiverSpace[];
  shore_space: ShoreSpace[];
  influence_track: TrackContent[];
  building: Building[];
  customer: CustomerContent[];
  building_type: { key: string }[];
  customer_type: { key: string }[];
  mastery: (Places & { key: string; requirement: Requirement })[];
  region_scoring_tile: (Places & { id: string })[];
  patron: Patron[];
}

interface Requirement {
  kind: string;
  n: number;
}

interface Patron {
  key: string;
  clan: string;
  ability: Record<string, number | boolean>;
}

interface Sides {
  two: "vp_two";
  three_four: "vp_three_four";
}

const SIDES: Sides = { two: "vp_two", three_four: "vp_three_four" };

/** The faces of the die: each names a region (RG-1.2). */
export function facesOf({ region }: Pick<RiverContent, "region">): number[] {
  return region.map(({ id }) => id);
}

/** The step with the imperial flower: the one that Courts asks for (RG-10.6). */
export function flowerOf({ mastery }: Pick<RiverContent, "mastery">): number {
  return mastery.find(({ key }) => key === "courts")?.requirement.n ?? 0;
}

/** The content file with its things found by their words. */
export class Book {
  readonly content: RiverContent;
  private readonly tiles: Map<string, Building>;
  private readonly customers: Map<string, CustomerContent>;
  private readonly shores: Map<number, ShoreSpace>;
  private readonly patrons: Map<string, Patron>;

  constructor(content: Content) {
    this.content = content as unknown as RiverContent;
    this.tiles = new Map(this.content.building.map((tile) => [tile.id, tile]));
    this.customers = new Map(this.content.customer.map((card) => [card.id, card]));
    this.shores = new Map(this.content.shore_space.map((space) => [space.id, space]));
    this.patrons = new Map(this.content.patron.map((patron) => [patron.key, patron]));
  }

  tile(id: string): Building {
    return found(this.tiles, id);
  }

  customer(id: string): CustomerContent {
    return found(this.customers, id);
  }

  shore(id: number): ShoreSpace {
    return found(this.shores, id);
  }

  clanOf(patron: string): string {
    return found(this.patrons, patron).clan;
  }

  /** What a region's scoring tile pays, best place first, on the side for this many players. */
  regionPoints(tile: string, players: number): number[] {
    const side = this.setup(players)?.region_tile_side ?? "three_four";
    return this.content.region_scoring_tile.find((each) => each.id === tile)?.[SIDES[side]] ?? [];
  }

  masteryPoints(mastery: string, players: number): number[] {
    const side = this.setup(players)?.mastery_side ?? "three_four";
    return this.content.mastery.find((each) => each.key === mastery)?.[SIDES[side]] ?? [];
  }

  /** What a mastery asks for. */
  requirement(mastery: string): Requirement {
    return this.content.mastery.find((each) => each.key === mastery)?.requirement ?? { kind: "", n: 0 };
  }

  /** Whether a patron has this ability. */
  ability(patron: string | null, key: string): boolean {
    return patron !== null && found(this.patrons, patron).ability[key] !== undefined;
  }

  /** What building on a shore space costs a player: the printed koku, less what artisans take off. */
  price({ delivered }: Pick<PlayerView, "delivered">, { cost, region }: Pick<ShoreSpace, "cost" | "region">): number {
    const off = delivered.flatMap((card) => this.customer(card).ongoing).filter((effect) => effect.kind === "discount" && effect.region === region);
    return Math.max(0, cost - Math.max(0, ...off.map(({ koku }) => koku ?? 0)));
  }

  /** What a visitor gains of a building. On the royal ship a noble may let any good be taken at a market (RG-11.18). */
  visitor(tile: string, { delivered }: Pick<PlayerView, "delivered">, isRoyal: boolean): Gain[] {
    const { type, visitor } = this.tile(tile);
    const isFree = isRoyal && type === "market" && delivered.some((card) => this.customer(card).ongoing.some(({ kind }) => kind === "good_may_be_any"));
    return isFree ? visitor.map((gain) => (this.content.good.some(({ key }) => key === gain.kind) ? { ...gain, kind: "any_good" } : gain)) : visitor;
  }

  /** What a sold good brings, by the card that lets it be sold. */
  get sale(): number {
    return this.content.customer.flatMap(({ ongoing }) => ongoing).find(({ kind }) => kind === "sell_goods")?.koku_each ?? 0;
  }

  /** The special space, such as "artisan_space", on which a delivered card puts a marker, or "". */
  markerSpace(card: string): string {
    return this.customer(card).delivery.find((effect) => effect.kind === "marker")?.on ?? "";
  }

  private setup(players: number): RiverContent["setup"]["by_players"][number] | undefined {
    return this.content.setup.by_players.find((each) => each.players === players);
  }
}
