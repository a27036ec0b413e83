/** The socket of a table: it reconnects by itself, asks for what it missed, and answers every request once. */

import type { Message, Problem, Request, Update } from "../protocol/protocol";
import { addressOf, connected } from "./early";

type Without<T> = T extends unknown ? Omit<T, "id"> : never;
export type Question = Without<Request>;
export type Reply = Exclude<Message, { kind: "update" | "table" | "chat" | "closing" }>;
export type Line = "connecting" | "open" | "waiting" | "gone";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const SILENCE = 25_000; // after this long without a message, ask whether the server is there
const WORRY = 3000; // and sooner while a request has no answer
const PATIENCE = 8000; // after this long without an answer to that, connect again

interface Listener {
  message(message: Message): void;
  /** The state of the connection; while waiting, the time of the next try (in milliseconds since 1970). */
  line(line: Line, retryAt: number): void;
}

/** A request got no answer because the connection was lost; the log shows whether it was carried out. */
export class Lost extends Error {}

export class TableSocket {
  private socket: WebSocket | null = null;
  private id = 0;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private version = 0;
  private isClosed = false;
  private readonly waiting = new Map<number, { resolve: (answer: Reply) => void; reject: (lost: Lost) => void }>();

  constructor(
    private readonly table: string,
    private seat: number,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = connected,
  ) {
    this.connect();
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.addEventListener?.("offline", this.part);
    globalThis.document?.addEventListener("visibilitychange", this.hurry);
  }

  /** Send a request and return its answer. Rejects with Lost if the connection is lost before the answer. */
  ask(question: Question): Promise<Reply> {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Lost("not connected"));
    this.id += 1;
    const id = this.id;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...question, id }));
      if (this.waiting.size === 1 && question.kind !== "ping") this.guard(WORRY);
    });
  }

  /** Look as another of your own seats: the device was passed on. */
  async look(seat: number): Promise<void> {
    this.seat = seat;
    this.version = 0; // the whole log again, as this seat may read it
    const answer = await this.ask({ kind: "look", seat, since: 0 });
    if (answer.kind === "problem") this.renew(); // who we are may have changed since we connected
  }

  /** Connect at once: because the reader asks for it, or the cookie has changed. */
  renew(): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    this.lose();
    old?.close();
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.removeEventListener?.("offline", this.part);
    globalThis.document?.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.lose();
  }

  private connect(): void {
    this.listener.line("connecting", 0);
    const socket = this.open(addressOf(this.table));
    this.socket = socket;
    const look = (): void => {
      this.ask({ kind: "look", seat: this.seat, since: this.version }).then(
        (answer) => {
          if (answer.kind === "problem" && answer.code === "foreign" && this.seat >= 0) this.watchOnly();
          else if (answer.kind === "problem") this.refused(answer);
          else this.settled();
        },
        () => undefined,
      );
    };
    if (socket.readyState === WebSocket.OPEN) look();
    else socket.onopen = look;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.later();
    };
    this.guard(PATIENCE);
  }

  private settled(): void {
    this.pause = FIRST_PAUSE;
    this.listener.line("open", 0);
    this.guard(SILENCE);
  }

  /** The seat is no longer ours: go on as a spectator. */
  private watchOnly(): void {
    this.seat = -1;
    this.renew();
  }

  private refused(problem: Problem): void {
    if (problem.code === "unavailable" || problem.code === "too_fast") {
      this.socket?.close();
      this.later();
      return;
    }
    this.isClosed = true;
    clearTimeout(this.watch);
    this.listener.message(problem);
    this.listener.line("gone", 0);
    this.socket?.close();
  }

  private hear(message: Message): void {
    this.guard(SILENCE);
    if (message.kind === "update") this.saw(message);
    if (message.kind === "closing") this.pause = Math.max(this.pause, message.retry_after);
    if (message.kind === "problem" && message.id === null) {
      if (message.code === "unknown" || message.code === "forbidden") this.refused(message);
      else this.listener.message(message);
      return;
    }
    const id = "id" in message ? message.id : null;
    if (id !== null && this.waiting.has(id)) {
      this.waiting.get(id)?.resolve(message as Reply);
      this.waiting.delete(id);
      return;
    }
    this.listener.message(message);
  }

  private saw(update: Update): void {
    this.version = update.version;
  }

  /** After a long silence, ping; if that is not answered either, the connection is dead. */
  private guard(patience: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      if (patience !== PATIENCE && this.socket?.readyState === WebSocket.OPEN) {
        this.ask({ kind: "ping" }).catch(() => undefined);
        this.guard(PATIENCE);
      } else this.part();
    }, patience);
  }

  private later(): void {
    this.lose();
    clearTimeout(this.watch);
    clearTimeout(this.timer);
    this.socket = null;
    if (this.isClosed) return;
    const wait = this.pause * (0.75 + Math.random() / 2);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
    this.listener.line("waiting", Date.now() + wait);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The connection is dead, whatever the socket believes. */
  private readonly part = (): void => {
    if (this.socket === null) return;
    this.socket.close();
    this.later();
  };

  private readonly hurry = (): void => {
    if (this.socket === null && globalThis.document?.visibilityState !== "hidden") this.renew();
  };

  private lose(): void {
    for (const { reject } of this.waiting.values()) reject(new Lost("the line was lost"));
    this.waiting.clear();
  }
}
