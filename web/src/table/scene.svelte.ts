/** What all parts of the table screen share: the store, the game's words and look, and who sits where. */

import { api } from "../lib/api";
import type { Crossing, Part, Summary } from "../lib/board";
import { nextWords } from "../lib/sentence";
import type { TableStore } from "../lib/table.svelte";
import { listed, seatNames, ui } from "../lib/ui.svelte";
import type { Entry, Frame, ScoreChange, Update } from "../protocol/protocol";
import { GameScene, giveGame, takeGame, type GameParts } from "./game.svelte";
import type { Host } from "./host.svelte";
import { Reel } from "./reel.svelte";
import { Replay } from "./replay.svelte";
import type { Showing } from "./showing.svelte";
import { Led } from "./sight";
import { changesOf } from "./sources";
import { lastTurn, remarkKind, tellings, TURN_BEGAN, undone } from "./telling";

const STANDS = ["rolled", "drawn", "uncovered", "secret_seen"]; // why a move can't be taken back
const NEAR = 8; // moves fetched before and after the one looked at, so that stepping does not wait

/** A name that ends with a number stays on one line with it. */
const whole = (name: string): string => name.replace(/ (?=\d+$)/, "\u00a0");

export class TableScene extends GameScene {
  readonly names: string[] = $derived.by(() => seatNames(this.store.info?.seats ?? []));
  /** The moves that stand, in order. */
  readonly moves: readonly Entry[] = $derived.by(() => {
    const gone = undone(this.store.entries);
    return this.store.entries.filter((entry) => remarkKind(entry) === "" && !gone.has(entry.number));
  });
  /** The words of all visible pieces. */
  carried = $state.raw<ReadonlySet<string> | null>(null);
  /** The words of the pieces in each tab of a phone, as they were last drawn. */
  carriedBy = $state.raw<ReadonlyMap<Part, ReadonlySet<string>>>(new Map());
  /** The same, for pieces that the ask shows because they are in another tab. */
  carriedElsewhere = $state.raw<ReadonlySet<string>>(new Set());
  /** Letters on the lit pieces, while the keyboard is in use. */
  letters = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly led = new Led();
  /** Which part of the phone is open. */
  tab = $state<"board" | "mine" | "row" | "log">("board");
  talk = $state<"log" | "chat" | "rules">("log");
  isDrawerOpen = $state(false);
  /** The legend is shown in place of players and talk. */
  isLegendOpen = $state(false);
  /** The requested clause; the rules show it. */
  rule = $state("");
  isSheetOpen = $state(false);
  /** The host of a lesson; null at any other table. */
  host = $state.raw<Host | null>(null);
  /** Polite words for screen readers, and those that can't wait. */
  polite = $state("");
  urgent = $state("");

  /** The film that is watched: of what has just come, or once more of an earlier move. */
  readonly showing: Showing | null = $derived.by(() => {
    const scene = this.again ?? this.store.scene;
    if (scene === null) return null;
    return this.filmOf(scene.entry, scene.before, scene === this.again);
  });
  /** The last move that was watched as a film. */
  watched = $state(0);
  private again = $state.raw<{ entry: Entry; before: Frame } | null>(null);

  readonly replay: Replay;
  // step 0 is the set-up, entry 1
  private readonly byStop = $derived.by(() => new Map(tellings(this.store.entries, this.words).map((each) => [(each.moves.at(-1)?.number ?? 0) - 1, each])));
  private readonly stopOf = $derived.by(() => new Map([...this.byStop].flatMap(([stop, { moves }]) => moves.map(({ number }) => [number - 1, stop] as const))));
  private readonly standing = $derived.by(() => new Set(this.moves.map(({ number }) => number - 1)));
  private readonly stops = $derived([...this.byStop.keys()]);
  private readonly steps = $derived([...this.byStop.values()].flatMap(({ moves }) => moves.map(({ number }) => number - 1)));

  constructor(
    readonly store: TableStore,
    private readonly getParts: () => GameParts,
    readonly summary: Summary | null,
  ) {
    super();
    const reel = new Reel((seat, first, last) => api.replay(store.id, seat, first, last), NEAR);
    store.forming.kin = this.look.kin ?? [];
    store.forming.proposed = this.look.proposed ?? [];
    store.forming.free = this.look.free ?? [];
    store.forming.goals = () => store.update?.lesson?.play ?? null;
    store.isGrave = (events) => events.some(({ key }) => Object.hasOwn(this.look.grave ?? {}, key)) || (this.look.warns?.(events, store.update?.view as never, this.tongue) ?? "") !== "";
    store.forming.ways = (piece, words) => (store.update === null ? [] : (this.look.ways?.(piece, words, store.update.view as never) ?? []));
    this.replay = new Replay(reel, {
      stops: () => this.stops,
      steps: () => this.steps,
      midway: (view, entry) => this.look.midway?.(view as never, entry) ?? null,
      seat: () => this.asWhom,
      isLive: true,
    });
  }

  get parts(): GameParts {
    return this.getParts();
  }

  get game(): string {
    return this.store.info?.game ?? "";
  }

  get bots(): string[] {
    return (this.store.info?.seats ?? []).map((seat) => seat.bot);
  }

  get isOver(): boolean {
    return this.store.update?.is_over ?? false;
  }

  get seat(): number {
    return this.store.seat;
  }

  get reader(): number {
    return (this.store.info?.yours.length ?? 0) > 1 ? -1 : this.store.seat;
  }

  get latest(): Update | null {
    return this.store.update;
  }

  /** The view that is shown: the present, an earlier one, or that of a film. */
  get shown(): Update | Frame | null {
    const shot = this.showing?.shot;
    const shown = this.replay.frame ?? this.latest;
    return shot && shown ? { ...shown, view: shot.view, scores: shot.scores, to_act: -1 } : shown;
  }

  /** As whom earlier moves are seen: where people share this device, with secrets only while they are shown now, too. */
  private get asWhom(): number {
    const { info, update, seat } = this.store;
    return (info?.yours.length ?? 0) > 1 && !update?.is_over && !update?.private.includes(seat) ? -1 : seat;
  }

  /** Asked for again each time, and kept nowhere. */
  override readonly peek = async (seat: number): Promise<unknown> => {
    const step = (this.store.entries.at(-1)?.number ?? 1) - 1;
    return (await api.replay(this.store.id, seat, step, step)).frames[0]?.view;
  };

  watch(entry: Entry): void {
    void this.bring(entry);
  }

  private async bring(entry: Entry): Promise<void> {
    const step = entry.number - 1; // step 0 is the set-up, entry 1
    const { frames } = await api.replay(this.store.id, this.asWhom, step - 1, step);
    const [before, now] = frames;
    if (before && now) this.again = { entry: now.entry, before };
  }

  closeFilm(): void {
    this.watched = Math.max(this.watched, this.showing?.entry ?? 0);
    if (this.again === null) this.store.goOn();
    this.again = null;
  }

  override get watchers(): readonly string[] {
    const { info } = this.store;
    return (info?.watching ?? []).filter((seat) => !info?.yours.includes(seat)).map((seat) => this.nameOf(seat));
  }

  override get pause(): "waits" | "late" | "" {
    const { info, scene } = this.store;
    if (scene === null || this.again !== null || scene.after.is_over) return "";
    return (info?.watching.length ?? 0) > 0 ? "waits" : "late";
  }

  get entries(): readonly Entry[] {
    return this.lookedAt ?? this.store.entries;
  }

  /** The moves of the line that is looked at, up to what is shown of it; null for the present. */
  private get lookedAt(): readonly Entry[] | null {
    const now = this.replay.frame?.entry;
    if (now === undefined) return null;
    const telling = [...this.byStop.values()].find(({ moves }) => moves.some(({ number }) => number === now.number));
    return telling?.moves.filter(({ number }) => number <= now.number) ?? [now];
  }

  get past(): readonly Entry[] {
    const last = this.replay.frame?.entry.number ?? Infinity;
    return this.moves.filter(({ number }) => number <= last);
  }

  get lasts(): readonly Entry[] {
    return this.lookedAt ?? this.names.flatMap((_, seat) => (seat === this.seat ? [] : lastTurn(this.moves, seat)));
  }

  /** The step at which the log tells a move, as it may be told with the next one; null if the move does not stand. */
  toldAt(step: number): number | null {
    if (step === 0 || this.standing.has(step)) return this.stopOf.get(step) ?? step;
    return this.isWhole ? null : step;
  }

  changes(): Promise<ScoreChange[]> {
    return changesOf((first) => api.scores(this.store.id, this.asWhom, first));
  }

  get edition(): number {
    return this.store.update?.version ?? 0;
  }

  /** Whether all entries are known: of very long games only the last ones are told. */
  get isWhole(): boolean {
    return (this.store.entries[0]?.number ?? 1) === 1;
  }

  /** How many turns each seat has begun up to what is shown; 0 if that is not known. */
  get turns(): number {
    if (!this.isWhole) return 0;
    const last = this.replay.frame?.entry.number ?? Infinity;
    const counted = [...this.store.entries.slice(0, 1), ...this.moves].filter((entry) => entry.number <= last);
    const begun = counted.flatMap((entry) => entry.events).filter((event) => event.key === TURN_BEGAN).length;
    return Math.ceil(begun / Math.max(1, this.names.length));
  }

  /** Where the game is: its era, round or turn. */
  get when(): string {
    return this.shown === null ? "" : (this.look.when?.(this.shown.view as never, this.tongue, this.turns) ?? "");
  }

  /** Whether the last round has begun. */
  get isEnding(): boolean {
    return this.shown !== null && !this.store.update?.is_over && (this.look.isEnding?.(this.shown.view as never) ?? false);
  }

  /** What the ask is about instead of a move: that one can't be taken back, or whether the reader agrees to it. */
  get undoCase(): "stands" | "asked" | "" {
    const { remark, update, seat } = this.store;
    const isRefused = remark?.kind === "problem" && remark.problem.code === "cannot_undo" && STANDS.includes(remark.problem.reason);
    if (isRefused || remark?.kind === "stands") return "stands";
    return update?.undo.waits_for.includes(seat) ? "asked" : "";
  }

  moveAt(stop: number): Entry | undefined {
    return this.byStop.get(stop)?.line;
  }

  /** Open the rules, at a clause if one is given. */
  override openRules(rule = ""): boolean {
    this.rule = rule;
    this.talk = "rules";
    this.tab = "log";
    this.isDrawerOpen = true;
    return true;
  }

  /** What touching a word now would do, in full: the whole action if it ends there, else the word's name. */
  choice(word: string): string {
    const { words, actions } = this.store.forming;
    const action = [...words, word].join(" ");
    const goesOn = actions.some((each) => each.startsWith(`${action} `));
    if (words.length === 0) return this.words.verb(word, !goesOn);
    return goesOn ? this.title(word) : this.now.action(action);
  }

  /** The same on a button: as short as the game has it. */
  brief(word: string, words: readonly string[] = this.store.forming.words): string {
    return this.look.short?.(word, this.tongue, words, this.store.update?.view as never) || this.choice(word);
  }

  /** Whether the words that come next are buttons in the ask, though pieces carry them. */
  get isOffered(): boolean {
    const verb = this.store.forming.words[0] ?? "";
    return [...(this.look.offered ?? []), ...this.owing].includes(verb);
  }

  private get owing(): readonly string[] {
    return this.store.update === null ? [] : (this.look.owed?.(this.store.update.view as never) ?? []);
  }

  /** What is asked before a word is chosen. */
  get prompt(): string {
    const { update, isMyTurn, forming } = this.store;
    if (update === null) return "";
    const own = isMyTurn ? this.look.heading?.(update.view as never, [], forming.actions, this.tongue) : "";
    return own || this.words.prompt(update.prompt, this.names, this.store.seat);
  }

  /** The verb of what is owed, where it is the only one that can come first; else "". */
  get owed(): string {
    const { words, lit } = this.store.forming;
    const [verb = "", other] = words.length > 0 ? [] : lit.filter((word) => this.owing.includes(word));
    return other === undefined ? verb : "";
  }

  /** A verb of the piece that was touched, which the question names: its own word, or the whole action where the piece ends it. */
  verbOn(verb: string, piece: string): string {
    const action = `${verb} ${piece}`;
    const isWhole = this.store.forming.actions.includes(action) && this.words.sections["told"]?.[verb] === undefined;
    return isWhole ? this.now.action(action) : this.words.verb(verb).replace(/ …$/, "");
  }

  /** With no word chosen, the pieces of a choice that is to be seen at once. */
  get due(): readonly string[] {
    const { update, forming } = this.store;
    const verb = update === null || forming.words.length > 0 ? "" : (this.look.due?.(update.view as never) ?? "");
    return verb === "" ? [] : nextWords(forming.actions, [verb]);
  }

  /** What is asked when a piece was touched that stands for several words. */
  get crossing(): Crossing | null {
    const { update } = this.store;
    const { crossing, words } = this.store.forming;
    if (crossing === null || update === null) return null;
    return this.look.crossing?.(crossing.piece, crossing.ways, words, update.view as never, this.tongue) ?? null;
  }

  /** The seats that won, once the game is over. */
  get winners(): number[] {
    return (this.store.update?.ranking ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  }

  /** Who won, and by how much. */
  get headline(): string {
    const winners = this.winners;
    const names = listed(winners.map((seat) => whole(this.told[seat] ?? "")));
    if (winners.length > 1) return ui("shared_win", { names });
    const totals = this.names.map((_, seat) => this.total(seat));
    const second = Math.max(...totals.filter((_, seat) => !winners.includes(seat)));
    const lead = (totals[winners[0] ?? -1] ?? 0) - second;
    if (lead <= 0 || !Number.isFinite(lead)) return ui("wins", { name: names });
    const facts = { name: names, n: lead, total: second + lead, second: listed(this.names.filter((_, seat) => totals[seat] === second).map(whole)) };
    return this.look.victory?.(facts) ?? ui("wins_by", facts);
  }
}

export function giveScene(scene: TableScene): void {
  giveGame(scene);
}

/** The scene of a table; what a replay also shows uses `takeGame` only. */
export function takeScene(): TableScene {
  return takeGame() as TableScene;
}
