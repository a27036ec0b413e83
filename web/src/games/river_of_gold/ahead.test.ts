import { describe, expect, it } from "vitest";

import type { Tongue } from "../../lib/board";
import type { Told } from "../../protocol/protocol";
import { ahead } from "./ahead";
import type { RiverView } from "./view";

const content = {
  building: [
    { id: "b1", visitor: [{ kind: "silk", n: 1 }, { kind: "draw_discard", n: 1 }], owner: [] },
    { id: "b2", visitor: [{ kind: "koku", n: 3 }], owner: [{ kind: "any_good", n: 1 }] },
    { id: "b3", type: "market", visitor: [{ kind: "rice", n: 1 }, { kind: "favor", n: 1 }], owner: [] },
  ],
  customer: [
    { id: "merchant_4", delivery: [], ongoing: [{ trigger: "journey_end", kind: "sell_goods" }] },
    { id: "noble_1", delivery: [{ kind: "royal_ship" }], ongoing: [{ trigger: "royal_ship_visit_market", kind: "good_may_be_any" }] },
  ],
  good: [{ key: "silk" }, { key: "rice" }],
  influence_track: [{ region: 2, rewards: [{ step: 18, gain: [{ kind: "any_good", n: 1 }] }] }],
  river_space: [{ id: 1, shores: [1, 2] }],
  shore_space: [],
  patron: [],
};
const tongue = { content } as unknown as Tongue;
const shore = { s1: { tile: "b1", markers: [] }, s2: { tile: "b2", markers: [0] } };
const view = { seat: 0, shore, players: [{ delivered: ["merchant_4"], royal: null }] } as unknown as RiverView;
const told = (key: string, facts: Told["facts"] = {}): Told => ({ key, facts: { seat: 0, ...facts } });
const sailed = told("Sailed", { space: 1 });

describe("what an action leaves to choose", () => {
  it("is told before it: cards and goods of what is visited, a journey's bonus and sale", () => {
    expect(ahead([sailed], view, tongue)).toBe("Then: 1 good of your choice and 1 customer card to draw.");
    expect(ahead([sailed, told("JourneyCompleted")], view, tongue)).toBe("Then: the journey bonus, 1 good of your choice, selling goods and 1 customer card to draw.");
  });

  it("is told of a royal ship whose noble lets any good be taken at a market", () => {
    const royal = { ...view, shore: { s1: { tile: "b3", markers: [] } }, players: [{ delivered: ["noble_1"], royal: "upper" }] } as unknown as RiverView;
    const to = (ship: string): string => ahead([told("Sailed", { space: 1, ship })], royal, tongue);
    expect([to("royal"), to("middle")]).toEqual(["Then: 1 good of your choice.", ""]);
  });

  it("is told of tracks and customers, too; what is lost or another's is not", () => {
    expect(ahead([told("InfluenceGained", { region: "region_2", step: 18, amount: 2 })], view, tongue)).toBe("Then: 1 good of your choice.");
    expect(ahead([told("InfluenceGained", { region: "region_2", step: 17, amount: 2 })], view, tongue)).toBe("");
    expect(ahead([told("Delivered", { customer: "noble_1" })], view, tongue)).toBe("Then: the royal ship.");
    expect(ahead([sailed, told("ChoiceDropped", { choice: "any_good" })], view, tongue)).toBe("Then: 1 customer card to draw.");
    expect(ahead([told("JourneyCompleted", { seat: 1 })], view, tongue)).toBe("");
  });
});
