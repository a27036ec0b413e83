/** A game as it is shown, running or from its record: its words and look, who plays, and the position. */

import { getContext, setContext } from "svelte";

import type { Board, Content, GameLook, TokenLook } from "../lib/board";
import { capital, type GameWords } from "../lib/words";
import type { Entry, Frame, Update } from "../protocol/protocol";
import type { Replay } from "./replay.svelte";

/** What a game's folder and the server tell of a game. */
export interface GameParts {
  readonly words: GameWords;
  readonly content: Content;
  readonly look: GameLook;
  /** Null where the game has no board for the page. */
  readonly Game: Board | null;
}

export abstract class GameScene {
  abstract readonly parts: GameParts;
  /** The seats' names, each different. */
  abstract readonly names: readonly string[];
  /** The bot of each seat, or "". */
  abstract readonly bots: readonly string[];
  /** Through whose eyes the position is seen. */
  abstract readonly seat: number;
  abstract readonly shown: Update | Frame | null;
  /** The position that tells which piece is whose. */
  abstract readonly latest: Update | Frame | null;
  /** The moves that led to what is shown, as far as they are known. */
  abstract readonly entries: readonly Entry[];
  abstract readonly replay: Replay;
  /** The move that led to a step. */
  abstract moveAt(step: number): Entry | undefined;

  get words(): GameWords {
    return this.parts.words;
  }

  get look(): GameLook {
    return this.parts.look;
  }

  /** A name that stands alone. */
  readonly title = (slug: string): string => capital(this.words.name(slug));

  nameOf(seat: number): string {
    return this.names[seat] ?? "";
  }

  /** A seat's piece, if the game has given it one. */
  token(seat: number): TokenLook | null {
    return this.latest === null || seat < 0 ? null : (this.look.playerToken?.(this.latest.view as never, seat) ?? null);
  }

  total(seat: number): number {
    return Object.values(this.shown?.scores[seat] ?? {}).reduce((sum, points) => sum + points, 0);
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
