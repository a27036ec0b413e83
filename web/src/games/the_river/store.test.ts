import { describe, expect, it } from "vitest";

import { laid, nearest, wordOf } from "./store";

describe("the tokens of the warehouses", () => {
  it("lie by kind; each gives itself and those after it", () => {
    const found = laid({ wood: 2, stone: 0, clay: 1, food: 0 }, {});
    expect(found.map(({ kind, tokens }) => [kind, tokens.map(wordOf)])).toEqual([
      ["wood", ["wood-2", "wood-1"]],
      ["clay", ["clay-1"]],
    ]);
  });

  it("have what was just received at the end of its kind, so that it goes first", () => {
    const [stone] = laid({ stone: 1 }, { stone: 2 });
    expect(stone?.tokens.map(({ n, isNew }) => [n, isNew])).toEqual([
      [3, false],
      [2, true],
      [1, true],
    ]);
  });

  it("that are not asked for stand for the nearest of their kind that is", () => {
    const tokens = laid({ stone: 5 }, {})[0]!.tokens;
    const meant = (...open: string[]): string[] => tokens.map((token) => nearest(token, tokens, (word) => open.includes(word)));
    expect(meant("stone-3")).toEqual(Array(5).fill("stone-3"));
    expect(meant("stone-4", "stone-1")).toEqual(["stone-4", "stone-4", "stone-4", "stone-1", "stone-1"]);
    expect(meant("wood-1")).toEqual(Array(5).fill(""));
  });
});
