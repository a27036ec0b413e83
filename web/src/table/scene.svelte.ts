/** What all parts of the table screen share: the store, the game's words and look, and who sits where. */

import { api } from "../lib/api";
import type { Summary } from "../lib/board";
import type { TableStore } from "../lib/table.svelte";
import { listed, seatName, ui } from "../lib/ui.svelte";
import type { Entry, Frame, Update } from "../protocol/protocol";
import { GameScene, giveGame, takeGame, type GameParts } from "./game.svelte";
import { Reel } from "./reel.svelte";
import { Replay } from "./replay.svelte";
import { distinct, remarkKind, undone } from "./telling";

const NEAR = 8; // moves fetched before and after the one looked at, so that stepping does not wait

export class TableScene extends GameScene {
  readonly names: string[] = $derived.by(() => distinct((this.store.info?.seats ?? []).map(seatName)));
  /** The moves that stand, in order. */
  readonly moves: readonly Entry[] = $derived.by(() => {
    const gone = undone(this.store.entries);
    return this.store.entries.filter((entry) => remarkKind(entry) === "" && !gone.has(entry.number));
  });
  /** The words that some visible piece carries. */
  carried = $state.raw<ReadonlySet<string> | null>(null);
  /** The same, for pieces that the ask shows because they lie in another tab. */
  carriedElsewhere = $state.raw<ReadonlySet<string>>(new Set());
  /** Letters on the lit pieces, while the keyboard is in use. */
  letters = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Which part of the phone is open. */
  tab = $state<"board" | "mine" | "row" | "log">("board");
  talk = $state<"log" | "chat" | "rules">("log");
  isDrawerOpen = $state(false);
  /** The clause that was asked for; the rules show it. */
  rule = $state("");
  isSheetOpen = $state(false);
  /** Polite words for screen readers, and those that can't wait. */
  polite = $state("");
  urgent = $state("");

  readonly replay: Replay;
  private readonly byStep = $derived(new Map(this.moves.map((entry) => [entry.number - 1, entry]))); // step 0 is the set-up, entry 1
  private readonly stops = $derived([...this.byStep.keys()]);

  constructor(
    readonly store: TableStore,
    private readonly getParts: () => GameParts,
    readonly summary: Summary | null,
  ) {
    super();
    const reel = new Reel((seat, first, last) => api.replay(store.id, seat, first, last), NEAR);
    this.replay = new Replay(reel, { stops: () => this.stops, seat: () => store.seat, isLive: true });
  }

  get parts(): GameParts {
    return this.getParts();
  }

  get bots(): string[] {
    return (this.store.info?.seats ?? []).map((seat) => seat.bot);
  }

  get seat(): number {
    return this.store.seat;
  }

  get latest(): Update | null {
    return this.store.update;
  }

  /** The position that is shown: the present, or the one that is looked back at. */
  get shown(): Update | Frame | null {
    return this.replay.frame ?? this.latest;
  }

  get entries(): readonly Entry[] {
    return this.replay.frame ? [this.replay.frame.entry] : this.store.entries;
  }

  moveAt(step: number): Entry | undefined {
    return this.byStep.get(step);
  }

  /** Open the rules, at a clause if one is asked for. */
  openRules(rule = ""): void {
    this.rule = rule;
    this.talk = "rules";
    this.tab = "log";
    this.isDrawerOpen = true;
  }

  /** What touching a word now would do, in full: the whole action if it ends there, else the word's name. */
  choice(word: string): string {
    const words = this.store.sentence.words;
    const action = [...words, word].join(" ");
    const goesOn = this.store.actions.some((each) => each.startsWith(`${action} `));
    if (words.length === 0) return this.words.verb(word, !goesOn);
    return goesOn ? this.title(word) : this.words.action(action);
  }

  /** The seats that won, once the game is over. */
  get winners(): number[] {
    return (this.store.update?.ranking ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
  }

  /** Who won, and by how much. */
  get headline(): string {
    const winners = this.winners;
    const names = listed(winners.map((seat) => this.nameOf(seat)));
    if (winners.length > 1) return ui("shared_win", { names });
    const totals = this.names.map((_, seat) => this.total(seat));
    const second = Math.max(...totals.filter((_, seat) => !winners.includes(seat)));
    const lead = (totals[winners[0] ?? -1] ?? 0) - second;
    return lead > 0 && Number.isFinite(lead) ? ui("wins_by", { name: names, n: lead }) : ui("wins", { name: names });
  }
}

export function giveScene(scene: TableScene): void {
  giveGame(scene);
}

/** The scene of a table; what a replay shows too is content with `takeGame`. */
export function takeScene(): TableScene {
  return takeGame() as TableScene;
}
