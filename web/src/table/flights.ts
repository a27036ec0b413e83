/** Where tokens fly: from the anchor that an event names as its source to its player. */

import type { Attachment } from "svelte/attachments";

import type { Entry, Told } from "../protocol/protocol";
import { sideOf, windowOf } from "./sight";

export interface Flight {
  id: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  delay: number;
  duration: number;
  icon: string;
  colour: string;
  text: string;
  ring: { width: number; height: number } | null;
}

const MOST = 24;
const WHOLE = 1600; // a move takes no longer than this
const FLY = 480;
const BEAT = 140;
let count = 0;

type Find = (anchor: string) => DOMRect | null;

/** The place of an anchor that can be seen: a board may be larger than its window. */
function onPage(anchor: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-anchor="${CSS.escape(anchor)}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && sideOf(box, windowOf(element)) === null) return box;
  }
  return null;
}

function isIcon(name: string): boolean {
  return typeof document !== "undefined" && document.getElementById(`i-${name}`) !== null;
}

/** Flights and rings for events, one beat apart. An event without a place on the page is only in the log. */
export function flights(events: readonly Told[], icons: Record<string, string>, speed: number, find: Find = onPage): Flight[] {
  const found: Omit<Flight, "delay" | "duration" | "id">[] = [];
  for (const { facts } of events) {
    if (found.length >= MOST) break;
    const amount = facts["amount"];
    const place = facts["source"] ?? facts["island"];
    const source = typeof place === "string" ? find(place) : null;
    if (typeof amount === "number" && source !== null) {
      const goal = (typeof facts["region"] === "string" ? find(facts["region"]) : null) ?? find(`seat-${String(facts["seat"])}`);
      if (goal === null) continue;
      const kind = String(facts["gain"] ?? facts["resource"] ?? "influence");
      const icon = icons[kind] ?? kind;
      const [x, y] = [source.left + source.width / 2 - 16, source.top + source.height / 2 - 12];
      const [dx, dy] = [goal.left + Math.min(goal.width / 2, 60) - x, goal.top + goal.height / 2 - 12 - y];
      found.push({ x, y, dx, dy, icon: isIcon(icon) ? icon : "", colour: kind, text: `+${amount}`, ring: null });
      continue;
    }
    for (const fact of Object.values(facts)) {
      const box = typeof fact === "string" && typeof amount !== "number" ? find(fact) : null;
      if (box === null) continue;
      const ring = { width: box.width + 8, height: box.height + 8 };
      found.push({ x: box.left - 4, y: box.top - 4, dx: 0, dy: 0, icon: "", colour: "", text: "", ring });
      break;
    }
  }
  const beat = Math.min(BEAT, (WHOLE - FLY) / Math.max(1, found.length));
  return found.map((flight, place) => {
    count += 1;
    return { ...flight, id: count, delay: (place * beat) / speed, duration: FLY / speed };
  });
}

export const STRIP = 1800; // how long a paper strip lies over the board

/** How many milliseconds the animation of entries takes, and what crosses the board with them; 0 if nothing moves or nobody is looking. */
export function timeToSee(entries: readonly Entry[], speed: number, big: readonly string[] = []): number {
  const events = entries.reduce((sum, entry) => sum + entry.events.length, 0);
  if (speed === 0 || events === 0 || document.hidden) return 0;
  const isCrossed = entries.some((entry) => entry.events.some(({ key }) => big.includes(key)));
  return (isCrossed ? STRIP : Math.min(WHOLE, FLY + BEAT * events)) / speed;
}

/** Let an element make its flight. */
export function hops(flight: Flight): Attachment<HTMLElement> {
  return (element) => {
    const timing = { delay: flight.delay, duration: flight.duration, easing: "cubic-bezier(.4,0,.2,1)", fill: "both" as const };
    const far = `translate(${flight.dx}px,${flight.dy}px)`;
    const frames = flight.ring
      ? [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 0 }]
      : [
          { opacity: 0, transform: "scale(.7)" },
          { opacity: 1, transform: "translateY(-10px)", offset: 0.25 },
          { opacity: 1, transform: far, offset: 0.92 },
          { opacity: 0, transform: far },
        ];
    const animation = element.animate(frames, timing);
    return () => animation.cancel();
  };
}
