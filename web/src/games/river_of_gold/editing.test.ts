import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import type { Content, Tongue } from "../../lib/board";
import { editing, type RiverPosition } from "./editing";

const TOML = readFileSync(new URL("../../../../src/zataku/games/river_of_gold/content/components.toml", import.meta.url), "utf-8");

/** The entries of a table of the content, with the fields that are plain numbers or texts. */
function entries(name: string): Record<string, string | number>[] {
  return TOML.split(`[[${name}]]\n`)
    .slice(1)
    .map((text) => Object.fromEntries([...(text.split(/^\[/m)[0] ?? "").matchAll(/^(\w+) = ("[^"]*"|\d+)/gm)].map(([, key, value = ""]) => [key, JSON.parse(value) as string | number])));
}

const content = {
  building: entries("building"),
  customer: entries("customer"),
  shore_space: entries("shore_space"),
  river_space: entries("river_space"),
  influence_track: [1, 2, 3, 4, 5, 6].map((region) => ({ region, length: 13 })),
  region: [1, 2, 3, 4, 5, 6].map((id) => ({ id })),
  good: ["silk", "rice", "porcelain"].map((key) => ({ key })),
  mastery: [{ key: "air", vp_two: [5], vp_three_four: [7, 5, 3] }],
  setup: { by_players: [{ players: 2, region_tile_side: "two", mastery_side: "two" }] },
  limits: { koku: 25, good_each: 6, favor_limit_max: 6 },
  patron: [],
} as unknown as Content;

const tongue: Tongue = { name: (slug) => slug, help: () => "", player: (seat) => `P${seat + 1}`, count: (n) => String(n), content };

const player = { clan: "crane", patron: null, vp: 0, koku: 7, goods: { silk: 1, rice: 1, porcelain: 1 }, favor: 2, favor_limit: 3, die: 1, ships: { upper: 5, middle: 10 }, royal: null, influence: [0, 0, 0, 0, 0, 0], delivered: [], goods_owed: 0, hand: ["monk_1"], hidden_hand: null };
const start = {
  seats: 2, patrons: "none", phase: "action", first: 0, active: 0, asked: 0, final_by: null, emperor_due: false, end_due: false, die_is_set: false,
  era1: { left: 8, next: "b06" }, era2: { left: 9, next: "b27" }, row: ["b23", "b24", "b08", "b09"], discarded_tiles: [],
  shore: { s3: { tile: "b42", markers: [] } }, region_tiles: [], masteries: [{ mastery: "air", claims: [] }], discard: [], shuffles: 1,
  choices: { journey: false, sale: "none", draws: 0, discarding: false, upgrade: false, second_marker: "none", refill: false },
  players: [player, { ...player, clan: "crab", hand: ["monk_4"] }], batches: {}, offered: [],
} as unknown as RiverPosition;

const put = (position: RiverPosition, ...steps: [piece: string, place: string][]): RiverPosition => steps.reduce((now, [piece, place]) => {
  if (place !== "") expect(editing.places(now, piece, content)).toContain(place);
  return editing.put(now, piece, place, content);
}, position);
const inTray = (position: RiverPosition): string[] => editing.tray(position, tongue).flatMap(({ parts }) => parts.flatMap(({ pieces }) => pieces.map(({ word }) => word)));

it("puts every tile in one place: on a shore with its builder, in the row, on a stack, or in the tray", () => {
  const built = put(start, ["b23", "s1"], ["b10", "row-0"]);
  expect(built.shore["s1"]).toEqual({ tile: "b23", markers: [0] });
  expect(built.row).toEqual(["b10", "b24", "b08", "b09"]);
  const moved = put(built, ["marker-1", "s1"], ["second-0", "s1"], ["b23", "s2"]);
  expect(moved.shore).toEqual({ s3: start.shore["s3"], s2: { tile: "b23", markers: [1, 0] } });
  const off = put(moved, ["b23", ""]);
  expect(off.shore).toEqual(start.shore);
  expect(inTray(off)).toContain("b23");
  expect(inTray(moved)).not.toContain("b23");
  expect(editing.held(moved, "s2", content)).toBe("b23");
  expect(editing.held(moved, "s3", content)).toBe(""); // it stands there from the start
});

it("keeps an open tile on each stack, and no more tiles than there are", () => {
  const taken = put(start, ["b06", "s1"]);
  expect(taken.era1.next).not.toBe("b06");
  expect(taken.era1.next).not.toBeNull();
  const all = (content["building"] as unknown as { id: string; era: number }[]).filter(({ era }) => era === 2).map(({ id }) => id);
  const spaces = (content["shore_space"] as unknown as { id: number }[]).map(({ id }) => `s${id}`).filter((space) => space !== "s3");
  const empty = put(start, ...all.slice(0, spaces.length).map((tile, n): [string, string] => [tile, spaces[n]!]));
  expect(empty.era2.left).toBeLessThanOrEqual(all.length - Math.min(all.length, spaces.length) + 1);
});

it("puts cards into hands and back into the deck, of its last shuffle", () => {
  const given = put(start, ["noble_6", "hand-1"], ["monk_1", "delivered-0"], ["monk_4", "discard"]);
  expect(given.players.map(({ hand, delivered }) => [hand, delivered])).toEqual([[[], ["monk_1"]], [["noble_6"], []]]);
  expect([given.discard, given.batches["monk_4"]]).toEqual([["monk_4"], undefined]);
  const back = put(given, ["monk_1", ""]);
  expect(back.batches["monk_1"]).toBe(1);
  expect(editing.shown(back, content).deck_size).toBe((content["customer"] as unknown as object[]).length - 2);
});

it("moves ships and markers, claims masteries, counts, and gives the turn to another", () => {
  const moved = put(start, ["ship-0-upper", "river-14"], ["royal-0", "ship-0-upper"], ["influence-1-3", "step-3-9"], ["marker-1", "air"]);
  expect(moved.players[0]).toMatchObject({ ships: { upper: 14, middle: 10 }, royal: "upper" });
  expect([moved.players[1]?.influence, moved.masteries]).toEqual([[0, 0, 9, 0, 0, 0], [{ mastery: "air", claims: [1] }]]);
  expect(editing.places(moved, "marker-0", content)).not.toContain("air"); // with two players one reward
  const off = put(moved, ["claim-1-air", ""], ["influence-1-3", ""], ["ship-0-upper", ""]);
  expect([off.masteries, off.players[1]?.influence, off.players[0]?.royal]).toEqual([start.masteries, [0, 0, 0, 0, 0, 0], null]);
  const poorer = editing.step(editing.step(start, 0, "favor_limit", 4, content), 1, "rice", 5, content);
  expect([poorer.players[0]?.favor_limit, poorer.players[1]?.goods["rice"]]).toEqual([4, 5]);
  expect(editing.steppers(start, 0, tongue).every(({ low, high, value }) => low <= value && value <= high)).toBe(true);
  const waiting = { ...start, phase: "choosing", choices: { ...start.choices, journey: true } };
  expect(editing.turn(waiting, 1, content)).toMatchObject({ phase: "action", active: 1, asked: 1, choices: start.choices });
});

it("sets masteries, scoring tiles, clans and patrons, which change places and fit together", () => {
  const patron = ["crane", "crab"].flatMap((clan) => [1, 2].map((n) => ({ key: `${clan}_${n}`, clan, ability: {} })));
  const told = { ...content, patron, region_scoring_tile: ["t1", "t2", "t3"].map((id) => ({ id, vp_two: [8, 3] })), mastery: ["air", "fire", "void"].map((key) => ({ key })) } as unknown as Content;
  const before = { ...start, region_tiles: ["t1", "t2"], masteries: [{ mastery: "air", claims: [1] }, { mastery: "fire", claims: [] }] } as RiverPosition;
  const pick = (position: RiverPosition, seat: number, key: string, value: string): RiverPosition => {
    expect(editing.picks?.(position, seat, { ...tongue, content: told }).find((one) => one.key === key)?.of.map((one) => one.value)).toContain(value);
    return editing.pick!(position, seat, key, value, told);
  };
  const swapped = pick(pick(before, -1, "mastery-0", "fire"), -1, "tile-1", "t3");
  expect([swapped.masteries, swapped.region_tiles]).toEqual([[{ mastery: "fire", claims: [] }, { mastery: "air", claims: [1] }], ["t1", "t3"]]);
  expect(pick(before, -1, "mastery-0", "void").masteries[0]).toEqual({ mastery: "void", claims: [] });
  const own = (position: RiverPosition) => [position.patrons, ...position.players.flatMap(({ clan, patron: mine }) => [clan, mine])];
  const led = pick(before, 0, "patron", "crane_2");
  expect(own(led)).toEqual(["draft", "crane", "crane_2", "crab", "crab_1"]);
  expect(own(pick(led, 0, "clan", "crab"))).toEqual(["draft", "crab", "crab_1", "crane", "crane_1"]);
  expect(own(pick(led, 1, "patron", ""))).toEqual(["none", "crane", null, "crab", null]);
});

it("says what can't be at the piece it is about", () => {
  const told = (what: string, expected: string, got: string) => editing.fault({ what, expected, got }, start, tongue);
  expect(told("shore.s18", "pieces that are nowhere else", "b35")).toMatchObject({ at: "s18", title: "Shore 18 · B35" });
  expect(told("row[2]", "no gap behind a tile", "a gap").at).toBe("row-2");
  expect(told("players[1].hand", "pieces that are nowhere else", "monk_1").at).toBe("hand-1");
  expect(told("players[1].koku", "a number from 0 to 25", "31")).toMatchObject({ at: "", text: "players[1].koku: a number from 0 to 25 (31)" });
});
