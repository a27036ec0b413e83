/** What all parts of this board share: the view, the content, names; given through Svelte's context. */

import { getContext, setContext } from "svelte";

import type { BoardPlayer, Tongue } from "../../lib/board";
import { capital } from "../../lib/words";
import type { Told } from "../../protocol/protocol";
import { rank, sorted, type Book } from "./content";
import type { Geometry } from "./geometry";
import type { Loss } from "./losses";
import { say } from "./say";
import type { Spied } from "./spied";
import type { PlayerView, RokuganView, TokenView } from "./view";

export interface Scene {
  readonly view: RokuganView;
  readonly book: Book;
  readonly map: Geometry;
  readonly players: BoardPlayer[];
  /** A film is watched, which draws the combat tokens itself. */
  readonly isFilmed: boolean;
  /** A position is set up by hand: every hand lies open. */
  readonly isEdited: boolean;
  /** The province that a film is near, or "". */
  readonly battle: string;
  /** Tokens that last moves took off the map. */
  readonly losses: readonly Loss[];
  /** The kinds of the reader's own tokens that left map or hand before the reveal of this round. */
  readonly taken: readonly string[];
  /** The hand that the reader has spied this round. */
  readonly spied: Spied | null;
  name(slug: string): string;
  help(slug: string): string;
}

const KEY = "battle_for_rokugan";

export function giveScene(scene: Scene): void {
  setContext(KEY, scene);
}

export function takeScene(): Scene {
  return getContext<Scene>(KEY);
}

/** A player as one calls them: name and clan, where they are not the same. */
export function who(scene: Scene, seat: number): string {
  const clan = scene.view.players[seat]?.clan;
  const name = scene.players[seat]?.name ?? String(seat + 1);
  return clan && name !== capital(scene.name(clan)) ? `${name} (${scene.name(clan)})` : name;
}

/** The clan of a token on the board: lion-3 -> lion. */
export function clanOf(token: string): string {
  return token.split("-")[0] ?? "";
}

export function seatOf(view: RokuganView, clan: string): number {
  return view.players.findIndex((player) => player.clan === clan);
}

/** The provinces that a seat controls. */
export function held(view: RokuganView, seat: number): string[] {
  return Object.entries(view.provinces).flatMap(([id, { owner }]) => (owner === seat ? [id] : []));
}

/** The territories whose card a seat holds. */
export function cardsOf(view: RokuganView, seat: number): string[] {
  return Object.entries(view.territories).flatMap(([id, { holder }]) => (holder === seat ? [id] : []));
}

/** The reader's own territory cards. */
export function ownCards(view: RokuganView): string[] {
  return cardsOf(view, view.seat).flatMap((territory) => view.territories[territory]?.card ?? []);
}

/** The tokens that lie on the board itself, and those laid upon one of them. */
export function onMap(view: RokuganView): TokenView[] {
  return view.tokens.filter((token) => token.below === null);
}

export function laidOn(view: RokuganView, token: string): TokenView[] {
  return view.tokens.filter((each) => each.below === token);
}

/** The seats of the others that have a clan. */
export function rivals(view: RokuganView): number[] {
  return view.players.flatMap((player, seat) => (seat === view.seat || player.clan === null ? [] : [seat]));
}

export function own(view: RokuganView): PlayerView | undefined {
  return view.players[view.seat];
}

/** The kinds of token that the reader has had in the hand this round, with how many are left: one that was placed leaves its slot, also when it was taken off the map since. */
export function slots(view: RokuganView, taken: readonly string[] = []): [string, number][] {
  const hand = Object.fromEntries(sorted(own(view)?.hand ?? {}));
  const placed = view.tokens.flatMap(({ token, kind, faceup, below }) => (kind !== null && (!faceup || below !== null) && seatOf(view, clanOf(token)) === view.seat ? [kind] : []));
  return [...new Set([...Object.keys(hand), ...placed, ...taken])].sort((a, b) => rank(a) - rank(b)).map((kind) => [kind, hand[kind] ?? 0]);
}

/** A combat token on the board as one calls it: what it is as far as the viewer knows, whose, and where; "" if it lies there no more. */
export function calledToken(word: string, view: RokuganView, { name, player }: Pick<Tongue, "name" | "player">): string {
  const token = view.tokens.find((each) => each.token === word);
  if (token === undefined) return "";
  const seat = seatOf(view, clanOf(word));
  const kind = token.kind === null ? say("a_token") : name(token.kind);
  const facts = { kind, who: player(seat), place: name(token.place) };
  const isBorder = token.place.includes(">");
  if (seat === view.seat) return say(isBorder ? "own_on" : "own_in", facts);
  if (token.kind === null) return say(isBorder ? "whose_on" : "whose_in", facts);
  return say(isBorder ? "token_on" : "token_in", facts);
}

/** A combat token in a story, from the reader's view: your army 3 in Crane South, Reed's token in Crane South; "" for other pieces. */
export function toldToken(word: string, facts: Told["facts"], view: RokuganView, { name, player }: Pick<Tongue, "name" | "player">): string {
  const seat = word.includes("-") ? seatOf(view, clanOf(word)) : -1;
  if (seat < 0 || typeof facts["place"] !== "string" || facts["seat"] === undefined) return "";
  const isSaid = facts["below"] !== word && facts["kind"] !== "?"; // the story says what it is
  const kind = isSaid ? null : (view.tokens.find(({ token }) => token === word)?.kind ?? null);
  const isBorder = facts["place"].includes(">");
  const [own, unknown, whose] = isBorder ? (["own_on", "own_token_on", "whose_on"] as const) : (["own_in", "own_token_in", "whose_in"] as const);
  const self = isBorder ? "self_on" : "self_in"; // who moves and whose token it is are one
  const key = seat !== view.seat ? (seat === facts["seat"] ? self : whose) : kind === null ? unknown : own;
  return say(key, { kind: kind === null ? "" : name(kind), who: player(seat), place: name(facts["place"]) });
}

/** A province without its territory, which is written beside it: Lion Capital -> Capital. */
export function shortName(scene: Scene, id: string): string {
  const whole = scene.name(id);
  const territory = scene.name(id.startsWith("shadowlands") ? "shadowlands" : (scene.book.provinces.get(id)?.territory ?? ""));
  const rest = whole.startsWith(territory) ? whole.slice(territory.length).replace(/^[\s–]+|[()]/g, "").replace(/[()]/g, "") : whole;
  return capital(rest.trim() || whole);
}
