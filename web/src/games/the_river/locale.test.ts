import { describe, expect, it } from "vitest";

import en from "./locale/en.json";
import es from "./locale/es.json";
import it_ from "./locale/it.json";
import pl from "./locale/pl.json";

const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();

describe.each([
  ["en", en, 2],
  ["pl", pl, 3],
  ["it", it_, 2],
  ["es", es, 2],
] as const)("the board's own words in %s", (_, words: Record<string, string>, forms) => {
  it("has every text with the same holes, and all forms of a number", () => {
    expect(Object.keys(words)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) expect([key, holes(words[key] ?? "")]).toEqual([key, holes(text)]);
    for (const text of Object.values(words)) {
      for (const found of text.matchAll(/\{\w+:([^}]*)\}/g)) expect(found[1]?.split("|")).toHaveLength(forms);
    }
  });
});
