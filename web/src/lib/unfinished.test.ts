// @vitest-environment jsdom
import { expect, it } from "vitest";

import { keepWords, recallWords } from "./unfinished";

it("gives words back to the seat and moment they belong to, and to no other", () => {
  keepWords("t", { seat: 1, version: 7, words: ["build", "s3"] });
  expect(recallWords("t", 1, 7)).toEqual(["build", "s3"]);
  expect([recallWords("t", 0, 7), recallWords("t", 1, 8), recallWords("u", 1, 7)]).toEqual([[], [], []]);
  keepWords("t", { seat: 0, version: 7, words: [] });
  expect(recallWords("t", 1, 7)).toEqual([]);
});
