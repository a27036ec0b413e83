/** What the player's hand can do; boards get it through Svelte's context and know nothing else of the game's rules. */

import { getContext, setContext } from "svelte";

export type Light = "lit" | "soft" | "chosen" | "locked" | "";

export interface Hand {
  /** How a piece that carries this word is drawn now. */
  light(word: string): Light;
  /** The piece was clicked, tapped, or Enter was pressed on it: the shell decides what it means. */
  touch(word: string): void;
  /** The letter shown on a lit piece in keyboard mode, or "". */
  letter(word: string): string;
}

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
  players: PlayerLook[];
  /** The board stands, as on a phone. */
  standing: boolean;
  part: Part;
}

const KEY = "hand";

export function giveHand(hand: Hand): void {
  setContext(KEY, hand);
}

export function takeHand(): Hand {
  return getContext<Hand>(KEY);
}
