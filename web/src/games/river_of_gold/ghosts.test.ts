import { describe, expect, it } from "vitest";

import { ghosts } from "./ghosts";

describe("what an action would change", () => {
  it("is nothing without events", () => {
    expect(ghosts([])).toEqual({ voyage: null, building: null, pays: new Map(), steps: [] });
  });

  it("is the ship's landing and what each shore pays, to whom", () => {
    const found = ghosts([
      { key: "Sailed", facts: { seat: 0, ship: "royal", start: 13, space: 4 } },
      { key: "Gained", facts: { seat: 0, gain: "koku", amount: 5, source: "s13" } },
      { key: "Gained", facts: { seat: 2, gain: "victory_points", amount: 3, source: "s13" } },
      { key: "Gained", facts: { seat: 0, gain: "koku", amount: 3, source: "journey_end" } },
    ]);
    expect(found.voyage).toEqual({ seat: 0, ship: "royal", start: 13, space: 4 });
    expect([...found.pays]).toEqual([
      [
        "s13",
        [
          { seat: 0, gain: "koku", amount: 5 },
          { seat: 2, gain: "victory_points", amount: 3 },
        ],
      ],
    ]);
  });

  it("is the tile in its place, and the last step of each marker", () => {
    const found = ghosts([
      { key: "Built", facts: { seat: 1, tile: "b39", space: "s21", cost: 12 } },
      { key: "InfluenceGained", facts: { seat: 1, region: "region_5", amount: 5, step: 8, source: "s21" } },
      { key: "InfluenceGained", facts: { seat: 1, region: "region_5", amount: 1, step: 9, source: "artisan_5" } },
    ]);
    expect(found.building).toEqual({ space: "s21", tile: "b39", seat: 1 });
    expect(found.steps).toEqual([{ seat: 1, region: "region_5", step: 9 }]);
    expect(found.pays.get("s21")).toEqual([{ seat: 1, gain: "influence", amount: 5 }]);
  });
});
