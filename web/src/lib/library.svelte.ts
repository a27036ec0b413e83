/** What the server knows about games, fetched once: words by language, component files, what there is to play. */

import type { Catalog } from "../protocol/protocol";
import { api } from "./api";
import type { Content } from "./board";
import { hasBoard } from "./boards";
import type { Guide } from "./guide";
import type { Lesson } from "./lesson";
import { settings } from "./settings.svelte";
import { GameWords } from "./words";

const wordsOf = new Map<string, Promise<GameWords>>();
const contentOf = new Map<string, Promise<Content>>();
const guideOf = new Map<string, Promise<Guide | "none">>();
const lessonsOf = new Map<string, Promise<Record<string, Lesson>>>();
const rulesOf = new Map<string, Promise<string>>();
const catalogs = new Map<string, Promise<Catalog & { boardless: string[] }>>();

/** What was fetched under this key; a fetch that failed is not kept: the next one may succeed. */
export function kept<T>(store: Map<string, Promise<T>>, key: string, fetch: () => Promise<T>): Promise<T> {
  let found = store.get(key);
  if (!found) {
    found = fetch();
    found.catch(() => store.delete(key));
    store.set(key, found);
  }
  return found;
}

/** A game's words in the reader's language; ask again when the language changes. */
export function words(game: string, lang: string = settings.lang): Promise<GameWords> {
  return kept(wordsOf, `${game}/${lang}`, async () => new GameWords(lang, await api.words(game, lang)));
}

export function content(game: string): Promise<Content> {
  return kept(contentOf, game, () => api.content(game));
}

/** A game on one page; "none" if nobody has written that. */
export function guide(game: string, lang: string = settings.lang): Promise<Guide | "none"> {
  return kept(guideOf, `${game}/${lang}`, async () => {
    const told = await api.guide(game, lang);
    return "steps" in told ? (told as Guide) : "none";
  });
}

/** What is said in a game's lessons, by lesson. */
export function lessons(game: string, lang: string = settings.lang): Promise<Record<string, Lesson>> {
  return kept(lessonsOf, `${game}/${lang}`, () => api.lessons(game, lang));
}

export function rules(game: string): Promise<string> {
  return kept(rulesOf, game, () => api.rules(game));
}

/** What there is to play here: the games with a board; `boardless` are those that only the terminal shows. */
export function games(): Promise<Catalog & { boardless: string[] }> {
  return kept(catalogs, "", async () => {
    const found = await api.games();
    const shown = found.games.filter((game) => hasBoard(game.name));
    return { ...found, games: shown, boardless: found.games.filter((game) => !shown.includes(game)).map((game) => game.name) };
  });
}
