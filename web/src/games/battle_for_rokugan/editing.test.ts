import { expect, it } from "vitest";

import type { Content, Tongue } from "../../lib/board";
import { editing, type RokuganPosition } from "./editing";
import { book, player, view } from "./fakes";

const content = book().content as unknown as Content;
const tongue: Tongue = { name: (slug) => slug, help: () => "", player: (seat) => `P${seat + 1}`, count: (n) => String(n), content };

const province = (owner: number | null, special: string | null = null) => ({ owner, faceup: 0, facedown: owner === null ? 0 : 1, special });
const pool = { army_1: 5, army_2: 4, blessing_2: 2, navy_1: 2 };
const start: RokuganPosition = view(
  [player("lion", { hand: { army_3: 1, bluff: 1 }, pool: { ...pool, army_6: 1 }, objective: "den_of_secrets", rejected: "great_library", memories: { 1: { tokens: { army_3: 1 }, gap: 0 } } }), player("crab", { hand: { raid: 1, bluff: 1 }, pool: { ...pool, navy_3: 1 }, objective: "way_of_the_sail", rejected: "emerald_empire" })],
  { provinces: { lion_west: province(0), lion_capital: province(0), unicorn_east: province(1), scorpion_north: province(1, "honor_1") }, initiative_clans: ["crab"], initiative_neutrals: 3 },
);

const put = (position: RokuganPosition, ...steps: [piece: string, place: string][]): RokuganPosition => steps.reduce((now, [piece, place]) => {
  if (place !== "") expect(editing.places(now, piece, content)).toContain(place);
  return editing.put(now, piece, place, content);
}, position);
const inTray = (position: RokuganPosition): string[] => editing.tray(position, tongue).flatMap(({ parts }) => parts.flatMap(({ pieces }) => pieces.map(({ word }) => word)));
/** How many tokens of each kind a seat has, wherever they lie. */
function all(position: RokuganPosition, seat: number): Record<string, number> {
  const { hand, pool, discard, clan, bluff_aside } = position.players[seat]!;
  const found: Record<string, number> = {};
  const laid = position.tokens.filter(({ token }) => token.startsWith(`${clan}-`)).map(({ kind }) => ({ [kind ?? ""]: 1 }));
  for (const counts of [hand, pool, discard, bluff_aside ? { bluff: 1 } : {}, ...laid]) for (const [kind, n] of Object.entries(counts ?? {})) found[kind] = (found[kind] ?? 0) + n;
  return found;
}

it("lays combat tokens on the map, moves and blesses them, and loses none", () => {
  const attack = "lion_west>unicorn_east";
  const laid = put(start, ["hand:0:army_3", attack], ["combat:0:blessing_2", "lion-1"], ["combat:1:navy_1", "unicorn_east"]);
  expect(laid.tokens.map(({ token, place, kind, below, faceup }) => [token, place, kind, below, faceup])).toEqual([
    ["lion-1", attack, "army_3", null, false], ["lion-2", attack, "blessing_2", "lion-1", true], ["crab-1", "unicorn_east", "navy_1", null, false],
  ]);
  expect([laid.players[0]?.placed, laid.players[0]?.hand_size, laid.players[0]?.memories]).toEqual([2, 1, {}]);
  expect(editing.places(laid, "hand:1:raid", content)).not.toContain("unicorn_east>lion_west"); // the border is taken
  const moved = put(laid, ["lion-1", "lion_capital"]);
  expect(moved.tokens.filter(({ place }) => place === "lion_capital").map(({ token }) => token)).toEqual(["lion-1", "lion-2"]);
  const off = put(moved, ["lion-1", ""], ["hand:0:bluff", ""]);
  expect([off.tokens.length, off.players[0]?.bluff_aside, off.players[0]?.hand]).toEqual([1, true, {}]);
  const back = put(off, ["combat:0:army_3", "hand:0"], ["combat:0:bluff", "hand:0"], ["combat:0:navy_1", "discard:0"]);
  for (const position of [laid, moved, off, back]) expect([0, 1].map((seat) => all(position, seat))).toEqual([0, 1].map((seat) => all(start, seat)));
  expect(back.players[0]).toMatchObject({ bluff_aside: false, hand: { army_3: 1, bluff: 1 }, discard: { navy_1: 1 } });
  expect(editing.places(start, "hand:0:bluff", content)).not.toContain("discard:0");
});

it("gives provinces to others, and special tokens to provinces", () => {
  const given = put(start, ["faceup:1", "lion_west"], ["faceup:1", "lion_west"], ["facedown:0", "crane_south"], ["sign:scorpion_north", "lion_capital"], ["special:scorched_earth", "unicorn_east"]);
  expect(given.provinces).toEqual({
    lion_west: { owner: 1, faceup: 2, facedown: 0, special: null }, lion_capital: province(0, "honor_1"), crane_south: province(0), scorpion_north: province(1),
    unicorn_east: { owner: null, faceup: 0, facedown: 0, special: "scorched_earth" },
  });
  expect([editing.held(given, "lion_capital", content), editing.held(given, "lion_west", content)]).toEqual(["sign:lion_capital", "stack:lion_west:faceup"]);
  const moved = put(given, ["stack:lion_west:faceup", "crane_capital"], ["stack:crane_south:facedown", ""], ["sign:lion_capital", ""]);
  expect([moved.provinces["lion_west"]?.faceup, moved.provinces["crane_capital"], moved.provinces["crane_south"], moved.provinces["lion_capital"]?.special]).toEqual([1, { owner: 1, faceup: 1, facedown: 0, special: null }, undefined, null]);
  const shrine = put(start, ["special:shrine", "lion_west"]);
  expect([inTray(start), inTray(shrine)].map((words) => ["special:shrine", "special:honor_1", "special:peace"].filter((word) => words.includes(word)))).toEqual([
    ["special:shrine", "special:honor_1", "special:peace"], ["special:honor_1", "special:peace"],
  ]);
});

it("deals cards, objectives, clans and the first place", () => {
  const dealt = put(start, ["bushido", "cards:1"], ["sacred_ground", "played"], ["way_of_the_sail", "objective:0"], ["great_library", "objective:1"], ["first", "seat:1"]);
  expect(dealt.territories).toEqual({ lion: { holder: 1, played: false, card: "bushido", seen_by: [1] }, dragon: { holder: null, played: true, card: "sacred_ground", seen_by: [0, 1] } });
  expect(dealt.players.map(({ objective, rejected }) => [objective, rejected])).toEqual([["way_of_the_sail", "den_of_secrets"], ["great_library", "emerald_empire"]]);
  expect([dealt.first, dealt.initiative_clans, dealt.initiative_neutrals]).toEqual([1, ["lion"], 3]);
  expect(put(dealt, ["bushido", ""]).territories["lion"]).toEqual({ holder: null, played: false, card: null, seen_by: [] });
  const later = editing.step(start, -1, "round", 4, content);
  expect([later.round, later.initiative_neutrals, later.neutrals_seen.length, later.initiative_clans]).toEqual([4, 0, 3, ["crab"]]);
  expect(editing.step(later, 0, "is_ronin", 1, content).players[0]?.is_ronin).toBe(true);
  const other = put(start, ["hand:0:army_3", "lion_west"], ["clan:phoenix", "seat:0"]);
  expect([other.tokens[0]?.token, other.players[0]?.clan, all(other, 0)["army_6"], all(other, 0)["blessing_3"]]).toEqual(["phoenix-1", "phoenix", undefined, 1]);
  expect(inTray(other)).toContain("clan:lion");
  const waiting = { ...start, phase: "resolving", card: "bushido", aim: "target", picked: 1, picks: ["lion_west"] };
  expect(editing.turn(waiting, 1, content)).toMatchObject({ phase: "placement", active: 1, asked: 1, card: null, aim: "none", picked: 0, picks: [] });
});

it("says what can't be at the piece it is about, in words", () => {
  const told = (what: string, expected: string) => editing.fault({ what, expected, got: "?" }, start, tongue);
  expect(told("provinces.lion_west", "no control tokens on scorched earth")).toMatchObject({ at: "lion_west", title: "Lion_west", rule: "BR-12.3" });
  expect(told("players[1] hand", "at most 6 tokens")).toMatchObject({ at: "hand:1", title: "P2", rule: "BR-4.5" });
  expect(told("asked", "a player who can do something").at).toBe("hand:0");
  expect(told("picks[0]", "what could be chosen").text).not.toContain("could be chosen");
  expect(editing.table(start, tongue).map(({ word }) => word)).toContain("sign:scorpion_north");
});
