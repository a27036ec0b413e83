/** What moves gained and paid, as chips. */

import type { Chip } from "../lib/board";
import type { Told } from "../protocol/protocol";

/** What an event gained for whom, where the game does not say otherwise. */
export function plainChip({ facts }: Told): Chip | null {
  const { seat, amount } = facts;
  const thing = facts["gain"] ?? facts["resource"];
  return typeof seat === "number" && typeof amount === "number" && typeof thing === "string" ? { seat, icon: thing, amount } : null;
}

/** What the events of a move brought to one seat, each icon once for each reason and emblem, and apart what it paid. */
export function chips(events: readonly Told[], seat: number, chipOf: (event: Told) => Chip | null = plainChip): Chip[] {
  const found = new Map<string, Chip>();
  for (const event of events) {
    const chip = chipOf(event);
    if (chip?.seat !== seat) continue;
    const key = `${chip.icon} ${chip.reason ?? ""} ${chip.emblem ?? ""} ${chip.amount < 0}`;
    found.set(key, { ...chip, amount: (found.get(key)?.amount ?? 0) + chip.amount });
  }
  return [...found.values()].filter(({ amount }) => amount !== 0);
}

/** What an event of nobody's brought to whom, by what follows it in its move. */
export function paidBy(big: Told, events: readonly Told[], seats: number, chipOf: (event: Told) => Chip | null = plainChip): { seat: number; gains: Chip[] }[] {
  if (big.facts["seat"] !== undefined) return [];
  const later = events.slice(events.indexOf(big) + 1);
  return Array.from({ length: seats }, (_, seat) => ({ seat, gains: chips(later, seat, chipOf) })).filter(({ gains }) => gains.length > 0);
}
