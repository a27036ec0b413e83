/** One who looks on at a table: what the server sent, shown move after move, and the state of the connection. */

import type { ChatLine, Entry, Frame, Message, Problem, TableInfo, Update } from "../protocol/protocol";
import { reader } from "./me.svelte";
import { Parade } from "./parade";
import { TableSocket, type Line } from "./socket";

/** A move that is watched before its result is shown: how the table stood, and the update that waits. */
interface Held {
  entry: Entry;
  before: Update;
  after: Update;
  /** When the update came, by this browser's clock. */
  at: number;
}

const HALF = 0.4; // of the time for a move, for its first part

export abstract class Onlooker {
  info = $state.raw<TableInfo | null>(null);
  /** When we learned who sits here, by this browser's clock. */
  toldAt = $state(0);
  update = $state.raw<Update | null>(null);
  /** When the update came, by this browser's clock. */
  heardAt = $state(0);
  entries = $state.raw<Entry[]>([]);
  /** The last entry when the table was opened: everything up to it happened before the reader came. */
  openedAt = $state(0);
  /** New entries that have not been animated yet; the table screen takes them out. */
  fresh = $state.raw<Entry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>("connecting");
  retryAt = $state(0);
  /** Why the connection is gone for good. */
  problem = $state.raw<Problem | null>(null);
  /** The seat we look as, or want to. */
  viewer = $state(-1);
  /** What the reader watches before it is shown. */
  scene = $state.raw<Held | null>(null);
  /** Whether a move is to be watched first; the table screen knows. */
  isScene: (entry: Entry) => boolean = () => false;
  /** How the table stands once a player has moved, before what then happens to all, as at the end of a round; null if nothing does. The table screen knows. */
  midway: (view: unknown, entry: Entry) => unknown = () => null;
  /** How many milliseconds the animation of these entries takes; the table screen knows. */
  pace: (entries: Entry[]) => number = () => 0;
  /** How the table stood before an entry, as a seat could know it; the table screen asks the server. */
  past: (entry: number, seat: number) => Promise<Frame | null> = () => Promise.resolve(null);
  protected readonly socket: TableSocket;
  /** The seat whose update we are waiting for; null if the update is of the right one. */
  private awaited: number | null = null;
  /** The entry of which the first part was shown. */
  private halved = 0;
  /** An update for another seat, heard meanwhile. */
  private missed: Update | null = null;
  /** The number of a scene that came while we looked as another: it is watched as we look now. */
  private coming = 0;
  /** Updates that wait until we know how the table stood before that scene. */
  private behind: Update[] | null = null;
  /** Updates that wait until the moves before them have been seen. */
  private readonly parade = new Parade<{ update: Update; at: number }>(({ update, at }) => this.showOrHold(update, at));

  constructor(
    readonly id: string,
    seat: number,
    open?: (url: string) => WebSocket,
  ) {
    this.viewer = seat;
    const listener = { message: this.hear.bind(this), line: this.lineIs.bind(this) };
    this.socket = open ? new TableSocket(id, seat, listener, open) : new TableSocket(id, seat, listener);
  }

  get seat(): number {
    return this.update?.seat ?? -1;
  }

  /** Show everything that is still waiting, at once. */
  catchUp(): void {
    this.parade.hurry();
  }

  /** The board is drawn: moves can be seen. */
  drawn(): void {
    this.parade.release();
  }

  /** The scene has been watched: show what came of it. */
  goOn(): void {
    const scene = this.scene;
    if (scene === null) return;
    this.scene = null;
    this.updated(scene.after, scene.at);
    this.parade.goOn();
  }

  /** Connect now instead of waiting. */
  hurry(): void {
    this.socket.renew();
  }

  /** Look as another of your own seats. */
  async look(seat: number): Promise<void> {
    this.parade.clear();
    this.awaited = seat;
    this.missed = null;
    this.coming = 0;
    this.behind = null;
    this.viewer = seat;
    this.update = null;
    this.scene = null;
    this.entries = [];
    this.fresh = [];
    this.openedAt = 0;
    await this.socket.look(seat).catch(() => undefined);
    const instead: Update | null = this.missed; // the table shows us another side: the turn has passed on meanwhile
    if (this.awaited !== seat || instead === null) return;
    this.awaited = null;
    this.march(instead);
  }

  close(): void {
    this.behind = null;
    this.parade.clear();
    this.socket.close();
  }

  /** Who sits here, as we have just heard. */
  tell(info: TableInfo): void {
    this.info = info;
    this.toldAt = Date.now();
  }

  /** Take over the answer to a change of the table, unless the table has spoken meanwhile: that is as new, or newer. */
  async changed(answer: Promise<TableInfo>): Promise<void> {
    const before = this.info;
    const info = await answer;
    if (this.info === before) this.tell(info);
  }

  /** Another update is shown, with these new entries; `before` is null where it starts over, as after a look. */
  protected abstract shown(update: Update, before: Update | null, fresh: readonly Entry[]): void;

  protected lineIs(line: Line, retryAt: number): void {
    this.line = line;
    this.retryAt = retryAt;
  }

  private hear(message: Message): void {
    if (message.kind === "update") this.march(message);
    else if (message.kind === "table") this.tell(message.table);
    else if (message.kind === "chat") this.said(message.lines);
    else if (message.kind === "announced") reader.announcement = message.text;
    else if (message.kind === "problem") this.problem = message;
  }

  /**
   * An update for the seat we look as waits for its turn. One for another seat starts over: nothing of the last one is kept;
   * nor of the same one, where people share this device and it is shown without its secrets from now on.
   */
  private march(update: Update): void {
    if (this.awaited !== null && update.seat !== this.awaited) {
      this.missed = update; // for the last seat, sent before our look
    } else if (update.seat !== this.viewer || this.isVeiled(update)) {
      this.pass(update.seat, this.sceneIn(update));
    } else if (this.behind !== null) {
      this.behind.push(update);
    } else if (this.coming > 0) {
      void this.raise(update);
    } else {
      if (this.update?.seat !== update.seat) {
        this.parade.clear();
        this.scene = null;
      }
      this.parade.add({ update, at: Date.now() });
    }
  }

  /** Whether several people look at this device, and what is shown is one's own. */
  private get isPrivate(): boolean {
    return (this.info?.yours.length ?? 0) > 1 && (this.update?.private.includes(this.update.seat) ?? false);
  }

  /** Whether the secrets of the seat that we look as are no longer shown. */
  private isVeiled(update: Update): boolean {
    return this.isPrivate && !update.is_over && !update.private.includes(update.seat);
  }

  /** Look as another, or without secrets, and watch a scene that has come. */
  private pass(seat: number, scene: Entry | null): void {
    void this.look(seat);
    this.coming = scene?.number ?? 0;
  }

  /** A scene came as we began to look as we do: it is watched from how the table stood before. */
  private async raise(update: Update): Promise<void> {
    const behind = (this.behind = [update]);
    const number = this.coming;
    this.coming = 0;
    const frame = await this.past(number, update.seat).catch(() => null);
    if (this.behind !== behind) return; // we look as another meanwhile
    this.behind = null;
    const [before, after] = [update.entries.filter((entry) => entry.number < number), update.entries.filter((entry) => entry.number >= number)];
    if (frame !== null && before.length > 0) {
      const { view, scores, prompt } = frame;
      const nothing = { actions: [], notes: {}, ranking: [], watching: [], to_act: -1, is_over: false };
      this.march({ ...update, ...nothing, version: number - 1, entries: before, view, scores, prompt });
      behind[0] = { ...update, entries: after };
    }
    for (const each of behind) this.march(each);
  }

  /** The scene that an update brings, and nothing else with it. */
  private sceneIn(update: Update): Entry | null {
    const last = this.entries.at(-1)?.number ?? 0;
    const [entry, ...more] = update.entries.filter(({ number, words }) => number > last && !words.startsWith("falter ")); // a remark on the move
    return entry !== undefined && more.length === 0 && last > 0 && this.isScene(entry) ? entry : null;
  }

  /** Show what a player did, where the update goes on to what happened to all; returns how many milliseconds that takes to see, 0 where there is nothing such. */
  private showHalf(update: Update): number {
    const before = this.update;
    const last = this.entries.at(-1)?.number ?? 0;
    const [entry, ...more] = update.entries.filter(({ number }) => number > last);
    if (before?.seat !== update.seat || entry?.number !== last + 1 || more.length > 0 || entry.number === this.halved) return 0;
    const time = this.pace([entry]) * HALF;
    const view = time > 0 ? this.midway(before.view, entry) : null;
    if (view === null) return 0;
    this.halved = entry.number;
    const prompt = entry.seat === before.seat ? { key: "", facts: {} } : before.prompt; // one's own move is made: nothing is asked
    this.update = { ...before, view, prompt, actions: [], notes: {}, to_act: -1 };
    return time;
  }

  /** Show an update, unless it brings a scene, which is watched first: where people share this device, as spectators. */
  private showOrHold(update: Update, at: number): number {
    const half = this.showHalf(update);
    if (half > 0) {
      this.parade.again({ update, at });
      return half;
    }
    const before = this.update;
    const entry = this.sceneIn(update);
    if (before?.seat !== update.seat || entry === null) return this.updated(update, at);
    if (this.isPrivate) {
      this.pass(-1, entry);
      return 0;
    }
    this.scene = { entry, before, after: update, at };
    return Infinity;
  }

  /** Show an update that came at this time; returns how many milliseconds it takes to see. */
  private updated(update: Update, at: number): number {
    this.awaited = null;
    this.viewer = update.seat;
    const before = this.update;
    const isOther = before === null || before.seat !== update.seat;
    const last = isOther ? 0 : (this.entries.at(-1)?.number ?? 0);
    const fresh = update.entries.filter((entry) => entry.number > last);
    const isFar = isOther || (fresh[0]?.number ?? 0) > last + 1; // away for so long that only the last entries came
    this.entries = isFar ? fresh : [...this.entries, ...fresh];
    if (isFar) this.openedAt = update.version;
    else this.fresh = [...this.fresh, ...fresh];
    this.update = update;
    this.heardAt = at;
    if (before === null) this.parade.wait(); // until the board is drawn: a move that nobody sees would be lost
    this.shown(update, isOther ? null : before, fresh);
    return isFar ? 0 : this.pace(fresh);
  }

  private said(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.number ?? 0;
    this.chat = [...this.chat, ...lines.filter((line) => line.number > last)];
  }
}
