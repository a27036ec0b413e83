import { describe, expect, it } from "vitest";

import type { Film } from "../lib/board";
import { Showing } from "./showing.svelte";

const shot = (time: number, chapter: number, isStep = true) => ({ time, chapter, isStep, view: {}, scores: [], gains: [], text: "", lines: 0, hasKnock: false });
const film = { title: "", when: "", chapters: [1, 1], shots: [shot(30, 0), shot(10, 0, false), shot(20, 1), shot(20, 1), shot(0, 1)] } as unknown as Film;
const made = (): Showing => new Showing(7, false, () => film);

describe("a film", () => {
  it("runs shot by shot, goes on step by step, and stands at the end", () => {
    const showing = made();
    showing.run();
    expect([showing.at, showing.beat, showing.told(0), showing.told(1)]).toEqual([1, 10, 1, 0]);
    showing.next();
    expect([showing.at, showing.told(1)]).toEqual([2, 0.5]);
    showing.skip();
    expect([showing.at, showing.isOver, showing.beat]).toEqual([4, true, 0]);
  });

  it("can be paused", () => {
    const showing = made();
    showing.toggle();
    expect(showing.beat).toBe(0);
  });

  it("plays a part again and goes back to the end", () => {
    const showing = made();
    showing.skip();
    showing.play(2, 3);
    expect([showing.at, showing.beat]).toEqual([2, 20]);
    showing.run();
    expect(showing.isOver).toBe(true);
    showing.replay();
    expect(showing.at).toBe(0);
  });
});
