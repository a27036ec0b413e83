/** How much of the talk came since the reader last looked at it. */

import type { TableStore } from "../lib/table.svelte";
import type { GameWords } from "../lib/words";
import { isTold, joined } from "./telling";

export class Unread {
  private seenChat = $state(0);
  private seenLog = $state(0);

  /** isSeen: whether the chat, or the log, is on the screen now. */
  constructor(private readonly store: () => TableStore, private readonly words: () => GameWords, isSeen: (what: "chat" | "log") => boolean) {
    $effect(() => {
      if (isSeen("chat") || this.seenChat === 0) this.seenChat = this.store().chat.at(-1)?.number ?? 0;
    });
    $effect(() => {
      if (isSeen("log") || this.seenLog === 0) this.seenLog = this.store().entries.at(-1)?.number ?? 0;
    });
  }

  get chat(): number {
    return this.store().chat.filter((line) => line.number > this.seenChat && line.seat !== this.store().seat).length;
  }

  /** The lines of others. */
  get log(): number {
    const fresh = this.store().entries.filter((entry) => entry.number > this.seenLog);
    return joined(fresh, this.words()).filter((line) => line.seat !== this.store().seat && isTold(line, this.words())).length;
  }
}
