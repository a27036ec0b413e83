/** Everything needed to show a game. */

import { board, look, summary } from "../lib/boards";
import { content, words } from "../lib/library.svelte";
import { GameWords } from "../lib/words";
import type { GameParts } from "../table/game.svelte";

/** A game's parts, with its words in a language. */
export async function parts(game: string, lang: string): Promise<GameParts> {
  const [told, facts, Game, looks, Summary] = await Promise.all([words(game, lang), content(game), board(game), look(game), summary(game)]);
  return { words: told, content: facts, look: looks, Game, Summary };
}

/** What can be shown of a game before its parts are loaded. */
export const NO_PARTS: GameParts = { words: new GameWords("en", {}), content: {}, look: {}, Game: null, Summary: null };
