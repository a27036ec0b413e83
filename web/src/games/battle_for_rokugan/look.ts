/** What the table screen needs to know of this game's look. */

import type { GameLook, Tongue } from "../../lib/board";
import type { Told } from "../../protocol/protocol";
import { capital } from "../../lib/words";
import { isReveal, number, targetOf, text } from "./battles";
import { bookOf, parts } from "./content";
import { crossing, reason, ways } from "./crossing";
import { defenseText } from "./defense";
import { film } from "./film";
import { legend } from "./legend";
import { markOf } from "./losses";
import { say, type SayKey } from "./say";
import { tieText } from "./tie";
import { calledToken, toldToken } from "./scene";
import { chapter } from "./told";
import type { RokuganView } from "./view";

const SWAP = "cultural_exchange";
const FIGHTERS = ["army", "navy", "shinobi"];
const SET_UP = ["clans", "objectives", "claims"];

const rounds = ({ content }: Tongue): number => bookOf(content).content.round_track.rounds;

/** The pieces that an event leaves on the board. */
const LEFT: Record<string, readonly string[]> = {
  TokenPlaced: ["token"], TokenAnimated: ["token"], TokenBlessed: ["below"], TokenLooked: ["token"], TokensSwitched: ["token", "other"],
  ProvinceClaimed: ["province"], SpecialPlaced: ["province"], SpecialRemoved: ["province"], ControlAdded: ["province"], ControlLost: ["province"], ProvincesSwapped: ["province", "target"],
};
/** What of a card's effects comes after the first. */
const FOLLOWS = ["ControlLost", "ControlAdded", "TokenGiven", "TokenHidden", "TokenRecalled", "TokenSacrificed", "SpecialPlaced", "SpecialRemoved", "TokenLooked", "TokenDestroyed", "TokenAnimated"];
const BY_BATTLE = ["conquest", "defense"];

/** What happened before the tokens were revealed: the reveal is a chapter of its own. */
const unrevealed = (events: readonly Told[]): readonly Told[] => {
  const end = events.findIndex(({ key }) => key === "TokensRevealed");
  return end < 0 ? events : events.slice(0, end);
};
const GONE = ["TokenDestroyed", "TokenSentBack"];

/** What is drawn, by its label in records. */
const DRAWN: Record<string, SayKey> = {
  clan: "drawn_clans",
  objective: "drawn_objectives",
  initiative: "drawn_initiative",
  neutral: "drawn_initiative",
  token: "drawn_tokens",
  card: "drawn_card",
  TokensRevealed: "drawn_reveal",
};

/** And what the events tell of it, once it is done. */
const CAME: Record<string, SayKey> = { ObjectivesDealt: "came_objectives", InitiativeRevealed: "came_initiative", TokensDrawn: "came_tokens", CardClaimed: "came_card" };

/** Which token with honor or defense on it a province of the reader would lose: peace and shrines take its place. */
function lostBonus(events: readonly Told[], view: RokuganView, { name }: Tongue): string {
  for (const { key, facts } of events) {
    const isPeace = key === "TokenPlaced" && facts["kind"] === "diplomacy" && facts["seat"] === view.seat;
    const province = isPeace ? text(facts["place"]) : key === "SpecialPlaced" ? text(facts["province"]) : "";
    const shown = view.provinces[province];
    const special = shown?.owner === view.seat ? (shown.special ?? "") : "";
    if (/^(honor|defense)_/.test(special)) return say("bonus_lost", { special: name(special), province: name(province), other: name(isPeace ? "peace" : text(facts["special"])) });
  }
  return "";
}

export const look: GameLook<RokuganView> = {
  drawn: (what) => (Object.hasOwn(DRAWN, what) ? say(DRAWN[what]!) : ""),
  draws: Object.keys(CAME),
  came: ({ key, facts }, { player, name }) =>
    CAME[key] === undefined ? "" : say(CAME[key], { who: player(Number(facts["seat"])), n: Number(facts["amount"] ?? 0), territory: name(String(facts["territory"])) }),
  when: (view, tongue) => (view.round > 0 && !SET_UP.includes(view.phase) ? capital(say("round_of", { n: view.round, all: rounds(tongue) })) : say("set_up")),
  heading: ({ card, picked, players, seat }, words, _actions, { content }) => {
    if (card === SWAP && words.length < 2) return say(picked === 0 ? "swap_give" : "swap_get");
    const n = words.join(" ") === "place bluff" ? (bookOf(content).clan(players[seat]?.clan ?? "")?.bluff_defense ?? 0) : 0;
    return n > 0 ? say("bluff_defends", { n }) : "";
  },
  step: (view, { content }) => {
    const player = view.players[view.asked ?? -1];
    if (player === undefined) return "";
    if (view.card !== null) {
      const all = view.card === SWAP ? 2 : (bookOf(content).content.territory_card.find(({ id }) => id === view.card)?.provinces ?? 1);
      if (all > 1) return say("choice_of", { n: view.picked + 1, all });
      return view.picked > 0 && view.aim !== "give" ? say("choice_n", { n: view.picked + 1 }) : "";
    }
    if (view.phase === "placement") return say("placement_of", { n: player.placed + 1, all: Math.max(player.placed + 1, player.placed + player.hand_size - 1) });
    if (view.phase === "claims") return say("claims_left", { n: player.set_aside });
    return view.phase === "cards" ? say("before_placing") : "";
  },
  opens: ({ phase, asked, seat }) => (asked === seat && ["clans", "objectives"].includes(phase) ? "mine" : ""),
  warns: (events, view, tongue) => lostBonus(events, view, tongue),
  ahead: (events, view, tongue) => {
    const placed = events.find(({ key, facts }) => key === "TokenPlaced" && facts["seat"] === view.seat)?.facts ?? {};
    const province = targetOf(text(placed["place"]));
    const isAttack = FIGHTERS.includes(parts(text(placed["kind"])).type) && province in view.provinces && view.provinces[province]?.owner !== view.seat;
    return isAttack ? say("in_sight", { text: defenseText(view, bookOf(tongue.content), province) }) : "";
  },
  source: (view, tongue, words) => (view.card === null || words.length > 1 ? "" : tongue.help(view.card)),
  facts: ({ card }): Record<string, string> => (card === null ? {} : { card }),
  follows: ({ events }) => unrevealed(events).filter(({ key }) => FOLLOWS.includes(key)),
  notes: ["BecameRonin", "InitiativeRevealed", "TurnSkipped", "ObjectiveRevealed"],
  told: toldToken,
  isRoutine: ({ key }) => ["TokensDrawn", "TokenDrawn"].includes(key),
  chips: ({ key, facts }) => {
    const isHonor = key === "ControlAdded" && !BY_BATTLE.includes(text(facts["reason"])) && !text(facts["province"]).startsWith("shadowlands");
    if (isHonor) return { seat: number(facts["seat"]), icon: "honor", amount: number(facts["faceup"]) };
    const amount = { CardClaimed: 1, CardLost: -1 }[key];
    return amount === undefined || typeof facts["seat"] !== "number" ? null : { seat: facts["seat"], icon: "territory_card", amount };
  },
  marks: ({ events }) => {
    // what a reveal leaves is not who placed last
    return unrevealed(events).flatMap(({ key, facts }) => (GONE.includes(key) ? markOf(text(facts["token"])) : (LEFT[key] ?? []).map((fact) => text(facts[fact]))));
  },
  kin: ["place", "bless"],
  kinds: (words) => (words.every((word) => /-\d+$/.test(word)) ? [say("n_tokens", { n: words.length })] : []),
  asides: ["scout", "shugenja", "first_player"],
  ends: ["end_turn"],
  ways,
  crossing,
  reason,
  called: (word, view, tongue) => calledToken(word, view, tongue),
  scored: (category, seat, view, tongue, points) => {
    const id = category === "secret_objective" ? (view.players[seat]?.objective ?? "") : "";
    return id === "" ? "" : say(points > 0 ? "objective_yes" : "objective_no", { objective: capital(tongue.name(id)) });
  },
  victory: (facts) => say("victory", facts),
  tie: tieText,
  clauses: { flowers: "BR-18.2", faceup_tokens: "BR-18.3", territories: "BR-18.4", secret_objective: "BR-18.5" },
  legend,
  playerToken: (view, seat) => {
    const clan = view.players[seat]?.clan ?? null;
    return clan === null ? null : { token: clan, label: clan };
  },
  stands: { place: "next", bless: "next", play: "next", spy_on: "next", switch: "next", remove: "next", look: "next" },
  big: ["RoundBegan", "TokensRevealed", "GameEnded"],
  isScene: isReveal,
  film,
  chapter,
  icons: { flowers: "honor", faceup_tokens: "defense", territories: "castle", secret_objective: "objective", territory_card: "card", ruse: "bluff" },
  tabs: {
    board: { icon: "castle", text: () => say("tab_map") },
    mine: { icon: "hand", text: () => say("tab_screen") },
    row: { icon: "users", text: () => say("tab_clans") },
  },
};
