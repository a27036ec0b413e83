import { describe, expect, it } from "vitest";

import { ghosts } from "./ghosts";

describe("what an action would change", () => {
  it("is nothing without events", () => {
    expect(ghosts([])).toEqual({ tile: null, swap: null, gains: [], token: null });
  });

  it("is the tile on its space, and the first one on the first space", () => {
    expect(ghosts([{ key: "Explored", facts: { seat: 1, tile: "t17", space: "s5" } }]).tile).toEqual({ seat: 1, tile: "t17", space: "s5" });
    expect(ghosts([{ key: "Drafted", facts: { seat: 0, tile: "t02" } }]).tile).toEqual({ seat: 0, tile: "t02", space: "s1" });
  });

  it("is what is received, with where it comes from", () => {
    const found = ghosts([
      { key: "Produced", facts: { seat: 0, island: "food", resource: "clay", amount: 1 } },
      { key: "Gained", facts: { seat: 2, resource: "wood", amount: 1, source: "t48" } },
    ]);
    expect(found.gains).toEqual([
      { seat: 0, source: "food", resource: "clay", amount: 1 },
      { seat: 2, source: "t48", resource: "wood", amount: 1 },
    ]);
  });

  it("is the token of a building, and the tiles that change places", () => {
    const found = ghosts([
      { key: "Built", facts: { seat: 0, card: "b05" } },
      { key: "TokenTaken", facts: { seat: 0, value: 5, slot: 2 } },
      { key: "Swapped", facts: { seat: 0, first: "t01", second: "t33", source: "swap" } },
    ]);
    expect(found.token).toEqual({ seat: 0, value: 5, slot: 2 });
    expect(found.swap).toEqual({ seat: 0, tiles: ["t01", "t33"] });
  });
});
