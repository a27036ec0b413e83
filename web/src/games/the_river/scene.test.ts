import { describe, expect, it } from "vitest";

import { isFacedown } from "./scene";
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
