import { describe, expect, it } from "vitest";

import { pages, resolution } from "./battles";

const told = (key: string, facts: Record<string, string | number>) => ({ key, facts });
const events = [
  told("TokenPlaced", { seat: 0, token: "crane-1", kind: "?", place: "crane_central>lion_capital" }),
  told("TokensRevealed", { round: 2 }),
  told("TokenRevealed", { token: "crane-1", kind: "army_2", place: "crane_central>lion_capital" }),
  told("TokenRevealed", { token: "lion-1", kind: "army_1", place: "lion_capital" }),
  told("TokenRevealed", { token: "lion-2", kind: "raid", place: "sea>crane_capital" }),
  told("TokenRevealed", { token: "lion-3", kind: "army_1", place: "lion_coast" }),
  told("TokenIllegal", { token: "lion-2", kind: "raid", place: "sea>crane_capital", rule: "BR-9.1" }),
  told("BattleJoined", { province: "lion_capital", seat: 1, tokens: 1, bonus: 2, total: 3 }),
  told("AttackCounted", { province: "lion_capital", seat: 0, total: 2 }),
  told("ProvinceHeld", { seat: 1, province: "lion_capital" }),
  told("ProvinceDefended", { seat: 1, province: "lion_capital" }),
  told("ProvinceDefended", { seat: 1, province: "lion_coast" }),
];
const entry = { number: 7, seat: 0, words: "place ? lion_west", events, time: 0 };

describe("the resolution of a round", () => {
  it("tells each battle with both sides, their tokens and sums, and who won", () => {
    const found = resolution([entry], ["crane", "lion"]);
    expect([found?.entry, found?.round]).toEqual([7, 2]);
    expect(found?.steps.map(({ kind }) => kind)).toEqual(["thrown", "battle", "defended"]);
    expect(found?.steps[1]).toEqual({
      kind: "battle",
      province: "lion_capital",
      defender: { seat: 1, kinds: ["army_1"], bonus: 2, total: 3 },
      attackers: [{ seat: 0, kinds: ["army_2"], bonus: 0, total: 2 }],
      winner: 1,
    });
  });

  it("shows deeds of one kind together, and nothing when nothing was revealed", () => {
    const deed = { kind: "raid", province: "lion_west", seat: 0, token: "" } as const;
    expect(pages([deed, deed, { ...deed, kind: "peace" }]).map((page) => page.length)).toEqual([2, 1]);
    expect(resolution([{ ...entry, events: events.slice(0, 1) }], [])).toBeNull();
  });
});
