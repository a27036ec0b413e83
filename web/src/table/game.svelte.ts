/** A game as it is shown, running or from its record: its words and look, who plays, and the view. */

import { getContext, setContext, untrack } from "svelte";

import type { Board, Chapter, Content, Film, GameLook, Mark, Summary, TokenLook, Tongue } from "../lib/board";
import { capital, GameWords } from "../lib/words";
import type { Entry, Frame, ScoreChange, Update } from "../protocol/protocol";
import type { Replay } from "./replay.svelte";
import { Showing } from "./showing.svelte";
import { READER } from "./telling";

/** What a game's folder and the server provide for a game. */
export interface GameParts {
  readonly words: GameWords;
  readonly content: Content;
  readonly look: GameLook;
  /** Null where the game has no board for the page. */
  readonly Game: Board | null;
  /** What a player holds, in one line, if the game has that. */
  readonly Summary: Summary | null;
}

export abstract class GameScene {
  abstract readonly game: string;
  abstract readonly parts: GameParts;
  /** The seats' names, each different. */
  abstract readonly names: readonly string[];
  /** The bot of each seat, or "". */
  abstract readonly bots: readonly string[];
  /** The seat whose view is shown. */
  abstract readonly seat: number;
  abstract readonly shown: Update | Frame | null;
  /** The view that says which piece is whose. */
  abstract readonly latest: Update | Frame | null;
  /** The moves that led to what is shown, as far as they are known. */
  abstract readonly entries: readonly Entry[];
  /** Those of them that stand, also before a move that is looked at again. */
  abstract readonly past: readonly Entry[];
  abstract readonly replay: Replay;
  /** The last moves of every seat but the reader's own that still stand; in a replay, the move that is shown. */
  abstract readonly lasts: readonly Entry[];
  /** Whose last move touched what, by the words and marks of pieces. */
  readonly marks: ReadonlyMap<string, Mark> = $derived.by(() => {
    const found = new Map<string, Mark>();
    const view = this.shown?.view as never;
    if (view === undefined) return found;
    for (const entry of this.traced ?? this.lasts) {
      for (const word of this.look.marks?.(entry, view) ?? []) found.set(word, { seat: entry.seat, token: this.token(entry.seat) });
    }
    return found;
  });
  /** Whether the points are the final ones. */
  abstract readonly isOver: boolean;
  /** The film that is watched. */
  abstract readonly showing: Showing | null;
  /** Watch the film of a move once more. */
  abstract watch(entry: Entry): void;
  /** What one of the reader's seats sees now; null where nobody may ask for that. */
  readonly peek: ((seat: number) => Promise<unknown>) | null = null;
  /** The film has been seen, or is left. */
  abstract closeFilm(): void;
  /** Who still watches it at another device: the table waits for them. */
  get watchers(): readonly string[] {
    return [];
  }
  /** Whether the table waits until this has been seen, or has gone on; "" where it does neither. */
  get pause(): "waits" | "late" | "" {
    return "";
  }

  /** The film of a move, from how the table stood before it. */
  protected filmOf(entry: Entry, before: Pick<Frame, "view" | "scores">, isAgain: boolean): Showing {
    const make = (): Film => this.look.film?.(before as never, entry, this.tongue, isAgain) ?? { title: "", when: "", chapters: [], shots: [] };
    return untrack(() => new Showing(entry.number, isAgain, make));
  }

  /** The move that is told at a stop. */
  abstract moveAt(stop: number): Entry | undefined;

  /** The game's words, with pieces as stories call them to the reader. */
  readonly words: GameWords = $derived.by(() => {
    const { lang, sections } = this.parts.words;
    return new GameWords(lang, sections, undefined, (slug, facts) => (this.latest === null ? "" : (this.look.told?.(slug, facts, this.latest.view as never, this.tongue) ?? "")));
  });

  /** The same words, with pieces called as they are at this moment. */
  readonly now: GameWords = $derived.by(() => new GameWords(this.words.lang, this.words.sections, (slug) => this.called(slug)));

  private called(slug: string): string {
    return this.latest === null ? "" : (this.look.called?.(slug, this.latest.view as never, this.tongue) ?? "");
  }

  get look(): GameLook {
    return this.parts.look;
  }

  /** A name that stands alone. */
  readonly title = (slug: string): string => capital(this.now.name(slug));

  nameOf(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** The seat of whoever reads this; -1 where that is nobody's, or several people share the device. */
  abstract readonly reader: number;

  /** The names in sentences that `Named` shows: the reader's own is marked. */
  readonly told: readonly string[] = $derived.by(() => this.names.map((name, seat) => (seat === this.reader ? `${name}${READER}` : name)));

  /** What a look speaks with. */
  get tongue(): Tongue {
    return { name: (slug) => this.words.name(slug), help: (slug) => this.words.help(slug), player: (seat) => this.nameOf(seat), count: (n, slug) => this.words.count(n, slug), content: this.parts.content };
  }

  /** A seat's piece, if the game has given it one. */
  token(seat: number): TokenLook | null {
    return this.latest === null || seat < 0 ? null : (this.look.playerToken?.(this.latest.view as never, seat) ?? null);
  }

  /** Who is marked among the players: the seat that is asked; of a move that is looked at again, whoever made it. */
  get marked(): number {
    const mover = this.replay.frame?.entry.seat ?? -1;
    return mover < 0 || this.showing ? (this.shown?.to_act ?? -1) : mover;
  }

  /** The seat whose points are told one by one; -1 for none. */
  sourcesOf = $state(-1);
  /** The moves behind some of these points: their pieces are marked in place of the last moves'. */
  traced = $state.raw<readonly Entry[] | null>(null);
  /** How the scores have changed, step by step, as far as the reader may know. */
  abstract changes(): Promise<ScoreChange[]>;
  /** Another value where the changes may be others. */
  abstract readonly edition: number;
  /** The step at which the log tells a move, as it may be told with the next one; null if the move does not stand. */
  abstract toldAt(step: number): number | null;
  /** Open a clause beside the board; false where the rules are a page of their own. */
  openRules(_rule = ""): boolean {
    return false;
  }

  total(seat: number): number {
    return Object.values(this.shown?.scores[seat] ?? {}).reduce((sum, points) => sum + points, 0);
  }

  /** Whether some of a seat's points are hidden from the reader, so that the total is a part of them. */
  isPartial(seat: number): boolean {
    return this.shown !== null && (this.look.isPartial?.(this.shown.view as never, seat) ?? false);
  }

  /** The chapter that a move is in the log; null if it is only a line. */
  chapterOf(entry: Entry): Chapter | null {
    return this.latest === null ? null : (this.look.chapter?.(entry, this.latest.view as never, this.tongue) ?? null);
  }

  /** Whether something happened that crosses the board as a paper strip. */
  isBig(entry: Entry): boolean {
    return entry.events.some((event) => this.look.big?.includes(event.key) ?? false);
  }
}

const KEY = "game";

export function giveGame(scene: GameScene): void {
  setContext(KEY, scene);
}

export function takeGame(): GameScene {
  return getContext<GameScene>(KEY);
}
