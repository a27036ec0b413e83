/**
 * The contract between a game's board and the page: what `web/src/games/<game>` provides, and what it gets.
 *
 * | file | what it is |
 * |---|---|
 * | `Board.svelte` | the board, with `BoardProps`; the only file that must be there |
 * | `Summary.svelte` | what a player holds, in one line, with `SummaryProps` |
 * | `look.ts` | `export const look: GameLook<View>`: what the table screen needs to know of the game's look |
 * | `view.ts` | the types of its view, written by `make protocol` |
 * | `editing.ts`, `Loose.svelte` | how a position is set up by hand (`lib/editing.ts`), and a piece that lies off the board |
 * | `locale/<language>.json` | texts that only the drawing needs; all others come with the game's words |
 * | `cover-<light or dark>.webp`, `…-small.webp` | its picture on the first page, 1000 and 500 pixels wide, taken by `make pictures` |
 *
 * A board draws a view and gives back words of the notation; it knows no rules. Each thing that can be touched is a
 * `Piece` with its word: `Piece` asks the `Reach` whether to light up, tells it of a touch, and explains itself in the
 * one `Explain` of the board (`giveExplainer`). Where a move's gains fly from and to is marked with `data-anchor`: the
 * fact of an event as the name, `seat-<n>` in the players' panel; what stays over a magnified board has `data-dock`, left
 * or bottom, what lies over it with nothing to touch `data-over` (no pill covers it), and what an explanation must not
 * cover `data-keep`. A piece that travels marks the place it goes to with `data-goal` and what marks call it: the page
 * scrolls there. What a lesson points at, and no word or anchor names, has `data-point`. A board imports from `lib`, `protocol` and its own folder only; the linter says so.
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
  /** A number of things, in the right plural form. */
  count: (n: number, slug: string) => string;
  players: BoardPlayer[];
  /** The points of each seat by category, as far as the reader may know them. */
  scores: readonly Readonly<Record<string, number>>[];
  /** The moves that led here, as far as they are known; the last one is the newest. */
  entries: readonly Entry[];
  /** The moves that stand up to what is shown, as far as they are known, for the order in which things came. */
  past: readonly Entry[];
  /** The last moves of every opponent, one after another in a turn, for what only the board can draw, such as the wake of a ship. */
  lasts: readonly Entry[];
  /** The film that is being watched; `view` is that of its shot. */
  screening?: Screening<View> | null;
  /** Watch the film of a move. */
  watch: (entry: Entry) => void;
  /** What a seat of the reader sees, for one glance of who sits there; where several share the device and look on together. */
  peek?: ((seat: number) => Promise<View>) | null;
  /** The board stands upright, as on a phone. */
  standing: boolean;
  part: Part;
  /** The table is set up by hand: pieces of all seats carry words of their own, and so do places (`editing.ts`). */
  isEdited?: boolean;
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

/** Something that a seat gained (or paid, below zero): an amount and its icon. */
export interface Chip {
  seat: number;
  icon: string;
  amount: number;
  /** Why, where the story has words for it, as for a payment. */
  reason?: string;
  /** What it comes from, where that has an emblem of its own, as a mastery has. */
  emblem?: string;
}

/** Icons with one meaning, for the legend beside the board. */
export interface LegendItem {
  icons: readonly string[];
  /** More icons with this meaning, which are not drawn again: the other faces of a die. */
  also?: readonly string[];
  /** Its colour in tokens.css, where it is not the icon's own. */
  colour?: string;
  /** The sign that its icons make together, as pieces have it in `data-sign`. */
  sign?: string;
  name: string;
  text: string;
}

export interface LegendPart {
  title: string;
  items: readonly LegendItem[];
}

/** A few words with an icon, in one of the colours of tokens.css. */
interface Inscription {
  icon: string;
  colour: string;
  text: string;
}

/** A choice as it is offered beside the piece that was clicked. */
export interface Near {
  title: string;
  icon: string;
  colour: string;
  lines: readonly string[];
  chips: readonly Inscription[];
  /** What any of these choices costs. */
  cost?: Inscription;
}

/** What `look.ts` gets to speak with: the words of the game in the reader's language. */
export interface Tongue {
  name: (slug: string) => string;
  help: (slug: string) => string;
  /** The name of who sits at a seat. */
  player: (seat: number) => string;
  count: (n: number, slug: string) => string;
  content: Content;
}

/** Asks which word is meant by a piece that stands for several. */
export interface Crossing {
  ask: string;
  /** The same in short, for the card beside the piece. */
  title: string;
  /** A line for each of the words, in their order: what it is, and where on the board. */
  ways: readonly { text: string; more: string }[];
  note: string;
}

/** A moment of a film: how the table stands, and what is told. */
export interface Shot<View = never> {
  /** How long it is seen at normal speed, in milliseconds. */
  time: number;
  view: View;
  scores: Record<string, number>[];
  /** What each seat gains by it, or loses; shown beside the scores. */
  gains: readonly number[];
  /** The heading. */
  text: string;
  /** Its place among the chapters of the film. */
  chapter: number;
  /** How many lines of the chapter in the log have been told. */
  lines: number;
  /** *Next step* stops here. */
  isStep: boolean;
  /** A piece is set down: a knock on wood. */
  hasKnock: boolean;
}

/** A move told shot by shot before its result is shown; the last shot stands until the reader goes on. */
export interface Film<View = never> {
  /** What it is: "Reveal". */
  title: string;
  /** Where in the game: "round 3 of 5". */
  when: string;
  /** How long each chapter is, for the bar. */
  chapters: readonly number[];
  shots: readonly Shot<View>[];
}

/** A film with the shot that is seen now. */
export interface Screening<View = never> {
  readonly film: Film<View>;
  /** The number of the move that it tells. */
  readonly entry: number;
  readonly at: number;
  /** Play from a shot to another one, then go back to the last. */
  play: (from: number, until: number) => void;
}

/** A move that is a chapter of the log: it folds, and its lines take the place of some of its events. */
export interface Chapter {
  /** The events that it tells: from this one on, up to that one. */
  from: number;
  until: number;
  title: string;
  text: string;
  chips: readonly Chip[];
  lines: readonly { seat: number; icon: string; head: string; text: string }[];
  /** It folds when this happens in a later move. */
  folds: string;
}

/** What `look.ts` tells the table screen; everything is optional. */
export interface GameLook<View = never> {
  /** Where the game is, for the top bar: "Era 2 · turn 15"; with the turns that began so far, of each seat, or 0 if that is not known. */
  when?: (view: View, tongue: Tongue, turns: number) => string;
  /** How far along the turn of the seat to act is: "placement 3 of 5". */
  step?: (view: View, tongue: Tongue) => string;
  /** Where the choice that is asked comes from, with the words chosen so far, as a sentence; "" if that goes without saying. */
  source?: (view: View, tongue: Tongue, words: readonly string[]) => string;
  /** Which choices come after the one that is asked, as a sentence; "" if none does. */
  after?: (view: View, tongue: Tongue, words: readonly string[]) => string;
  /** What a player may not want of the events that are foreseen, as a sentence: such a move is never sent at once; "" if nothing. */
  warns?: (events: readonly Told[], view: View, tongue: Tongue) => string;
  /** Which choices an action leaves to its player, by the events that are foreseen, as a sentence; "" if none. */
  ahead?: (events: readonly Told[], view: View, tongue: Tongue) => string;
  /** The verb of a choice whose pieces are shown at once, wherever they lie; "" if there is none now. */
  due?: (view: View) => string;
  /** What stands instead of "Your turn" where the reader is asked in the turn of another; "" in one's own. */
  seal?: (view: View) => string;
  /** What a word is called on a button or a chip after these words, where its name is long; "" if that will do. */
  short?: (word: string, tongue: Tongue, words: readonly string[], view?: View) => string;
  /** An action of this turn in a list of moves, after those before it, where the board knows more of it than its words say; "" otherwise. */
  move?: (action: string, before: readonly string[], view: View, tongue: Tongue) => string;
  /** What the main button says of an action that could still go on, as these words are; "" if that needs no words of its own. */
  asIs?: (words: readonly string[], view: View, tongue: Tongue) => string;
  /** Verbs whose words are buttons in the ask once they are chosen, each with its icon, though pieces carry them. */
  offered?: readonly string[];
  /** On a phone, the tab that opens by itself while all that is asked lies there; "" for none. */
  opens?: (view: View) => "mine" | "row" | "";
  /** Such verbs for what is owed to the player: if there is only one of them, its words are buttons at once. */
  owed?: (view: View) => readonly string[];
  /** The order in which verbs are offered, where it is not that of the actions. */
  verbs?: readonly string[];
  /** The icons on the buttons of verbs. */
  verbIcons?: Record<string, string>;
  /** Verbs that may come before or after what a turn is about: their buttons are quieter. */
  asides?: readonly string[];
  /** What is closed to the reader at the beginning of a turn, as a sentence: which islands are full. */
  closed?: (view: View, tongue: Tongue) => string;
  /** What headings in `[asks]` may tell besides the words of the action, such as the face of a die. */
  facts?: (view: View, words: readonly string[], tongue: Tongue) => Record<string, string | number>;
  /** A word that can come next, for the question beside the piece that was clicked last; null where it is not asked there. */
  near?: (word: string, words: readonly string[], view: View, tongue: Tongue) => Near | null;
  /** Verbs that end the turn. */
  ends?: readonly string[];
  /** What a move gained or paid, event by event; where it is left out, every `amount` of a `gain` or a `resource`. */
  chips?: (event: Told) => Chip | null;
  /** Events that no move brings about without a word, such as the beginning of the last round: what is said of them before, by their keys. */
  grave?: Record<string, () => string>;
  /** The heading where the game's own texts say too little: they do not know what is possible now. "" leaves it to them. */
  heading?: (view: View, words: readonly string[], actions: readonly string[], tongue: Tongue) => string;
  /** What is drawn after a move, by its label in records, or uncovered, by the event, and the words of the move, as it follows "Then": "you draw 2 cards"; "" if it has no words. */
  drawn?: (what: string, words: readonly string[]) => string;
  /** The events that tell what was drawn: the reason why a move that came with one is not taken back freely. */
  draws?: readonly string[];
  /** What such an event tells once it is done, where no story does, as a sentence. */
  came?: (event: Told, tongue: Tongue) => string;
  /** Whether an event says nothing to the reader before the move that brings it about: a tile slides along, a marker comes with its card. */
  isRoutine?: (event: Told, reader: number) => boolean;
  /** Whether the last round has begun. */
  isEnding?: (view: View) => boolean;
  /** The pieces that a move touched, as their words or marks; they stay marked until that seat moves again. */
  marks?: (entry: Entry, view: View) => readonly string[];
  /** Verbs whose pieces take each other's place: another token of the hand instead of the chosen one. */
  kin?: readonly string[];
  /** Verbs that are asked about where a piece is touched first: it may be meant for something that is not possible now. */
  proposed?: readonly string[];
  /** Verbs whose words may be chosen in any order, as the tokens that pay for something. */
  free?: readonly string[];
  /** Which of these words a piece stands for that is none of them: a province for the borders over which it can be attacked. */
  ways?: (piece: string, words: readonly string[], view: View) => readonly string[];
  /** How to ask which of several is meant, after the words of the action so far. */
  crossing?: (piece: string, ways: readonly string[], words: readonly string[], view: View, tongue: Tongue) => Crossing;
  /** Why the action with these words has a note, as a sentence. */
  reason?: (words: readonly string[], view: View, tongue: Tongue) => string;
  /** What a piece is called at this moment, where its word says too little; "" if its name will do. */
  called?: (word: string, view: View, tongue: Tongue) => string;
  /** What a story calls a piece to the reader, by the facts of its event: your token, Reed's token; "" if `[told]` will do. */
  told?: (word: string, facts: Told["facts"], view: View, tongue: Tongue) => string;
  /** The events of a move that its line tells, too, after what it did: what came of it for whom. */
  follows?: (entry: Entry) => readonly Told[];
  /** Events that stand in the log between the lines, as sentences, besides those that cross the board. */
  notes?: readonly string[];
  /** Whether a seat's points are partly hidden from the reader. */
  isPartial?: (view: View, seat: number) => boolean;
  /** What else lies open before a player, such as served customers: it stands below the parts of the score. */
  open?: (view: View, seat: number, tongue: Tongue) => readonly { label: string; texts: readonly string[] }[];
  /** What stands behind a number of the score table, such as the name of an objective; "" if there is nothing to say. */
  scored?: (category: string, seat: number, view: View, tongue: Tongue, points: number) => string;
  /** The clause that each part of the score follows. */
  clauses?: Record<string, string>;
  /** The headline of the end, where points have a name: who won with how many, and how far ahead of whom. */
  victory?: (facts: { name: string; total: number; n: number; second: string }) => string;
  /** Who of these seats, which have equal points, won and why. */
  tie?: (seats: readonly number[], winners: readonly number[], view: View, tongue: Tongue) => string;
  /** How the table stands once a player has moved, before what then happens to all, as a clean-up; null where nothing does. */
  midway?: (view: View, entry: Entry) => View | null;
  /** Whether a move is to be watched as a film before its result is shown. */
  isScene?: (entry: Entry) => boolean;
  /** The film of such a move, from how the table stood before it; isAgain: nobody waits for the reader to see it. */
  film?: (before: { view: View; scores: readonly Record<string, number>[] }, entry: Entry, tongue: Tongue, isAgain: boolean) => Film<View>;
  /** The chapter that a move is in the log; null if it is only a line. */
  chapter?: (entry: Entry, view: View, tongue: Tongue) => Chapter | null;
  /** All icons with their meaning. */
  legend?: (tongue: Tongue) => readonly LegendPart[];
  /** The piece of a seat; null before the seat has one. */
  playerToken?: (view: View, seat: number) => TokenLook | null;
  /** What the holes of action forms are called: hole -> slug. */
  slots?: Record<string, string>;
  /** Events that cross the board as a paper strip. */
  big?: readonly string[];
  /** Events that every seat has of its own, such as an income: in another's move they have a line in the log. */
  shares?: readonly string[];
  /** The icon of what is gained or of a score category, where its slug is not the icon's name. */
  icons?: Record<string, string>;
  /** How many of which kinds of pieces these words are, as "2 ships"; none where they have no such names. */
  kinds?: (words: readonly string[], tongue: Tongue) => readonly string[];
  /** Verbs that pieces of the board stand for, with the words of these pieces, or all that come next: if one of them is visible, no button is needed. */
  stands?: Record<string, readonly string[] | "next">;
  /** The tabs of the phone, where they are called something else here. */
  tabs?: Partial<Record<Part, { icon: string; text: () => string }>>;
  /** Tabs of the phone that this board has no part for. */
  without?: readonly Part[];
}

/** How a piece is drawn: it can be touched next, it can come second, it is chosen, it was refused; "" is none of these. */
export type Light = "lit" | "soft" | "chosen" | "locked" | "";

/** Whose last move touched a piece. */
export interface Mark {
  seat: number;
  token: TokenLook | null;
}

/** What the player can touch and what that does; pieces take it from Svelte's context. */
export interface Reach {
  /** Whose last move touched the piece with this word or mark; null if nobody's. */
  mark(word: string): Mark | null;
  /** How a piece that carries this word is drawn now. */
  light(word: string): Light;
  /** The piece was clicked, tapped, or Enter was pressed on it; the table decides what that means. */
  touch(word: string): void;
  /** Whether a hint that is being shown uses this piece. */
  hinted(word: string): boolean;
  /** The letter of the move of a hint that this piece belongs to, or "". */
  advised(word: string): string;
  /** The note on the action that this piece has ended, such as that it is a ruse; "" if there is none. */
  note(word: string): string;
  /** The piece that was touched and stands for those that are lit now, or "". */
  readonly crossed: string;
  /** The letter shown on a lit piece while the keyboard is in use, or "". */
  letter(word: string): string;
  /** The pointer or the focus came to the piece with this word. */
  point(word: string): void;
  /** It left the piece with this word. */
  leave(word: string): void;
  /** What would happen, according to the server: for the piece pointed at, or the sentence waiting for confirmation. */
  readonly foreseen: readonly Told[];
}

/** For someone who only watches. */
export const NO_REACH: Reach = {
  mark: () => null,
  light: () => "",
  touch: () => undefined,
  hinted: () => false,
  advised: () => "",
  note: () => "",
  crossed: "",
  letter: () => "",
  point: () => undefined,
  leave: () => undefined,
  foreseen: [],
};

const KEY = "reach";

export function giveReach(reach: Reach): void {
  setContext(KEY, reach);
}

/** What the reader can touch; nothing around a board that is only shown. */
export function takeReach(): Reach {
  return getContext<Reach | undefined>(KEY) ?? NO_REACH;
}
