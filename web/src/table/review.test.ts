import { expect, it } from "vitest";

import type { Decision, Review, ReviewInfo, ReviewMoment } from "../protocol/protocol";
import { change, isSlip, lines, Looked, lost, percent, topOf } from "./review.svelte";

const moment = (step: number, seat: number, chances: number[], grade?: Decision["grade"], loss = 0): ReviewMoment => ({
  step, seat, action: "end", chances, decided: [0, 0], luck: [0, 0], reveals: [], has_luck: false,
  decision: grade ? { best: "sail", chance: 0.5, played: 0.5 - loss, loss, grade, options: [], why: [], instead: [] } : null,
});

const review: Review = {
  game: "toy", seats: 2, steps: 5, scores: [3, 2], ranking: [1, 2], start: [0.5, 0.5], accounts: [],
  moments: [moment(1, 0, [0.6, 0.4], "best"), moment(2, 1, [0.7, 0.3], "mistake", 0.1), moment(4, 0, [0.4, 0.6], "inaccuracy", 0.04), moment(5, 1, [1, 0])],
  turnings: [{ step: 2, seat: 1, change: -0.1, cause: "decision" }, { step: 4, seat: 0, change: -0.3, cause: "luck" }],
};
const info = (found: Review | null): ReviewInfo => ({ progress: found ? 1 : 0.5, is_asked_for: true, steps: [1, 2], chances: [[0.5, 0.5], [0.6, 0.4]], review: found });

it("draws lines from the set-up on; while it is made, as far as it has come", () => {
  expect(lines(info(review), 2)[0]).toEqual([[0, 0.5], [1, 0.6], [2, 0.7], [4, 0.4], [5, 1]]);
  expect(lines(info(null), 2)[1]).toEqual([[0, 0.5], [1, 0.4]]);
});

it("has a scale up to 60 % where many play and nobody passes that before the end", () => {
  const line = (chance: number): [number, number][] => [[0, 0.3], [1, chance], [2, 1]];
  expect([topOf([line(0.5), line(0.4)]), topOf([line(0.5), line(0.4), line(0.1)]), topOf([line(0.7), line(0.4), line(0.1)])]).toEqual([1, 0.6, 1]);
});

it("writes chances and changes as whole percentages", () => {
  expect([percent(0.556), change(0.094), change(-0.116), change(0.001)]).toEqual(["56%", "+9%", "−12%", "0%"]);
  expect(review.moments.map((each) => each.decision && lost(each.decision))).toEqual(["", "−10", "−4", null]);
});

it("goes from slip to slip and from turning point to turning point, round and round", () => {
  let step = 0;
  const looked = new Looked(() => info(review), () => step, (to) => (step = to), 0);
  expect(looked.slips.map((each) => each.step)).toEqual([4]); // the reader's own
  expect(review.moments.filter(isSlip).map((each) => each.step)).toEqual([2, 4]);
  const seen: number[] = [];
  const everyone = new Looked(() => info(review), () => seen.at(-1) ?? 0, (to) => seen.push(to), -1);
  everyone.next([2, 4], 1);
  expect(seen).toEqual([2]);
  new Looked(() => info(review), () => 4, (to) => seen.push(to), -1).nextTurning(1);
  new Looked(() => info(review), () => 2, (to) => seen.push(to), -1).nextTurning(-1);
  expect(seen).toEqual([2, 2, 4]);
});

it("knows the chances between moments, and what belongs to a step", () => {
  const at = (step: number): Looked => new Looked(() => info(review), () => step, () => undefined, -1);
  expect([at(0).chances, at(3).chances, at(4).chances]).toEqual([[0.5, 0.5], [0.7, 0.3], [0.4, 0.6]]);
  expect([at(3).moment, at(4).moment?.seat, at(2).turning, at(3).turning]).toEqual([undefined, 0, 1, 0]);
});
