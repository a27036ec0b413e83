// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it } from "vitest";

import Targets from "./Targets.svelte";

/** The buttons that are offered where these sums can be given. */
function offered(sums: readonly string[]): string[] {
  const forming = { menu: null, words: ["give_back"], lit: [], actions: sums, sums };
  const scene = { store: { forming, isLit: true }, look: {}, due: [], owed: "", now: { action: (action: string) => action } };
  const target = document.createElement("div");
  const made = mount(Targets, { target, context: new Map([["game", scene]]) });
  flushSync();
  const found = [...target.querySelectorAll("button")].map((button) => `${button.getAttribute("aria-label") ?? ""}: ${button.textContent.trim()}`);
  void unmount(made);
  return found;
}

describe("what is to be given", () => {
  const sums = ["wood-1", "wood-2", "wood-3", "wood-4", "clay-1", "stone-1", "food-1"].map((word) => `give_back ${word}`);

  it("is offered as buttons with numbers, up to six of them", () => {
    expect(offered(sums.slice(0, 6))).toEqual(sums.slice(0, 6).map((action) => `${action.replace("g", "G")}: −${action.at(-1) ?? ""}`));
    expect(offered(sums)).toEqual([]);
  });

  it("is touched on the board where it is no number of things, as two tiles that are swapped", () => {
    expect(offered(["swap s1 s2", "swap s1 s3"])).toEqual([]);
  });
});
