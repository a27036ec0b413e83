/** What a touch would do: asks the server about the piece pointed at, after a moment and only once. */

import type { Told } from "../protocol/protocol";
import { append, grown, isWhole, verbsFor } from "../lib/sentence";
import type { TableStore } from "../lib/table.svelte";

const REST = 110; // a pointer that only passes by asks nothing
const NOTHING: readonly Told[] = [];

export class Foresight {
  private pointed = $state("");
  private answers = $state.raw<ReadonlyMap<string, readonly Told[]>>(new Map());
  private version = -1;
  private isAsking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {}

  point(word: string): void {
    this.pointed = word;
    clearTimeout(this.timer);
    if (word !== "") this.timer = setTimeout(() => void this.ask(), REST);
  }

  /** The pointer or the focus is no longer there; where it has come to another piece meanwhile, it stays at that. */
  leave(word: string): void {
    if (this.pointed === word) this.point("");
  }

  /** Whether the pointer or the focus is there. */
  isAt(word: string): boolean {
    return this.pointed === word;
  }

  get events(): readonly Told[] {
    if (!this.store.isLit) return NOTHING;
    const action = this.action;
    return (action === "" ? this.store.preview?.events : this.answers.get(this.key(action))) ?? NOTHING;
  }

  /** The whole action that touching the piece would make, or "". */
  private get action(): string {
    const { actions, sentence, lit, soft } = this.store.forming;
    const word = this.pointed;
    if (word === "") return "";
    const verbs = soft.has(word) ? verbsFor(actions, word) : [];
    const next = lit.includes(word) ? append(actions, sentence, word) : verbs.length === 1 ? grown(actions, [...verbs, word]) : null;
    if (next === null) return "";
    return isWhole(actions, next.words) ? next.words.join(" ") : "";
  }

  private key(action: string): string {
    return `${this.store.update?.version ?? 0} ${action}`;
  }

  /** At most one question is open at a time; answers for an older version are dropped. */
  private async ask(): Promise<void> {
    const action = this.action;
    const key = this.key(action);
    if (action === "" || this.isAsking || !this.store.isLit || this.answers.has(key)) return;
    this.isAsking = true;
    const answer = await this.store.foretell(action);
    this.isAsking = false;
    if (answer !== null) {
      const kept = this.version === answer.version ? this.answers : [];
      this.version = answer.version;
      this.answers = new Map([...kept, [`${answer.version} ${action}`, answer.events]]);
    }
    if (this.action !== action) void this.ask(); // the pointer has moved on
  }
}
