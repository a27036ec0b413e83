/** What can be chosen when a table is set up. */

import { DAY } from "../lib/clocks";
import type { Clock, GameInfo, SeatWish } from "../protocol/protocol";

export interface SeatChoice {
  who: "me" | "open" | "bot";
  /** The level, once a bot was wished. */
  bot: string;
  /** Who plays this seat at the reader's own device; empty: the reader. */
  name: string;
}

export type ClockChoice = "off" | "quick" | "calm" | "own";

/** At a live table: seconds at the start, and seconds added with each move. */
export const CLOCKS: Record<Exclude<ClockChoice, "own">, Clock | null> = {
  off: null,
  quick: { reserve: 15 * 60, increment: 20, per_move: false },
  calm: { reserve: 45 * 60, increment: 60, per_move: false },
};

/** How many days a move may take. */
export const DAYS = [1, 3, 7] as const;

/** How many days for each move. */
export function daysClock(days: number): Clock {
  return { reserve: days * DAY, increment: 0, per_move: true };
}

/** The same wishes for another number of seats; to begin with, the reader and open seats. */
export function resized(wishes: readonly SeatChoice[], seats: number): SeatChoice[] {
  return Array.from({ length: seats }, (_, n) => ({ ...(wishes[n] ?? { who: n === 0 ? "me" : "open", bot: "", name: "" }) }));
}

/** What the server is asked for. */
export function wished({ who, bot, name }: SeatChoice): SeatWish {
  return who === "bot" ? { who, bot } : who === "me" && name.trim() !== "" ? { who, name: name.trim() } : { who };
}

/** Who plays a seat of a position to begin with: the reader one of them, bots of this level the others. */
export function seated(seat: number, mine: number, level: string): string {
  return seat === mine ? "me" : level;
}

/** What the server is asked for, by a choice of one word: me, open, or a level. */
export function chosen(who: string): SeatWish {
  return who === "me" || who === "open" ? { who } : { who: "bot", bot: who };
}

/** Whether people at one device have something to hide from each other: then a curtain falls between their turns. */
export function hides({ has_secrets, hiding }: GameInfo, options: Readonly<Record<string, string>>): boolean {
  return has_secrets || Object.entries(hiding).some(([option, values]) => values.includes(options[option] ?? ""));
}

/** A custom clock, within what the protocol allows. */
export function ownClock(minutes: number, seconds: number): Clock {
  const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value || 0)));
  return { reserve: within(minutes * 60, 1, 2_592_000), increment: within(seconds, 0, 86_400), per_move: false };
}
