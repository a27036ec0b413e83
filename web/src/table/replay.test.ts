// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Frame, Frames } from "../protocol/protocol";
import { CHUNK, order, Reel } from "./reel.svelte";
import { Replay, stepOf } from "./replay.svelte";

const frame = (step: number): Frame => ({
  step,
  entry: { number: step + 1, seat: step % 2, words: "end", events: [], time: 0, by: "" },
  view: { step },
  to_act: 0,
  prompt: { key: "action", facts: {} },
  scores: [],
});

let steps: number;
let asked: number[][];

async function fetch(seat: number, first: number, last: number): Promise<Frames> {
  asked.push([seat, first]);
  if (first > steps) throw new Error("no such step");
  return { steps, seat, frames: Array.from({ length: Math.min(last, steps) - first + 1 }, (_, n) => frame(first + n)) };
}

const press = (replay: Replay, key: string): boolean => replay.key(new KeyboardEvent("keydown", { key }));

beforeEach(() => {
  steps = 30;
  asked = [];
});

describe("the reel", () => {
  it("fetches the nearest steps first, and then all", async () => {
    expect(order(3 * CHUNK + 5, CHUNK * 2 + 1)).toEqual([2, 3, 1, 0]);
    expect(order(10, 500)).toEqual([0]);
    steps = 2 * CHUNK + 3;
    const reel = new Reel(fetch);
    reel.look(-1, CHUNK + 1);
    await vi.waitFor(() => expect(reel.frames.filter((each) => each !== undefined)).toHaveLength(steps + 1));
    expect(asked.map(([, first]) => first)).toEqual([CHUNK, 2 * CHUNK, 0]);
    expect(reel.problem).toBeNull();
  });

  it("begins at the start when the step is beyond the end", async () => {
    const reel = new Reel(fetch);
    reel.look(1, 99 * CHUNK);
    await vi.waitFor(() => expect([reel.seat, reel.steps, reel.problem]).toEqual([1, steps, null]));
  });

  it("fetches only what is near when it is told so, and what came since", async () => {
    steps = 5 * CHUNK;
    const reel = new Reel(fetch, 8);
    reel.look(0, 3 * CHUNK + 4);
    await vi.waitFor(() => expect(asked).toEqual([[0, 3 * CHUNK], [0, 2 * CHUNK]]));
    steps += 3;
    reel.look(0, steps);
    await vi.waitFor(() => expect(reel.frames[steps]?.step).toBe(steps));
  });

  it("says when a step can't be had", async () => {
    const reel = new Reel(() => Promise.reject(new Error("gone")));
    reel.look(-1, 4);
    await vi.waitFor(() => expect(reel.problem).toBeInstanceOf(Error));
    const short = new Reel(async (seat) => ({ steps: 9, seat, frames: [frame(0)] }));
    short.look(-1, 0);
    await vi.waitFor(() => expect(String(short.problem)).toContain("expected steps 0 to 39 of 9, got 1"));
  });
});

describe("a game from its record", () => {
  let replay: Replay;
  let marked: number[];

  beforeEach(async () => {
    steps = 3;
    marked = [];
    const reel = new Reel(fetch);
    replay = new Replay(reel, { stops: () => Array.from({ length: reel.steps + 1 }, (_, n) => n), seat: () => -1, isLive: false }, (step) => marked.push(step));
    expect(replay.frame).toBe(null);
    replay.follow(2);
    await vi.waitFor(() => expect(replay.frame?.step).toBe(2));
  });

  it("steps, and the address follows", () => {
    replay.to(9);
    expect([replay.step, replay.isLast, marked.at(-1), replay.beat]).toEqual([3, true, 3, 0]);
    expect(press(replay, "Home")).toBe(true);
    expect([replay.step, replay.isFirst, marked.at(-1)]).toEqual([0, true, 0]);
    expect(press(replay, "Escape")).toBe(false);
    expect(replay.isOn).toBe(true);
  });

  it("runs by itself and stops at its end", () => {
    replay.to(3);
    expect(press(replay, " ")).toBe(true);
    expect([replay.step, replay.isPlaying, replay.beat > 0]).toEqual([0, true, true]);
    replay.run();
    replay.run();
    expect([replay.step, marked.at(-1)]).toEqual([2, 3]); // the address keeps still meanwhile
    replay.run();
    expect([replay.step, replay.isPlaying, marked.at(-1)]).toEqual([3, false, 3]);
  });

  it("follows the address", () => {
    replay.follow(1);
    expect(replay.step).toBe(1);
    replay.follow(stepOf("nonsense"));
    expect(replay.step).toBe(1);
    replay.follow(99);
    expect(replay.step).toBe(3);
  });
});

describe("looking back from a running game", () => {
  let stops: number[];
  let seat: number;
  let replay: Replay;

  beforeEach(() => {
    stops = Array.from({ length: steps }, (_, n) => n + 1);
    seat = 1;
    replay = new Replay(new Reel(fetch, 8), { stops: () => stops, seat: () => seat, isLive: true });
  });

  it("shows an earlier move as one's own seat saw it", async () => {
    expect([replay.isOn, replay.frame, replay.step]).toEqual([false, null, -1]);
    replay.look(9);
    expect(replay.isOn).toBe(true);
    await vi.waitFor(() => expect(replay.frame?.view).toEqual({ step: 9 }));
    expect([asked, replay.place]).toEqual([[[1, 0]], 8]);
  });

  it("steps without asking for what has come along, and keeps the board while a move is on its way", async () => {
    steps = 3 * CHUNK;
    stops = Array.from({ length: steps }, (_, n) => n + 1);
    replay.look(9);
    await vi.waitFor(() => expect(replay.frame?.step).toBe(9));
    replay.by(1);
    expect(replay.frame?.step).toBe(10);
    expect(press(replay, "ArrowLeft")).toBe(true);
    expect(replay.frame?.step).toBe(9);
    expect(asked).toHaveLength(1);
    expect(press(replay, "x")).toBe(false);
    replay.look(2 * CHUNK + 20);
    expect(replay.frame?.step).toBe(9);
    replay.look(CHUNK + 20);
    await vi.waitFor(() => expect(replay.frame?.step).toBe(CHUNK + 20));
  });

  it("ends at the last move, with Escape, and when the seat changes", async () => {
    replay.look(30);
    expect(replay.isOn).toBe(false);
    replay.look(29);
    replay.by(1);
    expect(replay.isOn).toBe(false);
    replay.look(5);
    expect(press(replay, "Escape")).toBe(true);
    expect(replay.isOn).toBe(false);
    replay.look(5);
    await vi.waitFor(() => expect(replay.frame?.step).toBe(5));
    seat = 0;
    expect([replay.isOn, replay.frame]).toEqual([false, null]);
    replay.look(6);
    expect([replay.isOn, replay.frame]).toEqual([true, null]); // not as the seat before saw it
    await vi.waitFor(() => expect(replay.frame?.step).toBe(6));
  });

  it("goes from the last move to the first, and plays on to the present", () => {
    press(replay, "ArrowLeft");
    expect(replay.step).toBe(29);
    press(replay, "Home");
    expect(replay.step).toBe(1);
    press(replay, "ArrowLeft");
    expect(replay.step).toBe(1);
    replay.look(29);
    replay.toggle();
    replay.run();
    expect([replay.step, replay.isPlaying]).toEqual([30, true]); // it tells the last move, too
    replay.run();
    expect([replay.isOn, replay.isPlaying]).toEqual([false, false]);
  });

  it("plays what came since, even if that is one move", () => {
    replay.film(29);
    expect([replay.step, replay.isPlaying, replay.isBefore, replay.filmPlace]).toEqual([29, true, true, null]); // as one left it
    replay.run();
    expect([replay.step, replay.isPlaying, replay.isBefore]).toEqual([30, true, false]);
    replay.run();
    expect(replay.isOn).toBe(false);
    replay.film(28);
    replay.run();
    expect(replay.filmPlace).toEqual({ n: 1, of: 2 });
    replay.run();
    expect(replay.step).toBe(30);
    expect(replay.filmPlace).toEqual({ n: 2, of: 2 });
    replay.toggle();
    replay.by(1);
    expect(replay.isOn).toBe(false);
    replay.film(30);
    expect(replay.isOn).toBe(false);
    replay.look(5);
    expect(replay.filmPlace).toBeNull();
  });

  it("shows all parts of a move one after another, and counts it once", async () => {
    const halves = new Replay(new Reel(fetch, 8), {
      stops: () => [2, 5, 9],
      steps: () => [1, 2, 4, 5, 9],
      midway: (view, { number }) => (number === 5 ? { half: view } : null),
      seat: () => seat,
      isLive: true,
    });
    const seen = (): unknown => halves.frame?.view;
    halves.film(2);
    await vi.waitFor(() => expect(seen()).toEqual({ step: 2 }));
    halves.run();
    await vi.waitFor(() => expect(seen()).toEqual({ half: { step: 3 } })); // before what step 4 did to all
    expect([halves.step, halves.stop, halves.filmPlace]).toEqual([4, 5, { n: 1, of: 2 }]);
    halves.run();
    expect(seen()).toEqual({ step: 4 });
    const part = halves.beat;
    halves.run();
    expect([seen(), halves.filmPlace, part < halves.beat]).toEqual([{ step: 5 }, { n: 1, of: 2 }, true]);
    halves.run();
    expect([seen(), halves.filmPlace]).toEqual([{ step: 9 }, { n: 2, of: 2 }]);
    halves.run();
    expect(halves.isOn).toBe(false);
    halves.look(2);
    halves.by(1);
    expect([halves.isPlaying, halves.beat]).toEqual([false, part]); // stepping shows them, too
    halves.run();
    halves.run();
    expect([halves.step, halves.beat]).toEqual([5, 0]);
    halves.by(-1);
    expect([halves.step, halves.beat]).toEqual([2, 0]);
  });

  it("counts what has come meanwhile", () => {
    replay.look(5);
    expect(replay.news).toBe(0);
    stops = [...stops, 31, 33];
    expect(replay.news).toBe(2);
  });

  it("says when a move can't be had, until one goes back", async () => {
    const broken = new Replay(new Reel(() => Promise.reject(new Error("gone"))), { stops: () => stops, seat: () => seat, isLive: true });
    broken.look(4);
    await vi.waitFor(() => expect(broken.problem).toBeInstanceOf(Error));
    broken.leave();
    expect(broken.problem).toBe(null);
  });
});
