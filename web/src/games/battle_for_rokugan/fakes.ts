/** For tests: the content as far as it is needed, and a view of an empty board. */

import { readFileSync } from "node:fs";

import type { Content } from "../../lib/board";
import type { Told } from "../../protocol/protocol";
import { Book } from "./content";
import type { PlayerView, RokuganView } from "./view";

const FOLDER = "../../../../src/zataku/games/battle_for_rokugan/content/";

/** The plain values of the tables of this name. */
function tables(text: string, name: string): Record<string, unknown>[] {
  const parts = text.split(/^\[(?=\[|\w)/m).filter((part) => part.startsWith(`[${name}]]`));
  return parts.map((part) => {
    const row: Record<string, unknown> = {};
    for (const [, key, value] of part.matchAll(/^(\w+) = ("[^"]*"|\[[^{}\n]*\]|[\d.]+|true|false|\{ type = [^}]*\})/gm)) {
      if (key && value) row[key] = JSON.parse(value.replace(/(\w+) = /g, '"$1": '));
    }
    return row;
  });
}

export function book(): Book {
  const [text, drawing] = ["components.toml", "drawing.toml"].map((file) => readFileSync(new URL(FOLDER + file, import.meta.url), "utf-8")) as [string, string];
  const names = ["province", "border", "territory", "territory_card", "clan", "combat_token", "secret_objective", "special_token", "player_card", "initiative_card"];
  const drawn = new Map(["province", "border"].flatMap((name) => tables(drawing, name)).map((row) => [row.id, row]));
  const lists = Object.fromEntries(names.map((name) => [name, tables(text, name).map((row) => ({ ...row, ...drawn.get(row.id) }))]));
  return new Book({ ...lists, control_token: { faceup_honor: 1 }, round_track: { rounds: 5 } } as Content);
}

export function player(clan: string, more: Partial<PlayerView> = {}): PlayerView {
  return {
    clan, scouts: 2, shugenja: 1, set_aside: 0, hand_size: 6, pool_size: 21, discard: {}, bluff_aside: false, is_ronin: false, is_out: false,
    is_barred: false, stuck: [], placed: 0, hand: null, pool: null, objective: null, rejected: null, memories: {}, ...more,
  };
}

export function view(players: PlayerView[], more: Partial<RokuganView> = {}): RokuganView {
  return {
    seat: 0, seats: players.length, options: {}, phase: "placement", round: 1, first: 0, active: 0, asked: 0, passes: 0, first_player_used: false,
    look_used: false, purged: false, turn_over: false, card: null, aim: "none", picked: 0, picks: [], pending: [], failed: [], initiative_clans: [],
    initiative_neutrals: 0, neutrals_seen: [], returned: null, provinces: {}, territories: {}, tokens: [], players, ...more,
  };
}

export function told(key: string, facts: Record<string, string | number>): Told {
  return { key, facts };
}
