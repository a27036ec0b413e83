import { describe, expect, it } from "vitest";

import { book, player, told, view } from "./fakes";
import { film, type RokuganShot } from "./film";
import type { TokenView } from "./view";

const token = (word: string, place: string, more: Partial<TokenView> = {}): TokenView => ({ token: word, place, kind: null, faceup: false, below: null, seen_by: [], could: [], ...more });
const control = (owner: number, faceup = 0) => ({ owner, faceup, facedown: 1, special: null });
const before = view([player("crane", { objective: "plains_of_battle", hand: { army_4: 1, bluff: 1 }, hand_size: 2 }), player("lion")], {
  provinces: { lion_capital: control(1, 1), lion_west: control(1), crane_capital: control(0) },
  tokens: [token("lion-1", "lion_capital"), token("crane-9", "lion_capital", { kind: "blessing_2", faceup: true, below: "crane-1" })],
  territories: { dragon: { holder: null, played: false, card: null, seen_by: [] } },
});
const scores = [{ flowers: 5, faceup_tokens: 1, territories: 0, secret_objective: 0 }, { flowers: 5, faceup_tokens: 1, territories: 0 }];
const events = [
  told("TokenPlaced", { seat: 0, token: "crane-1", kind: "army_4", place: "crane_capital>lion_capital" }),
  told("TokensRevealed", { round: 2 }),
  told("TokenRevealed", { token: "crane-1", kind: "army_4", place: "crane_capital>lion_capital" }),
  told("TokenRevealed", { token: "lion-1", kind: "army_1", place: "lion_capital" }),
  told("TokenRevealed", { token: "lion-2", kind: "bluff", place: "crane_capital" }),
  told("BluffReturned", { seat: 1, token: "lion-2" }),
  told("ProvinceRaided", { seat: 0, province: "lion_west" }),
  told("ControlLost", { seat: 1, province: "lion_west", amount: 1 }),
  told("SpecialPlaced", { special: "scorched_earth", province: "lion_west" }),
  told("BattleJoined", { province: "lion_capital", seat: 1, tokens: 1, bonus: 3, total: 4 }),
  told("AttackCounted", { province: "lion_capital", seat: 0, total: 6 }),
  told("ProvinceConquered", { seat: 0, province: "lion_capital", other: 1 }),
  told("ControlLost", { seat: 1, province: "lion_capital", amount: 2 }),
  told("ControlAdded", { seat: 0, province: "lion_capital", faceup: 0, facedown: 1, reason: "conquest" }),
  told("TerritoryLost", { seat: 1, territory: "lion", honor: 5 }),
  told("CardClaimed", { seat: 0, territory: "dragon", card: "?" }),
  told("RoundBegan", { round: 3 }),
];

describe("the film of a reveal", () => {
  const content = book();
  const tongue = { name: (slug: string) => slug, help: (slug: string) => slug, player: String, count: String, content: content.content as never };
  const { shots, chapters } = film({ view: before, scores }, { number: 9, seat: 0, words: "place army_4 …", events, time: 0, by: "" }, tongue);
  const of = (kind: string): RokuganShot[] => shots.filter(({ act }) => act.kind === kind);
  const owner = (shot: RokuganShot | undefined, province: string) => shot?.view.provinces[province]?.owner;

  it("tells it in the order of the rules, and stands at the end", () => {
    expect([...new Set(shots.map(({ act }) => act.kind))]).toEqual(["turn", "leave", "deed", "near", "weigh", "decided", "whole", "short"]);
    expect([...new Set(shots.map(({ chapter }) => chapter))]).toEqual([0, 1, 2, 4, 5]);
    expect([chapters.length, shots.at(-1)?.time]).toEqual([6, 0]);
  });

  it("turns the tokens over from north to south; the last one placed lies there too", () => {
    expect(of("turn").map(({ view: { tokens } }) => tokens.filter(({ faceup, below }) => faceup && below === null).length)).toEqual([0, 1, 2, 3]);
    expect(of("turn")[0]?.view.tokens.map(({ token: word, kind }) => [word, kind])).toEqual([["crane-1", "army_4"], ["lion-1", null], ["lion-2", null], ["crane-9", "blessing_2"]]);
    expect(shots.map(({ view: { players } }) => [players[0]?.hand, players[0]?.hand_size])).toEqual(shots.map(() => [{ bluff: 1 }, 1]));
  });

  it("changes map and honor only when a thing is decided", () => {
    const [left] = of("leave");
    expect([owner(left, "lion_west"), left?.scores]).toEqual([1, scores]);
    const [raid] = of("deed");
    expect([raid?.view.provinces["lion_west"]?.special, owner(raid, "lion_west"), owner(raid, "lion_capital")]).toEqual(["scorched_earth", null, 1]);
    for (const shot of [...of("near"), ...of("weigh")]) expect([owner(shot, "lion_capital"), shot.scores, shot.lines]).toEqual([1, raid?.scores, 1]);
    const [taken] = of("decided");
    const { honor = 0 } = content.provinces.get("lion_capital") ?? {};
    expect([owner(taken, "lion_capital"), taken?.gains, taken?.lines]).toEqual([0, [honor, -honor - 1], 2]);
    expect(taken?.view.tokens).toEqual([]);
  });

  it("weighs the defender first, then the attacker with the token that decides last; the sums are those of the server", () => {
    const sums = of("weigh").map(({ act }) =>
      "pans" in act ? (["defender", "attacker"] as const).map((side) => act.pans[side].slice(0, act.weighed[side]).reduce((sum, { value }) => sum + value, 0)) : [],
    );
    expect(sums).toEqual([[2, 0], [3, 0], [4, 0], [4, 4], [4, 6]]);
  });

  it("counts territories last, each with its honor and its card, and sums up what the round brought", () => {
    expect(of("decided")[0]?.view.territories["dragon"]?.holder).toBeNull();
    expect(of("whole").map(({ gains, lines, view: { territories } }) => [gains, lines, territories["dragon"]?.holder])).toEqual([[[0, -5], 3, null], [[0, 0], 4, 0], [[7, 0], 4, 0]]);
    expect(of("whole").at(-1)?.scores[0]?.["secret_objective"]).toBe(7); // Crane has Lion's capital now
    const [short] = of("short");
    const total = (all: Record<string, number> | undefined) => Object.values(all ?? {}).reduce((sum, points) => sum + points, 0);
    expect(short?.gains).toEqual(scores.map((was, seat) => total(short?.scores[seat]) - total(was)));
  });
});
