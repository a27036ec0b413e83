/** Where a turn is, why something is asked, and which islands are closed. */

import type { Tongue } from "../../lib/board";
import { listed } from "../../lib/ui.svelte";
import { capital } from "../../lib/words";
import { Book } from "./content";
import { place, shortly } from "./place";
import { say } from "./say";
import { held, missing, standing } from "./scene";
import type { TheRiverView } from "./view";

/** Which pioneer of the round is to be placed: "round 3 · pioneer 2 of 4". */
export function step(view: TheRiverView): string {
  const seat = view.asked ?? -1;
  const player = view.players[seat];
  if (view.round === 0 || player === undefined) return "";
  const placed = Object.values(view.pioneers).reduce((sum, seats) => sum + (seats[seat] ?? 0), 0);
  const isPlacing = view.phase === "action";
  return say(view.phase === "income" ? "step_income" : "step", { round: view.round, n: placed + (isPlacing ? 1 : 0), most: placed + player.boat });
}

/** What headings mention: the next free space, what a tile covers there and who settles, and the card that is paid for. */
export function facts(view: TheRiverView, _words: readonly string[], tongue: Tongue): Record<string, string> {
  const player = view.players[view.seat];
  const covers = player === undefined ? {} : { covers: shortly(new Book(tongue.content), player, tongue) };
  return { space: `s${(player?.tiles.length ?? 0) + 1}`, ...covers, ...(view.card === null ? {} : { card: view.card }) };
}

/** Why something is asked besides where a pioneer goes, and what comes of a tile whichever it is. */
export function source(view: TheRiverView, tongue: Tongue, words: readonly string[]): string {
  const player = view.players[view.seat];
  if (player === undefined) return "";
  const gain = Object.entries(view.gain).filter(([, n]) => n > 0).map(([kind, n]) => tongue.count(n, kind));
  const n = roomOf(player);
  const room = n > 0 ? say("room_left", { n }) : say("room_none");
  switch (view.phase) {
    case "overflow":
      return say("from_production", { list: listed(gain), room });
    case "income":
      return say("from_income", { list: listed(gain), room });
    case "covered":
      return say("from_cover", { n: player.capacity ?? 0 });
    case "taking":
      return `${capital(room)}.`;
    case "swapping":
      return say("from_swaps", { n: view.swaps });
    case "action":
      return words[0] === "explore" ? place(new Book(tongue.content), player, tongue) : "";
    default:
      return "";
  }
}

/** How many more resources a player can store. */
function roomOf(player: TheRiverView["players"][number]): number {
  return Math.max(0, (player.capacity ?? 0) - held(player));
}

/** Where all that a meadow offers fits, and some of it shall not be taken; and why a card is reserved that one may want to construct. */
export function heading(view: TheRiverView, [verb, piece]: readonly string[], _: readonly string[], tongue: Tongue): string {
  const player = view.players[view.seat];
  if (player === undefined) return "";
  if (verb === "reserve" && piece !== undefined) {
    const { name_key, cost } = new Book(tongue.content).card(piece);
    const n = missing(player, cost, false);
    return n > 0 ? say("reserve_instead", { card: capital(tongue.name(name_key)), n }) : "";
  }
  const offered = Object.values(view.gain).reduce((sum, n) => sum + n, 0);
  return view.phase === "taking" && verb === "give_back" && offered <= roomOf(player) ? say("leave_how_many") : "";
}

/** What is closed to the player at the beginning of a turn: islands that are full, and who has taken the pawn. */
export function closed(view: TheRiverView, tongue: Tongue): string {
  if (view.phase !== "action") return "";
  const book = new Book(tongue.content);
  const side = book.side(view.seats);
  const full = book.content.action_spaces.filter(
    ({ id, capacity_kind: kind, capacity }) => kind === "shared" && id !== "first_player" && standing(view, id).length >= capacity[side],
  );
  const names = full.map(({ id }) => (id === "reserve" ? say("name_reserve") : id === "swap" ? say("swap").toLowerCase() : tongue.name(id.replace("produce_", ""))));
  const pawn = standing(view, "first_player")[0];
  const parts = names.length > 0 ? [say("are_full", { list: listed(names), n: names.length })] : [];
  if (pawn !== undefined) parts.push(pawn === view.seat ? say("pawn_yours") : say("pawn_taken", { who: tongue.player(pawn) }));
  return parts.length > 0 ? `${capital(parts.join("; "))}.` : "";
}
