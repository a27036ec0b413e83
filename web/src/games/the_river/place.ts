/** The place where one's next tile comes: what it covers there, who settles, and what makes points with the tiles above. */

import type { Tongue } from "../../lib/board";
import { listed } from "../../lib/ui.svelte";
import type { Book } from "./content";
import { say } from "./say";
import type { PlayerView } from "./view";

/** What a column scores with its two upper tiles alike, and with all three (TR-19.3). */
const COLUMN = [2, 6] as const;

/** What a column scores whose tiles are alike down to this row. */
export const alike = (row: number): number => COLUMN[row - 2] ?? 0;

type Speech = Pick<Tongue, "name" | "count">;

/** What is printed there and will count no longer, as a list; "" if nothing is. */
export function covered(book: Book, { colour, tiles }: PlayerView, { name, count }: Speech): string {
  const { production, warehouses } = book.printed(colour, tiles.length + 1);
  const made = Object.entries(production).map(([kind, n]) => say("symbols_of", { n, thing: name(kind) }));
  return listed(warehouses > 0 ? [...made, count(warehouses, "warehouse")] : made);
}

/** What a tile covers there and who settles, in short; "" if there is neither. */
export function shortly(book: Book, player: PlayerView, words: Speech): string {
  const list = covered(book, player, words);
  return [...(list === "" ? [] : [say("covers", { list })]), ...(book.isSettling(player.tiles.length + 1) ? [say("settles")] : [])].join(" ");
}

/** All that a tile would do there, whichever it is, as sentences. */
export function place(book: Book, player: PlayerView, words: Speech): string {
  const list = covered(book, player, words);
  const { terrains, row } = book.above(player.tiles);
  const parts = [list === "" ? say("covers_nothing") : say("covers", { list })];
  if (book.isSettling(player.tiles.length + 1)) parts.push(say("settles_there"));
  if (terrains.length > 0) parts.push(say("lies_below", { terrain: listed(terrains.map(words.name), "or"), n: alike(row) }));
  return parts.join(" ");
}
