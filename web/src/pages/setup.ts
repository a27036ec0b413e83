/** What can be chosen when a table is set up. */

import type { Clock, SeatWish } from "../protocol/protocol";

export interface SeatChoice {
  who: "me" | "open" | "bot";
  /** Empty: the strongest. */
  bot: string;
  /** Who plays this seat at the reader's own device; empty: the reader. */
  name: string;
}

export type ClockChoice = "off" | "quick" | "calm" | "days" | "own";

/** Seconds at the start, and seconds for each move. */
export const CLOCKS: Record<Exclude<ClockChoice, "own">, Clock | null> = {
  off: null,
  quick: { reserve: 15 * 60, increment: 20 },
  calm: { reserve: 45 * 60, increment: 60 },
  days: { reserve: 3 * 86400, increment: 86400 },
};

const DAY = 86_400;

/** Whether people play over days, and nobody is expected at the table. */
export function isOverDays(clock: Clock | null): boolean {
  return (clock?.reserve ?? 0) >= DAY;
}

/** The same wishes for another number of seats; to begin with, the reader and open seats. */
export function resized(wishes: readonly SeatChoice[], seats: number): SeatChoice[] {
  return Array.from({ length: seats }, (_, n) => ({ ...(wishes[n] ?? { who: n === 0 ? "me" : "open", bot: "", name: "" }) }));
}

/** What the server is asked for. */
export function wished({ who, bot, name }: SeatChoice, strongest: string): SeatWish {
  return who === "bot" ? { who, bot: bot || strongest } : who === "me" && name.trim() !== "" ? { who, name: name.trim() } : { who };
}

/** A custom clock, within what the protocol allows. */
export function ownClock(minutes: number, seconds: number): Clock {
  const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value || 0)));
  return { reserve: within(minutes * 60, 1, 2_592_000), increment: within(seconds, 0, 86_400) };
}
