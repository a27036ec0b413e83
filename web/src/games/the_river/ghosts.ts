/** What a foreseen action would change on the board, gathered from the events that the server foretells. */

import type { Told } from "../../protocol/protocol";

export interface Ghosts {
  /** A tile that would be laid on a space. */
  tile: { seat: number; tile: string; space: string } | null;
  /** Two tiles that would change places. */
  swap: { seat: number; tiles: readonly [string, string] } | null;
  /** What would be received, by the island or the tile it comes from. */
  gains: { seat: number; source: string; resource: string; amount: number }[];
  token: { seat: number; value: number; slot: number } | null;
}

export function ghosts(events: readonly Told[]): Ghosts {
  const found: Ghosts = { tile: null, swap: null, gains: [], token: null };
  for (const { key, facts } of events) {
    const text = (name: string): string => String(facts[name] ?? "");
    const number = (name: string): number => Number(facts[name] ?? 0);
    const seat = number("seat");
    if (key === "Explored") found.tile = { seat, tile: text("tile"), space: text("space") };
    if (key === "Drafted") found.tile = { seat, tile: text("tile"), space: "s1" };
    if (key === "Swapped") found.swap = { seat, tiles: [text("first"), text("second")] };
    if (key === "Produced") found.gains.push({ seat, source: text("island"), resource: text("resource"), amount: number("amount") });
    if (key === "Gained") found.gains.push({ seat, source: text("source"), resource: text("resource"), amount: number("amount") });
    if (key === "TokenTaken") found.token = { seat, value: number("value"), slot: number("slot") };
  }
  return found;
}
