/** The views of a game by step, as one seat saw them, fetched in chunks; the current one first. */

import type { Frame, Frames } from "../protocol/protocol";

export type FetchFrames = (seat: number, first: number, last: number) => Promise<Frames>;

/** The same, asked for once each: for a reader who looks now with these eyes, now with those. */
export function remembering(fetch: FetchFrames): FetchFrames {
  const known = new Map<string, Promise<Frames>>();
  return (seat, first, last) => {
    const key = `${seat} ${first} ${last}`;
    const found = known.get(key) ?? fetch(seat, first, last);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

export const CHUNK = 40; // the server gives at most 50

const chunkOf = (step: number): number => Math.floor(Math.max(0, step) / CHUNK);

/** The chunks of steps, nearest first, later before earlier. */
export function order(steps: number, around: number): number[] {
  const middle = Math.min(chunkOf(steps), chunkOf(around));
  const chunks = Array.from({ length: chunkOf(steps) + 1 }, (_, n) => n);
  return chunks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || b - a);
}

export class Reel {
  /** The last step. */
  steps = $state(0);
  /** Whose frames these are. */
  seat = $state(-1);
  /** By step; holes are not loaded yet. */
  frames = $state.raw<readonly (Frame | undefined)[]>([]);
  problem = $state.raw<unknown>(null);
  private wanted: { seat: number; around: number } | null = null;
  private isFetching = false;

  constructor(
    private readonly fetch: FetchFrames,
    /** How many steps around the current one are fetched. */
    private readonly reach = Infinity,
  ) {}

  /** Fetch what a seat saw around a step. Frames of another seat stay until the first new ones come. */
  look(seat: number, around: number): void {
    this.wanted = { seat, around };
    this.problem = null;
    if (!this.isFetching) void this.bring();
  }

  /** Stop fetching. */
  stop(): void {
    this.wanted = null;
  }

  private async bring(): Promise<void> {
    this.isFetching = true;
    try {
      for (let next = this.next(); next !== null; next = this.next()) await this.take(next.seat, next.chunk);
    } catch (problem) {
      this.problem = problem;
    } finally {
      this.isFetching = false;
    }
  }

  /** The most urgent missing chunk. */
  private next(): { seat: number; chunk: number } | null {
    if (this.wanted === null) return null;
    const { seat, around } = this.wanted;
    const isLacking = seat !== this.seat || this.frames[around] === undefined;
    const found = isLacking ? chunkOf(around) : order(this.steps, around).find((chunk) => this.isNear(chunk, around) && !this.has(chunk));
    return found === undefined ? null : { seat, chunk: found };
  }

  private isNear(chunk: number, around: number): boolean {
    return (chunk + 1) * CHUNK > around - this.reach && chunk * CHUNK <= around + this.reach;
  }

  private has(chunk: number): boolean {
    const last = Math.min((chunk + 1) * CHUNK - 1, this.steps);
    for (let step = chunk * CHUNK; step <= last; step += 1) if (this.frames[step] === undefined) return false;
    return true;
  }

  private async take(seat: number, chunk: number): Promise<void> {
    const isWanted = (): boolean => this.wanted?.seat === seat;
    let found: Frames;
    try {
      found = await this.fetch(seat, chunk * CHUNK, (chunk + 1) * CHUNK - 1);
    } catch (problem) {
      if (!isWanted()) return;
      if (seat === this.seat && this.frames.length > 0) throw problem;
      if (chunk === 0) throw problem;
      this.wanted = { seat, around: 0 }; // the step of an address may be beyond the end
      return;
    }
    if (!isWanted()) return;
    const frames = seat === this.seat ? [...this.frames] : [];
    for (const frame of found.frames) frames[frame.step] = frame;
    this.seat = seat;
    this.steps = found.steps;
    this.frames = frames;
    if (!this.has(chunk)) throw new Error(`expected steps ${chunk * CHUNK} to ${(chunk + 1) * CHUNK - 1} of ${found.steps}, got ${found.frames.length}`);
    if (this.wanted && this.wanted.around > found.steps) this.wanted = { seat, around: found.steps };
  }
}
