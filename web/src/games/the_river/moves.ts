/** What a move gained and paid, and the pieces that it touched. */

import type { Chip } from "../../lib/board";
import type { Entry, Told } from "../../protocol/protocol";
import type { TheRiverView } from "./view";

/** The action space where the pioneer of a move went; "" for what needs no pioneer. */
function spaceOf({ key, facts }: Told): string {
  switch (key) {
    case "Explored":
      return "explore";
    case "Produced":
      return `produce_${String(facts["island"])}`;
    case "Reserved":
      return "reserve";
    case "Built":
      return "build";
    case "PawnTaken":
      return "first_player";
    case "Swapped":
      return facts["source"] === "swap" ? "swap" : "";
    default:
      return "";
  }
}

/** How the table stands with the last pioneer of a round, before the clean-up: where it went, and the tile or card that it took. */
export function midway(view: TheRiverView, { seat, events }: Entry): TheRiverView | null {
  const end = events.findIndex(({ key }) => key === "CleanUpBegan");
  const placed = events.slice(0, Math.max(0, end)).find((event) => spaceOf(event) !== "");
  if (placed === undefined) return null;
  const { key, facts } = placed;
  const at = Number(facts["place"] ?? 0) - 1;
  const without = (row: readonly (string | null)[]): (string | null)[] => row.map((piece, i) => (i === at ? null : piece));
  const [first, second] = [String(facts["first"]), String(facts["second"])];
  const swapped = (tile: string): string => (tile === first ? second : tile === second ? first : tile);
  const tiles = (now: string[]): string[] => (key === "Explored" ? [...now, String(facts["tile"])] : now.map(swapped));
  const space = spaceOf(placed);
  return {
    ...view,
    asked: null,
    island: key === "Explored" ? without(view.island) : view.island,
    offer: key === "Reserved" || key === "Built" ? without(view.offer) : view.offer,
    pawn: key === "PawnTaken" ? seat : view.pawn,
    pioneers: { ...view.pioneers, [space]: view.players.map((_, i) => (view.pioneers[space]?.[i] ?? 0) + (i === seat ? 1 : 0)) },
    players: view.players.map((player, i) => (i === seat ? { ...player, boat: player.boat - 1, tiles: tiles(player.tiles) } : player)),
  };
}

/** Whose pioneers came to an action space in this round, in order. */
export function arrivals(past: readonly Entry[], space: string): number[] {
  const began = past.findLastIndex(({ events }) => events.some(({ key }) => key === "RoundBegan"));
  return past.slice(began + 1).flatMap(({ seat, events }) => (events.some((event) => spaceOf(event) === space) ? [seat] : []));
}

/** What marks call a seat's pioneer on an action space, counted from 0. */
export function pioneerMark(space: string, seat: number, n: number): string {
  return `pioneer ${space} ${seat} ${n}`;
}

/** What was gained or paid: tokens, points of columns and buildings, and bonus tokens. */
export function chips({ key, facts }: Told): Chip | null {
  const seat = Number(facts["seat"] ?? -1);
  const icon = String(facts["resource"]);
  const amount = Number(facts["amount"] ?? 0);
  switch (key) {
    case "Produced":
      return { seat, icon, amount };
    case "Gained":
      return { seat, icon, amount };
    case "Returned":
      return { seat, icon, amount: -amount, reason: String(facts["reason"]) };
    case "Drafted":
    case "Explored":
    case "Built":
    case "Swapped":
      return { seat, icon: "points", amount: Number(facts["points"] ?? 0) };
    case "PioneerJoined":
      return { seat, icon: "pioneer", amount: 1 };
    case "TokenTaken":
      return { seat, icon: "bonus_token", amount: Number(facts["value"]) };
    default:
      return null;
  }
}

/** What a clean-up does whoever ends the round. */
const CLEANING = ["TilesDiscarded", "StackShuffled", "TilesRevealed", "CardsRevealed", "RoundBegan", "TileRemoved", "GameEnded"];

/** A part of the clean-up that is not the reader's: new tiles and cards, and what others receive or where they settle. */
export function isRoutine({ key, facts }: Told, reader: number): boolean {
  return CLEANING.includes(key) || ((key === "Settled" || key === "Gained") && facts["seat"] !== reader);
}

/** The pioneer that was placed, and the tiles or cards that are somebody's now. */
export function marks(entry: Entry, view: TheRiverView): string[] {
  const found: string[] = [];
  for (const event of entry.events) {
    const { key, facts } = event;
    if (facts["seat"] !== entry.seat) continue;
    const space = spaceOf(event);
    const standing = view.pioneers[space]?.[entry.seat] ?? 0;
    if (standing > 0) found.push(pioneerMark(space, entry.seat, standing - 1));
    if (key === "Explored" || key === "Drafted") found.push(String(facts["tile"]));
    if (key === "Swapped") found.push(String(facts["first"]), String(facts["second"]));
    if (key === "Reserved" || key === "Built") found.push(String(facts["card"]));
    if (key === "TokenTaken") found.push(`slot ${entry.seat} ${String(facts["slot"])}`);
  }
  return found;
}

/** A tile or a card that a last move took from its place on the island, which is empty since. */
export interface Taken {
  seat: number;
  piece: string;
  /** From 0. */
  place: number;
  key: string;
}

/** What these moves took from an island. */
export function takenBy(lasts: readonly Entry[], keys: readonly string[], left: readonly (string | null)[]): Taken[] {
  const events = lasts.flatMap((entry) => entry.events.map((event) => ({ event, seat: entry.seat })));
  const taken = events.flatMap(({ event: { key, facts }, seat }) => {
    const place = Number(facts["place"] ?? 0) - 1;
    const isGone = keys.includes(key) && place >= 0 && left[place] === null;
    return isGone ? [{ seat, key, piece: String(facts["tile"] ?? facts["card"]), place }] : [];
  });
  return taken.filter(({ place }, n) => !taken.slice(n + 1).some((later) => later.place === place)); // the place was filled again between them
}
