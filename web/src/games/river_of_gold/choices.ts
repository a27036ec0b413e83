/** The open choices of the seat to act: what they are, where each comes from, and which come after it. */

import type { Tongue } from "../../lib/board";
import { listed } from "../../lib/ui.svelte";
import type { Entry } from "../../protocol/protocol";
import { Book, facesOf, type RiverContent } from "./content";
import { say } from "./say";
import { handSize, shipName } from "./scene";
import type { RiverView } from "./view";

/** A choice by the verb that makes it, and how often it is open. */
export interface Choice {
  verb: "discard" | "journey" | "take" | "sell" | "draw" | "upgrade" | "mark";
  n: number;
}

/** All that the seat to act has to choose. */
export function choicesOf({ phase, choices, players, asked }: RiverView): Choice[] {
  if (phase !== "choosing" && phase !== "others") return [];
  const { journey, sale, draws, discarding, upgrade, second_marker } = choices;
  const all: Choice[] = [
    { verb: "discard", n: Number(discarding) },
    { verb: "journey", n: Number(journey) },
    { verb: "take", n: asked === null ? 0 : (players[asked]?.goods_owed ?? 0) },
    { verb: "sell", n: Number(sale !== "none") },
    { verb: "draw", n: draws },
    { verb: "upgrade", n: Number(upgrade) },
    { verb: "mark", n: Number(second_marker !== "none") },
  ];
  return phase === "others" ? all.filter(({ verb }) => verb === "take") : all.filter(({ n }) => n > 0);
}

const ACTIONS = ["build", "sail", "deliver"] as const;

/** What is asked, as exactly as the moves that are possible allow: which actions, what is open where it is more than one thing, how far a royal ship sails, and whose building a monk means. */
export function heading(view: RiverView, words: readonly string[], actions: readonly string[]): string {
  const { phase, choices, players, seat, final_by } = view;
  if (phase === "action" && words.length === 0) {
    const open = ACTIONS.filter((verb) => actions.some((action) => action.startsWith(`${verb} `)));
    const list = listed(open.map((verb) => say(`may_${verb}`)), "or");
    return open.length === 0 ? "" : say(final_by === null ? "heading_action" : "heading_last", { die: players[seat]?.die ?? 0, list });
  }
  const open = choicesOf(view);
  if (words.length === 0 && open.length > 1) return say("open_choices", { list: listed(open.map(called)) });
  if (words.join(" ") === "sail royal") return actions.includes("sail royal +1") ? say("heading_royal", { n: players[seat]?.die ?? 0 }) : "";
  if (words.join(" ") === "journey" && !actions.includes("journey koku")) return say("heading_journey_good");
  if (words.length === 1 && words[0] === "mark") return say(choices.second_marker === "own" ? "heading_mark_own" : "heading_mark_opponent");
  return "";
}

/** The choice that is being made: the only one, or the one whose verb was chosen. */
function current(choices: readonly Choice[], [verb]: readonly string[]): Choice | undefined {
  return choices.length === 1 ? choices[0] : choices.find((choice) => choice.verb === verb);
}

/** The cards that a seat has drawn in its turn and not yet chosen from. */
export function drawnBy(seat: number, entries: readonly Entry[]): string[] {
  const own = entries.flatMap((entry) => entry.events).filter(({ facts }) => facts["seat"] === seat);
  const since = own.findLastIndex(({ key }) => key === "CardDiscarded" || key === "TurnBegan");
  return own.slice(since + 1).flatMap(({ key, facts }) => (key === "CardDrawn" ? [String(facts["customer"])] : []));
}

/** The card on top of the discard pile, as far as it is known: the view tells which cards lie there, not in which order. */
export function topOf(pile: readonly string[], entries: readonly Entry[]): string {
  const cards = entries.flatMap(({ events }) => events.flatMap(({ key, facts }) => (key === "CardDiscarded" ? [String(facts["customer"])] : [])));
  return cards.findLast((card) => pile.includes(card)) ?? (pile.length === 1 ? pile[0]! : "");
}

/** The ship that has just begun a new journey, if only one can be it. */
function returned({ players, active }: RiverView, furthest: number): string {
  const [only, other] = Object.entries(players[active]?.ships ?? {}).filter(([, space]) => space <= furthest);
  return only === undefined || other !== undefined ? "" : only[0];
}

/** The building of the asked seat that pays a good now, if only one can be it: a ship of the active player lies beside it. */
function visited({ players, active, asked, shore }: RiverView, content: Tongue["content"]): { tile: string; region: number } | null {
  const book = new Book(content);
  const beside = Object.values(players[active]?.ships ?? {}).flatMap((space) => book.content.river_space[space - 1]?.shores ?? []);
  const [only, other] = [...new Set(beside)].filter((id) => {
    const building = shore[`s${id}`];
    return building !== undefined && building.markers.includes(asked ?? -1) && book.tile(building.tile).owner.some(({ kind }) => kind === "any_good");
  });
  if (only === undefined || other !== undefined) return null;
  return { tile: book.tile(shore[`s${only}`]?.tile ?? "").type, region: book.shore(only).region };
}

/** Where a choice comes from. */
export function source(view: RiverView, { name, player, content }: Tongue, words: readonly string[]): string {
  const choice = current(choicesOf(view), words);
  if (choice === undefined) return "";
  switch (choice.verb) {
    case "discard":
      return say("from_hand", { n: handSize(view.players[view.active]!) });
    case "journey": {
      const ship = returned(view, facesOf(content as unknown as RiverContent).length);
      return ship === "" ? say("from_a_journey") : say("from_journey", { ship: shipName(view, view.active, ship, name) });
    }
    case "sell":
      return say("from_merchant");
    case "draw":
      return say("from_draw");
    case "upgrade":
      return say("from_noble");
    case "mark":
      return say(view.choices.second_marker === "own" ? "from_monk_own" : "from_monk_opponent");
    default: {
      if (view.phase !== "others") return say("from_reward", { n: choice.n });
      const found = visited(view, content);
      const facts = { who: player(view.active), n: choice.n };
      return found === null ? say("from_a_visit", facts) : say("from_visit", { ...facts, tile: name(found.tile), where: name(`in_region_${found.region}`) });
    }
  }
}

/** What is still open after the choice that is being made. */
export function after(view: RiverView, _tongue: Tongue, words: readonly string[]): string {
  const choices = choicesOf(view);
  const choice = current(choices, words);
  if (choice === undefined) return "";
  const rest = choices.map((each) => (each === choice ? { ...each, n: each.n - 1 } : each)).filter(({ n }) => n > 0).map(called);
  if (view.choices.refill) rest.push(say("open_refill"));
  return rest.length === 0 ? "" : say("then", { list: listed(rest) });
}

/** A choice in a few words, as they stand in a list. */
export function called({ verb, n }: Choice): string {
  return say(`open_${verb}`, { n });
}
