/** What a viewer can deduce of a player's tokens by counting: the clan's set without the discard pile and without what is seen. */

import type { Book } from "./content";
import { seatOf } from "./scene";
import type { RokuganView } from "./view";

export interface Belief {
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
