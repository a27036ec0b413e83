import { expect, test } from "vitest";

import type { Entry, Told } from "../../protocol/protocol";
import { player, told, view } from "./fakes";
import { taken } from "./losses";
import { slots } from "./scene";
import type { TokenView } from "./view";

const token = (id: string, kind: string | null, more: Partial<TokenView> = {}): TokenView => ({ token: id, place: "lion_west", kind, faceup: false, below: null, seen_by: [], could: [], ...more });

test("a token that was placed leaves its slot, so that the others stay where they are", () => {
  const tokens = [token("lion-1", "army_2"), token("lion-2", "blessing_2", { faceup: true, below: "lion-1" }), token("crab-1", "raid"), token("crab-2", null), token("lion-3", "navy_1", { faceup: true })];
  const hand = { bluff: 1, army_2: 1, shinobi_1: 1 };
  expect(slots(view([player("lion", { hand }), player("crab")], { tokens }))).toEqual([["army_2", 1], ["shinobi_1", 1], ["blessing_2", 0], ["bluff", 1]]);
});

test("a token that a card took from the map, or out of the hand, leaves its slot until the round is over", () => {
  const move = (number: number, seat: number, ...events: Told[]): Entry => ({ number, seat, words: "…", events, time: 0, by: "" });
  const table = view([player("lion", { hand: { bluff: 1, army_2: 1 } }), player("crab")]);
  const moves = [
    move(4, 1, told("TokenDestroyed", { seat: 1, token: "lion-1", kind: "shinobi_1", source: "shugenja", place: "lion_west" })),
    move(5, 0, told("TokenSentBack", { seat: 0, token: "crab-1", kind: "army_3", place: "lion_west" })),
    move(6, 0, told("TokenSacrificed", { seat: 0, kind: "raid" })),
    move(7, 1, told("TokenSacrificed", { seat: 1, kind: "diplomacy" })),
    move(8, 0, told("TokenAnimated", { seat: 0, token: "lion-2", kind: "navy_1", place: "lion_west" })),
    move(9, 1, told("TokenDestroyed", { seat: 1, token: "lion-2", kind: "navy_1", source: "shugenja", place: "lion_west" })),
  ];
  const kinds = (entries: Entry[]): string[] => slots(table, taken(entries, table)).map(([kind]) => kind);
  expect(kinds(moves)).toEqual(["army_2", "shinobi_1", "raid", "bluff"]);
  expect(kinds([...moves, move(10, 1, told("TokensRevealed", { round: 1 }))])).toEqual(["army_2", "bluff"]);
  expect(taken(moves, { ...table, seat: -1 })).toEqual([]);
});
