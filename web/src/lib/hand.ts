/** What the player's hand can do; boards get it through Svelte's context and know nothing else of the game's rules. */

import { getContext, setContext } from "svelte";

import type { Entry, Told } from "../protocol/protocol";

export type Light = "lit" | "soft" | "chosen" | "locked" | "";

export interface Hand {
  /** How a piece that carries this word is drawn now. */
  light(word: string): Light;
  /** The piece was clicked, tapped, or Enter was pressed on it: the shell decides what it means. */
  touch(word: string): void;
  /** Whether a hint that is being shown uses this piece. */
  hinted(word: string): boolean;
  /** A word on what touching it would do, such as that it is a ruse; "" when there is nothing to say. */
  note(word: string): string;
  /** The letter shown on a lit piece in keyboard mode, or "". */
  letter(word: string): string;
  /** The pointer or the focus came to the piece with this word; "" when it left. */
  point(word: string): void;
  /** What would happen, as the server tells it: of the piece pointed at, or of the sentence that waits for its confirmation. */
  readonly foreseen: readonly Told[];
}

/** The hand of someone who only looks on. */
export const NO_HAND: Hand = { light: () => "", hinted: () => false, touch: () => undefined, note: () => "", letter: () => "", point: () => undefined, foreseen: [] };

/** A game's component file as plain data. */
export type Content = Record<string, unknown>;

export interface PlayerLook {
  name: string;
  isYou: boolean;
  bot: string;
}

export type Part = "all" | "board" | "mine" | "row";

export interface BoardProps<View> {
  view: View;
  content: Content;
  name: (slug: string) => string;
  help: (slug: string) => string;
  /** So many of a thing, in the form that the number takes. */
  count: (n: number, slug: string) => string;
  players: PlayerLook[];
  /** The moves that led here, as far as they are known; the last one is the newest. */
  entries: readonly Entry[];
  /** The board stands, as on a phone. */
  standing: boolean;
  part: Part;
}

/** The line of a player's things in the players panel: `Summary.svelte` beside a board. */
export interface SummaryProps<View> {
  view: View;
  seat: number;
  name: (slug: string) => string;
}

/** A player's piece: colours and crest are `--<token>` of tokens.css; the label is a slug of the game's words. */
export interface Token {
  token: string;
  label: string;
}

/** What a game's folder may tell the table screen, in `look.ts` or exported by the board: all of it may be missing. */
export interface GameLook {
  playerLook?: (view: never, seat: number) => Token | null;
  /** What the holes of action forms are called: hole -> slug of the game's words. */
  slots?: Record<string, string>;
  /** Events that cross the board as a paper strip. */
  big?: readonly string[];
  /** The icon of what is gained or of a score category, where its slug is not the icon's name. */
  icons?: Record<string, string>;
  /** Verbs that pieces of the board stand for, by the words of these pieces: where one of them is seen, no button is needed. */
  stands?: Record<string, readonly string[]>;
  /** What the tabs of the phone are called here, with their icons. */
  tabs?: Partial<Record<Part, { icon: string; text: () => string }>>;
  /** Tabs of the phone that this board has no part for. */
  without?: readonly Part[];
}

const KEY = "hand";

export function giveHand(hand: Hand): void {
  setContext(KEY, hand);
}

/** The hand of the reader; a board that only stands there has none. */
export function takeHand(): Hand {
  return getContext<Hand | undefined>(KEY) ?? NO_HAND;
}
