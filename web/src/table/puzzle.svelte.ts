/** A puzzle as it is tried: what the server said last, and the table that it is played at. */

import { api } from "../lib/api";
import type { Reach } from "../lib/board";
import { known } from "../lib/me.svelte";
import { PuzzleLine } from "../lib/puzzle-line";
import { TableStore } from "../lib/table.svelte";
import type { Puzzle, SeatInfo, TableInfo } from "../protocol/protocol";

const OPPONENT = "old_pine";

export class Attempt {
  now = $state.raw<Puzzle>() as Puzzle;
  problem = $state.raw<unknown>(null);
  readonly store: TableStore;

  constructor(puzzle: Puzzle, name: string) {
    this.now = puzzle;
    const line = (): WebSocket => new PuzzleLine(puzzle, (action) => this.change((game, id) => api.tryPuzzle(game, id, action))) as unknown as WebSocket;
    this.store = new TableStore(`puzzle-${puzzle.game}-${puzzle.id}`, puzzle.seat, () => "always", line);
    this.store.tell(tableOf(puzzle, name));
  }

  get isDone(): boolean {
    return this.now.answer !== null;
  }

  get answer(): string {
    return this.now.answer?.answers[0] ?? "";
  }

  /** What was tried last and is not the answer; "" before that. */
  get missed(): string {
    return this.isDone ? "" : (this.now.tries.at(-1) ?? "");
  }

  nudge(): Promise<void> {
    return this.simply(() => this.change(api.nudge));
  }

  giveUp(): Promise<void> {
    return this.simply(() => this.change(api.giveUp));
  }

  /** What can be touched: as at a table; after the end nothing, and the answer is ringed. */
  reach(live: Reach): Reach {
    const words = (): readonly string[] => this.answer.split(" ");
    return {
      mark: (word) => live.mark(word),
      light: (word) => (this.isDone ? "" : live.light(word)),
      touch: (word) => (this.isDone ? undefined : live.touch(word)),
      hinted: (word) => (this.isDone ? words().includes(word) : this.now.area.includes(word)),
      note: (word) => (this.isDone ? "" : live.note(word)),
      get crossed() {
        return live.crossed;
      },
      advised: () => "",
      letter: (word) => (this.isDone ? "" : live.letter(word)),
      point: (word) => live.point(word),
      leave: (word) => live.leave(word),
      get foreseen() {
        return live.foreseen;
      },
    };
  }

  /** Whoever does something here has a name; what the server says takes the place of what we knew. */
  private async change(ask: (game: string, id: string) => Promise<Puzzle>): Promise<void> {
    await known();
    this.now = await ask(this.now.game, this.now.id);
    this.problem = null;
  }

  private async simply(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (refusal) {
      this.problem = refusal;
    }
  }
}

/** A table with the reader at the seat that is to move, and bots at the others. */
function tableOf({ game, id, seat, seats, update }: Puzzle, name: string): TableInfo {
  const sitting = (each: number): SeatInfo => ({
    kind: each === seat ? "person" : "bot",
    name: each === seat ? name : "",
    bot: each === seat ? "" : OPPONENT,
    is_here: true,
    away: null,
    vacation: null,
    is_program: false,
  });
  return {
    id, game, seats: Array.from({ length: seats }, (_, each) => sitting(each)), yours: [seat], to_act: seat, version: update.version,
    status: "playing", options: {}, is_public: false, clock: null, commitment: "", nonces: [], shares: [], is_opening: false, draw: 1,
    created: 0, updated: 0, spectators: 0, rematch: "", trouble: "", is_host: true, waits_for_you: true, watching: [], mode: "practice",
    absent: "wait", stand_in: OPPONENT, talk: "players", from_position: true, lesson: "", lesson_step: 0, barred: [],
  };
}
