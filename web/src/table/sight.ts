/** Which lit pieces lie outside the part of the board that can be seen, and where. */

import { ui } from "../lib/ui.svelte";

export type Edge = "up" | "down" | "left" | "right";

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const middle = (box: Bounds): readonly [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/** The side on which a thing lies outside the window; null if its middle is inside. */
export function sideOf(thing: Bounds, window: Bounds): Edge | null {
  const [x, y] = middle(thing);
  const beyond: [Edge, number][] = [
    ["up", window.top - y],
    ["down", y - window.bottom],
    ["left", window.left - x],
    ["right", x - window.right],
  ];
  const far = beyond.reduce((most, each) => (each[1] > most[1] ? each : most));
  return far[1] > 0 ? far[0] : null;
}

/** The nearest of some things to the middle of the window. */
export function nearestTo<Thing extends { box: Bounds }>(window: Bounds, things: readonly Thing[]): Thing | undefined {
  const [x, y] = middle(window);
  const distance = ({ box }: Thing): number => Math.hypot(middle(box)[0] - x, middle(box)[1] - y);
  return things.reduce<Thing | undefined>((best, each) => (best === undefined || distance(each) < distance(best) ? each : best), undefined);
}

export function overlaps(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

const RIM = 10; // round a lit piece, for its ring

/** How far to scroll so that all of these are seen whole; 0 where they are, or have no room together. */
export function scrollTo(things: readonly Bounds[], window: Bounds): number {
  const top = Math.min(...things.map((box) => box.top)) - RIM;
  const bottom = Math.max(...things.map((box) => box.bottom)) + RIM;
  if (bottom - top > window.bottom - window.top) return 0;
  return Math.min(0, top - window.top) + Math.max(0, bottom - window.bottom);
}

/** How far to scroll up or down so that as many of these as have room together are seen whole, the nearest first. */
export function scrollToMost(things: readonly Bounds[], window: Bounds): number {
  const off = (box: Bounds): number => Math.abs(middle(box)[1] - middle(window)[1]);
  let way = 0;
  const seen: Bounds[] = [];
  for (const box of [...things].sort((one, other) => off(one) - off(other))) {
    seen.push(box);
    const further = scrollTo(seen, window);
    if (further === 0) break; // no room for one more
    way = further;
  }
  return way;
}

/** Whether a thing is well inside the window, not near an edge of it. */
export function isCentral(thing: Bounds, window: Bounds): boolean {
  const [x, y] = middle(thing);
  const edge = { x: (window.right - window.left) / 6, y: (window.bottom - window.top) / 6 };
  return x >= window.left + edge.x && x <= window.right - edge.x && y >= window.top + edge.y && y <= window.bottom - edge.y;
}

const GAP = 8; // between a pill and the edge
export const PILL = 44;

/** Where a pill of this length has room at an edge of the window, clear of some boxes: its left top corner, null if nowhere. */
export function roomAt(side: Edge, window: Bounds, long: number, taken: readonly Bounds[]): readonly [number, number] | null {
  const isRow = side === "up" || side === "down";
  const free = isRow ? window.right - window.left - long - 2 * GAP : window.bottom - window.top - PILL - 2 * GAP;
  for (const share of [0.5, 0.3, 0.7, 0.15, 0.85, 0, 1]) {
    const along = GAP + Math.max(0, free) * share;
    const left = isRow ? window.left + along : side === "left" ? window.left + GAP : window.right - long - GAP;
    const top = !isRow ? window.top + along : side === "up" ? window.top + GAP : window.bottom - PILL - GAP;
    const own = { left, top, right: left + long, bottom: top + PILL };
    if (!taken.some((box) => overlaps(own, box))) return [left, top];
  }
  return null;
}

/** The first of some lengths, each clear of its boxes, that has room at one of these edges. */
export function roomFor(sides: readonly Edge[], window: Bounds, tries: readonly (readonly [number, readonly Bounds[]])[]): { x: number; y: number; long: number } | null {
  for (const [long, taken] of tries) {
    for (const side of sides) {
      const [x, y] = roomAt(side, window, long, taken) ?? [];
      if (x !== undefined && y !== undefined) return { x, y, long };
    }
  }
  return null;
}

const LONGEST = 24; // letters on a pill

/** What a pill says of the pieces it leads to: the name of a single one, else how many there are of which kinds. */
export function pillText(name: string, n: number, kinds: readonly string[]): string {
  const text = n === 1 ? name : kinds.join(", ");
  return text === "" || text.length > LONGEST ? ui("places_there", { n }) : text;
}

/** The part of an element that can be seen: what its scrolling and clipping ancestors leave of it, and what stays over it (`data-dock`). */
export function windowOf(element: Element): Bounds {
  const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (getComputedStyle(at).overflow === "visible") continue;
    const own = at.getBoundingClientRect();
    box.left = Math.max(box.left, own.left);
    box.top = Math.max(box.top, own.top);
    box.right = Math.min(box.right, own.right);
    box.bottom = Math.min(box.bottom, own.bottom);
  }
  for (const dock of document.querySelectorAll<HTMLElement>("[data-dock]")) {
    const own = dock.getBoundingClientRect();
    if (dock.contains(element) || !overlaps(own, box)) continue;
    if (dock.dataset["dock"] === "left") box.left = own.right;
    else box.bottom = own.top;
  }
  return box;
}

/** What the board was scrolled to; it outlives the board, which leaves the screen while another tab is open. */
export class Led {
  private question = "";
  private readonly tabs = new Set<string>();
  private entry = 0;

  /** Whether this tab was not yet scrolled to what this question is about; asking takes note. */
  isNewTo(question: string, tab: string): boolean {
    if (this.question !== question) this.tabs.clear();
    this.question = question;
    const isNew = !this.tabs.has(tab);
    this.tabs.add(tab);
    return isNew;
  }

  /** Whether this entry of the log was not yet followed; asking takes note. */
  isNewEntry(number: number): boolean {
    const isNew = number !== this.entry;
    this.entry = number;
    return isNew;
  }
}
