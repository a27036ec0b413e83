import { expect, it, vi } from "vitest";

import { GameWords } from "../lib/words";
import type { Entry, ScoreChange } from "../protocol/protocol";
import { RecordScene } from "./record.svelte";
import { changesOf, sources, totals } from "./sources";

const change = (step: number, seat: number, part: string, points: number): ScoreChange => ({ step, seat, part, points });

/** Ann builds, takes it back, builds elsewhere, and loses a point by Ben's move, which the log tells with his next. */
const CHANGES = [change(0, 1, "start", 2), change(1, 0, "tiles", 5), change(2, 0, "tiles", -5), change(3, 0, "tiles", 4), change(4, 0, "tiles", -1), change(5, 0, "goods", 2)];
const TOLD = new Map([[0, 0], [3, 3], [4, 5], [5, 5]]);
const toldAt = (step: number): number | null => TOLD.get(step) ?? null;

it("tells the points of a seat move by move, without those taken back", () => {
  const found = sources(CHANGES, 0, Infinity, toldAt);
  expect(found.map(({ part, points, moves }) => [part, points, [...moves]])).toEqual([
    ["tiles", 3, [[3, 4], [5, -1]]],
    ["goods", 2, [[5, 2]]],
  ]);
  expect(sources(CHANGES, 1, Infinity, toldAt)).toMatchObject([{ part: "start", points: 2 }]);
  expect(sources(CHANGES, 0, 3, toldAt)).toMatchObject([{ part: "tiles", points: 4 }]);
});

it("adds up after each move that stands", () => {
  expect(totals(CHANGES, 2, [3, 4, 5])).toEqual([[0, 2], [4, 2], [3, 2], [5, 2]]);
});

it("asks for all of a long game, and counts nothing twice", async () => {
  const pages = [
    { steps: 5, seat: 0, last: 3, changes: CHANGES.slice(0, 4) },
    { steps: 5, seat: 0, last: 5, changes: [change(3, 0, "tiles", 4), change(3, 1, "start", 2), ...CHANGES.slice(4)] },
  ];
  const asked = vi.fn((first: number) => Promise.resolve(pages[first === 0 ? 0 : 1]!));
  expect(await changesOf(asked)).toEqual(CHANGES);
  expect(asked.mock.calls).toEqual([[0], [3]]);
});

it("marks the pieces of the moves behind points in place of the last move's", async () => {
  const entry = (number: number): Entry => ({ number, seat: 0, words: `move ${number}`, events: [], time: 0, by: "" });
  const frames = [1, 2, 3].map((number) => ({ step: number - 1, entry: entry(number), view: {}, to_act: 0, prompt: { key: "action", facts: {} }, scores: [] }));
  const parts = { words: new GameWords("en", {}), content: {}, look: { marks: ({ words }: Entry) => [words] }, Game: null, Summary: null };
  const scene = new RecordScene(
    () => ({ game: "g", names: ["Ann"], bots: [""], reader: -1 }),
    () => parts,
    () => Promise.resolve({ steps: 2, seat: -1, frames }),
    () => Promise.resolve({ steps: 2, seat: -1, last: 2, changes: CHANGES }),
    () => undefined,
  );
  scene.replay.follow(2);
  await vi.waitFor(() => expect([...scene.marks.keys()]).toEqual(["move 3"]));
  scene.traced = [entry(2)];
  expect([...scene.marks.keys()]).toEqual(["move 2"]);
  expect(await scene.changes()).toEqual(CHANGES);
});
