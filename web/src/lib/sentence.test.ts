import { describe, expect, it } from "vitest";

import { EMPTY, append, begun, cut, given, grown, inAnyOrder, isWhole, kept, longest, nextWords, seconds, verbsFor } from "./sentence";

const ACTIONS = ["build s1 b1", "build s1 b2", "build s2 b1", "sail upper", "sail royal", "sail royal -1", "sail royal +1", "trade silk rice", "end"];

describe("the growing sentence", () => {
  it("lights the words that can come next, each once", () => {
    expect(nextWords(ACTIONS, [])).toEqual(["build", "sail", "trade", "end"]);
    expect(nextWords(ACTIONS, ["build"])).toEqual(["s1", "s2"]);
    expect(nextWords(ACTIONS, ["build", "s1"])).toEqual(["b1", "b2"]);
    expect(nextWords(ACTIONS, ["fly"])).toEqual([]);
  });

  it("knows the words of some verbs in any order, by the table's own order", () => {
    const known = inAnyOrder(["pay wood-1 clay-1", "pay clay-2", "swap s1 s2"], ["pay"]);
    expect([...known.keys()]).toEqual(["pay wood-1 clay-1", "pay clay-2", "swap s1 s2", "pay clay-1 wood-1"]);
    expect(known.get("pay clay-1 wood-1")).toBe("pay wood-1 clay-1");
  });

  it("adds what is forced, but never the last word", () => {
    expect(append(ACTIONS, EMPTY, "trade")).toEqual({ words: ["trade", "silk"], action: "" });
    expect(append(ACTIONS, { words: ["build"], action: "" }, "s2")).toEqual({ words: ["build", "s2"], action: "" });
    expect(append(ACTIONS, EMPTY, "end")).toEqual({ words: ["end"], action: "end" });
  });

  it("begins with the one verb there is, and not with a whole action", () => {
    expect(begun(["take silk", "take rice"])).toEqual({ words: ["take"], action: "" });
    expect(given(["take silk", "take rice"])).toBe(1);
    expect(begun(["end"])).toEqual({ words: [], action: "" });
    expect(begun(ACTIONS)).toEqual({ words: [], action: "" });
    expect(begun([])).toEqual({ words: [], action: "" });
  });

  it("knows an action that could go on", () => {
    expect(isWhole(ACTIONS, ["sail", "royal"])).toBe(true);
    expect(grown(ACTIONS, ["sail", "royal"]).action).toBe("");
    expect(grown(ACTIONS, ["sail", "upper"]).action).toBe("sail upper");
  });

  it("takes words back, and forced ones with them", () => {
    const trade = { words: ["trade", "silk", "rice"], action: "trade silk rice" };
    expect(cut(ACTIONS, trade, 2)).toEqual({ words: ["trade", "silk"], action: "" });
    expect(cut(ACTIONS, { words: ["trade", "silk"], action: "" }, 1)).toEqual({ words: [], action: "" });
    expect(cut(["take silk", "take rice"], { words: ["take", "silk"], action: "take silk" }, 0).words).toEqual(["take"]);
  });

  it("keeps what still fits when the table has moved on", () => {
    expect(kept(["build s1 b3", "end"], { words: ["build", "s1", "b1"], action: "build s1 b1" })).toEqual({ words: ["build", "s1"], action: "" });
    expect(kept(ACTIONS, { words: ["sail", "upper"], action: "sail upper" }).action).toBe("sail upper");
    expect(kept(["take silk", "take rice"], { words: ["sail"], action: "" }).words).toEqual(["take"]);
  });

  it("finds the verbs of a piece that is touched first", () => {
    expect([...seconds(ACTIONS)]).toEqual(["s1", "s2", "upper", "royal", "silk"]);
    expect(verbsFor(["sail upper", "upgrade upper"], "upper")).toEqual(["sail", "upgrade"]);
    expect(longest(ACTIONS, ["build"])).toBe(3);
  });
});
