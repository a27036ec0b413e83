/** Which step of a replay is shown, and whether it runs on by itself. */

import type { Frame } from "../protocol/protocol";
import type { Reel } from "./reel.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const BEAT = 1400; // milliseconds for a move at normal speed

/** The step that an address means; null when it means none. */
export function stepOf(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

export class Playback {
  isPlaying = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  private wished = $state(0);
  private last: Frame | undefined;

  constructor(
    readonly reel: Reel,
    step: number,
    /** The address follows the step, but not while it runs. */
    private readonly mark: (step: number) => void,
  ) {
    this.wished = step;
  }

  get step(): number {
    return Math.min(this.wished, this.reel.steps);
  }

  get steps(): number {
    return this.reel.steps;
  }

  /** The frame of the step; while it is on its way the one before, so that the board never goes blank. */
  get frame(): Frame | undefined {
    return (this.last = this.reel.frames[this.step] ?? this.last);
  }

  /** How long the shown step stays; 0 while the replay stands still or waits for its frame. */
  get beat(): number {
    return this.isPlaying && this.reel.frames[this.step] !== undefined ? BEAT / this.speed : 0;
  }

  to(step: number): void {
    this.wished = Math.min(Math.max(0, step), this.steps);
    if (!this.isPlaying) this.mark(this.wished);
  }

  /** The address asks for a step; it may be beyond what is known yet. */
  follow(step: number | null): void {
    if (step === null || step === this.wished) return;
    this.isPlaying = false;
    this.wished = step;
  }

  /** One step on by itself; after the last one it stops. */
  run(): void {
    if (this.step < this.steps) this.wished = this.step + 1;
    if (this.step >= this.steps) this.pause();
  }

  pause(): void {
    this.isPlaying = false;
    this.mark(this.step);
  }

  /** Play, from the start when it is over; or pause. */
  toggle(): void {
    if (this.isPlaying) return this.pause();
    if (this.step >= this.steps) this.wished = 0;
    this.isPlaying = true;
  }
}
