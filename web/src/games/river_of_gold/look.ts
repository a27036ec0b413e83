/** What the table screen wants to know of this game's look: see GameLook. */

import type { Token } from "../../lib/hand";
import type { RiverView } from "./view";

export function playerLook(view: RiverView, seat: number): Token | null {
  const clan = view.players[seat]?.clan ?? null;
  return clan === null ? null : { token: clan, label: clan };
}

export const slots: Record<string, string> = {
  space: "shore_space",
  tile: "building_tile",
  ship: "standard_ship",
  face: "die",
  give: "goods",
  get: "any_good",
  good: "any_good",
  patron: "clan_patron",
};

export const big: readonly string[] = ["EmperorVisited", "EndTriggered", "GameEnded"];

export const icons: Record<string, string> = { victory_points: "vp", divine_favor: "sun" };
