/** What all parts of this board share: the view, the content, names; given through Svelte's context. */

import { getContext, setContext } from "svelte";

import type { BoardPlayer } from "../../lib/board";
import type { Book } from "./content";
import type { Geometry } from "./geometry";
import type { PlayerView, RokuganView, TokenView } from "./view";

export interface Scene {
  readonly view: RokuganView;
  readonly book: Book;
  readonly map: Geometry;
  readonly players: BoardPlayer[];
  /** The province of the battle that is being shown, or "". */
  readonly fought: string;
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

/** A player as one calls them: name and clan. */
export function who(scene: Scene, seat: number): string {
  const clan = scene.view.players[seat]?.clan;
  const name = scene.players[seat]?.name ?? String(seat + 1);
  return clan ? `${name} (${scene.name(clan)})` : name;
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

/** How far an objective is that only counts: what one has, and what it takes. */
export function progress(scene: Scene, id: string): { has: number; needs: number } | null {
  const objective = scene.book.objective(id);
  const mine = held(scene.view, scene.view.seat).flatMap((province) => scene.book.provinces.get(province) ?? []);
  switch (objective?.kind) {
    case "coastal_count":
      return { has: mine.filter((province) => province.coastal).length, needs: objective.count ?? 0 };
    case "territory_count":
      return { has: new Set(mine.map((province) => province.territory)).size, needs: objective.count ?? 0 };
    case "all_of":
      return { has: mine.filter((province) => objective.provinces?.includes(province.id)).length, needs: objective.provinces?.length ?? 0 };
    default:
      return null;
  }
}
