/** What all parts of the table screen share: the store, the game's words and look, and who sits where. */

import { getContext, setContext } from "svelte";

import { api } from "../lib/api";
import type { Board, Summary } from "../lib/boards";
import type { Content, GameLook, Token } from "../lib/hand";
import type { TableStore } from "../lib/table.svelte";
import { listed, seatName, ui } from "../lib/ui.svelte";
import { capital, type Words } from "../lib/words";
import type { Frame, Update } from "../protocol/protocol";
import { Review } from "./review.svelte";
import { distinct } from "./telling";

export class Scene {
  /** The seats' names, each different. */
  readonly names: string[] = $derived.by(() => distinct((this.store.info?.seats ?? []).map(seatName)));
  /** The words that some visible piece carries. */
  carried = $state.raw<ReadonlySet<string> | null>(null);
  /** The same, for pieces that the ask shows because they lie in another tab. */
  carriedElsewhere = $state.raw<ReadonlySet<string>>(new Set());
  /** Letters on the lit pieces, while the keyboard is in use. */
  letters = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Which part of the phone is open. */
  tab = $state<"board" | "mine" | "row" | "log">("board");
  talk = $state<"log" | "chat" | "rules">("log");
  isDrawerOpen = $state(false);
  /** The clause that was asked for; the rules show it. */
  rule = $state("");
  isSheetOpen = $state(false);
  /** Polite words for screen readers, and those that can't wait. */
  polite = $state("");
  urgent = $state("");

  readonly review: Review;

  constructor(
    readonly store: TableStore,
    private readonly getWords: () => Words,
    readonly content: Content,
    readonly look: GameLook,
    readonly summary: Summary | null,
    readonly Game: Board | null,
  ) {
    this.review = new Review(store, (seat, first, last) => api.replay(store.id, seat, first, last));
  }

  /** The position that is shown: now, or the one that is looked back at. */
  get shown(): Update | Frame | null {
    return this.review.frame ?? this.store.update;
  }

  get words(): Words {
    return this.getWords();
  }

  /** A name that stands alone. */
  readonly title = (slug: string): string => capital(this.words.name(slug));

  /** Open the rules, at a clause if one is asked for. */
  openRules(rule = ""): void {
    this.rule = rule;
    this.talk = "rules";
    this.tab = "log";
    this.isDrawerOpen = true;
  }

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
    return Object.values(this.shown?.scores[seat] ?? {}).reduce((sum, points) => sum + points, 0);
  }

  /** The seats that won, once the game is over. */
  get winners(): number[] {
    return (this.store.update?.ranking ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  }

  /** Who won, and by how much. */
  get headline(): string {
    const winners = this.winners;
    const names = listed(winners.map((seat) => this.nameOf(seat)));
    if (winners.length > 1) return ui("shared_win", { names });
    const totals = this.names.map((_, seat) => this.total(seat));
    const second = Math.max(...totals.filter((_, seat) => !winners.includes(seat)));
    const lead = (totals[winners[0] ?? -1] ?? 0) - second;
    return lead > 0 && Number.isFinite(lead) ? ui("wins_by", { name: names, n: lead }) : ui("wins", { name: names });
  }
}

const KEY = "table";

export function giveScene(scene: Scene): void {
  setContext(KEY, scene);
}

export function takeScene(): Scene {
  return getContext<Scene>(KEY);
}
