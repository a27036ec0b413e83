import { afterEach, describe, expect, it, vi } from "vitest";

import type { Entry } from "../protocol/protocol";
import { STRIP, timeToSee } from "./flights";

const move = (...keys: string[]): Entry => ({ number: 2, seat: 0, words: "end", events: keys.map((key) => ({ key, facts: {} })), time: 0, by: "" });

describe("the time to see a move", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is that of what crosses the board with it: what follows waits until that is gone", () => {
    vi.stubGlobal("document", { hidden: false });
    expect(timeToSee([move("Sailed")], 1, ["Visit"])).toBeLessThan(STRIP);
    expect(timeToSee([move("Sailed", "Visit")], 1, ["Visit"])).toBe(STRIP);
    expect(timeToSee([move("Sailed", "Visit")], 2, ["Visit"])).toBe(STRIP / 2);
    expect(timeToSee([move("Visit")], 0, ["Visit"])).toBe(0);
  });
});
