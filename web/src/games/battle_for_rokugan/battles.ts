/** What the reveal of a round decided, read from the events of the move that ended the placement. */

import type { Entry, Fact, Told } from "../../protocol/protocol";
import type { Book } from "./content";

/** A combat token that was turned over. */
interface Turned {
  token: string;
  kind: string;
  place: string;
}

/** One that leaves the map before anything is decided, with the rule that it breaks there; a bluff breaks none. */
export interface Leaving extends Turned {
  rule: string;
}

/** A raid or diplomacy, with the tokens that it sweeps away. */
export interface Deed {
  kind: "raid" | "peace";
  seat: number;
  province: string;
  swept: string[];
  /** The special token that it takes the place of. */
  replaced: string;
}

interface Camp {
  /** -1 for the defender of an empty province. */
  seat: number;
  total: number;
}

export interface Battle {
  province: string;
  defender: Camp;
  /** The strongest first. */
  attackers: Camp[];
  /** -1 when nobody won it. */
  winner: number;
}

/** A whole territory that was won or lost, or only its card. */
export interface Whole {
  seat: number;
  territory: string;
  isWon: boolean;
  /** What all of it is worth; 0 if only its card changed hands. */
  honor: number;
  hasCard: boolean;
}

export interface Resolution {
  round: number;
  /** Its events in the move: from this one on, up to that one. */
  from: number;
  until: number;
  turned: Turned[];
  leaving: Leaving[];
  deeds: Deed[];
  /** From north to south. */
  battles: Battle[];
  /** Provinces that were held without a fight. */
  quiet: { seat: number; province: string }[];
  wholes: Whole[];
  /** What became of control and special tokens, by province. */
  changes: ReadonlyMap<string, Told[]>;
}

const BEGAN = "TokensRevealed";
const AFTER = ["RoundBegan", "ObjectiveRevealed", "GameEnded"];
const DECIDED = ["ProvinceRaided", "ProvincePacified", "BattleJoined", "EmptyBattleJoined", "ProvinceDefended"];
const CHANGED = ["ControlLost", "ControlAdded", "SpecialPlaced"];
const WON = ["ProvinceConquered", "ProvinceTaken", "ProvinceHeld"];

export function isReveal({ events }: Entry): boolean {
  return events.some(({ key }) => key === BEGAN);
}

export function text(fact: Fact | undefined): string {
  return typeof fact === "string" ? fact : "";
}

export function number(fact: Fact | undefined): number {
  return typeof fact === "number" ? fact : -1;
}

/** The province that a place belongs to or points at. */
export function targetOf(place: string): string {
  return place.split(">").at(-1) ?? "";
}

export function resolution({ events }: Entry, book: Book): Resolution | null {
  const from = events.findIndex(({ key }) => key === BEGAN);
  if (from < 0) return null;
  const after = events.findIndex(({ key }, place) => place > from && AFTER.includes(key));
  const until = after < 0 ? events.length : after;
  const told = events.slice(from, until);
  const turned = told.filter(({ key }) => key === "TokenRevealed").map(({ facts }) => ({ token: text(facts["token"]), kind: text(facts["kind"]), place: text(facts["place"]) }));
  const changes = new Map<string, Told[]>();
  for (const event of told.filter(({ key }) => CHANGED.includes(key))) {
    const province = text(event.facts["province"]);
    changes.set(province, [...(changes.get(province) ?? []), event]);
  }
  const battles = fights(told, book);
  const fought = new Set(battles.map(({ province }) => province));
  return {
    round: number(events[from]?.facts["round"]),
    from,
    until,
    turned,
    leaving: leavers(told, turned),
    deeds: deeds(told),
    battles,
    quiet: told.flatMap(({ key, facts }) => {
      const province = text(facts["province"]);
      return key === "ProvinceDefended" && !fought.has(province) ? { seat: number(facts["seat"]), province } : [];
    }),
    wholes: wholes(told),
    changes,
  };
}

/** Lion's bluff that defended goes home later, after the battles. */
function leavers(told: readonly Told[], turned: readonly Turned[]): Leaving[] {
  const decided = told.findIndex(({ key }) => DECIDED.includes(key));
  return told.slice(0, decided < 0 ? told.length : decided).flatMap(({ key, facts }) => {
    if (key !== "BluffReturned" && key !== "TokenIllegal") return [];
    const token = text(facts["token"]);
    const found = turned.find((each) => each.token === token) ?? { token, kind: text(facts["kind"]), place: text(facts["place"]) };
    return { ...found, rule: text(facts["rule"]) };
  });
}

function deeds(told: readonly Told[]): Deed[] {
  const found: Deed[] = [];
  for (const { key, facts } of told) {
    const [seat, province] = [number(facts["seat"]), text(facts["province"])];
    const deed = found.findLast((each) => each.province === province);
    if (key === "ProvinceRaided") found.push({ kind: "raid", seat, province, swept: [], replaced: "" });
    else if (key === "ProvincePacified") found.push({ kind: "peace", seat, province, swept: [], replaced: "" });
    else if (key === "TokenLost") deed?.swept.push(text(facts["token"]));
    else if (key === "SpecialRemoved" && deed) deed.replaced = text(facts["special"]);
  }
  return found;
}

/** What was lost comes first; a territory and its card are one thing. */
function wholes(told: readonly Told[]): Whole[] {
  const found: Whole[] = [];
  for (const { key, facts } of told) {
    const [seat, territory] = [number(facts["seat"]), text(facts["territory"])];
    const isWon = key === "TerritoryWon" || key === "CardClaimed";
    const known = found.find((each) => each.seat === seat && each.territory === territory && each.isWon === isWon);
    if (key === "TerritoryWon" || key === "TerritoryLost") found.push({ seat, territory, isWon, honor: number(facts["honor"]), hasCard: false });
    else if ((key === "CardClaimed" || key === "CardLost") && known) known.hasCard = true;
    else if (key === "CardClaimed" || key === "CardLost") found.push({ seat, territory, isWon, honor: 0, hasCard: true });
  }
  return found.sort((a, b) => Number(a.isWon) - Number(b.isWon));
}

function fights(told: readonly Told[], book: Book): Battle[] {
  const found: Battle[] = [];
  for (const { key, facts } of told) {
    const [seat, province, total] = [number(facts["seat"]), text(facts["province"]), number(facts["total"])];
    const battle = found.findLast((each) => each.province === province);
    if (key === "BattleJoined" || key === "EmptyBattleJoined") found.push({ province, defender: { seat, total }, attackers: [], winner: -1 });
    else if (key === "AttackCounted") battle?.attackers.push({ seat, total });
    else if (WON.includes(key) && battle) battle.winner = seat;
  }
  const south = ({ province }: Battle): number => book.provinces.get(province)?.center[1] ?? 0;
  const rank = ({ seat, total }: Camp, { winner }: Battle): number => total + (seat === winner ? 0.5 : 0); // of equals, the one that won
  return found
    .map((battle) => ({ ...battle, attackers: battle.attackers.toSorted((a, b) => rank(b, battle) - rank(a, battle)) }))
    .sort((a, b) => south(a) - south(b));
}
