import { expect, test } from "vitest";

import type { Frame, Frames } from "../protocol/protocol";
import { chapters, iconFor } from "./helps";
import { blocks, clauseById, clauses, inline, plainOf, searched } from "./markdown";
import { Playback, stepOf } from "./playback.svelte";
import { CHUNK, order, Reel } from "./reel.svelte";
import { CLOCKS, ownClock, resized } from "./setup";
import { firstSentence, span } from "./texts";
import { outline, seatLook, tokenLook } from "./tokens";

const TEXT = `# A game

Some *lines* that
belong together. See RG-2.1.

## RG-1 Basics

- **RG-1.1** Two to \`four\` players.
  It goes on here.
- **RG-1.2** A *space* costs koku.
  - with a child

| Tag | Source |
|---|---|
| PL | a \\| b |

---

## RG-2 Setup

1. first
2. second

\`\`\`
code **stays**
\`\`\`
`;

test("Markdown becomes blocks", () => {
  const all = blocks(TEXT);
  expect(all.map((block) => block.kind)).toEqual(
    ["heading", "paragraph", "heading", "list", "table", "line", "heading", "list", "code"],
  );
  const list = all[3];
  if (list?.kind !== "list") throw new Error("expected a list");
  expect(list.items.map((item) => item.id)).toEqual(["RG-1.1", "RG-1.2"]);
  expect(list.items[0]?.plain).toBe("RG-1.1 Two to four players. It goes on here.");
  expect(list.items[1]?.items[0]?.plain).toBe("with a child");
  expect(all[4]).toMatchObject({ plain: ["PL a | b"] });
  expect(all[7]).toMatchObject({ isOrdered: true });
  expect(all[8]).toEqual({ kind: "code", text: "code **stays**" });
  expect([...clauses(all)]).toEqual(["RG-1", "RG-1.1", "RG-1.2", "RG-2"]);
});

test("marks nest, and what is no mark stays", () => {
  expect(inline("**RG-1.1** a *b* `c*d*` 2 * 3 <b>")).toEqual([
    { kind: "strong", parts: [{ kind: "clause", text: "RG-1.1" }] },
    { kind: "text", text: " a " },
    { kind: "em", parts: [{ kind: "text", text: "b" }] },
    { kind: "text", text: " " },
    { kind: "code", text: "c*d*" },
    { kind: "text", text: " 2 * 3 <b>" },
  ]);
  expect(plainOf(inline("**a *b* c**"))).toBe("a b c");
});

test("searching keeps what fits, under its headings", () => {
  const found = searched(blocks(TEXT), "KOKU space");
  expect(found.map((block) => ("plain" in block ? block.plain : block.kind))).toEqual(["A game", "RG-1 Basics", "list"]);
  expect(searched(blocks(TEXT), "dragon")).toEqual([]);
  expect(searched(blocks(TEXT), "  ")).toHaveLength(9);
});

test("help texts are gathered by kind", () => {
  const { alone, kinds } = chapters({ die: "a", monk: "b", monk_1: "c", monk_2: "d" });
  expect(alone.map((help) => help.slug)).toEqual(["die", "monk"]);
  expect(kinds).toEqual([{ slug: "monk", helps: [{ slug: "monk_1", text: "c" }, { slug: "monk_2", text: "d" }] }]);
  const icons = ["royal-ship", "market", "mon-crab", "die-5"];
  const icon = (slug: string): string => iconFor(slug, (name) => icons.includes(name));
  expect(["royal_ship", "imperial_market", "crab", "die", "void"].map(icon)).toEqual(["royal-ship", "market", "mon-crab", "die-5", ""]);
});

test("a table's set-up", () => {
  expect(resized([], 3).map((wish) => wish.who)).toEqual(["me", "open", "open"]);
  expect(resized([{ who: "bot", bot: "x" }], 2)).toEqual([{ who: "bot", bot: "x" }, { who: "open", bot: "" }]);
  expect(CLOCKS.off).toBeNull();
  expect(ownClock(10, 5)).toEqual({ reserve: 600, increment: 5 });
  expect(ownClock(Number.NaN, -3)).toEqual({ reserve: 1, increment: 0 });
});

test("texts and spans", () => {
  expect(firstSentence("One. Two.")).toBe("One.");
  expect(firstSentence("No end")).toBe("No end");
  expect([span([2, 3, 4]), span([2]), span([4, 2])]).toEqual(["2–4", "2", "2 · 4"]);
});

test("every shape has an outline", () => {
  const looks = [...Array.from({ length: 16 }, (_, seat) => seatLook(seat)), ...["crab", "lion", "phoenix", "x"].map(tokenLook)];
  for (const look of looks) expect(outline(look.shape, 9)).toMatch(/^M[-\d. ]+.*z$/);
});

test("the nearest steps of a replay come first, and all come", async () => {
  expect(order(3 * CHUNK + 5, CHUNK * 2 + 1)).toEqual([2, 3, 1, 0]);
  expect(order(10, 500)).toEqual([0]);
  const asked: number[] = [];
  const steps = 2 * CHUNK + 3;
  const reel = new Reel((seat, first, last) => {
    asked.push(first);
    if (first > steps) return Promise.reject(new Error("no such step"));
    const frames = Array.from({ length: Math.min(last, steps) - first + 1 }, (_, n) => ({ step: first + n }));
    return Promise.resolve({ steps, seat, frames } as Frames);
  });
  await reel.look(-1, CHUNK + 1);
  expect(asked).toEqual([CHUNK, 2 * CHUNK, 0]);
  expect(reel.frames.filter((frame) => frame !== undefined)).toHaveLength(steps + 1);
  expect(reel.problem).toBeNull();
  await reel.look(1, 99 * CHUNK); // beyond the end
  expect([reel.seat, reel.steps, reel.problem]).toEqual([1, steps, null]);
});

test("a clause is found by its id", () => {
  const all = blocks(TEXT);
  expect(clauseById(all, "RG-1.2")?.plain).toContain("costs koku");
  expect(clauseById(all, "RG-1.2")?.items).toHaveLength(1);
  expect(clauseById(all, "RG-9.9")).toBe(null);
});

test("a replay steps, runs, stops at its end and follows the address", async () => {
  const frame = (step: number): Frame => ({ step, entry: { number: step + 1, seat: 0, words: "end", events: [], time: 0 }, view: step, to_act: 0, prompt: { key: "", facts: {} }, scores: [] });
  const reel = new Reel(async (seat) => ({ steps: 3, seat, frames: [0, 1, 2, 3].map(frame) }));
  const marked: number[] = [];
  const playback = new Playback(reel, 2, (step) => marked.push(step));
  expect(playback.frame).toBe(undefined);
  await reel.look(-1, 2);
  expect(playback.frame?.view).toBe(2);
  playback.to(9);
  expect([playback.step, marked.at(-1), playback.beat]).toEqual([3, 3, 0]);
  playback.toggle();
  expect([playback.step, playback.isPlaying, playback.beat > 0]).toEqual([0, true, true]);
  playback.run();
  playback.run();
  expect([playback.step, marked.at(-1)]).toEqual([2, 3]); // the address keeps still meanwhile
  playback.run();
  expect([playback.step, playback.isPlaying, marked.at(-1)]).toEqual([3, false, 3]);
  playback.follow(1);
  expect(playback.step).toBe(1);
  playback.follow(stepOf("nonsense"));
  expect(playback.step).toBe(1);
});
