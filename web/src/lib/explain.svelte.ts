/** Which piece is being explained: one at a time, by pointer, long press or focus. */

import { getContext, setContext } from "svelte";

/** What a piece is: its name, what it does, and what stands on it. */
export interface About {
  title: string;
  text?: string;
  lines?: string[];
}

const WAIT = 420;
const PRESS = 480;
const LINGER = 160;

class Explainer {
  /** @param getScale screen pixels per unit of the drawing */
  constructor(private readonly getScale: () => number) {}

  about = $state.raw<About | null>(null);
  anchor = $state.raw<Element | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  get scale(): number {
    return this.getScale();
  }

  show(anchor: Element, about: About): void {
    clearTimeout(this.timer);
    this.anchor = anchor;
    this.about = about;
  }

  hide(): void {
    clearTimeout(this.timer);
    this.anchor = null;
    this.about = null;
  }

  /** The pointer rests on a piece, or a finger stays on it. */
  later(anchor: Element, about: About, touch: boolean, done?: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.show(anchor, about);
        done?.();
      },
      touch ? PRESS : WAIT,
    );
  }

  /** The pointer left: there is time to move onto the explanation itself. */
  leave(): void {
    clearTimeout(this.timer);
    if (this.about !== null) this.timer = setTimeout(() => this.hide(), LINGER);
  }

  keep(): void {
    clearTimeout(this.timer);
  }

  isOn(anchor: Element | undefined): boolean {
    return anchor !== undefined && this.anchor === anchor;
  }
}

const KEY = "explain";

export function giveExplainer(scale: () => number): Explainer {
  return setContext(KEY, new Explainer(scale));
}

export function takeExplainer(): Explainer {
  return getContext<Explainer>(KEY);
}
