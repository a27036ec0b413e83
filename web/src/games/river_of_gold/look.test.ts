import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { look } from "./look";

const TOML = readFileSync(new URL("../../../../src/zataku/games/river_of_gold/locale/en.toml", import.meta.url), "utf-8");

describe("the lines of the log", () => {
  it("wait only for chips that their events have", () => {
    const keys = [...TOML.matchAll(/^"?(\w+).*" = ".*\{chips\}|^(\w+) = ".*\{chips\}/gm)].map(([, quoted, plain]) => quoted ?? plain ?? "");
    expect(keys).toContain("MasteryClaimed");
    expect(keys.filter((key) => look.chips?.({ key, facts: { seat: 0, amount: 1, vp: 1 } }) === null)).toEqual([]);
  });
});

describe("the last move", () => {
  it("marks the ship that became the royal one", () => {
    const events = [{ key: "ShipUpgraded", facts: { seat: 1, ship: "middle" } }];
    expect(look.marks?.({ seat: 1, events } as never, {} as never)).toEqual(["ship-1-middle"]);
  });

  it("marks a claimed mastery, and the discarded card while it is the one on top", () => {
    const events = [
      { key: "CardDiscarded", facts: { seat: 1, customer: "elder_2" } },
      { key: "MasteryClaimed", facts: { seat: 1, mastery: "fire", vp: 7 } },
    ];
    expect(look.marks?.({ seat: 1, events } as never, {} as never)).toEqual(["pile-elder_2", "fire"]);
  });
});
