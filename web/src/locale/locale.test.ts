import { describe, expect, it } from "vitest";

import { formCount, LANGUAGES, type Texts } from "../lib/languages";

/** All texts of the page and of the boards, by file: `./en/table.json`, `../games/<game>/locale/en.json`. */
const files = import.meta.glob<Texts>(["./*/*.json", "../games/*/locale/*.json"], { eager: true, import: "default" });
const LANGUAGE = new RegExp(`/(${LANGUAGES.join("|")})(?=[/.])`);

const language = (file: string): string => LANGUAGE.exec(file)?.[1] ?? "";
const english = (file: string): Texts => files[file.replace(LANGUAGE, "/en")] ?? {};
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();

it("speaks every language everywhere", () => {
  const found = new Map<string, string[]>();
  for (const file of Object.keys(files)) {
    const place = file.replace(LANGUAGE, "");
    found.set(place, [...(found.get(place) ?? []), language(file)].sort());
  }
  for (const [place, languages] of found) expect([place, languages]).toEqual([place, [...LANGUAGES].sort()]);
});

describe.each(Object.entries(files))("%s", (file, texts) => {
  it("has every text, with the same holes", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english(file)));
    for (const [key, text] of Object.entries(texts)) {
      expect([key, text.trim()]).not.toEqual([key, ""]);
      expect([key, holes(text)]).toEqual([key, holes(english(file)[key] ?? "")]);
    }
  });

  it("has all forms of a number", () => {
    const forms = formCount(language(file));
    for (const text of Object.values(texts)) {
      for (const [whole, found = ""] of text.matchAll(/\{\w+:([^}]*)\}/g)) expect([whole, found.split("|")]).toEqual([whole, expect.objectContaining({ length: forms })]);
    }
  });
});
