/** What all parts of the table screen share: the store, the game's words and look, and who sits where. */

import { getContext, setContext } from "svelte";

import type { Board, Summary } from "../lib/boards";
import type { Content, GameLook, Token } from "../lib/hand";
import type { TableStore } from "../lib/table.svelte";
import { botName } from "../lib/ui.svelte";
import { capital, type Words } from "../lib/words";
import { distinct } from "./telling";

export class Scene {
  /** The seats' names, each different. */
  readonly names: string[] = $derived.by(() => distinct((this.store.info?.seats ?? []).map((seat) => seat.kind === "bot" ? capital(botName(seat.name)) : seat.name)));
  /** The words that some visible piece carries. */
  carried = $state.raw<ReadonlySet<string>>(new Set());
  /** The same, for pieces that the ask shows because they lie in another tab. */
  carriedElsewhere = $state.raw<ReadonlySet<string>>(new Set());
  /** Letters on the lit pieces, while the keyboard is in use. */
  letters = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Which part of the phone is open. */
  tab = $state<"board" | "mine" | "row" | "log">("board");
  talk = $state<"log" | "chat" | "rules">("log");
  isDrawerOpen = $state(false);
  isSheetOpen = $state(false);
  /** Polite words for screen readers, and those that can't wait. */
  polite = $state("");
  urgent = $state("");

  constructor(
    readonly store: TableStore,
    private readonly getWords: () => Words,
    readonly content: Content,
    readonly look: GameLook,
    readonly summary: Summary | null,
    readonly Game: Board | null,
  ) {}

  get words(): Words {
    return this.getWords();
  }

  /** A name that stands alone. */
  readonly title = (slug: string): string => capital(this.words.name(slug));

  nameOf(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** A seat's piece, if the game gives it one already. */
  token(seat: number): Token | null {
    const view = this.store.update?.view;
    return view === undefined || seat < 0 ? null : (this.look.playerLook?.(view as never, seat) ?? null);
  }

  /** What touching a word now would do, in full: the whole action if it ends there, else the word's name. */
  choice(word: string): string {
    const words = this.store.sentence.words;
    const action = [...words, word].join(" ");
    const goesOn = this.store.actions.some((each) => each.startsWith(`${action} `));
    if (words.length === 0) return this.words.verb(word, !goesOn);
    return goesOn ? this.title(word) : this.words.action(action);
  }

  total(seat: number): number {
    return Object.values(this.store.update?.scores[seat] ?? {}).reduce((sum, points) => sum + points, 0);
  }
}

const KEY = "table";

export function giveScene(scene: Scene): void {
  setContext(KEY, scene);
}

export function takeScene(): Scene {
  return getContext<Scene>(KEY);
}
