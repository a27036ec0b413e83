/** What all parts of this board share: the view, the content, names; given through Svelte's context. */

import { getContext, setContext } from "svelte";

import type { BoardPlayer } from "../../lib/board";
import type { Entry } from "../../protocol/protocol";
import type { Book } from "./content";
import type { Arrangement } from "./geometry";
import type { Ghosts } from "./ghosts";
import { arrivals } from "./moves";
import type { PlayerView, TheRiverView } from "./view";

export interface Scene {
  readonly view: TheRiverView;
  readonly book: Book;
  readonly map: Arrangement;
  readonly players: BoardPlayer[];
  readonly standing: boolean;
  /** The table is set up by hand: pieces of all seats have words, and so do places (`editing.ts`). */
  readonly isEdited: boolean;
  /** The points of each seat by category, as far as the reader may know them. */
  readonly scores: readonly Readonly<Record<string, number>>[];
  /** The moves up to what is shown. */
  readonly past: readonly Entry[];
  /** The last moves of the others. */
  readonly lasts: readonly Entry[];
  /** What the piece under the pointer would change. */
  readonly ghosts: Ghosts;
  name(slug: string): string;
  help(slug: string): string;
  count(n: number, slug: string): string;
}

const KEY = "the_river";

export function giveScene(scene: Scene): void {
  setContext(KEY, scene);
}

export function takeScene(): Scene {
  return getContext<Scene>(KEY);
}

/** A player as one calls them: name and colour; while a position is set up, that is the name. */
export function who(scene: Scene, seat: number): string {
  const colour = scene.view.players[seat]?.colour;
  const name = scene.players[seat]?.name ?? String(seat + 1);
  return colour && !scene.isEdited ? `${name} (${scene.name(colour)})` : name;
}

/** The seats of the pioneers on an action space, one for each pioneer. */
export function standing(view: TheRiverView, space: string): number[] {
  return (view.pioneers[space] ?? []).flatMap((n, seat) => Array<number>(n).fill(seat));
}

/** The same in the order in which they came, so that nobody changes places; one whose move is not told yet is the last. */
export function arrived({ view, past }: Pick<Scene, "view" | "past">, space: string): number[] {
  const left = [...(view.pioneers[space] ?? [])];
  const known = arrivals(past, space).filter((seat) => {
    const isThere = (left[seat] ?? 0) > 0;
    if (isThere) left[seat] = (left[seat] ?? 0) - 1;
    return isThere;
  });
  return [...known, ...left.flatMap((n, seat) => Array<number>(n).fill(seat))];
}

/** The space where a seat's next tile comes, from 1; 0 once the game is over. */
export function nextSpace({ phase, players }: TheRiverView, seat: number): number {
  return phase === "over" ? 0 : (players[seat]?.tiles.length ?? 0) + 1;
}

/** How many tokens a player stores. */
export function held(player: PlayerView): number {
  return Object.values(player.stored).reduce((sum, n) => sum + n, 0);
}

/** How many tokens a player lacks for a cost, food filling in; a reserved card costs one less. */
export function missing({ stored }: PlayerView, cost: Record<string, number>, isReserved: boolean): number {
  const price = Object.values(cost).reduce((sum, n) => sum + n, 0);
  const paid = Object.entries(cost).reduce((sum, [kind, n]) => sum + Math.min(n, stored[kind] ?? 0), 0);
  return Math.max(0, price - (isReserved ? 1 : 0) - paid - (stored["food"] ?? 0));
}

/** Whether a player's tokens and cards are not shown to the viewer (TR-23.3). */
export function isFacedown(view: TheRiverView, seat: number): boolean {
  return view.options["points_are_hidden"] === "true" && seat !== view.seat && view.phase !== "over";
}

/** The seats of the others, beginning after the viewer. */
export function others(view: TheRiverView): number[] {
  const from = Math.max(0, view.seat);
  const seats = view.players.map((_, i) => (from + i) % view.players.length);
  return view.seat < 0 ? seats : seats.slice(1);
}
