/** What a foreseen action would change on the board, gathered from the events that the server foretells. */

import type { Told } from "../../protocol/protocol";

interface Voyage {
  seat: number;
  ship: string;
  start: number;
  space: number;
}

/** What a shore space would give to a player; influence is in its region. */
export interface Pay {
  seat: number;
  gain: string;
  amount: number;
}

export interface Ghosts {
  voyage: Voyage | null;
  building: { space: string; tile: string; seat: number } | null;
  /** By the word of the shore space. */
  pays: Map<string, Pay[]>;
  steps: { seat: number; region: string; step: number }[];
}

const SHORE = /^s\d+$/;

export function ghosts(events: readonly Told[]): Ghosts {
  const found: Ghosts = { voyage: null, building: null, pays: new Map(), steps: [] };
  for (const { key, facts } of events) {
    const text = (name: string): string => String(facts[name] ?? "");
    const number = (name: string): number => Number(facts[name] ?? 0);
    const seat = number("seat");
    if (key === "Sailed") found.voyage = { seat, ship: text("ship"), start: number("start"), space: number("space") };
    if (key === "Built") found.building = { space: text("space"), tile: text("tile"), seat };
    if (key === "InfluenceGained") {
      found.steps = found.steps.filter((each) => each.seat !== seat || each.region !== text("region"));
      found.steps.push({ seat, region: text("region"), step: number("step") });
    }
    const isPay = key === "Gained" || key === "InfluenceGained";
    if (!isPay || !SHORE.test(text("source"))) continue;
    const pay = { seat, gain: key === "Gained" ? text("gain") : "influence", amount: number("amount") };
    found.pays.set(text("source"), [...(found.pays.get(text("source")) ?? []), pay]);
  }
  return found;
}
