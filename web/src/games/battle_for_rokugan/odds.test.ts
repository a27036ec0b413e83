import { describe, expect, it } from "vitest";

import { book, player, view } from "./fakes";
import { odds } from "./odds";

const content = book();
const ALL = ["army", "navy", "shinobi", "diplomacy", "raid", "bluff"];
const lion = (n: number, place: string, could = ALL) => ({ token: `lion-${n}`, kind: null, place, could, faceup: false, below: null, seen_by: [] });

describe("what a hidden token may be", () => {
  it("depends on its place, and the bluff is one of the six tokens of its owner", () => {
    const first = (place: string) => odds(view([player("crane"), player("lion", { hand_size: 5, pool_size: 21 })], { tokens: [lion(1, place)] }), content, lion(1, place));
    const land = first("lion_west>dragon_south");
    expect(land.map(({ type }) => type)).toEqual(["army", "bluff"]);
    const armies = Object.entries(content.set("lion")).reduce((sum, [kind, n]) => sum + (kind.startsWith("army") ? n : 0), 0);
    expect(land[1]?.share).toBeCloseTo(0.05 / (0.05 + (0.7 * 5 * armies) / 26)); // 5 of the other 26 are in the hand or here
    expect(first("sea>crane_south").map(({ type }) => type)).toEqual(["navy", "bluff"]); // there are few navies, but whoever has one sends it
    expect(first("crane_south").map(({ type }) => type)).toEqual(["shinobi", "raid", "bluff"]);
  });

  it("counts one bluff over all tokens of a clan, and none where it was seen", () => {
    const tokens = [1, 2, 3, 4, 5].map((n) => lion(n, "lion_west>dragon_south"));
    const rival = { hand_size: 1, pool_size: 21 };
    const bluffs = tokens.map((token) => odds(view([player("crane"), player("lion", rival)], { tokens }), content, token).find(({ type }) => type === "bluff")?.share ?? 0);
    const sum = bluffs.reduce((all, share) => all + share, 0);
    expect(sum).toBeGreaterThan(0.3);
    expect(sum).toBeLessThan(1);
    const aside = view([player("crane"), player("lion", { ...rival, bluff_aside: true, pool_size: 22 })], { tokens });
    expect(odds(aside, content, tokens[0]!)).toEqual([{ type: "army", share: 1 }]);
  });

  it("weighs what was seen of the hand before it was placed", () => {
    const memories = (gap: number) => ({ "0": { tokens: { shinobi_1: 1, navy_2: 1 }, gap } });
    const hidden = lion(1, "crane_south", ["shinobi", "raid"]);
    const types = (gap: number) => odds(view([player("crane"), player("lion", { memories: memories(gap), hand_size: 2 })], { tokens: [hidden] }), content, hidden).map(({ type }) => type);
    expect([types(0), types(1)]).toEqual([["shinobi"], ["shinobi", "raid"]]);
  });

  it("is anything at all where nothing fits", () => {
    const hidden = lion(1, "sea>crane_south", ["army", "raid"]);
    expect(odds(view([player("crane"), player("lion", { hand_size: 5 })], { tokens: [hidden] }), content, hidden).map(({ type }) => type)).toEqual(["army", "raid"]);
  });
});
