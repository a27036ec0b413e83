/** What the table screen needs to know of this game's look. */

import type { GameLook } from "../../lib/board";
import { say } from "./say";
import type { TheRiverView } from "./view";

export const look: GameLook<TheRiverView> = {
  playerToken: (view, seat) => {
    const colour = view.players[seat]?.colour ?? null;
    return colour === null ? null : { token: colour, label: colour };
  },
  slots: {
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
  },
  // the action spaces say what one does there
  stands: {
    explore: ["explore"],
    produce: ["wood"],
    reserve: ["reserve"],
    build: ["build"],
    first_player: ["first_player"],
    swap: ["swap"],
  },
  big: ["RoundBegan", "EndTriggered", "GameEnded"],
  icons: { bonus_tokens: "bonus", buildings: "manor", columns: "forest", meadows: "meadow", resources: "warehouse" },
  tabs: {
    board: { icon: "explore", text: () => say("tab_islands") },
    mine: { icon: "boat", text: () => say("tab_mine") },
    row: { icon: "users", text: () => say("tab_others") },
  },
};
