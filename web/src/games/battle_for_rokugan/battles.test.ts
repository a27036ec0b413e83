import { describe, expect, it } from "vitest";

import { isGift, pages, resolution } from "./battles";

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
    expect(found?.steps.map(({ kind }) => kind)).toEqual(["reveal", "thrown", "battle", "defended"]);
    expect(found?.steps[0]).toEqual({ kind: "reveal", sides: [{ seat: 0, kinds: ["army_2"] }, { seat: 1, kinds: ["army_1", "army_1", "raid"] }] });
    expect(found?.steps[2]).toEqual({
      kind: "battle",
      province: "lion_capital",
      defender: { seat: 1, kinds: ["army_1"], bonus: 2, rest: 0, total: 3 },
      attackers: [{ seat: 0, kinds: ["army_2"], bonus: 0, rest: 0, total: 2 }],
      winner: 1,
    });
  });

  it("counts blessings laid before the reveal, and what is not on the tokens", () => {
    const laid = (round: number, token: string) => [
      told("RoundBegan", { round }),
      told("TokenBlessed", { seat: 0, token, kind: "blessing_2", below: "crane-1" }),
    ];
    const more = events.map((one) => (one.key === "AttackCounted" ? told("AttackCounted", { ...one.facts, total: 5 }) : one));
    const found = resolution([{ ...entry, number: 3, events: laid(1, "crane-4") }, { ...entry, number: 6, events: laid(2, "crane-5") }, { ...entry, events: more }], ["crane", "lion"]);
    expect(found?.steps[2]).toMatchObject({ attackers: [{ seat: 0, kinds: ["army_2", "blessing_2"], rest: 1, total: 5 }] });
  });

  it("says when a winner was not the strongest", () => {
    const side = { kinds: [], bonus: 0, rest: 0 };
    const fight = { kind: "battle", province: "lion_west", defender: { ...side, seat: 1, total: 3 }, attackers: [{ ...side, seat: 0, total: 3 }] } as const;
    expect([0, 1, -1].map((winner) => isGift({ ...fight, defender: fight.defender, attackers: [...fight.attackers], winner } as never))).toEqual([true, false, false]);
  });

  it("shows deeds of one kind together, and nothing when nothing was revealed", () => {
    const deed = { kind: "raid", province: "lion_west", seat: 0, token: "" } as const;
    expect(pages([deed, deed, { ...deed, kind: "peace" }]).map((page) => page.length)).toEqual([2, 1]);
    expect(resolution([{ ...entry, events: events.slice(0, 1) }], [])).toBeNull();
  });
});
