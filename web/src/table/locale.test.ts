import { describe, expect, it } from "vitest";

import en from "../locale/en/table.json";
import es from "../locale/es/table.json";
import it_ from "../locale/it/table.json";
import pl from "../locale/pl/table.json";

const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();

describe.each([
  ["pl", pl, 3],
  ["it", it_, 2],
  ["es", es, 2],
] as const)("the table's words in %s", (_, words: Record<string, string>, forms) => {
  it("has every text with the same holes", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect([key, holes(words[key] ?? "")]).toEqual([key, holes(text)]);
  });

  it("has all forms of a number", () => {
    for (const text of Object.values(words)) {
      for (const found of text.matchAll(/\{\w+:([^}]*)\}/g)) expect(found[1]?.split("|")).toHaveLength(forms);
    }
  });
});
