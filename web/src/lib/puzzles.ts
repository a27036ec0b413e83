/** The texts of puzzles, which come with their screen, and how it is addressed. */

import type english from "../locale/en/puzzles.json";
import type { Texts } from "./languages";
import { settings } from "./settings.svelte";
import { speaker } from "./ui.svelte";

export const say = speaker<keyof typeof english>(import.meta.glob<Texts>("../locale/*/puzzles.json", { eager: true, import: "default" }));

/** In place of an id: the puzzle of the day. */
const TODAY = "today";

/** A puzzle's address on this page. */
export function placeOfPuzzle(game: string, id = TODAY): string {
  return `/puzzles/${game}/${id}`;
}

/** The game and the puzzle of an address, as in `some_game/today`; without a puzzle, today's. */
export function puzzleOf(place: string): { game: string; id: string } {
  const [game = "", id = TODAY] = place.split("/");
  return { game, id };
}

/** A date such as 2026-11-16 as a day of the week, short; or with the day and the month. */
export function dayName(date: string, isWhole = false): string {
  const form: Intl.DateTimeFormatOptions = isWhole ? { weekday: "short", day: "numeric", month: "short" } : { weekday: "short" };
  return new Intl.DateTimeFormat(settings.lang, { ...form, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}
