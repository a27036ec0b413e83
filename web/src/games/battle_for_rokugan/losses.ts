/** Combat tokens that somebody's last move took off the map: by the shugenja, the first player card or a territory card. */

import type { Entry, Told } from "../../protocol/protocol";
import { isReveal, number, text } from "./battles";
import { clanOf, own } from "./scene";
import type { RokuganView } from "./view";

export interface Loss {
  /** The move that took it. */
  entry: number;
  /** Who took it. */
  seat: number;
  token: string;
  /** What it was, as far as the reader knows. */
  kind: string | null;
  place: string;
  /** The card that took it. */
  card: string;
  /** It went back to its owner's pool, and is not discarded. */
  isSentBack: boolean;
}

/** What the marks of last moves call a token that is gone. */
export const markOf = (token: string): string => `gone ${token}`;

/** The moves that a seat made last without another seat between them. */
export function lastRun(entries: readonly Entry[], seat: number): readonly Entry[] {
  const end = entries.findLastIndex((entry) => entry.seat === seat) + 1;
  return entries.slice(entries.slice(0, end).findLastIndex((entry) => entry.seat !== seat) + 1, end);
}

/** Since the last reveal, in these last moves of others and in the reader's own; a token that came back by an undo is none. */
export function losses(lasts: readonly Entry[], entries: readonly Entry[], view: RokuganView): Loss[] {
  const revealed = entries.findLast(isReveal)?.number ?? 0;
  const own = lastRun(entries, view.seat);
  const moves = new Map([...lasts, ...own].filter((entry) => entry.number > revealed).map((entry) => [entry.number, entry]));
  const laid = new Set(view.tokens.map(({ token }) => token));
  return [...moves.values()].flatMap(({ number: entry, events }) =>
    events.flatMap(({ key, facts }): Loss[] => {
      const isSentBack = key === "TokenSentBack";
      const [token, kind] = [text(facts["token"]), text(facts["kind"])];
      if ((!isSentBack && key !== "TokenDestroyed") || laid.has(token)) return [];
      const card = isSentBack ? "first_player_card" : text(facts["source"]);
      return [{ entry, seat: number(facts["seat"]), token, kind: kind === "" || kind === "?" ? null : kind, place: text(facts["place"]), card, isSentBack }];
    }),
  );
}

const TAKEN = ["TokenDestroyed", "TokenSentBack", "TokenSacrificed"];

/** The kinds of the reader's own tokens that left map or hand since the last reveal, by a card of anyone; an animated one was not in the hand. */
export function taken(entries: readonly Entry[], view: RokuganView): string[] {
  const clan = own(view)?.clan;
  const since = entries.slice(entries.findLastIndex(isReveal) + 1).flatMap(({ events }) => events);
  const animated = since.filter(({ key }) => key === "TokenAnimated").map(({ facts }) => facts["token"]);
  const isOwn = ({ facts: { token, seat } }: Told): boolean => (token === undefined ? seat === view.seat : clanOf(text(token)) === clan && !animated.includes(token));
  return view.seat < 0 ? [] : since.filter((event) => TAKEN.includes(event.key) && isOwn(event)).map(({ facts }) => text(facts["kind"]));
}
