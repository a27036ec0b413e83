/** Finds what each game's folder has for the page, without a list of games. board.ts says what it may have. */

import type { Component } from "svelte";

import type { Board, Content, GameLook, Summary } from "./board";
import type { Editing } from "./editing";

const boards = import.meta.glob<Board>("../games/*/Board.svelte", { import: "default" });
const summaries = import.meta.glob<Summary>("../games/*/Summary.svelte", { import: "default" });
const looks = import.meta.glob<GameLook>("../games/*/look.ts", { import: "look" });

const editings = import.meta.glob<Editing>("../games/*/editing.ts", { import: "editing" });
const loose = import.meta.glob<Loose>("../games/*/Loose.svelte", { import: "default" });

/** A piece that lies off the board. */
export type Loose = Component<{ word: string; view: never; content: Content; name: (slug: string) => string }>;

/** Whether positions of a game can be set up by hand. */
export function isEditable(game: string): boolean {
  return `../games/${game}/editing.ts` in editings;
}

/** How they are set up, and how a piece off the board is drawn; null where they can't be. */
export async function editingOf(game: string): Promise<{ editing: Editing; Loose: Loose } | null> {
  const [editing, Loose] = await Promise.all([editings[`../games/${game}/editing.ts`]?.(), loose[`../games/${game}/Loose.svelte`]?.()]);
  return editing && Loose ? { editing, Loose } : null;
}

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
