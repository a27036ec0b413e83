/** What the table screen wants to know of this game's look: see GameLook. */

import type { GameLook, Token } from "../../lib/hand";
import { say } from "./say";
import type { TheRiverView } from "./view";

export function playerLook(view: TheRiverView, seat: number): Token | null {
  const colour = view.players[seat]?.colour ?? null;
  return colour === null ? null : { token: colour, label: colour };
}

export const slots: Record<string, string> = {
  tile: "terrain_tile",
  resource: "island",
  material: "supply",
  card: "building_card",
  space: "terrain_tile",
  partner: "terrain_tile",
  first: "warehouse",
  second: "warehouse",
  third: "warehouse",
  fourth: "warehouse",
};

/** The action spaces say what one does there. */
export const stands: NonNullable<GameLook["stands"]> = {
  explore: ["explore"],
  produce: ["wood"],
  reserve: ["reserve"],
  build: ["build"],
  first_player: ["first_player"],
  swap: ["swap"],
};

export const big: readonly string[] = ["RoundBegan", "EndTriggered", "GameEnded"];

export const icons: Record<string, string> = { bonus_tokens: "bonus", buildings: "manor", columns: "forest", meadows: "meadow", resources: "warehouse" };

export const tabs: NonNullable<GameLook["tabs"]> = {
  board: { icon: "explore", text: () => say("tab_islands") },
  mine: { icon: "boat", text: () => say("tab_mine") },
  row: { icon: "users", text: () => say("tab_others") },
};
