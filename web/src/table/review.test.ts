import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Entry, Frame, Frames } from "../protocol/protocol";
import { Review } from "./review.svelte";

const entry = (number: number, words = "end"): Entry => ({ number, seat: number % 2, words, events: [], time: 0 });
const frame = (step: number): Frame => ({
  step,
  entry: entry(step + 1),
  view: { step },
  to_act: 0,
  prompt: { key: "action", facts: {} },
  scores: [],
});

let table: { entries: Entry[]; seat: number };
let asked: number[][];
let review: Review;

async function fetch(seat: number, first: number, last: number): Promise<Frames> {
  asked.push([seat, first, last]);
  const end = Math.min(last, table.entries.length - 1);
  return { steps: table.entries.length - 1, seat, frames: Array.from({ length: end - first + 1 }, (_, n) => frame(first + n)) };
}

beforeEach(() => {
  asked = [];
  table = { entries: [entry(1, "start"), ...Array.from({ length: 30 }, (_, n) => entry(n + 2))], seat: 1 };
  review = new Review(table, fetch);
});

describe("looking back", () => {
  it("shows an earlier move as the own seat saw it", async () => {
    expect(review.isOn).toBe(false);
    expect(review.frame).toBe(null);
    review.look(10);
    expect(review.isOn).toBe(true);
    await vi.waitFor(() => expect(review.frame?.view).toEqual({ step: 9 }));
    expect(asked).toEqual([[1, 1, 17]]);
    expect(review.place).toBe(8);
  });

  it("steps without asking for what has come along", async () => {
    review.look(10);
    await vi.waitFor(() => expect(review.frame?.step).toBe(9));
    review.step(1);
    expect(review.frame?.step).toBe(10);
    expect(review.key("ArrowLeft")).toBe(true);
    expect(review.frame?.step).toBe(9);
    expect(asked).toHaveLength(1);
    expect(review.key("x")).toBe(false);
  });

  it("keeps the board while another move is on its way, and skips those a slider has passed", async () => {
    review.look(3);
    await vi.waitFor(() => expect(review.frame?.step).toBe(2));
    review.look(25);
    expect(review.frame?.step).toBe(2);
    review.look(14);
    await vi.waitFor(() => expect(review.frame?.step).toBe(13));
  });

  it("ends at the last move, with Escape, and when the seat changes", () => {
    review.look(31);
    expect(review.isOn).toBe(false);
    review.look(30);
    review.step(1);
    expect(review.isOn).toBe(false);
    review.look(5);
    review.key("Escape");
    expect(review.isOn).toBe(false);
    review.look(5);
    table.seat = 0;
    expect(review.isOn).toBe(false);
    expect(review.frame).toBe(null);
  });

  it("goes from the last move to the first", () => {
    review.key("ArrowLeft");
    expect(review.at).toBe(30);
    review.key("Home");
    expect(review.at).toBe(2);
    review.key("ArrowLeft");
    expect(review.at).toBe(2);
  });

  it("leaves out moves that were taken back, and remarks", () => {
    table.entries = [...table.entries, entry(32), entry(33, "ask"), entry(34, "undo")];
    const fresh = new Review(table, fetch);
    expect(fresh.moves.at(-1)?.number).toBe(31);
    expect(fresh.moves).toHaveLength(30);
  });

  it("says when a move can't be had", async () => {
    const broken = new Review(table, () => Promise.reject(new Error("gone")));
    broken.look(4);
    await vi.waitFor(() => expect(broken.problem).toBeInstanceOf(Error));
    broken.leave();
    expect(broken.problem).toBe(null);
  });
});
