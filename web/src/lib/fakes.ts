/** A socket for tests: it keeps what was sent, and receives what the test says. */

import type { Message, Request, TableInfo, Update } from "../protocol/protocol";

export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Request[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }

  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Answer the last request. */
  answer(message: object): void {
    this.say({ ...message, id: this.sent.at(-1)?.id ?? 0 } as Message);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export const openFake = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

export function anUpdate(change: Partial<Update> = {}): Update {
  return {
    kind: "update",
    version: 1,
    seat: 0,
    entries: [],
    view: {},
    to_act: 0,
    is_over: false,
    prompt: { key: "action", facts: { seat: 0 } },
    actions: ["build s1 b1", "build s2 b1", "sail upper", "sail middle", "end"],
    notes: {},
    scores: [],
    ranking: [],
    undo: { need: "none", reason: "", whose: -1, asked_by: -1, agreed: [], waits_for: [] },
    clocks: null,
    watching: [],
    private: [],
    hash: "",
    lesson: null,
    ...change,
  };
}

export function anInfo(change: Partial<TableInfo> = {}): TableInfo {
  const seat = { kind: "person" as const, name: "Ann", bot: "", is_here: true, away: null, vacation: null, is_program: false };
  return {
    id: "t",
    game: "g",
    status: "playing",
    seats: [seat, { ...seat, name: "Ben" }],
    options: {},
    is_public: false,
    clock: null,
    version: 1,
    to_act: 0,
    commitment: "",
    nonces: [],
    shares: [],
    is_opening: false,
    draw: 1,
    created: 0,
    updated: 0,
    spectators: 0,
    rematch: "",
    trouble: "",
    yours: [0],
    is_host: true,
    waits_for_you: true,
    mode: "fair",
    talk: "players",
    from_position: false,
    watching: [],
    absent: "bot",
    stand_in: "greedy",
    lesson: "",
    lesson_step: 0, barred: [],
    ...change,
  };
}
