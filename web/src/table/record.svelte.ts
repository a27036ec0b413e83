/** A game that is shown from its record, or from what a table has played so far. */

import type { Entry, Frame, ScoreChange } from "../protocol/protocol";
import type { TokenLook } from "../lib/board";
import { GameScene, type GameParts } from "./game.svelte";
import { Reel, type FetchFrames } from "./reel.svelte";
import { Replay } from "./replay.svelte";
import { changesOf, type FetchScores } from "./sources";
import type { Showing } from "./showing.svelte";

/** Who played. */
interface Played {
  readonly game: string;
  readonly names: readonly string[];
  readonly bots: readonly string[];
  /** The reader's seat, or -1. */
  readonly reader: number;
}

export class RecordScene extends GameScene {
  readonly reel: Reel;
  readonly replay: Replay;
  /** The seat whose view is wanted; -1 is everybody. */
  eyes = $state(-1);
  private watched = $state.raw<{ entry: Entry; before: Frame } | null>(null);
  readonly showing: Showing | null = $derived(this.watched && this.filmOf(this.watched.entry, this.watched.before, true));
  private readonly stops = $derived.by(() => Array.from({ length: this.reel.steps + 1 }, (_, step) => step));

  constructor(
    private readonly getPlayed: () => Played,
    private readonly getParts: () => GameParts,
    fetch: FetchFrames,
    private readonly scores: FetchScores,
    mark: (step: number) => void,
  ) {
    super();
    this.reel = new Reel(fetch);
    this.replay = new Replay(this.reel, {
      stops: () => this.stops,
      midway: (view, entry) => this.look.midway?.(view as never, entry) ?? null,
      seat: () => this.eyes,
      isLive: false,
    }, mark);
  }

  get parts(): GameParts {
    return this.getParts();
  }

  get game(): string {
    return this.getPlayed().game;
  }

  get names(): readonly string[] {
    return this.getPlayed().names;
  }

  get bots(): readonly string[] {
    return this.getPlayed().bots;
  }

  get reader(): number {
    return this.getPlayed().reader;
  }

  /** The old view stays until the first frames of the new one arrive. */
  get seat(): number {
    return this.reel.seat;
  }

  get isOver(): boolean {
    return (this.shown?.to_act ?? 0) < 0 && this.showing === null;
  }

  /** The view at the step, or that of a film. */
  get shown(): Frame | null {
    const shot = this.showing?.shot;
    return shot && this.latest ? { ...this.latest, view: shot.view, scores: shot.scores, to_act: -1 } : this.latest;
  }

  get latest(): Frame | null {
    return this.replay.frame;
  }

  private readonly tokens = new Map<number, TokenLook>();

  /** Also before the game has given it one: as it will be. */
  override token(seat: number): TokenLook | null {
    const last = this.reel.frames.findLast((frame) => frame !== undefined);
    const found = super.token(seat) ?? (last && seat >= 0 ? (this.look.playerToken?.(last.view as never, seat) ?? null) : null);
    if (found) this.tokens.set(seat, found);
    return found ?? this.tokens.get(seat) ?? null;
  }

  /** Go to the move, and watch it from how the table stood before. */
  watch({ number }: Entry): void {
    const step = this.stops.find((each) => this.moveAt(each)?.number === number) ?? -1;
    const [before, now] = [this.reel.frames[step - 1], this.reel.frames[step]];
    if (!before || !now) return;
    if (this.replay.isPlaying) this.replay.pause();
    this.replay.look(step);
    this.watched = { entry: now.entry, before };
  }

  closeFilm(): void {
    this.watched = null;
  }

  get entries(): readonly Entry[] {
    return this.latest ? [this.latest.entry] : [];
  }

  get past(): readonly Entry[] {
    return this.reel.frames.slice(0, this.replay.step + 1).flatMap((frame) => frame?.entry ?? []);
  }

  get lasts(): readonly Entry[] {
    return this.entries;
  }

  moveAt(step: number): Entry | undefined {
    return this.reel.frames[step]?.entry;
  }

  changes(): Promise<ScoreChange[]> {
    return changesOf((first) => this.scores(this.seat, first));
  }

  get edition(): number {
    return this.seat;
  }

  toldAt(step: number): number {
    return step;
  }

  /** Look as this seat, or try again. */
  lookAs(eyes: number): void {
    this.closeFilm();
    this.eyes = eyes;
    this.reel.look(eyes, Math.max(0, this.replay.step));
  }
}
