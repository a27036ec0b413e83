import { describe, expect, it } from "vitest";

import type { Entry } from "../../protocol/protocol";
import { arrived, isFacedown, nextSpace } from "./scene";
import type { TheRiverView } from "./view";

const view = (seat: number, hidden: string, phase = "action"): TheRiverView => ({ seat, phase, options: { points_are_hidden: hidden } }) as unknown as TheRiverView;

describe("tokens and cards of a player", () => {
  it("lie face down for others and spectators until the end, where points are hidden (TR-23.3)", () => {
    expect([0, 1].map((seat) => isFacedown(view(0, "true"), seat))).toEqual([false, true]);
    expect([0, 1].map((seat) => isFacedown(view(-1, "true"), seat))).toEqual([true, true]);
    expect([0, 1].map((seat) => isFacedown(view(0, "true", "over"), seat))).toEqual([false, false]);
    expect([0, 1].map((seat) => isFacedown(view(0, "false"), seat))).toEqual([false, false]);
  });
});

it("goes on with the next space of a river until the game is over", () => {
  const at = (phase: string): TheRiverView => ({ phase, players: [{ tiles: ["t01", "t02"] }] }) as unknown as TheRiverView;
  expect([nextSpace(at("action"), 0), nextSpace(at("over"), 0)]).toEqual([3, 0]);
});

describe("pioneers on an action space", () => {
  const move = (seat: number, key: string): Entry => ({ number: 1, seat, words: "", events: [{ key, facts: { seat, island: "wood" } }], time: 0, by: "" });
  const now = { pioneers: { produce_wood: [1, 0, 1] } } as unknown as TheRiverView;

  it("stand in the order in which they came in this round", () => {
    const past = [move(0, "Produced"), move(1, "RoundBegan"), move(2, "Produced"), move(1, "Built"), move(0, "Produced")];
    expect(arrived({ view: now, past }, "produce_wood")).toEqual([2, 0]);
  });

  it("come last while their move is not told, and are as many as the view says", () => {
    expect(arrived({ view: now, past: [move(2, "Produced")] }, "produce_wood")).toEqual([2, 0]);
    expect(arrived({ view: now, past: [move(1, "Produced")] }, "produce_wood")).toEqual([0, 2]);
  });
});
