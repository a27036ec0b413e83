/** What a facedown token may be: all ways in which its owner's unseen tokens can lie on the map and in the hand, each as likely as bots would choose it. */

import { belief, total, type Belief } from "./belief";
import { parts, type Book } from "./content";
import { clanOf, seatOf } from "./scene";
import type { RokuganView, TokenView } from "./view";

interface Odds {
  type: string;
  /** Of all these ways. */
  share: number;
}

type Counts = Record<string, number>;

/** A facedown token's place, and what it can be there. */
interface Where {
  types: readonly string[];
  weights: Readonly<Counts>;
}

/** How much likelier a type is at a kind of place than one drawn blindly from the same hand: by its kinds, the weights of the bots (`beliefs.py`). */
const WEIGHTS = {
  home: { army: 0.65, navy: 0.2, shinobi: 0.3, diplomacy: 0.6, raid: 0.03, bluff: 0.08 },
  abroad: { shinobi: 0.85, raid: 0.35, bluff: 0.05 },
  land: { army: 0.7, bluff: 0.05 },
  sea: { navy: 0.45, bluff: 0.05 },
};
const RARE = 0.02; // what is not in its row

/** Unseen tokens by their types: the bluff is in the hand or on the map, and so is what was seen of the hand; the rest may also be in the pool. */
interface Piles {
  sure: Counts;
  known: Counts;
  free: Counts;
}

function byType(kinds: Counts): Counts {
  const found: Counts = {};
  for (const [kind, n] of Object.entries(kinds)) found[parts(kind).type] = (found[parts(kind).type] ?? 0) + n;
  return found;
}

function piles({ unseen, known }: Belief): Piles {
  const { bluff = 0, ...others } = unseen;
  const free = Object.fromEntries(Object.entries(others).map(([kind, n]) => [kind, Math.max(0, n - (known[kind] ?? 0))]));
  return { sure: { bluff }, known: byType(known), free: byType(free) };
}

/** How many ways there are to choose k of n. */
function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
}

/** In how many ways the hand can hold the rest: all that is bound to it, but for the gap; each token is one of its own. */
function waysOfHand({ sure, known, free }: Piles, hand: number, gap: number): number {
  const [held, rest] = [total(known), total(free)];
  let ways = 0;
  for (let left = 0; left <= gap; left++) {
    const drawn = hand - total(sure) - held + left;
    ways += choose(held, left) * choose(rest, drawn) * choose(rest - drawn, gap - left); // what left unseen was known, or not
  }
  return ways;
}

/** And in how many ways all can lie, where each place on the map takes some types only; a likelier way counts more. */
function ways(places: readonly Where[], all: Piles, hand: number, gap: number): number {
  const [where, ...others] = places;
  if (where === undefined) return waysOfHand(all, hand, gap);
  let sum = 0;
  for (const type of where.types) {
    for (const pile of [all.sure, all.known, all.free]) {
      const n = pile[type] ?? 0;
      if (n === 0) continue;
      pile[type] = n - 1;
      sum += n * (where.weights[type] ?? RARE) * ways(others, all, hand, gap);
      pile[type] = n;
    }
  }
  return sum;
}

/** What a hidden token may be, the likeliest first: types that do something at its place, as all hidden tokens of its owner are thought to. */
export function odds(view: RokuganView, book: Book, hidden: TokenView): Odds[] {
  const seat = seatOf(view, clanOf(hidden.token));
  const facts = belief(view, book, seat);
  if (facts === null) return [];
  const others = view.tokens.filter(({ token, kind }) => kind === null && token !== hidden.token && clanOf(token) === clanOf(hidden.token));
  const count = (types: (token: TokenView) => string[]): Odds[] => {
    const where = (token: TokenView, types: readonly string[]): Where => ({ types, weights: weightsAt(view, seat, token.place) });
    const rest = others.map((token) => where(token, types(token)));
    const found = types(hidden).map((type) => ({ type, share: ways([where(hidden, [type]), ...rest], piles(facts), facts.inHand, facts.gap) }));
    const sum = found.reduce((all, { share }) => all + share, 0);
    return found.flatMap(({ type, share }) => (share > 0 ? [{ type, share: share / sum }] : [])).sort((a, b) => b.share - a.share);
  };
  const sensible = count(({ could, place }) => could.filter((type) => suits(view, book, seat, type, place)));
  return sensible.length > 0 ? sensible : count(({ could }) => could); // somebody plays a ruse
}

function weightsAt(view: RokuganView, seat: number, place: string): Readonly<Counts> {
  if (place.includes(">")) return WEIGHTS[place.startsWith("sea") ? "sea" : "land"];
  return WEIGHTS[view.provinces[place]?.owner === seat ? "home" : "abroad"];
}

/** Whether a token of this type does something at a place. */
function suits(view: RokuganView, book: Book, seat: number, type: string, place: string): boolean {
  const [behind, target = behind] = place.split(">");
  const shown = view.provinces[target ?? ""];
  const isOwn = shown?.owner === seat;
  const isHarbor = shown?.special === "harbor";
  if (type === "bluff") return true;
  if (place.includes(">")) return type === (behind === "sea" ? "navy" : "army") || (type === "navy" && isHarbor);
  if (type === "navy") return isOwn && (isHarbor || (book.provinces.get(target ?? "")?.coastal ?? false));
  if (type === "army" || type === "diplomacy") return isOwn;
  return type === "shinobi" || (type === "raid" && !isOwn);
}
