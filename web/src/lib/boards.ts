/** Finds what each game's folder has for the page, without a list of games. board.ts says what it may have. */

import type { Board, GameLook, Summary } from "./board";

const boards = import.meta.glob<Board>("../games/*/Board.svelte", { import: "default" });
const summaries = import.meta.glob<Summary>("../games/*/Summary.svelte", { import: "default" });
const looks = import.meta.glob<GameLook>("../games/*/look.ts", { import: "look" });

/** Whether the page has a board for a game; a game from another package may have none. */
export function hasBoard(game: string): boolean {
  return `../games/${game}/Board.svelte` in boards;
}

/** The board of a game, loaded when it is first needed; null when it has none. */
export async function board(game: string): Promise<Board | null> {
  return (await boards[`../games/${game}/Board.svelte`]?.()) ?? null;
}

/** The one-line summary of a player, if the game has one. */
export async function summary(game: string): Promise<Summary | null> {
  return (await summaries[`../games/${game}/Summary.svelte`]?.()) ?? null;
}

/** What the game's folder tells the table screen. */
export async function look(game: string): Promise<GameLook> {
  return (await looks[`../games/${game}/look.ts`]?.()) ?? {};
}
