/** A table as this browser sees it: what the server told, how the line is, and the sentence that the player's hand forms. */

import type { ChatLine, Entry, Hinted, Message, Previewed, Problem, TableInfo, Update, WhyNot } from "../protocol/protocol";
import { Parade } from "./parade";
import { EMPTY, append, begun, cut, given, grown, isWhole, kept, nextWords, seconds, verbsFor, type Sentence } from "./sentence";
import { Lost, TableSocket, type Line, type Question, type Reply } from "./socket";

/** Something that the ask has to say: a refusal, a problem, a hint, that we only watch or that a bot plays for us. */
export type Remark =
  | { kind: "why"; word: string; answer: WhyNot }
  | { kind: "problem"; problem: Problem }
  | { kind: "hint"; hint: Hinted; shown: string }
  | { kind: "watching" | "replaced" | "lost" };

export type Confirm = "always" | "final" | "never";

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  /** When we were told who sits here, by this browser's clock. */
  toldAt = $state(0);
  update = $state.raw<Update | null>(null);
  /** When the update came, by this browser's clock. */
  heardAt = $state(0);
  entries = $state.raw<Entry[]>([]);
  /** The last entry when the table was opened: what came before the reader did. */
  openedAt = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>("connecting");
  retryAt = $state(0);
  sentence = $state.raw<Sentence>(EMPTY);
  /** A piece was touched that fits several verbs: which one? */
  menu = $state.raw<{ piece: string; verbs: string[] } | null>(null);
  remark = $state.raw<Remark | null>(null);
  preview = $state.raw<Previewed | null>(null);
  /** Whether choices with a note are lit too. */
  isNotedShown = $state(false);
  /** All words that can come next. */
  private readonly next: string[] = $derived(nextWords(this.actions, this.sentence.words));
  isSending = $state(false);
  isThinking = $state(false);
  /** Why the line is gone for good. */
  problem = $state.raw<Problem | null>(null);
  /** New entries that have not been shown in motion yet; the table screen takes them out. */
  fresh = $state.raw<Entry[]>([]);
  /** The seat we look as, or want to. */
  viewer = $state(-1);
  /** The seat that is being looked for; null while the update is of the right one. */
  private awaited: number | null = null;
  private readonly socket: TableSocket;
  /** Updates that wait until the moves before them were seen. */
  private readonly parade = new Parade<{ update: Update; at: number }>(({ update, at }) => this.updated(update, at));
  /** How many milliseconds it takes to see these entries in motion; the table screen knows. */
  pace: (entries: Entry[]) => number = () => 0;

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
    return this.isBotPlaying ? [] : (this.update?.actions ?? []);
  }

  get isBotPlaying(): boolean {
    return this.seat >= 0 && (this.info?.seats[this.seat]?.bot ?? "") !== "";
  }

  get isMyTurn(): boolean {
    return this.actions.length > 0;
  }

  /** Whether pieces are lit: it is our turn, the line holds and nothing is on its way. */
  get isLit(): boolean {
    return this.isMyTurn && this.line === "open" && !this.isSending;
  }

  /** The words that can come next; those with a note only when they are asked for, or when there are no others. */
  get lit(): string[] {
    const plain = this.isNotedShown ? [] : this.next.filter((word) => this.note(word) === "");
    return plain.length > 0 ? plain : this.next;
  }

  /** The notes on the words that can come next. */
  get notes(): string[] {
    return this.next.map((word) => this.note(word)).filter((note) => note !== "");
  }

  /** The note on the action that this word would end, such as ruse. */
  note(word: string): string {
    return this.update?.notes[[...this.sentence.words, word].join(" ")] ?? "";
  }

  /** With no word chosen, the pieces that can come second. */
  get soft(): Set<string> {
    return this.sentence.words.length === 0 ? seconds(this.actions) : new Set();
  }

  /** How many words stand by themselves and can't be taken back. */
  get given(): number {
    return given(this.actions);
  }

  /** Whether the words so far are an action that could also go on. */
  get isWhole(): boolean {
    return isWhole(this.actions, this.sentence.words);
  }

  /** A piece or a word was touched: add it, choose a verb for it, take it back, or ask why not. */
  touch(word: string): void {
    this.catchUp();
    this.menu = null;
    this.remark = null;
    if (this.isSending) return;
    const place = this.sentence.words.lastIndexOf(word);
    if (this.lit.includes(word)) {
      this.grow(append(this.actions, this.sentence, word));
    } else if (this.next.includes(word)) {
      this.isNotedShown = true; // it was hidden only
    } else if (place >= this.given) {
      this.back(place);
    } else if (this.soft.has(word)) {
      const verbs = verbsFor(this.actions, word);
      const only = verbs[0];
      if (verbs.length === 1 && only !== undefined) this.grow(grown(this.actions, [only, word]));
      else this.menu = { piece: word, verbs };
    } else if (this.update !== null) {
      if (this.seat < 0) this.remark = { kind: "watching" };
      else if (this.isBotPlaying) this.remark = { kind: "replaced" };
      else void this.whyNot(word);
    }
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
  back(place: number = this.sentence.words.length - 1): void {
    if (this.isSending) return;
    this.menu = null;
    this.preview = null;
    this.remark = null;
    this.sentence = cut(this.actions, this.sentence, place);
  }

  /** Take all words back. */
  clear(): void {
    if (this.isSending) return;
    this.menu = null;
    this.preview = null;
    this.remark = null;
    this.sentence = begun(this.actions);
  }

  /** Take a whole action from the list. */
  take(action: string): void {
    this.menu = null;
    this.remark = null;
    if (this.actions.includes(action) && !this.isSending) this.grow({ words: action.split(" "), action });
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
      const answer = await this.socket.ask({ kind: "act", seat: this.seat, version: this.update.version, action });
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

  /** Whether it was said. */
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

  /** Show at once what still waits to be seen. */
  catchUp(): void {
    this.parade.hurry();
  }

  /** Connect now instead of waiting. */
  hurry(): void {
    this.socket.renew();
  }

  /** Look through another seat of one's own. */
  async look(seat: number): Promise<void> {
    this.isSending = false;
    this.awaited = seat;
    this.viewer = seat;
    this.update = null;
    this.entries = [];
    this.fresh = [];
    this.openedAt = 0;
    this.clear();
    await this.socket.look(seat).catch(() => undefined);
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

  /** The answer, or null when the line was lost. */
  private async asked(question: Question): Promise<Reply | null> {
    try {
      return await this.socket.ask(question);
    } catch (lost) {
      if (!(lost instanceof Lost)) throw lost;
      return null;
    }
  }

  private grow(sentence: Sentence): void {
    this.sentence = sentence;
    this.preview = null;
    if (sentence.action === "") return;
    const isPlain = sentence.words.length === 1; // a button that says the whole action is not pressed by mistake
    if (this.confirm() === "never" || (isPlain && this.confirm() === "final")) void this.send();
    else void this.foresee(sentence, this.confirm() === "final");
  }

  /** What the action would bring; one that can be taken back freely is sent at once, if the reader likes that. */
  private async foresee(sentence: Sentence, isEager: boolean): Promise<void> {
    const answer = await this.foretell(sentence.action);
    if (this.sentence !== sentence || answer === null) return;
    if (isEager && answer.until === "end") await this.send();
    else this.preview = answer;
  }

  /** What an action would bring; null when nobody can say now. */
  async foretell(action: string): Promise<Previewed | null> {
    const answer = await this.asked({ kind: "preview", seat: this.seat, action });
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

  /** An update of the seat we look as waits for its turn; one of another seat starts over. */
  private march(update: Update): void {
    if (this.awaited !== null && update.seat !== this.awaited) return; // of the seat before, sent before the look
    if (this.update?.seat !== update.seat) this.parade.clear();
    this.parade.add({ update, at: Date.now() });
  }

  /** Show an update that came at this time; how many milliseconds it takes to be seen. */
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
    if (isOther || before.version !== update.version) this.moveOn(isOther, fresh.some((entry) => entry.seat === update.seat));
    return isOther ? 0 : this.pace(fresh);
  }

  /** The table has moved on: keep what can be kept of the sentence, unless it was played, here or in another tab. */
  private moveOn(isOther: boolean, isPlayed: boolean): void {
    this.preview = null;
    this.menu = null;
    if (this.remark?.kind !== "problem" || isOther) this.remark = null;
    if (this.actions.length === 0) this.sentence = EMPTY;
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
