/** A table as this browser sees it: what the server sent, the state of the connection, and the sentence that the player forms. */

import type { ChatLine, Entry, Hinted, Message, Previewed, Problem, TableInfo, Update, WhyNot } from "../protocol/protocol";
import { Parade } from "./parade";
import { EMPTY, append, begun, cut, given, grown, inAnyOrder, instead, isWhole, kept, nextWords, seconds, verbsFor, type Sentence } from "./sentence";
import { Lost, TableSocket, type Line, type Question, type Reply } from "./socket";
import { keepWords, recallWords } from "./unfinished";

/** Something for the ask to say: a refusal, a problem, a hint, who wants our move to stand, that we are only watching, or that a bot plays for us. */
export type Remark =
  | { kind: "why"; word: string; answer: WhyNot }
  | { kind: "problem"; problem: Problem }
  | { kind: "hint"; hint: Hinted; shown: string }
  | { kind: "stands"; by: number }
  | { kind: "watching" | "replaced" | "lost" };

/** A move that is watched before its result is shown: how the table stood, and the update that waits. */
interface Held {
  entry: Entry;
  before: Update;
  after: Update;
  /** When the update came, by this browser's clock. */
  at: number;
}

const LAST = "GameEnded"; // the event after which nothing can be undone

export type Confirm = "always" | "final" | "never";

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  /** When we learned who sits here, by this browser's clock. */
  toldAt = $state(0);
  update = $state.raw<Update | null>(null);
  /** When the update came, by this browser's clock. */
  heardAt = $state(0);
  entries = $state.raw<Entry[]>([]);
  /** The last entry when the table was opened: everything up to it happened before the reader came. */
  openedAt = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>("connecting");
  retryAt = $state(0);
  sentence = $state.raw<Sentence>(EMPTY);
  /** A piece was touched that fits several verbs: which one? */
  menu = $state.raw<{ piece: string; verbs: string[] } | null>(null);
  remark = $state.raw<Remark | null>(null);
  preview = $state.raw<Previewed | null>(null);
  /** A piece was touched that stands for several words, as a province for its borders: only these are lit. */
  crossing = $state.raw<{ piece: string; ways: readonly string[] } | null>(null);
  /** All words that can come next. */
  private readonly next: string[] = $derived(nextWords(this.actions, this.sentence.words));
  isSending = $state(false);
  isThinking = $state(false);
  /** Why the connection is gone for good. */
  problem = $state.raw<Problem | null>(null);
  /** New entries that have not been animated yet; the table screen takes them out. */
  fresh = $state.raw<Entry[]>([]);
  /** The seat we look as, or want to. */
  viewer = $state(-1);
  /** The seat whose update we are waiting for; null if the update is of the right one. */
  private awaited: number | null = null;
  /** An update for another seat, heard meanwhile. */
  private missed: Update | null = null;
  private readonly socket: TableSocket;
  /** Updates that wait until the moves before them have been seen. */
  private readonly parade = new Parade<{ update: Update; at: number }>(({ update, at }) => this.showOrHold(update, at));
  /** What the reader watches before it is shown. */
  scene = $state.raw<Held | null>(null);
  /** Whether a move is to be watched first; the table screen knows. */
  isScene: (entry: Entry) => boolean = () => false;
  /** How many milliseconds the animation of these entries takes; the table screen knows. */
  pace: (entries: Entry[]) => number = () => 0;
  /** Verbs whose pieces take each other's place; the table screen knows. */
  kin: readonly string[] = [];
  /** Verbs that a touched piece only proposes; the table screen knows. */
  proposed: readonly string[] = [];
  /** Verbs whose words may be chosen in any order; the table screen knows. */
  free = $state.raw<readonly string[]>([]);
  /** Which of these words a piece stands for that can't be chosen itself; the table screen knows. */
  ways: (piece: string, words: readonly string[]) => readonly string[] = () => [];

  constructor(
    readonly id: string,
    seat: number,
    private readonly confirm: () => Confirm = () => "final",
    open?: (url: string) => WebSocket,
  ) {
    this.viewer = seat;
    const listener = { message: this.hear.bind(this), line: this.lineIs.bind(this) };
    this.socket = open ? new TableSocket(id, seat, listener, open) : new TableSocket(id, seat, listener);
  }

  get seat(): number {
    return this.update?.seat ?? -1;
  }

  /** What this seat may do; nothing while a bot plays for it. */
  get actions(): string[] {
    return this.isBotPlaying || this.scene !== null ? [] : this.sayable;
  }

  /** What this seat may say, and what the table calls it. */
  private readonly known = $derived(inAnyOrder(this.update?.actions ?? [], this.free));
  private readonly sayable = $derived([...this.known.keys()]);

  get isBotPlaying(): boolean {
    return this.seat >= 0 && (this.info?.seats[this.seat]?.bot ?? "") !== "";
  }

  get isMyTurn(): boolean {
    return this.actions.length > 0;
  }

  /** Whether pieces are lit: it is our turn, we are connected and nothing is being sent. */
  get isLit(): boolean {
    return this.isMyTurn && this.line === "open" && !this.isSending;
  }

  /** The words that can come next; never those with a note, which are a question of their own. */
  get lit(): readonly string[] {
    return this.crossing?.ways ?? this.next.filter((word) => this.note(word) === "");
  }

  /** The words that can come next with a note, such as that it is a ruse. */
  get noted(): string[] {
    return this.next.filter((word) => this.note(word) !== "");
  }

  /** The note on the action that this word would end, such as ruse. */
  note(word: string): string {
    return this.noteOn([...this.sentence.words, word]);
  }

  /** The note on the whole action that waits to be sent: it is asked about each time. */
  get doubt(): string {
    return this.noteOn(this.sentence.words);
  }

  private noteOn(words: readonly string[]): string {
    return this.update?.notes[words.join(" ")] ?? "";
  }

  /** With no word chosen, the pieces that can come second. */
  get soft(): Set<string> {
    return this.sentence.words.length === 0 ? seconds(this.actions) : new Set();
  }

  /** How many words are forced and can't be taken back. */
  get given(): number {
    return given(this.actions);
  }

  /** Whether the words so far are an action that could also go on. */
  get isWhole(): boolean {
    return isWhole(this.actions, this.sentence.words);
  }

  /** A piece or a word was touched: add it or what it stands for, put it in place of another, take it back, or ask why not. */
  touch(word: string): void {
    this.catchUp();
    const { words, action } = this.sentence;
    const isCrossed = this.crossing?.piece === word;
    this.menu = null;
    this.remark = null;
    this.crossing = null;
    if (this.isSending || isCrossed) return;
    const place = words.lastIndexOf(word);
    if (this.reach(words, word)) return;
    if (place >= this.given) this.back(place);
    else if (this.soft.has(word)) {
      const verbs = verbsFor(this.actions, word);
      const only = verbs[0];
      if (verbs.length === 1 && only !== undefined) this.grow(grown(this.actions, [only, word]), this.proposed.includes(only));
      else this.menu = { piece: word, verbs };
    } else if (action !== "" && words.length > this.given && this.reach(words.slice(0, -1), word)) return;
    else if (this.update !== null) {
      const other = instead(this.actions, words, word, this.kin);
      if (other !== null) this.grow(other);
      else if (this.seat < 0) this.remark = { kind: "watching" };
      else if (this.isBotPlaying) this.remark = { kind: "replaced" };
      else void this.whyNot(word);
    }
  }

  /** After these words, take the word, one of those it stands for, or the word with its note; whether there was any. */
  private reach(words: string[], word: string): boolean {
    const next = nextWords(this.actions, words);
    const plain = next.filter((each) => this.noteOn([...words, each]) === "");
    const ways = plain.includes(word) ? [] : this.ways(word, plain);
    const only = ways[0];
    if (ways.length > 1) {
      this.sentence = { words, action: "" };
      this.preview = null;
      this.crossing = { piece: word, ways };
    } else if (only !== undefined) this.grow(grown(this.actions, [...words, only]), true);
    else if (next.includes(word)) this.grow(grown(this.actions, [...words, word]));
    else return false;
    return true;
  }

  /** A word with its note, chosen from the list of those. */
  doubtful(word: string): void {
    this.remark = null;
    this.crossing = null;
    if (!this.isSending && this.noted.includes(word)) this.grow(append(this.actions, this.sentence, word));
  }

  /** One of the verbs of the menu. */
  choose(verb: string): void {
    const piece = this.menu?.piece;
    this.menu = null;
    if (piece !== undefined) this.grow(grown(this.actions, [verb, piece]));
  }

  /** Start over with the verb of an action, and with the piece that was touched where it comes next. */
  begin(action: string, piece: string): void {
    const words = action.split(" ");
    this.clear();
    if (!this.isSending) this.grow(grown(this.actions, words.slice(0, words[1] === piece ? 2 : 1)));
  }

  /** Take words back, from this place on; without one, the last. */
  back(place: number = this.sentence.words.length - (this.crossing ? 0 : 1)): void {
    if (this.isSending) return;
    this.menu = null;
    this.preview = null;
    this.remark = null;
    this.crossing = null;
    if (place < this.sentence.words.length) this.sentence = cut(this.actions, this.sentence, place);
  }

  /** Take all words back. */
  clear(): void {
    if (this.isSending) return;
    this.menu = null;
    this.preview = null;
    this.remark = null;
    this.crossing = null;
    this.sentence = begun(this.actions);
  }

  /** Take a whole action from the list. */
  take(action: string): void {
    this.menu = null;
    this.remark = null;
    this.crossing = null;
    if (this.actions.includes(action) && !this.isSending) this.grow({ words: action.split(" "), action });
  }

  /** Play a whole action at once, without asking again. */
  again(action: string): void {
    if (!this.actions.includes(action) || this.isSending) return;
    this.sentence = { words: action.split(" "), action };
    void this.send();
  }

  /** Send the sentence. */
  async send(): Promise<void> {
    const sentence = this.sentence;
    const action = sentence.action || (this.isWhole ? sentence.words.join(" ") : "");
    if (action === "" || this.update === null || this.isSending) return;
    this.catchUp(); // so that our own move is shown as soon as it comes
    this.isSending = true;
    this.remark = null;
    try {
      const answer = await this.socket.ask({ kind: "act", seat: this.seat, version: this.update.version, action: this.known.get(action) ?? action });
      if (answer.kind === "problem") {
        this.remark = { kind: "problem", problem: answer };
        const words = kept(this.actions, sentence);
        this.sentence = words.action === "" ? words : cut(this.actions, words, words.words.length - 1);
      } else {
        this.sentence = begun(this.actions);
      }
      this.preview = null;
    } catch (lost) {
      if (!(lost instanceof Lost)) throw lost;
      this.remark = { kind: "lost" }; // the next update tells whether it was played
    } finally {
      this.isSending = false;
    }
  }

  undo(): Promise<void> {
    return this.simply({ kind: "undo", seat: this.seat, version: this.update?.version ?? 0 });
  }

  answer(agree: boolean): Promise<void> {
    return this.simply({ kind: "answer", seat: this.seat, version: this.update?.version ?? 0, agree });
  }

  /** Whether the table waits until this reader has seen what happened. */
  get isWatching(): boolean {
    return this.update?.watching.some((seat) => this.info?.yours.includes(seat)) ?? false;
  }

  /** Tell the table that this reader has seen all that is shown, so that the game may go on. */
  async seen(): Promise<void> {
    if (this.update !== null) await this.asked({ kind: "seen", version: this.update.version });
  }

  /** Say something; returns whether it was said. */
  async say(text: string): Promise<boolean> {
    return (await this.simply({ kind: "say", text }), this.remark === null);
  }

  async hint(): Promise<void> {
    if (this.isThinking) return;
    this.isThinking = true;
    this.remark = null;
    const answer = await this.asked({ kind: "hint", seat: this.seat });
    this.isThinking = false;
    if (answer?.kind === "hinted" && this.actions.includes(answer.action)) {
      this.remark = { kind: "hint", hint: answer, shown: answer.action };
    } else if (answer?.kind === "problem") this.remark = { kind: "problem", problem: answer };
  }

  /** Show another action of the hint on the board. */
  showHint(shown: string): void {
    if (this.remark?.kind === "hint") this.remark = { ...this.remark, shown };
  }

  /** Show everything that is still waiting, at once. */
  catchUp(): void {
    this.parade.hurry();
  }

  /** The board is drawn: moves can be seen. */
  drawn(): void {
    this.parade.release();
  }

  /** The scene has been watched: show what came of it. */
  goOn(): void {
    const scene = this.scene;
    if (scene === null) return;
    this.scene = null;
    this.updated(scene.after, scene.at);
    this.parade.goOn();
  }

  /** Connect now instead of waiting. */
  hurry(): void {
    this.socket.renew();
  }

  /** Look as another of your own seats. */
  async look(seat: number): Promise<void> {
    this.parade.clear();
    this.isSending = false;
    this.awaited = seat;
    this.missed = null;
    this.viewer = seat;
    this.update = null;
    this.scene = null;
    this.entries = [];
    this.fresh = [];
    this.openedAt = 0;
    this.clear();
    keepWords(this.id, { seat, version: 0, words: [] }); // the next person at this device must not find the last one's words
    await this.socket.look(seat).catch(() => undefined);
    const instead: Update | null = this.missed; // the table shows us another side: the turn has passed on meanwhile
    if (this.awaited !== seat || instead === null) return;
    this.awaited = null;
    this.march(instead);
  }

  close(): void {
    this.parade.clear();
    this.socket.close();
  }

  /** Why nothing can be done with this piece after the words so far. */
  private async whyNot(word: string): Promise<void> {
    const { update, sentence } = this;
    const words = [...sentence.words, word].join(" ");
    const answer = await this.asked({ kind: "why", seat: this.seat, words });
    if (this.update !== update || this.sentence !== sentence) return;
    if (answer?.kind === "why_not") this.remark = { kind: "why", word, answer };
    else if (answer?.kind === "problem") this.remark = { kind: "problem", problem: answer };
  }

  private async simply(question: Question): Promise<void> {
    this.catchUp();
    const answer = await this.asked(question);
    if (answer === null) this.remark = { kind: "lost" };
    else this.remark = answer.kind === "problem" ? { kind: "problem", problem: answer } : null;
  }

  /** The answer, or null if the connection was lost. */
  private async asked(question: Question): Promise<Reply | null> {
    try {
      return await this.socket.ask(question);
    } catch (lost) {
      if (!(lost instanceof Lost)) throw lost;
      return null;
    }
  }

  /** Go on with this sentence; one that was only proposed, or has a note, is always asked about. */
  private grow(sentence: Sentence, isProposed = false): void {
    this.sentence = sentence;
    this.preview = null;
    if (sentence.action === "") return;
    const isPlain = sentence.words.length === 1; // a button that says the whole action is not pressed by mistake
    if (isProposed || this.doubt !== "") void this.foresee(sentence, false);
    else if (this.confirm() === "never" || (isPlain && this.confirm() === "final")) void this.send();
    else void this.foresee(sentence, this.confirm() === "final");
  }

  /** What the action would do; one that can be freely undone is sent at once, if the reader wants that; never one that ends the game. */
  private async foresee(sentence: Sentence, isEager: boolean): Promise<void> {
    const answer = await this.foretell(sentence.action);
    if (this.sentence !== sentence || answer === null) return;
    if (isEager && answer.until === "end" && !answer.events.some(({ key }) => key === LAST)) await this.send();
    else this.preview = answer;
  }

  /** What an action would do; null if that is not known now. */
  async foretell(action: string): Promise<Previewed | null> {
    const answer = await this.asked({ kind: "preview", seat: this.seat, action: this.known.get(action) ?? action });
    return answer?.kind === "previewed" ? answer : null;
  }

  /** Who sits here, as we have just heard. */
  tell(info: TableInfo): void {
    this.info = info;
    this.toldAt = Date.now();
  }

  private hear(message: Message): void {
    if (message.kind === "update") this.march(message);
    else if (message.kind === "table") this.tell(message.table);
    else if (message.kind === "chat") this.said(message.lines);
    else if (message.kind === "problem") this.problem = message;
  }

  /** An update for the seat we look as waits for its turn. One for another seat starts over: nothing of the last one is kept. */
  private march(update: Update): void {
    if (this.awaited !== null && update.seat !== this.awaited) {
      this.missed = update; // for the last seat, sent before our look
    } else if (update.seat !== this.viewer) {
      void this.look(update.seat);
    } else {
      if (this.update?.seat !== update.seat) {
        this.parade.clear();
        this.scene = null;
      }
      this.parade.add({ update, at: Date.now() });
    }
  }

  /** Show an update, unless it brings a scene, which is watched first. */
  private showOrHold(update: Update, at: number): number {
    const before = this.update;
    const last = this.entries.at(-1)?.number ?? 0;
    const [entry, ...more] = update.entries.filter(({ number }) => number > last);
    if (before?.seat !== update.seat || entry === undefined || more.length > 0 || !this.isScene(entry)) return this.updated(update, at);
    this.scene = { entry, before, after: update, at };
    return Infinity;
  }

  /** Show an update that came at this time; returns how many milliseconds it takes to see. */
  private updated(update: Update, at: number): number {
    this.awaited = null;
    this.viewer = update.seat;
    const before = this.update;
    const isOther = before === null || before.seat !== update.seat;
    const last = isOther ? 0 : (this.entries.at(-1)?.number ?? 0);
    const fresh = update.entries.filter((entry) => entry.number > last);
    this.entries = isOther ? fresh : [...this.entries, ...fresh];
    if (isOther) this.openedAt = update.version;
    else this.fresh = [...this.fresh, ...fresh];
    this.update = update;
    this.heardAt = at;
    if (before === null) this.parade.wait(); // until the board is drawn: a move that nobody sees would be lost
    const isReleased = update.actions.length > 0 && before?.actions.length === 0; // all have seen what happened
    if (isOther || isReleased || before.version !== update.version) this.moveOn(isOther, fresh.some((entry) => entry.seat === update.seat));
    const refusal = fresh.find((entry) => entry.words === "refuse" && !this.info?.yours.includes(entry.seat));
    if (refusal && this.info?.yours.includes(before?.undo.asked_by ?? -1)) this.remark = { kind: "stands", by: refusal.seat };
    return isOther ? 0 : this.pace(fresh);
  }

  /** The table has moved on: keep what can be kept of the sentence, unless it was played, here or in another tab. */
  private moveOn(isOther: boolean, isPlayed: boolean): void {
    this.preview = null;
    this.menu = null;
    this.crossing = null;
    if (this.remark?.kind !== "problem" || isOther) this.remark = null;
    if (this.actions.length === 0) this.sentence = EMPTY;
    else if (isOther) this.sentence = kept(this.actions, { words: recallWords(this.id, this.seat, this.update?.version ?? 0), action: "" });
    else if (!this.isSending) this.sentence = isPlayed ? begun(this.actions) : kept(this.actions, this.sentence);
    if (this.sentence.action !== "" && !this.isSending) void this.foresee(this.sentence, false);
  }

  private said(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.number ?? 0;
    this.chat = [...this.chat, ...lines.filter((line) => line.number > last)];
  }

  private lineIs(line: Line, retryAt: number): void {
    const isBack = line === "open" && this.line !== "open";
    this.line = line;
    this.retryAt = retryAt;
    if (isBack && this.remark?.kind === "lost") this.remark = null;
    if (isBack && this.sentence.action !== "" && this.preview === null) void this.foresee(this.sentence, false);
  }
}
