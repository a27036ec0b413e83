import { describe, expect, it } from "vitest";

import type { Content, Tongue } from "../../lib/board";
import type { Entry, Told } from "../../protocol/protocol";
import { book, player, told, view } from "./fakes";
import { look } from "./look";
import { toldToken } from "./scene";
import { Teller } from "./told";

const tongue = { content: book().content as unknown as Content, name: (slug: string) => slug } as Tongue;
const move = (...events: Told[]): Entry => ({ number: 5, seat: 1, words: "…", events, time: 0, by: "" });

describe("a move in the log", () => {
  it("tells all that a card did, but not what the reveal tells", () => {
    const lost = told("ControlLost", { seat: 0, province: "crane_south", amount: 2 });
    const burnt = told("SpecialPlaced", { special: "scorched_earth", province: "crane_south" });
    const added = told("ControlAdded", { seat: 1, province: "lion_west", faceup: 3, facedown: 0, reason: "pirate_raids" });
    const won = told("ControlAdded", { seat: 1, province: "lion_west", faceup: 0, facedown: 1, reason: "conquest" });
    expect(look.follows?.(move(lost, burnt, added, told("TokensRevealed", { round: 1 }), won))).toEqual([lost, burnt, added]);
    expect([lost, burnt, added, won, told("ControlAdded", { ...added.facts, reason: "defense" }), told("ControlAdded", { ...added.facts, province: "shadowlands_north" })].map((event) => look.chips?.(event) ?? null)).toEqual([
      null, null, { seat: 1, icon: "honor", amount: 3 }, null, null, null,
    ]);
  });

  it("calls tokens as the reader does: your own by what they are, others by whose they are", () => {
    const token = { token: "crane-1", place: "crane_south", kind: "army_3", faceup: false, below: null, seen_by: [], could: [] };
    const seen = view([player("crane"), player("lion")], { tokens: [token] });
    const tongue = { name: (slug: string) => slug, player: (seat: number) => ["Ann", "Reed"][seat] ?? "" };
    const call = (word: string, facts: Record<string, string | number>): string => toldToken(word, facts, seen, tongue);
    expect(call("crane-1", { seat: 1, kind: "?", place: "crane_south" })).toBe("your army_3 in crane_south");
    expect(call("crane-1", { seat: 1, kind: "army_3", place: "crane_south" })).toBe("your token in crane_south"); // the story says what it was
    expect(call("crane-1", { seat: 0, kind: "blessing_2", below: "crane-1", place: "crane_south" })).toBe("your army_3 in crane_south");
    expect(call("lion-2", { seat: 1, kind: "blessing_2", below: "lion-2", place: "lion_west" })).toBe("a token of their own in lion_west");
    expect(call("lion-2", { seat: 0, kind: "?", place: "lion_west>crane_south" })).toBe("Reed’s token (lion_west>crane_south)");
    expect([call("crane_south", { seat: 0, place: "crane_south" }), call("lion-2", { kind: "bluff", place: "lion_west" })]).toEqual(["", ""]);
  });
});

describe("what is warned of", () => {
  const seen = view([player("crane"), player("lion")], { provinces: { crane_south: { owner: 0, faceup: 0, facedown: 1, special: "honor_2" }, lion_west: { owner: 1, faceup: 0, facedown: 1, special: "honor_1" } } });
  const warned = (...events: Told[]): string => look.warns?.(events, seen, tongue) ?? "";

  it("says which honor of one's own a diplomacy or a card replaces, and nothing of others' honor", () => {
    const placed = { seat: 0, token: "crane-1", kind: "diplomacy", place: "crane_south" };
    for (const text of ["crane_south", "honor_2", "peace"]) expect(warned(told("TokenPlaced", placed))).toContain(text);
    expect(warned(told("SpecialPlaced", { special: "shrine", province: "crane_south" }))).toContain("shrine");
    expect([warned(told("TokenPlaced", { ...placed, kind: "army_1" })), warned(told("SpecialPlaced", { special: "shrine", province: "lion_west" }))]).toEqual(["", ""]);
  });
});

describe("what a card asks", () => {
  it("says which of two provinces of a swap is meant", () => {
    const asked = (picked: number) => look.heading?.(view([player("crane")], { card: "cultural_exchange", picked }), [], [], tongue);
    expect([asked(0), asked(1)]).toEqual(["Choose the province of yours that you give away.", "Choose the province of an opponent that you get for it."]);
  });
});

describe("placing a token", () => {
  it("says that a bluff of the Lion defends", () => {
    const asked = (clan: string, kind: string) => look.heading?.(view([player(clan)]), ["place", kind], [], tongue);
    expect(asked("lion", "bluff")).toBe("Bluff: defend your province with 2, block a border, or mislead.");
    expect([asked("crane", "bluff"), asked("lion", "army_1")]).toEqual(["", ""]);
  });

  it("says of each attack what is seen to defend", () => {
    const lion = { owner: 1, faceup: 1, facedown: 0, special: null };
    const seen = view([player("crane"), player("lion")], { provinces: { lion_capital: lion, crane_south: { ...lion, owner: 0 } } });
    const ahead = (kind: string, place: string, seat = 0) => look.ahead?.([told("TokenPlaced", { seat, token: "crane-1", kind, place })], seen, tongue);
    const defended = "Defense in sight: 3 (castle 2 and faceup tokens 1).";
    expect([ahead("army_3", "lion_coast>lion_capital"), ahead("shinobi_1", "lion_capital")]).toEqual([defended, defended]);
    expect([ahead("raid", "lion_capital"), ahead("army_3", "crane_south"), ahead("army_3", "lion_coast>lion_capital", 1)]).toEqual(["", "", ""]);
  });
});

describe("a battle in the log", () => {
  it("says how a tie was decided", () => {
    const seen = view([player("crane"), player("lion"), player("crab")], { seat: 1 });
    const teller = new Teller(seen, { name: (slug) => slug }, book());
    const battle = (defender: number, winner: number, d: number) => ({ province: "lion_west", defender: { seat: defender, total: d }, attackers: [{ seat: 0, total: 2 }], winner });
    const told = { round: 1, from: 0, until: 1, leaving: [], deeds: [], quiet: [], wholes: [], battles: [battle(1, 0, 2), battle(1, 1, 2), battle(1, 0, 1)] };
    expect(teller.lines(told as never).map(({ text }) => text)).toEqual(["Crane takes it, 2\u00a0to\u00a02 (Crane wins every tie)", "you hold, 2\u00a0to\u00a02 (ties go to the defender)", "Crane takes it, 2\u00a0to\u00a01"]);
  });
});
