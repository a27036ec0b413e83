/** What the table screen needs to know of this game's look. */

import type { Chip, Content, GameLook } from "../../lib/board";
import type { Told } from "../../protocol/protocol";
import { ahead } from "./ahead";
import { after, choicesOf, heading, source } from "./choices";
import { Book, facesOf, type RiverContent } from "./content";
import { legend } from "./legend";
import { MASTERIES } from "./looks";
import { near } from "./near";
import { say, type SayKey } from "./say";
import { capital, shipName } from "./scene";
import type { RiverView } from "./view";

const STEPS = 4; // of a turn: divine favor, action, masteries, die
const REFILL = 2; // customer cards that are drawn after a delivery (RG-8.6)
const FEW = 3; // tiles of era 2: the end is near
const STEP: Record<string, number> = { first_die: 1, action: 2, closing: STEPS };
/** Verbs and slots whose names are long. */
const SHORT: Record<string, SayKey> = {
  sail: "verb_sail",
  deliver: "verb_deliver",
  favor: "verb_favor",
  set_die: "verb_set_die",
  discard: "verb_discard",
  draw: "verb_draw",
  upgrade: "verb_upgrade",
  building_tile: "slot_tile",
  shore_space: "slot_space",
  standard_ship: "slot_ship",
};

const SHIPS = ["upper", "middle", "royal"];

/** What the row, the stacks and the deck do after every move, and markers that come with a card. */
const ROUTINE: readonly string[] = ["TileDiscarded", "TileEntered", "TopTileSeen", "DeckReshuffled", "MarkerPlaced", "GameEnded"];

/** What was gained and what was paid; what the line itself says has no chip. */
function chip({ key, facts }: Told): Chip | null {
  const seat = Number(facts["seat"] ?? -1);
  const of = (icon: string, amount: number): Chip => ({ seat, icon, amount });
  const number = (name: string): number => Number(facts[name] ?? 0);
  switch (key) {
    case "Gained":
      return of(String(facts["gain"]), number("amount"));
    case "GoodPaid":
      return of(String(facts["good"]), -number("amount"));
    case "InfluenceGained":
      return of("influence", number("amount"));
    case "DieTurned":
    case "DieSet":
      return of("divine_favor", -number("favor"));
    case "LimitRaised":
      return of("divine_favor_limit", number("amount"));
    case "EndTriggered":
      return of("victory_points", number("vp"));
    case "MasteryClaimed":
      return { ...of("victory_points", number("vp")), emblem: String(facts["mastery"]) };
    default:
      return null;
  }
}

/** What the reader gains for a journey or a sale in koku: no more than there is room for (RG-15.4). */
function koku(verb: string, content: Content, view: RiverView | undefined): number {
  const book = new Book(content);
  const paid = verb === "sell" ? book.sale : (book.content.journey_end.choice.find(({ kind }) => kind === "koku")?.n ?? 0);
  const held = view?.players[view.seat]?.koku ?? 0;
  return Math.min(paid, book.content.limits.koku - held);
}

/** How far a ship, the royal one unless another start is given, would sail with a die that is higher or lower by this much, and to which river space. */
function leg({ players, seat }: RiverView, content: Content, change: number, from?: number): { n: number; to: number } {
  const { region, river_space } = content as unknown as RiverContent;
  const player = players[seat];
  const faces = facesOf({ region }).length;
  const n = (((player?.die ?? 0) + change + faces - 1) % faces) + 1; // 6 and 1 are neighbours (RG-11.22)
  const start = from ?? player?.ships[player.royal ?? ""] ?? 0;
  return { n, to: ((start + n - 1) % river_space.length) + 1 };
}

/** How far this seat sails with an action, after those before it, which may turn the die; null if it does not sail. */
function voyage(action: string, before: readonly string[], view: RiverView, content: Content): { ship: string; to: number } | null {
  const [verb, ship = "", change = "0"] = action.split(" ");
  const player = view.players[view.seat];
  const own = ship === "royal" ? (player?.royal ?? "") : ship; // the ship that the royal one has replaced
  const start = player?.ships[own];
  if (verb !== "sail" || player === undefined || start === undefined) return null;
  const turned = before.findLast((each) => /^(favor|set_die) /.test(each))?.split(" ")[1];
  const players = view.players.map((each, seat) => (seat === view.seat ? { ...each, die: Number(turned ?? each.die) } : each));
  return { ship: own, to: leg({ ...view, players }, content, Number(change), start).to };
}

/** The pieces that an event touched, by their words or marks. */
function touched({ key, facts }: Told, view: RiverView): string[] {
  const seat = Number(facts["seat"] ?? -1);
  const text = (name: string): string => String(facts[name] ?? "");
  switch (key) {
    case "Built":
    case "SecondMarkerPlaced":
      return [text("space")];
    case "Sailed":
      return [`ship-${seat}-${text("ship") === "royal" ? (view.players[seat]?.royal ?? "") : text("ship")}`];
    case "ShipUpgraded":
      return [`ship-${seat}-${text("ship")}`];
    case "InfluenceGained":
      return [`marker-${seat}-${text("region")}`];
    case "MarkerPlaced":
      return [text("place") === "merchant_space" ? text("place") : `${text("place")}-${text("customer").split("_").at(-1) ?? ""}`];
    case "CardDiscarded":
      return [`pile-${text("customer")}`]; // not the card that someone else has put on it
    case "MasteryClaimed":
      return [text("mastery")];
    default:
      return [];
  }
}

/** Of the parts of the score. */
const SCORED: Record<string, string> = { score_track: "vp", regional_influence: "influence", customers: "elder", artisans: "artisan", merchants: "merchant", nobles: "noble" };

export const look: GameLook<RiverView> = {
  when: ({ phase, era1, era2, emperor_due, final_by }, _tongue, turns) => {
    if (phase === "over") return "";
    if (final_by !== null) return say("last_turns");
    const era = era1.left > 0 || emperor_due ? 1 : 2; // era 2 begins with the Emperor's visit (RG-12.4)
    return turns > 0 && era1.left + era2.left > FEW ? say("era_turn", { era, n: turns }) : say("era_left", { era, n: era1.left + era2.left });
  },
  step: (view, { player }) => {
    const n = STEP[view.phase];
    const open = choicesOf(view).reduce((sum, choice) => sum + choice.n, 0);
    if (view.phase === "others") return say("in_turn_of", { who: player(view.active) });
    const step = n !== undefined ? say("step_of", { n, of: STEPS }) : open > 0 ? say("choices_open", { n: open }) : "";
    return [...(view.final_by === null ? [] : [say("last_turn")]), ...(step === "" ? [] : [step])].join(" · ");
  },
  source,
  after,
  ahead,
  heading,
  due: ({ choices, asked, seat }) => (choices.discarding && asked === seat ? "discard" : ""),
  seal: ({ phase }) => (phase === "others" ? say("you_choose") : ""),
  short: (word, { name, count, content }, words, view) => {
    const { building, customer } = content as unknown as RiverContent;
    const [verb = ""] = words;
    if (verb === "journey" && word === "koku") return count(koku(verb, content, view), word);
    if (verb === "journey" || verb === "take") return capital(name(word));
    if (verb === "sell") return say("sell_one", { good: count(1, word), koku: koku(verb, content, view) });
    if (verb === "sail" && /^[+-]1$/.test(word)) {
      return view === undefined ? "" : say("spaces_to", leg(view, content, Number(word)));
    }
    if (verb === "trade") return capital(name(word === "favor" ? "divine_favor" : word));
    if (word === "stop_selling") return say(view?.choices.sale === "begun" ? "sell_no_more" : "sell_nothing");
    if (Object.hasOwn(SHORT, word)) return say(SHORT[word]!);
    if (/^s\d+$/.test(word)) return say("shore_n", { n: word.slice(1) });
    const type = [...building, ...customer].find(({ id }) => id === word)?.type ?? "";
    return type === "" ? "" : capital(name(type));
  },
  move: (action, before, view, { name, content }) => {
    const found = voyage(action, before, view, content);
    return found === null ? "" : say("sail_ship_to", { ship: shipName(view, view.seat, found.ship, name), to: found.to });
  },
  asIs: (words, view, { content }) => (words.join(" ") === "sail royal" ? say("sail_to", leg(view, content, 0)) : ""),
  called: (word, { players, seat }) => (players[seat]?.ships[word] === undefined ? "" : shipName({ players } as RiverView, seat, word, () => "")),
  kinds: (words) => {
    const shores = words.filter((word) => /^s\d+$/.test(word)).length;
    const ships = words.filter((word) => SHIPS.includes(word)).length;
    if (shores + ships < words.length) return [];
    return [...(shores > 0 ? [say("n_shores", { n: shores })] : []), ...(ships > 0 ? [say("n_ships", { n: ships })] : [])];
  },
  open: ({ players }, seat, { name, help }) => {
    const { patron = null, delivered = [] } = players[seat] ?? {};
    const told = (slug: string, text: string): string => `${capital(name(slug))}: ${text}`;
    return [
      ...(patron === null ? [] : [{ label: say("patron"), texts: [told(patron, help(patron))] }]),
      ...(delivered.length === 0 ? [] : [{ label: say("delivered"), texts: delivered.map((id) => told(id, help(`${id}_short`))) }]),
    ];
  },
  offered: ["trade", "sell"],
  owed: ({ choices }) => (choices.sale === "begun" ? ["sell"] : ["journey", "take"]), // a second tap on what was taken must not sell it
  verbs: ["build", "sail", "deliver", "favor", "roll", "set_die", "journey", "take", "sell", "stop_selling", "draw", "discard", "upgrade", "mark", "trade"],
  verbIcons: { build: "build", sail: "ship", deliver: "deliver", favor: "sun", set_die: "sun", trade: "swap", upgrade: "royal-ship", draw: "card", discard: "card" },
  asides: ["trade", "favor", "stop_selling"],
  facts: (view, words, { content }) => {
    const book = new Book(content);
    const player = view.players[view.seat];
    const space = book.content.shore_space.find(({ id }) => `s${id}` === words[1]);
    const die = player?.die ?? 0;
    return {
      die,
      region: book.ability(player?.patron ?? null, "build_any_region") ? "any_region" : `region_${die}`,
      cost: player === undefined || space === undefined ? 0 : book.price(player, space),
      koku: koku(words[0] ?? "", content, view),
    };
  },
  near,
  chips: chip,
  grave: { EndTriggered: () => say("begins_last_round") },
  drawn: (what, [verb]) => (what === "customer" ? say("drawn_cards", { n: verb === "draw" ? 1 : REFILL }) : what.startsWith("era") ? say("drawn_tile") : ""),
  draws: ["TopTileSeen", "CardDrawn"],
  came: ({ key, facts }, { name }) => (key === "TopTileSeen" ? say("came_tile", { era: Number(facts["era"]), tile: name(String(facts["tile"])) }) : ""),
  isRoutine: ({ key }) => ROUTINE.includes(key),
  isEnding: ({ final_by }) => final_by !== null,
  marks: (entry, view) => entry.events.filter(({ facts }) => facts["seat"] === entry.seat).flatMap((event) => touched(event, view)),
  clauses: { regional_influence: "RG-13.1", customers: "RG-13.5", artisans: "RG-11.3", merchants: "RG-11.15", nobles: "RG-11.25" },
  legend,
  ends: ["end"],
  playerToken: (view, seat) => {
    const clan = view.players[seat]?.clan ?? null;
    return clan === null ? null : { token: clan, label: clan };
  },
  slots: {
    space: "shore_space",
    tile: "building_tile",
    ship: "standard_ship",
    face: "die",
    give: "goods",
    get: "any_good",
    good: "any_good",
    patron: "clan_patron",
  },
  big: ["MasteryClaimed", "EmperorVisited", "EndTriggered", "GameEnded"],
  icons: { ...MASTERIES, favor: "sun", divine_favor_limit: "moon", victory_points: "vp", divine_favor: "sun", EmperorVisited: "flower", ...SCORED },
};
