/** What the table screen needs to know of this game's look. */

import type { GameLook } from "../../lib/board";
import { say } from "./say";
import type { RokuganView } from "./view";

export const look: GameLook<RokuganView> = {
  playerToken: (view, seat) => {
    const clan = view.players[seat]?.clan ?? null;
    return clan === null ? null : { token: clan, label: clan };
  },
  big: ["RoundBegan", "TokensRevealed", "GameEnded"],
  icons: { flowers: "honor", faceup_tokens: "defense", territories: "castle", secret_objective: "objective" },
  tabs: {
    board: { icon: "castle", text: () => say("tab_map") },
    mine: { icon: "hand", text: () => say("tab_screen") },
    row: { icon: "users", text: () => say("tab_clans") },
  },
};
