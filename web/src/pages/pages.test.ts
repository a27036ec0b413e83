import { expect, test } from "vitest";

import { chapters, iconFor } from "./helps";
import { blocks, clauseById, clauses, inline, plainOf, searched } from "../lib/markdown";
import { clockWords, isOverDays } from "../lib/clocks";
import { CLOCKS, daysClock, hides, ownClock, resized, wished } from "./setup";
import { firstSentence } from "../lib/words";
import { span } from "./span";

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
  expect(resized([{ who: "bot", bot: "x", name: "" }], 2)).toEqual([{ who: "bot", bot: "x", name: "" }, { who: "open", bot: "", name: "" }]);
  expect(wished({ who: "bot", bot: "bell", name: "Ren" })).toEqual({ who: "bot", bot: "bell" });
  expect([" Ren ", " "].map((name) => wished({ who: "me", bot: "", name }))).toEqual([{ who: "me", name: "Ren" }, { who: "me" }]);
  expect(CLOCKS.off).toBeNull();
  expect(ownClock(10, 5)).toEqual({ reserve: 600, increment: 5, per_move: false });
  expect(ownClock(Number.NaN, -3)).toEqual({ reserve: 1, increment: 0, per_move: false });
  expect(daysClock(3)).toEqual({ reserve: 259_200, increment: 0, per_move: true });
  expect([null, ownClock(1439, 0), ownClock(1440, 0), daysClock(1)].map(isOverDays)).toEqual([false, false, true, true]);
  expect([clockWords(daysClock(3)), clockWords(ownClock(15, 20))]).toEqual(["3 days a move", "15 min + 20 sec"]);
});

test("a curtain is promised where something is hidden", () => {
  const game = (has_secrets: boolean) => ({ name: "some_game", version: 1, seats: [2], options: {}, has_secrets, idle: {}, hiding: { screens: ["low", "high"] }, lessons: [] });
  expect([hides(game(true), {}), hides(game(false), {}), hides(game(false), { screens: "none" }), hides(game(false), { screens: "high" })]).toEqual([true, false, false, true]);
});

test("texts and spans", () => {
  expect(firstSentence("One. Two.")).toBe("One.");
  expect(firstSentence("No end")).toBe("No end");
  expect([span([2, 3, 4]), span([2]), span([4, 2])]).toEqual(["2–4", "2", "2 · 4"]);
});

test("a clause is found by its id", () => {
  const all = blocks(TEXT);
  expect(clauseById(all, "RG-1.2")?.plain).toContain("costs koku");
  expect(clauseById(all, "RG-1.2")?.items).toHaveLength(1);
  expect(clauseById(all, "RG-9.9")).toBe(null);
});
