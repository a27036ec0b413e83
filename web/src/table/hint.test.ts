import { describe, expect, it } from "vitest";

import { hintLetters, isAsGood } from "./hint";

const move = (action: string, chance = 0.5) => ({ action, rest: [], chance, reasons: [] });

describe("the letters of a hint", () => {
  const moves = [move("build s1 b1"), move("build s2 b1"), move("end")];

  it("stand at all pieces of the shown move, and at what tells the others apart", () => {
    expect([...hintLetters(moves, "build s1 b1")]).toEqual([["s1", "A"], ["b1", "A"], ["s2", "B"], ["end", "C"]]);
    expect([...hintLetters(moves, "build s2 b1")]).toEqual([["s2", "B"], ["b1", "B"], ["s1", "A"], ["end", "C"]]);
  });
});

it("calls moves about as good that are less than a percent apart", () => {
  const best = move("a", 0.62);
  expect([move("b", 0.615), move("b", 0.609), best].map((each) => isAsGood(each, best))).toEqual([true, false, false]);
});
