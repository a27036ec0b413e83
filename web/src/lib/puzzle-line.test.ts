import { describe, expect, it, vi } from "vitest";

import type { Message, Puzzle } from "../protocol/protocol";
import { refused } from "./api";
import { PuzzleLine } from "./puzzle-line";
import { puzzleOf } from "./puzzles";

const PUZZLE = { game: "toy", id: "ab", seat: 1, update: { kind: "update", version: 1, seat: 1, actions: ["roll"] } } as unknown as Puzzle;
const PROBLEM = { kind: "problem", code: "illegal", message: "no", rule: "T-1", reason: "no", facts: {}, id: null, version: null } as const;

function open(attempt = vi.fn(() => Promise.resolve())): { line: PuzzleLine; heard: Message[]; attempt: typeof attempt } {
  const heard: Message[] = [];
  const asks = {
    puzzlePreview: (_: string, __: string, action: string) => Promise.resolve({ kind: "previewed", id: 0, action } as never),
    puzzleWhy: () => Promise.reject(refused(PROBLEM)),
  };
  const line = new PuzzleLine(PUZZLE, attempt, asks);
  line.onmessage = ({ data }) => heard.push(JSON.parse(data) as Message);
  return { line, heard, attempt };
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe("a puzzle as a table", () => {
  it("answers as a table does, each question by its id", async () => {
    const { line, heard, attempt } = open();
    line.send(JSON.stringify({ kind: "look", id: 1, seat: 1 }));
    line.send(JSON.stringify({ kind: "preview", id: 2, seat: 1, action: "roll" }));
    line.send(JSON.stringify({ kind: "act", id: 3, seat: 1, version: 1, action: "roll" }));
    line.send(JSON.stringify({ kind: "ping", id: 4 }));
    await settled();
    expect(heard.map(({ kind }) => kind).sort()).toEqual(["done", "done", "pong", "previewed", "update"]);
    expect(heard.flatMap((one) => ("id" in one ? [one.id] : [])).sort()).toEqual([1, 2, 3, 4]);
    expect(attempt).toHaveBeenCalledWith("roll");
  });

  it("passes on what the server refuses, and what it can't ask", async () => {
    const { line, heard } = open(vi.fn(() => Promise.reject(new Error("lost"))));
    line.send(JSON.stringify({ kind: "why", id: 1, seat: 1, words: "roll" }));
    line.send(JSON.stringify({ kind: "act", id: 2, seat: 1, version: 1, action: "roll" }));
    line.send(JSON.stringify({ kind: "hint", id: 3, seat: 1 }));
    await settled();
    expect(heard).toContainEqual({ ...PROBLEM, id: 1 });
    expect(heard.map((one) => one.kind === "problem" && one.code).sort()).toEqual(["illegal", "unavailable", "unavailable"]);
    line.close();
    line.send(JSON.stringify({ kind: "ping", id: 4 }));
    await settled();
    expect(heard).toHaveLength(3);
  });
});

it("knows the puzzle of an address", () => {
  expect([puzzleOf("toy"), puzzleOf("toy/ab")]).toEqual([{ game: "toy", id: "today" }, { game: "toy", id: "ab" }]);
});
