/** What a clock means to people. */

import type { Clock } from "../protocol/protocol";
import { duration, ui } from "./ui.svelte";

export const DAY = 86_400; // seconds

/** Whether people play over days, and nobody is expected at the table. */
export function isOverDays(clock: Clock | null): boolean {
  return (clock?.reserve ?? 0) >= DAY;
}

/** A clock in words: "3 days a move", "15 min + 20 sec". */
export function clockWords(clock: Clock): string {
  if (clock.per_move) return ui("time_per_move", { time: duration(clock.reserve) });
  return clock.increment ? `${duration(clock.reserve)} + ${duration(clock.increment)}` : duration(clock.reserve);
}
