/** A move as it is formed: the words chosen so far, what can come next, and what touching a piece makes of them. */

import { EMPTY, append, begun, cut, given, grown, inAnyOrder, instead, isWhole, kept, nextWords, seconds, verbsFor, type Sentence } from "./sentence";

/** What a touch came to: words that go on, an action, one that is to be asked about, or nothing since the word does not fit. */
export type Step = "open" | "whole" | "proposed" | "unfit";

/** What the table allows now, as the server says. */
interface Offer {
  actions: readonly string[];
  /** A word on some actions, such as ruse. */
  notes: Readonly<Record<string, string>>;
}

export class Forming {
  sentence = $state.raw<Sentence>(EMPTY);
  /** A piece was touched that fits several verbs: which one? */
  menu = $state.raw<{ piece: string; verbs: string[] } | null>(null);
  /** A piece was touched that stands for several words, as a province for its borders: only these are lit. */
  crossing = $state.raw<{ piece: string; ways: readonly string[] } | null>(null);
  /** Verbs whose pieces take each other's place; the table screen knows. */
  kin: readonly string[] = [];
  /** Verbs that a touched piece only proposes; the table screen knows. */
  proposed: readonly string[] = [];
  /** Verbs whose words may be chosen in any order; the table screen knows. */
  free = $state.raw<readonly string[]>([]);
  /** What a lesson goes on with, as beginnings of actions: nothing else is lit; null where anything goes. */
  goals: () => readonly string[] | null = () => null;
  /** Which of these words a piece stands for that can't be chosen itself; the table screen knows. */
  ways: (piece: string, words: readonly string[]) => readonly string[] = () => [];
  private readonly known: ReadonlyMap<string, string> = $derived.by(() => inAnyOrder(this.offer().actions, this.free));
  /** All that can be said. */
  readonly actions: readonly string[] = $derived([...this.known.keys()]);
  private readonly next: readonly string[] = $derived(nextWords(this.actions, this.sentence.words));
  /** How many words the first touch brought. */
  private brought = 0;

  constructor(private readonly offer: () => Offer) {}

  get words(): readonly string[] {
    return this.sentence.words;
  }

  /** The whole action, once nothing more can follow. */
  get action(): string {
    return this.sentence.action;
  }

  /** What the table calls an action. */
  told(action: string): string {
    return this.known.get(action) ?? action;
  }

  /** The words that can come next; never those with a note, which are a question of their own. */
  get lit(): readonly string[] {
    return (this.crossing?.ways ?? this.next.filter((word) => this.note(word) === "")).filter((word) => this.isMeant([...this.words, word]));
  }

  /** The words that can come next with a note, such as that it is a ruse. */
  get noted(): readonly string[] {
    return this.next.filter((word) => this.note(word) !== "" && this.isMeant([...this.words, word]));
  }

  /** The note on the action that this word would end, such as ruse. */
  note(word: string): string {
    return this.noteOn([...this.words, word]);
  }

  /** The note on the whole action that waits to be sent: it is asked about each time. */
  get doubt(): string {
    return this.noteOn(this.words);
  }

  private noteOn(words: readonly string[]): string {
    return this.offer().notes[words.join(" ")] ?? "";
  }

  /** With no word chosen, the pieces that can come second. */
  get soft(): Set<string> {
    if (this.words.length > 0) return new Set();
    return new Set([...seconds(this.actions)].filter((piece) => this.meantVerbs(piece).length > 0));
  }

  /** Whether a lesson goes on with some things only. */
  get isAimed(): boolean {
    return this.goals()?.includes("") === false;
  }

  /** Whether these words can become what a lesson goes on with. */
  isMeant(words: readonly string[]): boolean {
    const goals = this.goals();
    return goals === null || goals.some((goal) => goal === "" || goal.split(" ").every((word, place) => place >= words.length || word === words[place]));
  }

  private meantVerbs(piece: string): string[] {
    return verbsFor(this.actions, piece).filter((verb) => this.isMeant([verb, piece]));
  }

  /** Whether a touch of this word can lead to that, or takes something back. */
  private mayTouch(word: string): boolean {
    const { words } = this;
    return !this.isAimed || this.lit.includes(word) || this.noted.includes(word) || this.soft.has(word) || words.includes(word) || this.isMeant([...words.slice(0, -1), word]);
  }

  /** The whole actions of a verb whose words may come in any order, before the first of them is chosen. */
  get sums(): readonly string[] {
    const verb = this.words[0] ?? "";
    if (this.words.length !== 1 || !this.free.includes(verb)) return [];
    return this.offer().actions.filter((action) => action.startsWith(`${verb} `));
  }

  /** How many words are forced and can't be taken back. */
  get given(): number {
    return given(this.actions);
  }

  /** Whether a word was chosen that can be taken back. */
  get isBegun(): boolean {
    return this.words.length > this.given;
  }

  /** Whether the words so far are an action that could also go on. */
  get isWhole(): boolean {
    return isWhole(this.actions, this.words);
  }

  /** A piece or a word was touched: add it or what it stands for, put it in place of another, or take it back. */
  touch(word: string): Step {
    const { words, action } = this.sentence;
    const isCrossed = this.crossing?.piece === word;
    if (!isCrossed && !this.mayTouch(word)) return "unfit";
    this.settle();
    if (isCrossed) return "open";
    const reached = this.reach(words, word);
    if (reached !== "unfit") return reached;
    const place = words.lastIndexOf(word);
    if (place >= this.given) return this.back(place);
    if (this.soft.has(word)) return this.second(word);
    const last = action !== "" && this.isBegun ? this.reach(words.slice(0, -1), word) : "unfit";
    if (last !== "unfit") return last;
    const other = instead(this.actions, words, word, this.kin);
    return other === null ? "unfit" : this.grow(other);
  }

  /** After these words, take the word, one of those it stands for, or the word with its note. */
  private reach(words: readonly string[], word: string): Step {
    if (words.length === 0) this.brought = 0;
    const next = nextWords(this.actions, words);
    const plain = next.filter((each) => this.noteOn([...words, each]) === "");
    const ways = plain.includes(word) ? [] : this.ways(word, plain);
    const only = ways[0];
    if (ways.length > 1) {
      this.sentence = { words, action: "" };
      this.crossing = { piece: word, ways };
      return "open";
    }
    if (only !== undefined) return this.grow(grown(this.actions, [...words, only]), true);
    return next.includes(word) ? this.grow(grown(this.actions, [...words, word])) : "unfit";
  }

  /** Take a piece that comes second, with its verb; where it has several, ask which. */
  private second(piece: string): Step {
    const verbs = this.meantVerbs(piece);
    const only = verbs[0];
    this.brought = 2;
    if (verbs.length === 1 && only !== undefined) return this.grow(grown(this.actions, [only, piece]), this.proposed.includes(only));
    this.menu = { piece, verbs };
    return "open";
  }

  /** A word with its note, chosen from the list of those. */
  doubtful(word: string): Step {
    this.settle();
    return this.noted.includes(word) ? this.grow(append(this.actions, this.sentence, word)) : "open";
  }

  /** One of the verbs of the menu. */
  choose(verb: string): Step {
    const piece = this.menu?.piece;
    this.settle();
    return piece === undefined ? "open" : this.grow(grown(this.actions, [verb, piece]));
  }

  /** Start over with the verb of an action, and with the piece that was touched where it comes next. */
  begin(action: string, piece: string): Step {
    const words = action.split(" ");
    this.settle();
    return this.grow(grown(this.actions, words.slice(0, words[1] === piece ? 2 : 1)));
  }

  /** Take a whole action from the list. */
  take(action: string): Step {
    this.settle();
    return this.actions.includes(action) ? this.grow({ words: action.split(" "), action }) : "open";
  }

  /** Take words back, from this place on; without one, the last. A verb that came with its piece goes with it. */
  back(place: number = this.words.length - (this.crossing ? 0 : 1)): Step {
    this.settle();
    if (place < this.words.length) this.sentence = cut(this.actions, this.sentence, place < this.brought ? 0 : place);
    return "open";
  }

  /** Take all words back. */
  clear(): void {
    this.settle();
    this.sentence = begun(this.actions);
  }

  /** Other actions are allowed: keep what still fits of these words. */
  keep(words: readonly string[] = this.words): void {
    this.settle();
    this.brought = 0;
    this.sentence = kept(this.actions, { words, action: "" });
  }

  /** The table did not take the action with these words: go back to the last choice that is still there. */
  reopen(words: readonly string[]): void {
    this.keep(words);
    if (this.action !== "") this.back();
  }

  /** Whichever piece was asked about, it no longer is. */
  private settle(): void {
    this.menu = null;
    this.crossing = null;
  }

  private grow(sentence: Sentence, isProposed = false): Step {
    this.sentence = sentence;
    if (sentence.action === "") return "open";
    return isProposed || this.doubt !== "" ? "proposed" : "whole";
  }
}
