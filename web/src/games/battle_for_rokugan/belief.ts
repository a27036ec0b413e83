/** What a viewer can deduce of a player's tokens by counting: the clan's set without the discard pile and without what is seen. */

import { parts, type Book } from "./content";
import { seatOf } from "./scene";
import type { RokuganView, TokenView } from "./view";

interface Belief {
  /** What is not seen yet, wherever it is: in the hand, facedown on the map or in the pool. */
  unseen: Record<string, number>;
  /** How many of them lie where. */
  inHand: number;
  onMap: number;
  inPool: number;
  /** Of these it is known that they are in the hand or facedown on the map, except for this many that may have left. */
  known: Record<string, number>;
  gap: number;
  bluff: "hand" | "hand_or_map" | "seen" | "aside";
}

export function belief(view: RokuganView, book: Book, seat: number): Belief | null {
  const player = view.players[seat];
  if (!player?.clan) return null;
  const unseen = book.set(player.clan);
  const own = view.tokens.filter((token) => seatOf(view, token.token.split("-")[0] ?? "") === seat);
  const take = (kind: string, n: number): void => {
    unseen[kind] = Math.max(0, (unseen[kind] ?? 0) - n);
  };
  for (const [kind, n] of Object.entries(player.discard)) take(kind, n);
  for (const { kind } of own) if (kind !== null) take(kind, 1);
  if (player.bluff_aside) take("bluff", 1);
  const onMap = own.filter((token) => token.kind === null).length;
  const memory = player.memories[String(view.seat)] ?? player.memories["all"];
  return {
    unseen,
    inHand: player.hand_size,
    onMap,
    inPool: player.pool_size,
    known: memory?.tokens ?? {},
    gap: memory?.gap ?? 0,
    bluff: player.bluff_aside ? "aside" : (unseen["bluff"] ?? 0) === 0 ? "seen" : onMap === 0 ? "hand" : "hand_or_map",
  };
}

/** How many tokens these are. */
export function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

interface Odds {
  type: string;
  /** Of all tokens that would make sense there. */
  share: number;
}

/** How many of each kind are likely in a hand and facedown on the map: what is known to be there, and the rest by what is unseen; of a known hand the bluff is part. */
function likely({ unseen, known: { ...known }, gap, inHand, onMap }: Belief): Record<string, number> {
  if (total(known) > 0 && unseen["bluff"]) known["bluff"] = unseen["bluff"];
  const seen = total(known);
  const sure = seen === 0 ? 0 : Math.max(0, seen - gap) / seen;
  const others = Object.entries(unseen).map(([kind, n]) => [kind, Math.max(0, n - (known[kind] ?? 0))] as const);
  const rest = others.reduce((sum, [, n]) => sum + n, 0);
  const share = rest === 0 ? 0 : Math.max(0, inHand + onMap - seen * sure) / rest;
  return Object.fromEntries(others.map(([kind, n]) => [kind, (known[kind] ?? 0) * sure + n * share]));
}

/** What a hidden token may be: the types that make sense at its place, by how many of each its owner is likely to have there or in the hand. */
export function odds(view: RokuganView, book: Book, { token, place, could }: TokenView): Odds[] {
  const seat = seatOf(view, token.split("-")[0] ?? "");
  const facts = belief(view, book, seat);
  const found = new Map<string, number>();
  for (const [kind, n] of Object.entries(facts ? likely(facts) : {})) {
    const { type } = parts(kind);
    if (n > 0 && could.includes(type) && suits(view, book, seat, type, place)) found.set(type, (found.get(type) ?? 0) + n);
  }
  const all = [...found.values()].reduce((sum, n) => sum + n, 0);
  return [...found].map(([type, n]) => ({ type, share: n / all })).sort((a, b) => b.share - a.share);
}

/** Whether a token of this type does something at a place. */
function suits(view: RokuganView, book: Book, seat: number, type: string, place: string): boolean {
  const [behind, target = behind] = place.split(">");
  const shown = view.provinces[target ?? ""];
  const isOwn = shown?.owner === seat;
  const isHarbor = shown?.special === "harbor";
  if (type === "bluff") return true;
  if (place.includes(">")) return type === (behind === "sea" ? "navy" : "army") || (type === "navy" && isHarbor);
  if (type === "navy") return isOwn && (isHarbor || (book.provinces.get(target ?? "")?.coastal ?? false));
  if (type === "army" || type === "diplomacy") return isOwn;
  return type === "shinobi" || (type === "raid" && !isOwn);
}
