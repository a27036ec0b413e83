/** The resolution of a round, step by step, from the events of the move that ended the placement. */

import type { Entry, Told } from "../../protocol/protocol";
import { parts, rank } from "./content";
import { clanOf } from "./scene";

/** One side of a battle: its seat, the kinds that fight for it, and the sums that were told. */
export interface Force {
  seat: number;
  kinds: string[];
  bonus: number;
  /** What the total has beyond the numbers on these tokens and the bonus. */
  rest: number;
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
interface Deed {
  kind: "raid" | "peace" | "defended" | "thrown";
  province: string;
  seat: number;
  token: string;
}

/** All tokens that were turned over, by the seat they belong to. */
interface Reveal {
  kind: "reveal";
  sides: { seat: number; kinds: string[] }[];
}

export type Step = Reveal | Battle | Deed;

/** Whether the winner owes it to the clan's ability: an attacker whose sum is not above all others. */
export function isGift({ attackers, defender, winner }: Battle): boolean {
  const own = attackers.find(({ seat }) => seat === winner);
  return own !== undefined && [defender, ...attackers].some((each) => each !== own && each.total >= own.total);
}

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

/** The first step, unless no token was on the board. */
function reveal(events: readonly Told[], clans: readonly (string | null)[]): Reveal[] {
  const kinds = new Map<number, string[]>();
  for (const { key, facts } of events) {
    if (key !== "TokenRevealed") continue;
    const seat = clans.indexOf(clanOf(text(facts["token"])));
    kinds.set(seat, [...(kinds.get(seat) ?? []), text(facts["kind"])]);
  }
  const sides = [...kinds].map(([seat, own]) => ({ seat, kinds: own.toSorted((a, b) => rank(a) - rank(b)) }));
  return sides.length === 0 ? [] : [{ kind: "reveal", sides: sides.toSorted((a, b) => a.seat - b.seat) }];
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
  const told = entry.events.slice(start + 1);
  const before = [...entries.slice(0, entries.indexOf(entry)).flatMap(({ events }) => events), ...entry.events.slice(0, start)];
  return { entry: entry.number, round, steps: [...reveal(told, clans), ...steps(told, blessings(before), clans)] };
}

/** The blessings that were laid on tokens of the round, with the words of those tokens. */
function blessings(events: readonly Told[]): Map<string, { kind: string; below: string }> {
  const found = new Map<string, { kind: string; below: string }>();
  for (const { key, facts } of events) {
    if (key === "RoundBegan") found.clear();
    else if (key === "TokenBlessed") found.set(text(facts["token"]), { kind: text(facts["kind"]), below: text(facts["below"]) });
    else if (TAKEN.includes(key)) found.delete(text(facts["token"]));
  }
  return found;
}

/** A side with all that fights for it. */
function force(seat: number, kinds: string[], bonus: number, total: number): Force {
  const strength = kinds.reduce((sum, kind) => sum + Number(parts(kind).strength), 0);
  return { seat, kinds, bonus, rest: Math.max(0, total - bonus - strength), total };
}

function text(fact: unknown): string {
  return typeof fact === "string" ? fact : "";
}

function number(fact: unknown): number {
  return typeof fact === "number" ? fact : -1;
}

const DEEDS: Record<string, Deed["kind"]> = { ProvinceRaided: "raid", ProvincePacified: "peace", ProvinceDefended: "defended", TokenIllegal: "thrown" };
const TAKEN = ["TokenDestroyed", "TokenSentBack"];
const GONE = ["TokenIllegal", "BluffReturned", "TokenLost"];
const WON = ["ProvinceConquered", "ProvinceTaken", "ProvinceHeld"];

function steps(events: readonly Told[], blessed: ReturnType<typeof blessings>, clans: readonly (string | null)[]): Step[] {
  const found: Step[] = [];
  const revealed = new Map<string, Revealed>();
  const fighters = (province: string, seat: number): string[] => {
    const tokens = [...revealed.values()].filter(({ token, target }) => target === province && clanOf(token) === clans[seat]);
    return tokens.flatMap(({ token, kind }) => [kind, ...[...blessed.values()].flatMap((one) => (one.below === token ? one.kind : []))]);
  };
  for (const { key, facts } of events) {
    const [token, province, seat] = [text(facts["token"]), text(facts["province"]), number(facts["seat"])];
    const battle = found.findLast((step) => step.kind === "battle");
    const deed = DEEDS[key];
    if (key === "TokenRevealed") revealed.set(token, { token, kind: text(facts["kind"]), target: text(facts["place"]).split(">").at(-1) ?? "" });
    if (GONE.includes(key)) {
      revealed.delete(token);
      blessed.delete(token);
    }
    if (key === "BattleJoined" || key === "EmptyBattleJoined") {
      const [bonus, total] = [number(facts["bonus"] ?? facts["total"]), number(facts["total"])];
      found.push({ kind: "battle", province, defender: force(seat, seat < 0 ? [] : fighters(province, seat), bonus, total), attackers: [], winner: -1 });
    } else if (key === "AttackCounted" && battle) {
      battle.attackers.push(force(seat, fighters(province, seat), 0, number(facts["total"])));
    } else if (WON.includes(key) && battle?.province === province) battle.winner = seat;
    else if (deed === "thrown") found.push({ kind: deed, province: text(facts["place"]), seat: clans.indexOf(clanOf(token)), token: text(facts["kind"]) });
    else if (deed !== undefined && battle?.province !== province) found.push({ kind: deed, province, seat, token: "" });
  }
  return found;
}
