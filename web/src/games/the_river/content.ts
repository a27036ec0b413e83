/** The component file of The River, as far as the drawing needs it. */

import type { Content } from "../../lib/board";
import { found } from "../../lib/found";

type Side = "2p" | "34p";
/** Places for reserved cards (TR-10.2). */
export const RESERVED = 2;
export const RESOURCES = ["wood", "stone", "clay", "food"] as const;

/** What is printed on a tile or on a space of a river board. */
export interface Printed {
  warehouses: number;
  production: Record<string, number>;
}

interface TileContent extends Printed {
  id: string;
  terrains: string[];
  effect: string;
  effect_arg: string;
}

interface CardContent {
  id: string;
  name_key: string;
  cost: Record<string, number>;
  vp: number;
}

interface SpaceContent {
  id: string;
  capacity_kind: "shared" | "per_player" | "unlimited";
  capacity: Record<Side, number>;
  /** Of the materials alone. */
  first_pioneer_bonus?: Record<Side, number>;
}

/** The numbers of a meadow's effect, those that it has. */
export interface MeadowEffect {
  id?: string;
  vp_per_symbol?: number;
  vp_per_tile?: number;
  vp_per_token?: number;
  vp_per_pioneer?: number;
  vp_max?: number;
  vp_fixed?: number;
  amount?: number;
  amount_max?: number;
  swaps?: number;
}

type ByPlayers = Record<string, number>;

interface TheRiverContent {
  components: { pioneers_per_player: number };
  bonus_tokens: { value: number; two_dots: boolean }[];
  resources: { id: string; supply_by_players: ByPlayers }[];
  main_board: { terrain_display: { spaces_by_players: ByPlayers } };
  action_spaces: SpaceContent[];
  river_board: {
    settling_spaces: number[];
    bonus_slots_by_players: ByPlayers;
    waiting_pioneer_slot: number;
    path: { space: number; row: number; column: number }[];
  };
  river_boards: { colour: string; printed: (Printed & { space: number })[] }[];
  meadow_effects: MeadowEffect[];
  terrain_tiles: TileContent[];
  building_cards: CardContent[];
}

/** The content file with its things found by their words. */
export class Book {
  readonly content: TheRiverContent;
  private readonly tiles: Map<string, TileContent>;
  private readonly cards: Map<string, CardContent>;
  private readonly spaces: Map<string, SpaceContent>;

  constructor(content: Content) {
    this.content = content as unknown as TheRiverContent;
    this.tiles = new Map(this.content.terrain_tiles.map((tile) => [tile.id, tile]));
    this.cards = new Map(this.content.building_cards.map((card) => [card.id, card]));
    this.spaces = new Map(this.content.action_spaces.map((space) => [space.id, space]));
  }

  tile(id: string): TileContent {
    return found(this.tiles, id);
  }

  card(id: string): CardContent {
    return found(this.cards, id);
  }

  space(id: string): SpaceContent {
    return found(this.spaces, id);
  }

  effect(id: string): MeadowEffect | undefined {
    return this.content.meadow_effects.find((each) => each.id === id);
  }

  side(players: number): Side {
    return players === 2 ? "2p" : "34p";
  }

  /** What is printed on a space of the river board of a colour; nothing on most of them. */
  printed(colour: string, space: number): Printed {
    const board = this.content.river_boards.find((each) => each.colour === colour);
    return board?.printed.find((each) => each.space === space) ?? { warehouses: 0, production: {} };
  }

  isSettling(space: number): boolean {
    return this.content.river_board.settling_spaces.includes(space);
  }

  /** How many tiles fill a river board. */
  get length(): number {
    return this.content.river_board.path.length;
  }

  /** The row of the tile that comes after these, and the terrains that all tiles above it in its column share. */
  above(tiles: readonly string[]): { row: number; terrains: string[] } {
    const { path } = this.content.river_board;
    const at = path.find(({ space }) => space === tiles.length + 1);
    const above = path.filter(({ row, column }) => at !== undefined && column === at.column && row < at.row).map(({ space }) => this.tile(tiles[space - 1] ?? ""));
    const [first, ...rest] = above;
    return { row: at?.row ?? 0, terrains: (first?.terrains ?? []).filter((terrain) => rest.every((tile) => tile.terrains.includes(terrain))) };
  }

  /** Whether a tile that comes after these shares a terrain with all above it in its column. */
  fits(tiles: readonly string[], next: string): boolean {
    return this.above(tiles).terrains.some((terrain) => this.tile(next).terrains.includes(terrain));
  }

  /** How many tokens of a resource there are for so many players. */
  supply(kind: string, players: number): number {
    return this.content.resources.find(({ id }) => id === kind)?.supply_by_players[String(players)] ?? 0;
  }

  /** All bonus tokens for so many players, the highest first (TR-1.8). */
  tokens(players: number): number[] {
    const all = this.content.bonus_tokens.filter(({ two_dots }) => players > 2 || two_dots);
    return all.map(({ value }) => value).sort((a, b) => b - a);
  }

  slots(players: number): number {
    return this.content.river_board.bonus_slots_by_players[String(players)] ?? 0;
  }
}

/** The icons of something printed: production first, then warehouses. */
export function icons({ production, warehouses }: Printed): string[] {
  return [...Object.entries(production).flatMap(([kind, n]) => Array<string>(n).fill(kind)), ...Array<string>(warehouses).fill("warehouse")];
}
