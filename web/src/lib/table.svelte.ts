/** A table as this browser plays at it: the move that is formed, and what is asked of the server. */

import type { Entry, Hinted, Previewed, Problem, Update, WhyNot, Told } from "../protocol/protocol";
import { Forming, type Step } from "./forming.svelte";
import { Onlooker } from "./onlooker.svelte";
import type { Sentence } from "./sentence";
import { Lost, type Line, type Question, type Reply } from "./socket";
import { keepWords, recallWords } from "./unfinished";

/** Something for the ask to say: a refusal, a problem, a hint, who wants our move to stand, that we are only watching, or that a bot plays for us. */
export type Remark =
  | { kind: "why"; word: string; answer: WhyNot }
  | { kind: "problem"; problem: Problem }
  | { kind: "hint"; hint: Hinted; shown: string }
  | { kind: "stands"; by: number }
  | { kind: "watching" | "replaced" | "lost" };

export type Confirm = "always" | "final" | "never";

const NOTHING = { actions: [], notes: {} };

export class TableStore extends Onlooker {
  /** What this seat may do becomes a move here; nothing while a bot plays for it, or a scene is watched. */
  readonly forming = new Forming(() => (this.isBotPlaying || this.scene !== null ? NOTHING : (this.update ?? NOTHING)));
  remark = $state.raw<Remark | null>(null);
  isSending = $state(false);
  isThinking = $state(false);
  /** Whether a move that brings these events about is asked about, as one that ends the game is; the table screen knows. */
  isGrave: (events: readonly Told[]) => boolean = () => false;
  /** Nothing was foretold of the piece that was touched, for fingers do not hover: what it would do is asked about. */
  private isBlind = false;
  /** What moves of the hint would do, by their first action. */
  private hintForeseen = $state.raw<ReadonlyMap<string, Previewed>>(new Map());
  /** What was foreseen, and of which sentence. */
  private foreseen = $state.raw<{ of: Sentence; answer: Previewed } | null>(null);

  constructor(
    id: string,
    seat: number,
    private readonly confirm: () => Confirm = () => "final",
    open?: (url: string) => WebSocket,
  ) {
    super(id, seat, open);
  }

  get isBotPlaying(): boolean {
    return this.seat >= 0 && (this.info?.seats[this.seat]?.bot ?? "") !== "";
  }

  get isMyTurn(): boolean {
    return this.forming.actions.length > 0;
  }

  /** Whether pieces are lit: it is our turn, we are connected and nothing is being sent. */
  get isLit(): boolean {
    return this.isMyTurn && this.line === "open" && !this.isSending;
  }

  /** What the action that waits to be sent would do. */
  get preview(): Previewed | null {
    return this.foreseen?.of === this.forming.sentence ? this.foreseen.answer : null;
  }

  /** The action that could be sent now, even if more words could follow it; "" if there is none. */
  get proposal(): string {
    const { action, words, isBegun, isWhole } = this.forming;
    return action || (isBegun && isWhole ? words.join(" ") : "");
  }

  /** A piece or a word was touched: it becomes part of the move, or we ask why not. */
  touch(word: string, isBlind = false): void {
    this.catchUp();
    this.isBlind = isBlind;
    this.form((forming) => {
      const step = forming.touch(word);
      if (step === "unfit") this.unfit(word);
      return step;
    }, isBlind);
  }

  /** A word with its note, chosen from the list of those. */
  doubtful(word: string): void {
    this.form((forming) => forming.doubtful(word));
  }

  /** One of the verbs of the menu. */
  choose(verb: string): void {
    this.form((forming) => forming.choose(verb), this.isBlind);
  }

  /** Start over with the verb of an action, and with the piece that was touched where it comes next. */
  begin(action: string, piece: string): void {
    this.form((forming) => forming.begin(action, piece));
  }

  /** Take a whole action from the list. */
  take(action: string): void {
    this.form((forming) => forming.take(action));
  }

  /** Take words back, from this place on; without one, the last. */
  back(place?: number): void {
    this.form((forming) => forming.back(place));
  }

  /** Take all words back. */
  clear(): void {
    this.form((forming) => (forming.clear(), "open"));
  }

  /** Play a whole action at once, without asking again. */
  again(action: string): void {
    if (!this.forming.actions.includes(action) || this.isSending) return;
    this.forming.take(action);
    void this.send();
  }

  /** Change the move, and go on with what came of it. */
  private form(change: (forming: Forming) => Step, isBlind = false): void {
    if (this.isSending) return;
    this.remark = null;
    const step = change(this.forming);
    const { sentence } = this.forming;
    const isPlain = sentence.words.length === 1; // a button that says the whole action is not pressed by mistake
    if (step === "proposed" || (step === "whole" && isBlind && this.confirm() === "final")) void this.foresee(sentence, false);
    else if (step !== "whole") this.propose();
    else if (this.confirm() === "never" || (isPlain && this.confirm() === "final")) void this.send();
    else void this.foresee(sentence, this.confirm() === "final");
  }

  /** Ask what the action that could be sent now would do. */
  private propose(): void {
    if (this.proposal !== "") void this.foresee(this.forming.sentence, false);
  }

  /** Send the sentence. */
  async send(): Promise<void> {
    this.catchUp(); // so that our own move is shown as soon as it comes, and nothing is sent that was played meanwhile
    const { words } = this.forming.sentence;
    const action = this.proposal;
    if (action === "" || this.update === null || this.isSending) return;
    this.isSending = true;
    this.remark = null;
    try {
      const answer = await this.socket.ask({ kind: "act", seat: this.seat, version: this.update.version, action: this.forming.told(action) });
      if (answer.kind === "problem") {
        this.remark = { kind: "problem", problem: answer };
        this.forming.reopen(words);
      } else {
        this.forming.clear();
      }
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

  /** Answer who asks to take a move back; whoever asked withdraws it. */
  answer(agree: boolean): Promise<void> {
    const asker = this.update?.undo.asked_by ?? -1;
    const seat = this.update?.undo.waits_for.includes(this.seat) ? this.seat : asker;
    return this.simply({ kind: "answer", seat, version: this.update?.version ?? 0, agree });
  }

  /** Whether the table waits until this reader has seen what happened. */
  get isWatching(): boolean {
    return this.update?.watching.some((seat) => this.info?.yours.includes(seat)) ?? false;
  }

  /** Tell the table that this reader has seen all that is shown, so that the game may go on. */
  async seen(): Promise<void> {
    if (this.update !== null) await this.asked({ kind: "seen", version: this.update.version });
  }

  /** In a lesson: show another step; going back takes back what was played since. */
  goTo(step: number): Promise<void> {
    this.forming.clear();
    return this.simply({ kind: "go_to", step });
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
    const best = answer?.kind === "hinted" ? answer.moves[0]?.action : undefined;
    if (answer?.kind === "hinted" && best !== undefined && this.forming.actions.includes(best)) {
      this.hintForeseen = new Map();
      this.remark = { kind: "hint", hint: answer, shown: best };
      void this.foreseeHint(best);
    } else if (answer?.kind === "problem") this.remark = { kind: "problem", problem: answer };
  }

  /** Show another move of the hint on the board. */
  showHint(shown: string): void {
    if (this.remark?.kind !== "hint" || this.remark.shown === shown) return;
    this.remark = { ...this.remark, shown };
    if (!this.hintForeseen.has(shown)) void this.foreseeHint(shown);
  }

  /** What the shown move of the hint would do. */
  get hinted(): Previewed | null {
    return this.remark?.kind === "hint" ? (this.hintForeseen.get(this.remark.shown) ?? null) : null;
  }

  /** Put a whole action into the sentence, and send nothing. */
  put(action: string): void {
    if (this.isSending) return;
    this.remark = null;
    this.forming.take(action);
    this.propose();
  }

  private async foreseeHint(action: string): Promise<void> {
    const { remark } = this;
    const answer = await this.foretell(action);
    const isSame = this.remark?.kind === "hint" && remark?.kind === "hint" && this.remark.hint === remark.hint;
    if (answer !== null && isSame) this.hintForeseen = new Map([...this.hintForeseen, [action, answer]]);
  }

  /** What an action would do; null if that is not known now. */
  async foretell(action: string): Promise<Previewed | null> {
    const answer = await this.asked({ kind: "preview", seat: this.seat, action: this.forming.told(action) });
    return answer?.kind === "previewed" ? answer : null;
  }

  override async look(seat: number): Promise<void> {
    this.isSending = false;
    this.remark = null;
    this.foreseen = null;
    const looked = super.look(seat); // forgets the last update at once
    this.forming.clear();
    keepWords(this.id, { seat, version: 0, words: [] }); // the next person at this device must not find the last one's words
    await looked;
  }

  /** Whether a curtain falls after a move: whoever made a mistake has already passed the device on. */
  private get isPassedOn(): boolean {
    return (this.info?.yours.filter((seat) => this.update?.private.includes(seat)).length ?? 0) > 1;
  }

  /** What the action would do; one that can be freely undone is sent at once, if the reader wants that; never one that ends the game or begins its end. */
  private async foresee(sentence: Sentence, isEager: boolean): Promise<void> {
    const answer = await this.foretell(this.proposal);
    if (this.forming.sentence !== sentence || answer === null) return;
    const isGrave = answer.is_over || this.isGrave([...answer.events, ...answer.later]);
    if (isEager && answer.until === "end" && !isGrave && !this.isPassedOn) await this.send();
    else this.foreseen = { of: sentence, answer };
  }

  /** Nothing can be done with this piece after the words so far: say why. */
  private unfit(word: string): void {
    if (this.update === null) return;
    if (this.seat < 0) this.remark = { kind: "watching" };
    else if (this.isBotPlaying) this.remark = { kind: "replaced" };
    else void this.whyNot(word);
  }

  private async whyNot(word: string): Promise<void> {
    const { update } = this;
    const { sentence } = this.forming;
    const answer = await this.asked({ kind: "why", seat: this.seat, words: [...sentence.words, word].join(" ") });
    if (this.update !== update || this.forming.sentence !== sentence) return;
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

  protected override shown(update: Update, before: Update | null, fresh: readonly Entry[]): void {
    const isReleased = update.actions.length > 0 && before?.actions.length === 0; // all have seen what happened
    if (isReleased || before?.version !== update.version) this.moveOn(update, before === null, fresh);
    const refusal = fresh.find((entry) => entry.words === "refuse" && !this.info?.yours.includes(entry.seat));
    if (refusal && this.info?.yours.includes(before?.undo.asked_by ?? -1)) this.remark = { kind: "stands", by: refusal.seat };
  }

  /** The table has moved on: keep what can be kept of the sentence, unless it was played, here or in another tab. */
  private moveOn({ seat, version }: Update, isOther: boolean, fresh: readonly Entry[]): void {
    if (this.remark?.kind !== "problem" || isOther) this.remark = null;
    if (isOther) this.forming.keep(recallWords(this.id, seat, version));
    else if (fresh.some((entry) => entry.seat === seat)) this.forming.clear();
    else if (this.isSending && this.isMyTurn) return; // the answer is still to come
    else this.forming.keep();
    this.propose();
  }

  protected override lineIs(line: Line, retryAt: number): void {
    const isBack = line === "open" && this.line !== "open";
    super.lineIs(line, retryAt);
    if (isBack && this.remark?.kind === "lost") this.remark = null;
    if (isBack && this.preview === null) this.propose();
  }
}
