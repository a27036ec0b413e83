import { expect, test } from "vitest";

import { player, view } from "./fakes";
import { slots } from "./scene";
import type { TokenView } from "./view";

const token = (id: string, kind: string | null, more: Partial<TokenView> = {}): TokenView => ({ token: id, place: "lion_west", kind, faceup: false, below: null, seen_by: [], could: [], ...more });

test("a token that was placed leaves its slot, so that the others stay where they are", () => {
  const tokens = [token("lion-1", "army_2"), token("lion-2", "blessing_2", { faceup: true, below: "lion-1" }), token("crab-1", "raid"), token("crab-2", null), token("lion-3", "navy_1", { faceup: true })];
  const hand = { bluff: 1, army_2: 1, shinobi_1: 1 };
  expect(slots(view([player("lion", { hand }), player("crab")], { tokens }))).toEqual([["army_2", 1], ["shinobi_1", 1], ["blessing_2", 0], ["bluff", 1]]);
});
