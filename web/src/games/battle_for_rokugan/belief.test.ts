import { describe, expect, it } from "vitest";

import { belief, total } from "./belief";
import { book, player, view } from "./fakes";

const content = book();
const token = { place: "lion_west", faceup: false, below: null, seen_by: [], could: ["army", "bluff"] };

describe("what can be deduced", () => {
  it("knows the sets of all clans: 27 tokens each", () => {
    for (const { id } of content.content.clan) expect([id, total(content.set(id))]).toEqual([id, 27]);
    expect(content.set("lion")["army_6"]).toBe(1);
    expect(content.set("crane")["diplomacy"]).toBe(2);
  });

  it("takes away what was discarded and what is seen, and counts the rest", () => {
    const rival = player("lion", { discard: { army_1: 2 }, hand_size: 4, pool_size: 19 });
    const tokens = [{ ...token, token: "lion-1", kind: "army_6" }, { ...token, token: "lion-2", kind: null }];
    const found = belief(view([player("crane"), rival], { tokens }), content, 1);
    expect(found?.unseen["army_1"]).toBe(4);
    expect(found?.unseen["army_6"]).toBe(0);
    expect([found?.inHand, found?.onMap, found?.inPool]).toEqual([4, 1, 19]);
    expect(total(found?.unseen ?? {})).toBe(4 + 1 + 19);
    expect(found?.bluff).toBe("hand_or_map");
  });

  it("remembers what was seen of a hand, and where the bluff must be", () => {
    const memories = { "0": { tokens: { navy_2: 1 }, gap: 1 }, all: { tokens: { army_1: 1 }, gap: 0 } };
    const found = belief(view([player("crane"), player("lion", { memories })]), content, 1);
    expect([found?.known, found?.gap, found?.bluff]).toEqual([{ navy_2: 1 }, 1, "hand"]);
    const watching = belief(view([player("crane"), player("lion", { memories, bluff_aside: true })], { seat: -1 }), content, 1);
    expect([watching?.known, watching?.bluff]).toEqual([{ army_1: 1 }, "aside"]);
  });
});
