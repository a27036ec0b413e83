/** Attacking a province: the borders over which a token could go, how to ask for one, and why a place is only a ruse. */

import type { Crossing, Tongue } from "../../lib/board";
import { capital } from "../../lib/words";
import { bookOf, parts, type Book } from "./content";
import { defenseText } from "./defense";
import { say, type SayKey } from "./say";
import type { RokuganView } from "./view";

const target = (place: string): string => place.split(">").at(-1) ?? "";
const behind = (place: string): string => (place.includes(">") ? (place.split(">")[0] ?? "") : "");

/** A province stands for the borders of it that are open, and so does a token in its middle. */
export function ways(piece: string, words: readonly string[], view: RokuganView): readonly string[] {
  const place = view.tokens.find(({ token }) => token === piece)?.place ?? piece;
  if (words.includes(place)) return piece === place ? [] : [place];
  return words.filter((word) => word.includes(">") && target(word) === place);
}

export function crossing(piece: string, open: readonly string[], words: readonly string[], view: RokuganView, tongue: Tongue): Crossing {
  const book = bookOf(tongue.content);
  const province = target(open[0] ?? piece);
  const sides = compass(open, book);
  const names = { province: tongue.name(province), token: capital(tongue.name(words[1] ?? "")) };
  const taken = view.tokens.filter(({ place, below }) => below === null && place.includes(">") && place.split(">").includes(province)).length;
  return {
    ask: say("attack_over", names),
    title: say("against_province", names),
    ways: open.map((word, place) => ({
      text: behind(word) === "sea" ? say("from_sea") : say("from_province", { province: tongue.name(behind(word)) }),
      more: sides[place] === "" ? "" : say(`arrow_${sides[place] ?? "north"}` as SayKey),
    })),
    note: [taken > 0 ? say("borders_taken", { n: taken }) : "", say("in_sight", { text: defenseText(view, book, province) })].filter((text) => text !== "").join(" "),
  };
}

/** On which side of the province each border lies; "" where that tells nothing. */
function compass(open: readonly string[], book: Book): string[] {
  const mids = open.map((word) => book.borders.get(word)?.mid ?? [0, 0]);
  const span = (axis: 0 | 1): number => Math.max(...mids.map((mid) => mid[axis])) - Math.min(...mids.map((mid) => mid[axis]));
  const axis = span(0) > span(1) ? 0 : 1;
  const row = mids.map((mid) => mid[axis]).sort((a, b) => a - b);
  return mids.map((mid) => {
    if (mid[axis] === row[0]) return axis === 0 ? "west" : "north";
    return mid[axis] === row.at(-1) ? (axis === 0 ? "east" : "south") : "";
  });
}

/** Why a token of this type can do nothing at this place. */
export function reason([, kind = "", place = ""]: readonly string[], view: RokuganView, tongue: Tongue): string {
  const { type } = parts(kind);
  if (type === "blessing") return say("no_fighter");
  const book = bookOf(tongue.content);
  const province = target(place);
  const facts = { token: capital(tongue.name(type)), province: tongue.name(province) };
  const isOwn = view.provinces[province]?.owner === view.seat;
  const isBeside = [...book.borders.keys()].some((word) => target(word) === province && view.provinces[behind(word)]?.owner === view.seat);
  if (["raid", "diplomacy"].includes(type) && !place.includes(">") && view.provinces[province]?.special === "battlefield") return say("on_battlefield", facts);
  if (type === "army" && !isOwn) return place.includes(">") ? say("no_army_here", facts) : say(isBeside ? "all_borders_taken" : "not_beside", facts);
  if (type === "navy" && !isOwn && !place.includes(">")) return say(book.provinces.get(province)?.coastal ? "navy_from_sea" : "no_coast", facts);
  if (type === "navy") return say("no_coast", facts);
  if (type === "diplomacy") return say("peace_at_home", facts);
  if (type === "raid") return say(isOwn || isBeside ? "raid_abroad" : "raid_alone", facts);
  return say("not_there", facts);
}
