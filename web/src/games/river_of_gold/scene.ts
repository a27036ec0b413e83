/** What all parts of this board share: the view, the content, names; given through Svelte's context. */

import { getContext, setContext } from "svelte";

import type { BoardPlayer, TokenLook } from "../../lib/board";
import type { Entry } from "../../protocol/protocol";
import type { Book } from "./content";
import type { Geometry } from "./geometry";
import type { Ghosts } from "./ghosts";
import { say } from "./say";
import type { PlayerView, RiverView } from "./view";

export interface Scene {
  readonly view: RiverView;
  readonly book: Book;
  readonly river: Geometry;
  readonly players: BoardPlayer[];
  readonly standing: boolean;
  /** The page has more room below than beside. */
  readonly tall: boolean;
  /** Little height: all that lies below the board is as low as it can be. */
  readonly low: boolean;
  /** What the piece under the pointer would change. */
  readonly ghosts: Ghosts;
  /** The last moves of opponents. */
  readonly lasts: readonly Entry[];
  /** The customer cards that the reader has just drawn, while one has to be discarded. */
  readonly drawn: readonly string[];
  /** The table is set up by hand. */
  readonly isEdited: boolean;
  /** The customer card on top of the discard pile; "" if that is not known. */
  readonly discarded: string;
  /** The points of a seat if the game ended now. */
  points(seat: number): number;
  name(slug: string): string;
  help(slug: string): string;
  count(n: number, slug: string): string;
}

const KEY = "river_of_gold";

export function giveScene(scene: Scene): void {
  setContext(KEY, scene);
}

export function takeScene(): Scene {
  return getContext<Scene>(KEY);
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The name of a player. */
export function who(scene: Scene, seat: number): string {
  return scene.players[seat]?.name ?? String(seat + 1);
}

/** The same within a sentence, where the reader is "you". */
export function whose(scene: Scene, seat: number): string {
  return seat === scene.view.seat ? say("you") : who(scene, seat);
}

/** The reader's own things; nobody's for spectators. */
export function me(scene: Scene): PlayerView | undefined {
  return scene.view.players[scene.view.seat];
}

const ACTED: readonly string[] = ["choosing", "closing", "others"];

/** The die that a player acts with next; null once it has done its work, for then it is rolled again. */
export function dieOf({ phase, active, players }: RiverView, seat: number): number | null {
  return seat === active && ACTED.includes(phase) ? null : (players[seat]?.die ?? null);
}

/** The crest of a player. */
export function token(scene: Scene, seat: number): TokenLook | null {
  const clan = scene.view.players[seat]?.clan ?? null;
  return clan === null ? null : { token: clan, label: clan };
}

/** What tells the ships of a player apart: the royal one, or the space where one lies; "upper" may long lie below "middle". */
export function shipName(view: RiverView, seat: number, ship: string, name: (slug: string) => string): string {
  const player = view.players[seat];
  return player?.royal === ship ? name("royal") : say("ship_at", { n: player?.ships[ship] ?? 0 });
}

export function handSize(player: PlayerView): number {
  return player.hand?.length ?? Object.values(player.hidden_hand ?? {}).reduce((sum, n) => sum + n, 0);
}

/** The seats that have a marker on a special space, such as the artisan space of a region. */
export function markersOn(scene: Scene, space: string, region = 0): number[] {
  const puts = (card: string): boolean =>
    scene.book.markerSpace(card) === space && (region === 0 || scene.book.customer(card).region === region);
  return scene.view.players.flatMap((player, seat) => (player.delivered.some(puts) ? [seat] : []));
}
