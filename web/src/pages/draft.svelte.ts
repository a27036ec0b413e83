/** A position that is being set up by hand: what changed, what the server finds wrong, and a copy on this device. */

import { api } from "../lib/api";
import type { Editing } from "../lib/editing";
import type { Content } from "../lib/board";
import type { Position, PositionProblem } from "../protocol/protocol";

type Data = Record<string, unknown>;

/** What is kept of a set-up. */
interface KeptSetUp {
  position: Data;
  /** What it began from, or was when last it could be played. */
  sound: Data;
}

const MOST_BACK = 200;
const keyOf = (game: string): string => `zataku.setup.${game}`;

/** The set-up that was left; null if there is none. */
export function kept(game: string): KeptSetUp | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null");
    return typeof found === "object" && found !== null && "position" in found && "sound" in found ? (found as KeptSetUp) : null;
  } catch {
    return null;
  }
}

/** A position as the end of an address, packed; and back, null if it is none. */
export async function packed(position: Data): Promise<string> {
  const stream = new Blob([JSON.stringify(position)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text: string): Promise<Data | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const data: unknown = JSON.parse(await new Response(stream).text());
    return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Data) : null;
  } catch {
    return null;
  }
}

export class SetUpDraft {
  position = $state.raw<Data>({});
  problems = $state.raw<readonly PositionProblem[]>([]);
  /** The server is being asked, or could not be. */
  isAsking = $state(false);
  trouble = $state.raw<unknown>(null);
  /** The piece in the hand; "" for none. */
  picked = $state("");
  private sound: Data = {};
  private first: Data = {};
  private past = $state.raw<readonly Data[]>([]);
  private asked = 0;
  private readonly found: ReadonlySet<string> = $derived.by(() => new Set(this.picked === "" ? [] : this.editing.places(this.position, this.picked, this.content)));

  constructor(
    readonly game: string,
    readonly editing: Editing,
    readonly content: Content,
    from: { file: Position } | KeptSetUp,
    /** Undo leads back to it. */
    before: Data | null = null,
  ) {
    const { position, sound } = "file" in from ? { position: from.file.position, sound: from.file.position } : from;
    this.position = position;
    this.sound = sound;
    this.first = sound;
    this.past = before === null ? [] : [before];
    void this.check();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Where the piece in the hand can go. */
  get places(): ReadonlySet<string> {
    return this.found;
  }

  /** Whether the piece in the hand lies on the table and can be taken off. */
  get isLoose(): boolean {
    return this.picked !== "" && this.editing.isLoose(this.position, this.picked, this.content);
  }

  held(word: string): string {
    return this.editing.held(this.position, word, this.content);
  }

  /** A piece or a place was touched: put down what is in the hand, or take something up. */
  touch(word: string): void {
    if (this.picked !== "" && this.places.has(word)) {
      const isThere = this.held(word) === this.picked;
      if (!isThere) this.put(word);
      this.picked = "";
      return;
    }
    const found = this.held(word);
    this.picked = found === this.picked ? "" : found;
  }

  take(piece: string): void {
    this.picked = this.picked === piece ? "" : piece;
  }

  put(place: string): void {
    const piece = this.picked;
    this.picked = "";
    this.change(this.editing.put(this.position, piece, place, this.content));
  }

  takeOff(): void {
    if (this.isLoose) this.put("");
  }

  step(seat: number, key: string, value: number): void {
    this.change(this.editing.step(this.position, seat, key, value, this.content));
  }

  pick(seat: number, key: string, value: string): void {
    if (this.editing.pick) this.change(this.editing.pick(this.position, seat, key, value, this.content));
  }

  turn(seat: number): void {
    this.change(this.editing.turn(this.position, seat, this.content));
  }

  undo(): void {
    const last = this.past.at(-1);
    if (last === undefined) return;
    this.past = this.past.slice(0, -1);
    this.set(last);
  }

  /** Everything as it began; undo leads back. */
  clear(): void {
    this.change(this.first);
  }

  private change(position: Data): void {
    this.past = [...this.past, this.position].slice(-MOST_BACK);
    this.set(position);
  }

  private set(position: Data): void {
    this.position = position;
    this.picked = "";
    this.keep();
    void this.check();
  }

  private keep(): void {
    try {
      localStorage.setItem(keyOf(this.game), JSON.stringify({ position: this.position, sound: this.sound } satisfies KeptSetUp));
    } catch {
      // no room or not allowed: it lives as long as the page
    }
  }

  /** Ask the server what can't be; only the answer to the last question counts. */
  async check(): Promise<void> {
    const number = ++this.asked;
    const { position } = this;
    this.isAsking = true;
    try {
      const { problems } = await api.positionProblems({ game: this.game, position, sound: this.sound });
      if (number !== this.asked) return;
      this.problems = problems;
      this.trouble = null;
      if (problems.length === 0) this.sound = position;
      this.keep();
    } catch (refusal) {
      if (number === this.asked) this.trouble = refusal;
    } finally {
      if (number === this.asked) this.isAsking = false;
    }
  }
}
