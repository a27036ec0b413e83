/** What the table screen needs to know of this game's look. */

import type { GameLook } from "../../lib/board";
import type { RiverView } from "./view";

export const look: GameLook<RiverView> = {
  playerToken: (view, seat) => {
    const clan = view.players[seat]?.clan ?? null;
    return clan === null ? null : { token: clan, label: clan };
  },
  slots: {
    space: "shore_space",
    tile: "building_tile",
    ship: "standard_ship",
    face: "die",
    give: "goods",
    get: "any_good",
    good: "any_good",
    patron: "clan_patron",
  },
  big: ["EmperorVisited", "EndTriggered", "GameEnded"],
  icons: { victory_points: "vp", divine_favor: "sun" },
};
