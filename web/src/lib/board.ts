/**
 * The contract between a game's board and the page: what `web/src/games/<game>` gives, and what it gets.
 *
 * | file | what it is |
 * |---|---|
 * | `Board.svelte` | the board, with `BoardProps`; the only file that must be there |
 * | `Summary.svelte` | what a player holds, in one line, with `SummaryProps` |
 * | `look.ts` | `export const look: GameLook<View>`: what the table screen needs to know of the game's look |
 * | `view.ts` | the types of its view, written by `make protocol` |
 * | `locale/<language>.json` | texts that only the drawing needs; all others come with the game's words |
 * | `cover-<light or dark>.webp`, `…-small.webp` | its picture on the first page, 1000 and 500 pixels wide, taken by `make pictures` |
 *
 * A board draws a view and hands back words of the notation; it knows no rules. Each thing that can be touched is a
 * `Piece` with its word: `Piece` asks the `Hand` whether to light up, tells it of a touch, and explains itself in the
 * one `Explain` of the board (`giveExplainer`). Where a move's gains fly from and to is marked with `data-anchor`: the
 * fact of an event as the name, `seat-<n>` in the players' panel. A board imports from `lib`, `protocol` and
 * its own folder only; the linter says so.
 */

import { getContext, setContext, type Component } from "svelte";

import type { Entry, Told } from "../protocol/protocol";

/** The parts of a board: all of it, or on a phone the one whose tab is open. */
export type Part = "all" | "board" | "mine" | "row";

/** A game's component file as plain data. */
export type Content = Record<string, unknown>;

/** Who sits at the board. */
export interface BoardPlayer {
  name: string;
  isYou: boolean;
  /** The bot that plays here, or "". */
  bot: string;
}

/** What `Board.svelte` gets. */
export interface BoardProps<View> {
  /** What the reader may see; `view.seat` is -1 for a spectator. */
  view: View;
  content: Content;
  /** The name of a slug, in the reader's language. */
  name: (slug: string) => string;
  /** A sentence or two on a slug, or "". */
  help: (slug: string) => string;
  /** This many of a thing, in the form that the number takes. */
  count: (n: number, slug: string) => string;
  players: BoardPlayer[];
  /** The moves that led here, as far as they are known; the last one is the newest. */
  entries: readonly Entry[];
  /** The board stands upright, as on a phone. */
  standing: boolean;
  part: Part;
}

/** What `Summary.svelte` gets. */
export interface SummaryProps<View> {
  view: View;
  seat: number;
  name: (slug: string) => string;
}

export type Board = Component<BoardProps<never>>;
export type Summary = Component<SummaryProps<never>>;

/** A player's piece: its colours are `--<token>` of tokens.css, its crest is `mon-<token>`; the label is a slug. */
export interface TokenLook {
  token: string;
  label: string;
}

/** What `look.ts` tells the table screen; all of it may be missing. */
export interface GameLook<View = never> {
  /** The piece of a seat; null before the seat has one. */
  playerToken?: (view: View, seat: number) => TokenLook | null;
  /** What the holes of action forms are called: hole -> slug. */
  slots?: Record<string, string>;
  /** Events that cross the board as a paper strip. */
  big?: readonly string[];
  /** The icon of what is gained or of a score category, where its slug is not the icon's name. */
  icons?: Record<string, string>;
  /** Verbs that pieces of the board stand for, with the words of these pieces: where one of them is seen, no button is needed. */
  stands?: Record<string, readonly string[]>;
  /** The tabs of the phone, where they are called something else here. */
  tabs?: Partial<Record<Part, { icon: string; text: () => string }>>;
  /** Tabs of the phone that this board has no part for. */
  without?: readonly Part[];
}

/** How a piece is drawn: it can be touched next, it can come second, it is chosen, it was refused; "" is none of these. */
export type Light = "lit" | "soft" | "chosen" | "locked" | "";

/** What the player's hand can do; pieces take it from Svelte's context. */
export interface Hand {
  /** How a piece that carries this word is drawn now. */
  light(word: string): Light;
  /** The piece was clicked, tapped, or Enter was pressed on it; the table decides what that means. */
  touch(word: string): void;
  /** Whether a hint that is being shown uses this piece. */
  hinted(word: string): boolean;
  /** A word on what touching it would do, such as that it is a ruse; "" when there is nothing to say. */
  note(word: string): string;
  /** The letter shown on a lit piece while the keyboard is in use, or "". */
  letter(word: string): string;
  /** The pointer or the focus came to the piece with this word; "" when it left. */
  point(word: string): void;
  /** What would happen, as the server tells it: by the piece pointed at, or by the sentence that waits to be confirmed. */
  readonly foreseen: readonly Told[];
}

/** The hand of someone who only looks on. */
export const NO_HAND: Hand = {
  light: () => "",
  touch: () => undefined,
  hinted: () => false,
  note: () => "",
  letter: () => "",
  point: () => undefined,
  foreseen: [],
};

const KEY = "hand";

export function giveHand(hand: Hand): void {
  setContext(KEY, hand);
}

/** The reader's hand; around a board that is only shown there is none. */
export function takeHand(): Hand {
  return getContext<Hand | undefined>(KEY) ?? NO_HAND;
}
