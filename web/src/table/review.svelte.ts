/** Looking back at a running table: an earlier move as this seat saw it, while the game goes on. */

import type { Entry, Frame, Frames } from "../protocol/protocol";
import { remarkKind, undone } from "./telling";

/** What the review needs to know of the table. */
interface Looking {
  readonly entries: readonly Entry[];
  readonly seat: number;
}

const AROUND = 8; // so many moves before and after come along, so that stepping does not wait

export class Review {
  /** The number of the entry that is looked at; 0 is now. */
  at = $state(0);
  problem = $state.raw<unknown>(null);
  /** How often a piece was touched, which does nothing here: the strip shows why. */
  reminders = $state(0);
  /** The moves that stand, in order. */
  readonly moves: readonly Entry[] = $derived.by(() => {
    const gone = undone(this.table.entries);
    return this.table.entries.filter((entry) => remarkKind(entry) === "" && !gone.has(entry.number));
  });
  private frames = $state.raw<ReadonlyMap<number, Frame>>(new Map());
  private seat = $state(-1);
  private shown = $state(0);
  /** The last move when the review began. */
  private began = $state(0);
  private isFetching = false;

  constructor(
    private readonly table: Looking,
    private readonly fetch: (seat: number, first: number, last: number) => Promise<Frames>,
  ) {}

  get isOn(): boolean {
    return this.at > 0 && this.seat === this.table.seat;
  }

  /** The position after the move; the one looked at before while it is on its way, null for now. */
  get frame(): Frame | null {
    return this.isOn ? (this.frames.get(this.at) ?? this.frames.get(this.shown) ?? null) : null;
  }

  /** The place of the move among those that stand, counted from 0; now is the last one. */
  get place(): number {
    return this.isOn ? this.moves.findIndex((entry) => entry.number === this.at) : this.moves.length - 1;
  }

  get move(): Entry | undefined {
    return this.moves[this.place];
  }

  /** How many moves came since the review began. */
  get news(): number {
    return this.moves.filter((entry) => entry.number > this.began).length;
  }

  /** Look at the position after a move; after the last one it is now. */
  look(number: number): void {
    if (number >= (this.moves.at(-1)?.number ?? 0)) return this.leave();
    if (!this.isOn) this.began = this.moves.at(-1)?.number ?? 0;
    if (this.seat !== this.table.seat) this.frames = new Map();
    this.seat = this.table.seat;
    this.shown = this.at;
    this.at = number;
    this.problem = null;
    void this.bring();
  }

  /** So many moves on, or back. */
  step(by: number): void {
    const found = this.moves[Math.max(0, this.place + by)];
    if (found) this.look(found.number);
    else this.leave();
  }

  /** Back to now. */
  leave(): void {
    this.at = 0;
    this.problem = null;
  }

  remind(): void {
    this.reminders += 1;
  }

  /** Whether the key means something while looking back. */
  key(key: string): boolean {
    if (key === "Escape" || key === "End") this.leave();
    else if (key === "ArrowLeft") this.step(-1);
    else if (key === "ArrowRight") this.step(1);
    else if (key === "Home") this.step(-this.moves.length);
    else return false;
    return true;
  }

  /** Fetch what is looked at; a slider may have gone on meanwhile. */
  private async bring(): Promise<void> {
    if (this.isFetching) return;
    this.isFetching = true;
    try {
      while (this.isOn && !this.frames.has(this.at)) {
        const [seat, step] = [this.seat, this.at - 1]; // step 0 of a replay is the set-up, entry 1
        const found = await this.fetch(seat, Math.max(0, step - AROUND), step + AROUND);
        if (seat !== this.seat) continue;
        this.frames = new Map([...this.frames, ...found.frames.map((frame) => [frame.entry.number, frame] as const)]);
        if (!this.frames.has(step + 1)) throw new Error(`no step ${step}`);
      }
    } catch (problem) {
      this.problem = problem;
    } finally {
      this.isFetching = false;
    }
  }
}
