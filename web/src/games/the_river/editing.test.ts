import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import type { Content, Tongue } from "../../lib/board";
import { editing, type TheRiverPosition } from "./editing";

const TOML = readFileSync(new URL("../../../../src/zataku/games/the_river/content/components.toml", import.meta.url), "utf-8");

/** The entries of a table of the content: texts, numbers, lists of texts, and tables of numbers. */
function entries(name: string): Record<string, unknown>[] {
  const value = (text: string): unknown => (text.startsWith("{") ? Object.fromEntries([...text.matchAll(/"?(\w+)"? = (\d+)/g)].map(([, key, n]) => [key, Number(n)])) : JSON.parse(text));
  const texts = TOML.split(/^\[(?=\[|\w)/m).filter((part) => part.startsWith(`[${name}]]`));
  return texts.map((text) => Object.fromEntries([...text.matchAll(/^(\w+) = (\{.*\}|\[.*\]|"[^"]*"|\d+|true|false)/gm)].map(([, key, found = ""]) => [key, value(found)])));
}

const PATH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((space) => ({ space, row: 1, column: space }));
const content = {
  components: { pioneers_per_player: 5 },
  resources: entries("resources"),
  bonus_tokens: entries("bonus_tokens"),
  terrain_tiles: entries("terrain_tiles").map((tile) => ({ production: {}, ...tile })),
  building_cards: entries("building_cards"),
  action_spaces: entries("action_spaces"),
  river_board: { path: PATH, settling_spaces: [4, 8, 10, 12], bonus_slots_by_players: { 2: 4 }, waiting_pioneer_slot: 2 },
  river_boards: [{ colour: "black", printed: [{ space: 1, warehouses: 2, production: {} }] }],
} as unknown as Content;

const tongue: Tongue = { name: (slug) => slug, help: () => "", player: (seat) => `P${seat + 1}`, count: (n) => String(n), content };

const SPACES = ["explore", "produce_wood", "produce_stone", "produce_clay", "produce_food", "reserve", "build", "first_player", "swap"];
const player = (colour: string, ...tiles: string[]) => ({ colour, boat: 4, settled: [], tiles, stored: { wood: 0, stone: 0, clay: 0, food: 0 }, tokens: [], reserved: [], built: [] });
const start = {
  seats: 2, options: {}, phase: "action", round: 1, pawn: 0, asked: 0, passed: [], supply: { wood: 7, stone: 7, clay: 7, food: 3 },
  island: ["t01", "t02", "t03", "t04", "t05"], offer: ["b01", "b02", "b03", "b04"], discards: [], removed: "t14",
  pioneers: Object.fromEntries(SPACES.map((space) => [space, [0, 0]])), gain: { wood: 0, stone: 0, clay: 0, food: 0 }, card: null, swaps: 0,
  players: [player("black", "t51"), player("blue", "t52")],
} as unknown as TheRiverPosition;

const put = (position: TheRiverPosition, ...steps: [piece: string, place: string][]): TheRiverPosition => steps.reduce((now, [piece, place]) => {
  if (place !== "") expect(editing.places(now, piece, content)).toContain(place);
  return editing.put(now, piece, place, content);
}, position);
const inTray = (position: TheRiverPosition): string[] => editing.tray(position, tongue).flatMap(({ parts }) => parts.flatMap(({ pieces }) => pieces.map(({ word }) => word)));

it("lays tiles along a river without a gap, and lets two change places", () => {
  const two = put(start, ["t20", "river-0-2"], ["t01", "river-0-3"]);
  expect([two.players[0]?.tiles, two.island[0], inTray(two).includes("t20")]).toEqual([["t51", "t20", "t01"], null, false]);
  expect(put(two, ["t01", "river-0-1"]).players[0]?.tiles).toEqual(["t01", "t20", "t51"]);
  expect(put(two, ["t52", "river-0-2"]).players.map(({ tiles }) => tiles)).toEqual([["t51", "t52", "t01"], ["t20"]]);
  const off = put(two, ["t20", ""]);
  expect([off.players[0]?.tiles, inTray(off).includes("t20")]).toEqual([["t51", "t01"], true]);
  expect(put(two, ["t30", "island-1"]).island).toEqual([null, "t30", "t03", "t04", "t05"]);
  expect(editing.places(two, "t01", content)).not.toContain("river-0-4");
});

it("keeps the pioneers of a player together: on the boat, on islands, settled, or waiting", () => {
  const sent = put(start, ["pioneer-0", "wood"], ["pioneer-1", "build"]);
  expect([sent.pioneers["produce_wood"], sent.players.map(({ boat }) => boat)]).toEqual([[1, 0], [3, 3]]);
  expect(editing.places(sent, "pioneer-1", content)).not.toContain("wood"); // one alone may stand there
  expect([editing.held(sent, "wood", content), editing.held(sent, "stood-build-1", content)]).toEqual(["stood-produce_wood-0", "stood-build-1"]);
  expect(put(sent, ["stood-produce_wood-0", "boat-0"])).toEqual(put(start, ["pioneer-1", "build"]));
  const full = put(start, ["t20", "river-0-2"], ["t21", "river-0-3"], ["t22", "river-0-4"]);
  const lived = editing.step(full, 0, "settled", 1, content);
  expect([lived.players[0]?.settled, lived.players[0]?.boat]).toEqual([["s4"], 3]);
  expect(put(lived, ["t20", ""]).players[0]).toMatchObject({ settled: [], boat: 4 });
});

it("takes goods from the islands and the highest bonus tokens, with which the waiting pioneer comes", () => {
  const rich = editing.step(start, 0, "wood", 2, content);
  expect([rich.supply["wood"], rich.players[0]?.stored["wood"]]).toEqual([5, 2]);
  const one = editing.step(editing.step(start, 0, "tokens", 2, content), 1, "tokens", 1, content);
  expect(one.players.map(({ tokens, boat }) => [tokens, boat])).toEqual([[[6, 5], 5], [[4], 4]]);
  expect(editing.step(one, 0, "tokens", 1, content).players.map(({ tokens }) => tokens)).toEqual([[6], [5]]);
  expect(editing.shown(one, content)).toMatchObject({ seat: -1, players: [{ waiting: false, capacity: 0 }, { waiting: true }] });
});

it("keeps cards in one place, and the pawn with one player", () => {
  const held = put(start, ["b01", "reserved-0-0"], ["b20", "built-1"], ["b02", "reserved-0-0"], ["pawn", "boat-1"]);
  expect([held.players.map(({ reserved, built }) => [reserved, built]), held.offer.slice(0, 2), held.pawn]).toEqual([[[["b02"], []], [[], ["b20"]]], [null, "b01"], 1]);
  expect([editing.held(held, "b20", content), editing.isLoose(held, "b20", content), editing.isLoose(held, "b21", content)]).toEqual(["b20", true, false]);
});

it("leaves the draft behind with the first tile on a river, and whatever was left to be chosen", () => {
  const draft = { ...start, phase: "draft", round: 0, asked: 1, removed: null, island: ["t01", "t02", "t03", null, null], players: [player("black"), player("blue")] } as unknown as TheRiverPosition;
  const begun = put(draft, ["t20", "river-0-1"]);
  expect([begun.phase, begun.round, begun.removed, begun.players.map(({ tiles }) => tiles)]).toEqual(["action", 1, "t03", [["t20"], ["t02"]]]);
  expect(new Set([...begun.island, "t01", "t02", "t03", "t20"]).size).toBe(9); // five new ones
  expect(put(draft, ["t30", "island-0"])).toMatchObject({ phase: "draft", round: 0 });
  expect(editing.turn({ ...start, phase: "paying", card: "b01" }, 1, content)).toMatchObject({ phase: "action", asked: 1, card: null });
});

it("says at the piece what can't be", () => {
  const fault = (what: string, expected: string, got: string) => editing.fault({ what, expected, got }, start, tongue);
  expect(fault("players[1].stored", "at most 4 tokens", "6")).toEqual({ at: "boat-1", title: "P2", text: "There is room for 4 resources, not for 6", rule: "TR-8.3" });
  expect(fault("pioneers.produce_wood", "at most 1", "2")).toMatchObject({ at: "wood", title: "Produce_wood" });
  expect(fault("players[0].tiles[2]", "a piece that is nowhere else", "'t01'")).toMatchObject({ at: "river-0-3", text: "Lies in two places" });
  expect(fault("supply.wood", "7 with those stored", "0").isResult).toBe(true); // what is stored is told already
  expect(fault("round", "0 to 40", "41").text).toBe("round: 0 to 40 (41)");
});
