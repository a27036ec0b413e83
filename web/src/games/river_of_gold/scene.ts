/** What all parts of this board share: the view, the content, names; given through Svelte's context. */

import { getContext, setContext } from "svelte";

import { takeHand, type Hand, type PlayerLook } from "../../lib/hand";
import type { Book, Gain } from "./content";
import type { Geometry } from "./geometry";
import type { PlayerView, RiverView } from "./view";

/** What a piece is: its name, what it does, and what stands on it. */
export interface About {
  title: string;
  text?: string;
  lines?: string[];
}

export interface Scene {
  readonly view: RiverView;
  readonly book: Book;
  readonly river: Geometry;
  readonly players: PlayerLook[];
  readonly standing: boolean;
  /** Pixels of the screen in a unit of the drawing. */
  readonly scale: number;
  name(slug: string): string;
  help(slug: string): string;
}

const KEY = "river_of_gold";
const EMPTY_HAND: Hand = { light: () => "", touch: () => {}, letter: () => "" };

export function giveScene(scene: Scene): void {
  setContext(KEY, scene);
}

export function takeScene(): Scene {
  return getContext<Scene>(KEY);
}

/** The hand of the reader; a board that only stands there has none. */
export function handHere(): Hand {
  return (takeHand() as Hand | undefined) ?? EMPTY_HAND;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const SLUGS: Record<string, string> = { favor: "divine_favor", vp: "victory_points" };

export function slugOf(kind: string): string {
  return SLUGS[kind] ?? kind;
}

/** What is gained, in words. */
export function told(scene: Scene, gains: Gain[]): string {
  const one = (gain: Gain): string => {
    if (gain.kind === "draw_discard") return scene.name("draw_discard");
    if (gain.kind === "koku_per") return `${gain.n} ${scene.name("koku")} / ${scene.name(gain.per ?? "")}`;
    return `${gain.n} ${scene.name(slugOf(gain.kind))}`;
  };
  return gains.map(one).join(", ");
}

export function aboutTile(scene: Scene, id: string, owners: number[] = []): About {
  const tile = scene.book.tile(id);
  const lines = [`${capital(scene.name("visitor_reward"))}: ${told(scene, tile.visitor)}`];
  if (tile.owner.length > 0) lines.push(`${capital(scene.name("owner_reward"))}: ${told(scene, tile.owner)}`);
  if (tile.bonus > 0) lines.push(`${capital(scene.name("build_bonus"))}: ${tile.bonus} ${scene.name("influence")}`);
  if (owners.length > 0) lines.push(`${capital(scene.name("clan_marker"))}: ${owners.map((seat) => who(scene, seat)).join(", ")}`);
  const isImperial = tile.group === "imperial_market";
  const kind = isImperial ? "imperial_market" : tile.group === "starting" ? "starting_building" : "";
  const era = tile.era > 0 ? `, ${scene.name("era")} ${tile.era}` : "";
  const title = `${capital(scene.name(id))}${era}${kind === "starting_building" ? `, ${scene.name(kind)}` : ""}`;
  return { title, text: scene.help(isImperial ? "imperial_market" : tile.type), lines };
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
