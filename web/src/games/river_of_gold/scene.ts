/** What all parts of this board share: the view, the content, names; given through Svelte's context. */

import { getContext, setContext } from "svelte";

import type { BoardPlayer } from "../../lib/board";
import type { Book } from "./content";
import type { Geometry } from "./geometry";
import type { Ghosts } from "./ghosts";
import type { PlayerView, RiverView } from "./view";

export interface Scene {
  readonly view: RiverView;
  readonly book: Book;
  readonly river: Geometry;
  readonly players: BoardPlayer[];
  readonly standing: boolean;
  /** The page has more room below than beside. */
  readonly tall: boolean;
  /** What the piece under the pointer would change. */
  readonly ghosts: Ghosts;
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

/** A player as one calls them: name and clan. */
export function who(scene: Scene, seat: number): string {
  const clan = scene.view.players[seat]?.clan;
  const name = scene.players[seat]?.name ?? String(seat + 1);
  return clan ? `${name} (${scene.name(clan)})` : name;
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
