/** What the reader has secretly seen: the hand that Spy Network showed this round, and tokens at which they have just looked. */

import type { Entry } from "../../protocol/protocol";
import { isReveal, number, text } from "./battles";
import { lastRun } from "./losses";
import { clanOf } from "./scene";
import type { RokuganView } from "./view";

export interface Spied {
  /** The move that showed it. */
  entry: number;
  /** Whose hand it is. */
  seat: number;
  /** What was in it then. */
  hand: Record<string, number>;
  /** What of that is still in it or facedown on the map, as far as the reader knows. */
  left: Record<string, number>;
  /** How many tokens are in it now, and how many lie facedown on the map. */
  inHand: number;
  onMap: number;
}

export function spied(entries: readonly Entry[], view: RokuganView): Spied | null {
  const since = entries.slice(entries.findLastIndex(isReveal) + 1); // with the next draw the hand is another one
  const isOwn = ({ key, facts }: Entry["events"][number]): boolean => key === "HandSpied" && view.seat >= 0 && facts["seat"] === view.seat;
  const entry = since.findLast(({ events }) => events.some(isOwn));
  if (entry === undefined) return null;
  const hand: Record<string, number> = {};
  for (const { key, facts } of entry.events) if (key === "TokenSpied") hand[text(facts["kind"])] = (hand[text(facts["kind"])] ?? 0) + 1;
  const seat = number(entry.events.find(isOwn)?.facts["other"]);
  const player = view.players[seat];
  const known = player?.memories[String(view.seat)]?.tokens ?? {};
  const laid = view.tokens.filter(({ token }) => clanOf(token) === player?.clan);
  const kept = (kind: string): number => (kind === "bluff" ? Number(!player?.bluff_aside && laid.every((token) => token.kind !== kind)) : (known[kind] ?? 0));
  const left = Object.fromEntries(Object.entries(hand).flatMap(([kind, n]) => (kept(kind) > 0 ? [[kind, Math.min(n, kept(kind))]] : [])));
  const onMap = laid.filter(({ kind }) => kind === null).length;
  return { entry: entry.number, seat, hand, left, inHand: player?.hand_size ?? 0, onMap };
}

/** A token on the map, as the reader saw it. */
export interface Sight {
  entry: number;
  token: string;
  kind: string;
  place: string;
}

/** The tokens at which the reader looked in their last moves. */
export function looked(entries: readonly Entry[], view: RokuganView): Sight[] {
  const laid = new Set(view.tokens.map(({ token }) => token));
  return lastRun(entries, view.seat).flatMap(({ number: entry, events }) =>
    events.flatMap(({ key, facts }): Sight[] => {
      const [token, kind] = [text(facts["token"]), text(facts["kind"])];
      return key === "TokenLooked" && facts["seat"] === view.seat && laid.has(token) && kind !== "?" ? [{ entry, token, kind, place: text(facts["place"]) }] : [];
    }),
  );
}
