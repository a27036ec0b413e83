/** The resolution of a round, step by step, from the events of the move that ended the placement. */

import type { Entry, Told } from "../../protocol/protocol";
import { clanOf } from "./scene";

/** One side of a battle: its seat, the kinds that fight for it, and the sums that were told. */
export interface Force {
  seat: number;
  kinds: string[];
  bonus: number;
  total: number;
}

export interface Battle {
  kind: "battle";
  province: string;
  /** An empty province has no defender's seat: -1. */
  defender: Force;
  attackers: Force[];
  /** -1 when nobody won it. */
  winner: number;
}

/** A raid or diplomacy, a defence without a battle, or a token that was thrown out. */
export interface Deed {
  kind: "raid" | "peace" | "defended" | "thrown";
  province: string;
  seat: number;
  token: string;
}

export type Step = Battle | Deed;

/** Steps that are shown together: a battle alone, deeds of one kind in a row. */
export function pages(steps: readonly Step[]): Step[][] {
  const found: Step[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last && step.kind !== "battle" && last[0]?.kind === step.kind) last.push(step);
    else found.push([step]);
  }
  return found;
}

export interface Resolution {
  entry: number;
  round: number;
  steps: Step[];
}

interface Revealed {
  token: string;
  kind: string;
  target: string;
}

/** The last resolution among these moves. */
export function resolution(entries: readonly Entry[], clans: readonly (string | null)[]): Resolution | null {
  const entry = entries.findLast(({ events }) => events.some(({ key }) => key === "TokensRevealed"));
  if (entry === undefined) return null;
  const start = entry.events.findIndex(({ key }) => key === "TokensRevealed");
  const round = Number(entry.events[start]?.facts["round"] ?? 0);
  return { entry: entry.number, round, steps: steps(entry.events.slice(start + 1), clans) };
}

const DEEDS: Record<string, Deed["kind"]> = { ProvinceRaided: "raid", ProvincePacified: "peace", ProvinceDefended: "defended", TokenIllegal: "thrown" };
const GONE = ["TokenIllegal", "BluffReturned", "TokenLost"];
const WON = ["ProvinceConquered", "ProvinceTaken", "ProvinceHeld"];

function steps(events: readonly Told[], clans: readonly (string | null)[]): Step[] {
  const found: Step[] = [];
  const revealed = new Map<string, Revealed>();
  const fighters = (province: string, seat: number): string[] =>
    [...revealed.values()].filter(({ token, target }) => target === province && clanOf(token) === clans[seat]).map(({ kind }) => kind);
  const text = (fact: unknown): string => (typeof fact === "string" ? fact : "");
  const number = (fact: unknown): number => (typeof fact === "number" ? fact : -1);
  for (const { key, facts } of events) {
    const [token, province, seat] = [text(facts["token"]), text(facts["province"]), number(facts["seat"])];
    const battle = found.findLast((step) => step.kind === "battle");
    const deed = DEEDS[key];
    if (key === "TokenRevealed") revealed.set(token, { token, kind: text(facts["kind"]), target: text(facts["place"]).split(">").at(-1) ?? "" });
    if (GONE.includes(key)) revealed.delete(token);
    if (key === "BattleJoined" || key === "EmptyBattleJoined") {
      const [bonus, total] = [number(facts["bonus"] ?? facts["total"]), number(facts["total"])];
      found.push({ kind: "battle", province, defender: { seat, kinds: seat < 0 ? [] : fighters(province, seat), bonus, total }, attackers: [], winner: -1 });
    } else if (key === "AttackCounted" && battle) {
      battle.attackers.push({ seat, kinds: fighters(province, seat), bonus: 0, total: number(facts["total"]) });
    } else if (WON.includes(key) && battle?.province === province) battle.winner = seat;
    else if (deed === "thrown") found.push({ kind: deed, province: text(facts["place"]), seat: clans.indexOf(clanOf(token)), token: text(facts["kind"]) });
    else if (deed !== undefined && battle?.province !== province) found.push({ kind: deed, province, seat, token: "" });
  }
  return found;
}
