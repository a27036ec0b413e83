/** A game that is shown from its record, or from what a table has played so far. */

import type { Entry, Frame } from "../protocol/protocol";
import { GameScene, type GameParts } from "./game.svelte";
import { Reel, type FetchFrames } from "./reel.svelte";
import { Replay } from "./replay.svelte";

/** Who played. */
interface Played {
  readonly names: readonly string[];
  readonly bots: readonly string[];
}

export class RecordScene extends GameScene {
  readonly reel: Reel;
  readonly replay: Replay;
  /** The seat whose view is wanted; -1 is everybody. */
  eyes = $state(-1);
  private readonly stops = $derived.by(() => Array.from({ length: this.reel.steps + 1 }, (_, step) => step));

  constructor(
    private readonly getPlayed: () => Played,
    private readonly getParts: () => GameParts,
    fetch: FetchFrames,
    mark: (step: number) => void,
  ) {
    super();
    this.reel = new Reel(fetch);
    this.replay = new Replay(this.reel, { stops: () => this.stops, seat: () => this.eyes, isLive: false }, mark);
  }

  get parts(): GameParts {
    return this.getParts();
  }

  get names(): readonly string[] {
    return this.getPlayed().names;
  }

  get bots(): readonly string[] {
    return this.getPlayed().bots;
  }

  /** The old view stays until the first frames of the new one arrive. */
  get seat(): number {
    return this.reel.seat;
  }

  get shown(): Frame | null {
    return this.replay.frame;
  }

  get latest(): Frame | null {
    return this.shown;
  }

  get entries(): readonly Entry[] {
    return this.shown ? [this.shown.entry] : [];
  }

  get lasts(): readonly Entry[] {
    return this.entries;
  }

  moveAt(step: number): Entry | undefined {
    return this.reel.frames[step]?.entry;
  }

  /** Look as this seat, or try again. */
  lookAs(eyes: number): void {
    this.eyes = eyes;
    this.reel.look(eyes, Math.max(0, this.replay.step));
  }
}
