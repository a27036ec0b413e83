/** A game looked at move by move: back from the present of a running table, or through a game from its record. */

import type { Entry, Frame } from "../protocol/protocol";
import { Reel } from "./reel.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const BEAT = 1400; // milliseconds for a move at normal speed
const PART = 700; // and for a part of it, which goes on by itself

/** What a replay steps through. */
interface Course {
  /** The steps where a told move has been made, with all that belongs to it, in order. */
  stops(): readonly number[];
  /** All steps that are shown on the way from stop to stop; where it is left out, the stops alone. */
  steps?(): readonly number[];
  /** How the table stood in the middle of a step, before what then happened to all; null where nothing did. */
  midway?(view: unknown, entry: Entry): unknown;
  /** The seat whose view is shown; -1 is what everybody sees. */
  seat(): number;
  /** Whether the game goes on: after the last stop comes the present. */
  readonly isLive: boolean;
}

/** What an address says before the step where somebody is to try something. */
export const TRY = "try-";

/** The step in an address; null if it has none. */
export function stepOf(text: string): number | null {
  const step = text.startsWith(TRY) ? text.slice(TRY.length) : text;
  return /^\d{1,6}$/.test(step) ? Number(step) : null;
}

export class Replay {
  isPlaying = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  /** How often a piece was touched, which does nothing here; the strip says why. */
  reminders = $state(0);
  /** The requested step and seat; null is the present. */
  private asked = $state.raw<{ step: number; seat: number } | null>(null);
  /** The last stop when looking back began. */
  private began = $state(0);
  /** The first step of the film of others' moves; -1 for none. */
  private filmed = $state(-1);
  /** Only the first half of the step is shown yet. */
  private isHalf = $state(false);
  private last: Frame | undefined;
  /** How the table stood in the middle of the step that is shown; null where it has no middle. */
  private readonly middle: Frame | null = $derived.by(() => {
    const [before, now] = this.isHalf ? [this.reel.frames[this.step - 1], this.reel.frames[this.step]] : [];
    const view = before && now ? (this.course.midway?.(before.view, now.entry) ?? null) : null;
    return before && now && view !== null ? { ...now, view, scores: before.scores, to_act: -1 } : null;
  });

  constructor(
    private readonly reel: Reel,
    private readonly course: Course,
    /** The address follows the step, but not while the replay runs. */
    private readonly mark: (step: number) => void = () => undefined,
  ) {}

  get isOn(): boolean {
    return !this.isLive || (this.asked !== null && this.asked.seat === this.course.seat());
  }

  get isLive(): boolean {
    return this.course.isLive;
  }

  get stops(): readonly number[] {
    return this.course.stops();
  }

  private get steps(): readonly number[] {
    return this.course.steps?.() ?? this.stops;
  }

  /** The place of the step among the stops, counted from 0; the present is the last one. */
  get place(): number {
    const last = this.stops.length - 1;
    const { asked } = this;
    if (!this.isOn || asked === null) return this.isLive ? last : 0;
    const place = this.stops.findIndex((stop) => stop >= asked.step);
    return place < 0 ? last : place;
  }

  /** The stop that is shown, or on the way to which the step is; -1 for the present. */
  get stop(): number {
    return this.isOn ? (this.stops[this.place] ?? -1) : -1;
  }

  /** The step that is shown; -1 for the present. */
  get step(): number {
    const asked = this.asked?.step ?? -1;
    return this.isOn && this.steps.includes(asked) ? asked : this.stop;
  }

  /** The view at the step; while it is loading, the last one, so that the board never goes blank. Null for the present. */
  get frame(): Frame | null {
    if (!this.isOn) return null;
    if (this.isLive && this.reel.seat !== this.course.seat()) return null; // never show what the last seat saw
    return this.middle ?? (this.last = this.reel.frames[this.step] ?? this.last) ?? null;
  }

  get problem(): unknown {
    return this.isOn ? this.reel.problem : null;
  }

  get isFirst(): boolean {
    return this.place <= 0;
  }

  /** The place among the moves that a film shows, counted from 1, and how many they are; null where no film of them runs. */
  get filmPlace(): { n: number; of: number } | null {
    const first = this.isOn ? this.stops.indexOf(this.filmed) : -1;
    return first < 0 || this.place < first ? null : { n: this.place - first + 1, of: this.stops.length - first };
  }

  /** Whether a film of others' moves begins: how the reader left the table. */
  get isBefore(): boolean {
    return this.isOn && this.isPlaying && this.stop < this.filmed;
  }

  /** Whether there is nothing after this; at a running table the present always is. */
  get isLast(): boolean {
    return !this.isLive && this.place >= this.stops.length - 1;
  }

  /** How many moves have been made since looking back began. */
  get news(): number {
    return this.stops.filter((step) => step > this.began).length;
  }

  /** Whether a part of the move is still to be shown. */
  private get isUnderway(): boolean {
    return this.middle !== null || this.step < this.stop;
  }

  /** How long what is shown stays; 0 while nothing runs, or the frame is on its way. */
  get beat(): number {
    if (!this.isOn || this.reel.frames[this.step] === undefined) return 0;
    return this.isUnderway || this.isBefore ? PART / this.speed : this.isPlaying ? BEAT / this.speed : 0;
  }

  /** Look at a step; at a running table the last one is the present, but a replay that runs tells it, too. */
  look(step: number): void {
    const last = this.stops.at(-1) ?? 0;
    this.isHalf = false;
    if (this.isLive && step >= last && !this.isPlaying) return this.leave();
    if (!this.isOn) this.began = last;
    if (this.asked?.seat !== this.course.seat()) this.last = undefined;
    this.asked = { step, seat: this.course.seat() };
    this.reel.look(this.course.seat(), step);
    if (!this.isPlaying) this.mark(step);
  }

  /** Look at the stop at this place, or the nearest one. */
  to(place: number): void {
    const step = this.stops[Math.max(0, Math.min(place, this.stops.length - 1))];
    if (step !== undefined) this.look(step);
  }

  /** Go to the stop before, or to the next one: what leads there is shown part by part. */
  by(count: -1 | 1): void {
    if (count < 0) this.to(this.place + count);
    else this.pass(this.stop);
  }

  /** Show what comes after a step. */
  private pass(step: number): void {
    const next = this.steps.find((each) => each > step);
    if (next === undefined) return this.to(this.place);
    this.look(next);
    this.isHalf = this.isOn;
  }

  /** The address asks for a step, which may not be known yet. */
  follow(step: number | null): void {
    if (step === null || step === this.asked?.step) return;
    this.isPlaying = false;
    this.isHalf = false;
    this.asked = { step, seat: this.course.seat() };
    const isBeyond = this.reel.frames.length > 0 && step > this.reel.steps;
    if (!isBeyond) this.reel.look(this.course.seat(), step);
  }

  /** Show the next part of the move, or the next move; after the last one, stop playing, or come back to the present. */
  run(): void {
    if (this.middle !== null) this.isHalf = false;
    else if (this.step < this.stop) this.pass(this.step);
    else if (this.isLive && this.place >= this.stops.length - 1) this.leave();
    else if (!this.isLast) this.by(1);
    if (this.isLast && !this.isUnderway && this.isPlaying) this.pause();
  }

  pause(): void {
    this.isPlaying = false;
    this.mark(this.step);
  }

  /** Play, from the start if it is at the end; or pause. */
  toggle(): void {
    if (this.isPlaying) return this.pause();
    this.isPlaying = true;
    if (this.isLast) this.to(0);
  }

  /** Play what came after a step once more, from how the table stood then, up to the present. */
  film(after: number): void {
    this.filmed = this.stops.find((step) => step > after) ?? -1;
    if (this.filmed < 0) return;
    this.isPlaying = true;
    if (this.steps.includes(after)) this.look(after);
    else this.pass(after);
  }

  /** Back to the present. */
  leave(): void {
    if (!this.isLive) return;
    this.isPlaying = false;
    this.isHalf = false;
    this.asked = null;
    this.filmed = -1;
    this.last = undefined;
    this.reel.stop();
  }

  remind(): void {
    this.reminders += 1;
  }

  /** Whether the key means something to the replay. */
  key(event: KeyboardEvent): boolean {
    if (event.key === "ArrowLeft") this.by(-1);
    else if (event.key === "ArrowRight") this.by(1);
    else if (event.key === "Home") this.to(0);
    else if (event.key === "End") this.to(this.stops.length - 1);
    else if (event.key === "Escape" && this.isLive) this.leave();
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.toggle();
    else return false;
    return true;
  }
}
