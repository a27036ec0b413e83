/** Finds each game's board by looking into its folder; no list names the games. */

import type { Component } from "svelte";
import type { BoardProps, GameLook, SummaryProps } from "./hand";

export type Board = Component<BoardProps<never>>;
export type Summary = Component<SummaryProps<never>>;

const boards = import.meta.glob<{ default: Board } & GameLook>("../games/*/Board.svelte");
const summaries = import.meta.glob<{ default: Summary }>("../games/*/Summary.svelte");
const looks = import.meta.glob<GameLook>("../games/*/look.ts");

/** Whether the page has a board for a game; a game from another package may have none. */
export function hasBoard(game: string): boolean {
  return `../games/${game}/Board.svelte` in boards;
}

/** The board of a game, loaded when it is first needed; null when it has none. */
export async function board(game: string): Promise<Board | null> {
  return (await boards[`../games/${game}/Board.svelte`]?.())?.default ?? null;
}

/** The line of a player's things, if the game has one. */
export async function summary(game: string): Promise<Summary | null> {
  return (await summaries[`../games/${game}/Summary.svelte`]?.())?.default ?? null;
}

/** What the game's folder tells the table screen. */
export async function look(game: string): Promise<GameLook> {
  const of = await boards[`../games/${game}/Board.svelte`]?.();
  const own = await looks[`../games/${game}/look.ts`]?.();
  return { ...(of?.playerLook ? { playerLook: of.playerLook } : {}), ...own };
}
