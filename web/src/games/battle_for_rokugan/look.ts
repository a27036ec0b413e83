/** What the table screen wants to know of this game's look: see GameLook. */

import type { GameLook, Token } from "../../lib/hand";
import { say } from "./say";
import type { RokuganView } from "./view";

export function playerLook(view: RokuganView, seat: number): Token | null {
  const clan = view.players[seat]?.clan ?? null;
  return clan === null ? null : { token: clan, label: clan };
}

export const big: readonly string[] = ["RoundBegan", "TokensRevealed", "GameEnded"];

export const icons: Record<string, string> = { flowers: "honor", faceup_tokens: "defense", territories: "castle", secret_objective: "objective" };

export const tabs: NonNullable<GameLook["tabs"]> = {
  board: { icon: "castle", text: () => say("tab_map") },
  mine: { icon: "hand", text: () => say("tab_screen") },
  row: { icon: "users", text: () => say("tab_clans") },
};
