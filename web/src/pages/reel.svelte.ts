/** The steps of a replay: fetched in chunks, the one that is looked at first, then the rest round it. */

import type { Frame, Frames } from "../protocol/protocol";

export type Fetch = (seat: number, first: number, last: number) => Promise<Frames>;

export const CHUNK = 40; // the server gives at most 50

/** The chunks of so many steps, in the order in which they are fetched: the nearest first, what follows before what was. */
export function order(steps: number, around: number): number[] {
  const last = Math.floor(steps / CHUNK);
  const middle = Math.min(last, Math.floor(Math.max(0, around) / CHUNK));
  const chunks = Array.from({ length: last + 1 }, (_, n) => n);
  return chunks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || b - a);
}

function placed(frames: readonly (Frame | undefined)[], more: readonly Frame[]): (Frame | undefined)[] {
  const row = [...frames];
  for (const frame of more) row[frame.step] = frame;
  return row;
}

export class Reel {
  /** The last step there is. */
  steps = $state(0);
  seat = $state(-1);
  /** By step; holes are on their way. */
  frames = $state.raw<readonly (Frame | undefined)[]>([]);
  problem = $state.raw<unknown>(null);
  private turn = 0;

  constructor(private readonly fetch: Fetch) {}

  /** Look through these eyes, beginning near a step; frames of other eyes stay until the first new ones come. */
  async look(seat: number, around: number): Promise<void> {
    const turn = ++this.turn;
    this.problem = null;
    try {
      const chunk = Math.floor(Math.max(0, around) / CHUNK);
      let first = await this.fetch(seat, chunk * CHUNK, chunk * CHUNK + CHUNK - 1).catch((problem: unknown) => {
        if (chunk === 0) throw problem;
        return null; // the step of the address may be beyond the end
      });
      first ??= await this.fetch(seat, 0, CHUNK - 1);
      if (turn !== this.turn) return;
      this.seat = seat;
      this.steps = first.steps;
      this.frames = placed([], first.frames);
      for (const next of order(first.steps, around)) {
        if (this.frames[next * CHUNK]) continue;
        const more = await this.fetch(seat, next * CHUNK, next * CHUNK + CHUNK - 1);
        if (turn !== this.turn) return;
        this.steps = more.steps;
        this.frames = placed(this.frames, more.frames);
      }
    } catch (problem) {
      if (turn === this.turn) this.problem = problem;
    }
  }

  /** No more fetching. */
  stop(): void {
    this.turn += 1;
  }
}
