/** Which piece is being explained: one at a time, by pointer, long press or focus. */

import { getContext, setContext } from "svelte";

import type { TokenLook } from "./board";

/** A line of an explanation: what it is about, and what there is to say. */
interface AboutRow {
  label: string;
  text: string;
  /** Stands before the text. */
  icon?: string;
}

/** What a piece is, always in this order: what, where and whose, what it does, what it means for the reader now, the rule. */
export interface About {
  title: string;
  icon?: string;
  where?: string;
  /** The crest of whose it is. */
  token?: TokenLook | null;
  rows?: AboutRow[];
  lines?: string[];
  text?: string;
  now?: string;
  /** The id of a clause. */
  rule?: string;
}

/** All that an explanation says of the piece itself, for whoever can't see it. */
export function labelOf({ title, where, rows, lines }: About): string {
  const parts = [title, where ?? "", ...(rows ?? []).map((row) => `${row.label}: ${row.text}`), ...(lines ?? [])];
  return parts.filter((part) => part !== "").map((part) => part.replace(/\.$/, "")).join(". ");
}

const WAIT = 250;
const PRESS = 450;
const LINGER = 100;

/** Where the pointer was moved to last: a piece that slides under a resting one does not explain itself. */
let rest = { x: Number.NaN, y: Number.NaN };

/** Whether the pointer itself has moved since this was last asked. */
export function hasMoved({ clientX: x, clientY: y }: PointerEvent): boolean {
  const isSame = rest.x === x && rest.y === y;
  rest = { x, y };
  return !isSame;
}

class Explainer {
  /** @param getScale screen pixels per unit of the drawing */
  constructor(private readonly getScale: () => number) {}

  about = $state.raw<About | null>(null);
  anchor = $state.raw<Element | null>(null);
  /** By a finger: the explanation comes up from below and goes with the next touch. */
  isTouched = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private awaited: Element | null = null;

  get scale(): number {
    return this.getScale();
  }

  show(anchor: Element, about: About, isTouched = false): void {
    this.stop();
    this.anchor = anchor;
    this.about = about;
    this.isTouched = isTouched;
  }

  hide(): void {
    this.stop();
    this.anchor = null;
    this.about = null;
  }

  /** The pointer moves on a piece, or a finger stays on it. */
  later(anchor: Element, about: About, touch: boolean, done?: () => void): void {
    if (this.awaited === anchor || (this.anchor === anchor && this.timer === undefined)) return;
    this.stop();
    this.awaited = anchor;
    this.timer = setTimeout(
      () => {
        this.show(anchor, about, touch);
        done?.();
      },
      touch ? PRESS : WAIT,
    );
  }

  /** The pointer left. */
  leave(): void {
    this.stop();
    if (this.about !== null) this.timer = setTimeout(() => this.hide(), LINGER);
  }

  isOn(anchor: Element | undefined): boolean {
    return anchor !== undefined && this.anchor === anchor;
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.awaited = null;
  }
}

const KEY = "explain";

export function giveExplainer(scale: () => number): Explainer {
  return setContext(KEY, new Explainer(scale));
}

export function takeExplainer(): Explainer {
  return getContext<Explainer>(KEY);
}
