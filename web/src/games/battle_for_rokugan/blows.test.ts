import { describe, expect, it } from "vitest";

import type { Entry, Told } from "../../protocol/protocol";
import { blows } from "./blows";
import { player, told, view } from "./fakes";
import type { Scene } from "./scene";

const owned = { owner: 0, faceup: 0, facedown: 1, special: null };
const token = { token: "crane-1", place: "crane_south", kind: "army_3", faceup: false, below: null, seen_by: [0, 1], could: [] };
const seen = view([player("crane", { is_barred: true }), player("lion")], { provinces: { lion_west: owned, crane_south: { ...owned, special: "peace" } }, tokens: [token] });
const scene = { view: seen, players: [{ name: "Ann" }, { name: "Reed" }], name: (slug: string) => slug } as unknown as Scene;
const move = (number: number, seat: number, ...events: Told[]): Entry => ({ number, seat, words: "…", events, time: 0, by: "" });
const card = (id: string): Told => told("CardPlayed", { seat: 1, card: id });

describe("what cards of others did to the reader", () => {
  it("tells a province that was exchanged, with the one given for it", () => {
    const swap = told("ProvincesSwapped", { seat: 1, province: "lion_west", target: "crane_capital" });
    const [blow] = blows([move(4, 0), move(5, 1, card("cultural_exchange")), move(6, 1, swap)], scene);
    for (const word of ["Reed", "crane_capital", "lion_west", "cultural_exchange"]) expect(blow?.text).toContain(word);
  });

  it("tells of provinces lost or marked, of a hand that was spied and a token that was seen", () => {
    const events = [
      told("ControlLost", { seat: 0, province: "crane_central", amount: 1 }), told("SpecialPlaced", { special: "peace", province: "crane_south" }),
      told("HandSpied", { seat: 1, other: 0 }), told("TokenLooked", { seat: 1, token: "crane-1", kind: "?", source: "scout", place: "crane_south" }),
    ];
    expect(blows([move(5, 1, card("pirate_raids"), ...events)], scene)).toHaveLength(4);
  });

  it("does not say twice whose ability it was", () => {
    const look = (source: string): string => blows([move(5, 1, told("TokenLooked", { seat: 1, token: "crane-1", kind: "?", source, place: "crane_south" }))], scene)[0]?.text ?? "";
    expect([look("scout"), look("lion")].map((text) => /\((scout|lion)\)\.$/.test(text))).toEqual([true, false]);
  });

  it("says nothing of what others did to each other, of what was taken back, and once the reader has moved", () => {
    const others = [told("ProvincesSwapped", { seat: 1, province: "crab_west", target: "lion_west" }), told("SpecialPlaced", { special: "shrine", province: "crane_south" }), told("HandSpied", { seat: 0, other: 1 })];
    expect(blows([move(5, 1, ...others)], scene)).toEqual([]);
    expect(blows([move(5, 1, told("HandSpied", { seat: 1, other: 0 })), move(6, 0)], scene)).toEqual([]);
    expect(blows([move(5, 1, told("HandSpied", { seat: 1, other: 0 }))], { ...scene, view: { ...seen, seat: -1 } })).toEqual([]);
  });
});
