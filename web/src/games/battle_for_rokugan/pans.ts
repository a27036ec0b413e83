/** What lies on the two pans of a battle's balance, in the order in which it is weighed. */

import { targetOf, type Battle } from "./battles";
import { parts, type Book } from "./content";
import { clanOf } from "./scene";
import type { RokuganView, TokenView } from "./view";

/** A bonus of the province, or a combat token; `token` is where it comes from on the map. */
export interface Load {
  /** The kind of a combat token, or the icon of a bonus. */
  sign: string;
  isToken: boolean;
  token: string;
  value: number;
}

export interface Pans {
  attacker: Load[];
  defender: Load[];
}

const PHOENIX = "phoenix";

/** Against Phoenix the castle of a capital does not count (BR-15.5). */
export function isCastleVoid(battle: Battle, view: RokuganView, book: Book): boolean {
  const seat = battle.attackers[0]?.seat ?? -1;
  return view.players[seat]?.clan === PHOENIX && (book.provinces.get(battle.province)?.capital_of ?? "") !== "";
}

/** The sums that decide: of the strongest attacker and of the defender. */
export function sums(battle: Battle, view: RokuganView, book: Book): { a: number; d: number } {
  const castle = isCastleVoid(battle, view, book) ? (book.provinces.get(battle.province)?.defense ?? 0) : 0;
  return { a: battle.attackers[0]?.total ?? 0, d: battle.defender.total - castle };
}

/** The tokens of a seat at a province, strongest first: the one that decides comes last. */
function fighters(view: RokuganView, province: string, seat: number): Load[] {
  const clan = view.players[seat]?.clan ?? "";
  const own = view.tokens.filter(({ token, place }) => clanOf(token) === clan && targetOf(place) === province);
  const weight = ({ token, kind, below }: TokenView): Load => ({ sign: kind ?? "", isToken: true, token: below ?? token, value: Number(parts(kind ?? "").strength) });
  return own.map(weight).sort((one, other) => other.value - one.value);
}

export function pans(battle: Battle, view: RokuganView, book: Book): Pans {
  const { province, defender, attackers } = battle;
  const printed = book.provinces.get(province);
  const shown = view.provinces[province];
  const clan = view.players[defender.seat]?.clan ?? "";
  const bonus = (sign: string, value: number): Load[] => (value > 0 ? [{ sign, isToken: false, token: province, value }] : []);
  const castle = isCastleVoid(battle, view, book) ? 0 : (printed?.defense ?? 0);
  const bonuses = [
    ...bonus(printed?.capital_of ? "castle" : "defense", castle),
    ...bonus("defense", book.special(shown?.special)?.defense ?? 0),
    ...bonus("defense", defender.seat < 0 ? 0 : (shown?.faceup ?? 0) * (book.clan(clan)?.faceup_control_defense ?? 1)),
  ];
  const total = (weights: readonly Load[]): number => weights.reduce((sum, { value }) => sum + value, 0);
  const guards = defender.seat < 0 ? [] : fighters(view, province, defender.seat);
  const rest = sums(battle, view, book).d - total(bonuses) - total(guards); // Lion's bluff defends, but has no number
  const known = guards.map((guard) => (parts(guard.sign).type === "bluff" ? { ...guard, value: rest } : guard));
  return { attacker: fighters(view, province, attackers[0]?.seat ?? -1), defender: [...bonuses, ...known] };
}
