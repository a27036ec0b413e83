import { describe, expect, it } from "vitest";

import { resolution } from "./battles";
import { book, told } from "./fakes";

export const events = [
  told("TokenPlaced", { seat: 0, token: "crane-1", kind: "?", place: "crane_central>lion_capital" }),
  told("TokensRevealed", { round: 2 }),
  told("TokenRevealed", { token: "crane-1", kind: "army_2", place: "crane_central>lion_capital" }),
  told("TokenRevealed", { token: "lion-1", kind: "army_1", place: "lion_capital" }),
  told("TokenRevealed", { token: "lion-2", kind: "raid", place: "sea>crane_capital" }),
  told("TokenRevealed", { token: "lion-3", kind: "bluff", place: "lion_coast" }),
  told("TokenIllegal", { token: "lion-2", kind: "raid", place: "sea>crane_capital", rule: "BR-8.2" }),
  told("ProvinceRaided", { seat: 0, province: "lion_west" }),
  told("TokenLost", { token: "lion-4", kind: "army_1", province: "lion_west" }),
  told("SpecialRemoved", { special: "honor_2", province: "lion_west" }),
  told("BattleJoined", { province: "lion_capital", seat: 1, tokens: 1, bonus: 2, total: 3 }),
  told("AttackCounted", { province: "lion_capital", seat: 2, total: 1 }),
  told("AttackCounted", { province: "lion_capital", seat: 0, total: 2 }),
  told("ProvinceHeld", { seat: 1, province: "lion_capital" }),
  told("EmptyBattleJoined", { province: "dragon_west", total: 0 }),
  told("AttackCounted", { province: "dragon_west", seat: 0, total: 2 }),
  told("ProvinceTaken", { seat: 0, province: "dragon_west" }),
  told("ControlAdded", { seat: 0, province: "dragon_west", faceup: 0, facedown: 1, reason: "conquest" }),
  told("ProvinceDefended", { seat: 1, province: "lion_capital" }),
  told("ControlAdded", { seat: 1, province: "lion_capital", faceup: 1, facedown: 0, reason: "defense" }),
  told("ProvinceDefended", { seat: 1, province: "lion_coast" }),
  told("BluffReturned", { seat: 1, token: "lion-3" }),
  told("TerritoryLost", { seat: 1, territory: "lion", honor: 5 }),
  told("TerritoryWon", { seat: 0, territory: "dragon", honor: 5 }),
  told("CardLost", { seat: 1, territory: "shadowlands_north" }),
  told("CardClaimed", { seat: 0, territory: "dragon", card: "?" }),
  told("RoundBegan", { round: 3 }),
];
const entry = { number: 7, seat: 0, words: "place ? lion_west", events, time: 0, by: "" };

describe("the resolution of a round", () => {
  const found = resolution(entry, book());

  it("is the part of the move from the reveal to the next round", () => {
    expect([found?.round, found?.from, events[found?.until ?? 0]?.key]).toEqual([2, 1, "RoundBegan"]);
    expect(resolution({ ...entry, events: events.slice(0, 1) }, book())).toBeNull();
  });

  it("tells what leaves before anything is decided, but not the bluff that stayed to defend", () => {
    expect(found?.leaving).toEqual([{ token: "lion-2", kind: "raid", place: "sea>crane_capital", rule: "BR-8.2" }]);
  });

  it("tells deeds with what they sweep away, and provinces that were held without a fight", () => {
    expect(found?.deeds).toEqual([{ kind: "raid", seat: 0, province: "lion_west", swept: ["lion-4"], replaced: "honor_2" }]);
    expect(found?.quiet).toEqual([{ seat: 1, province: "lion_coast" }]);
  });

  it("tells whole territories with their honor and their card, lost ones first", () => {
    expect(found?.wholes).toEqual([
      { seat: 1, territory: "lion", isWon: false, honor: 5, hasCard: false },
      { seat: 1, territory: "shadowlands_north", isWon: false, honor: 0, hasCard: true },
      { seat: 0, territory: "dragon", isWon: true, honor: 5, hasCard: true },
    ]);
  });

  it("has the battles from north to south, the strongest attacker first", () => {
    expect(found?.battles).toEqual([
      { province: "dragon_west", defender: { seat: -1, total: 0 }, attackers: [{ seat: 0, total: 2 }], winner: 0 },
      { province: "lion_capital", defender: { seat: 1, total: 3 }, attackers: [{ seat: 0, total: 2 }, { seat: 2, total: 1 }], winner: 1 },
    ]);
  });
});
