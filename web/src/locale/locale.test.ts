import { describe, expect, it } from "vitest";

type Texts = Record<string, string>;

/** All texts of the page and of the boards, by file: `./en/table.json`, `../games/<game>/locale/en.json`. */
const files = import.meta.glob<Texts>(["./*/*.json", "../games/*/locale/*.json"], { eager: true, import: "default" });
const LANGUAGE = /\/(en|pl|it|es)(?=[/.])/;

const language = (file: string): string => LANGUAGE.exec(file)?.[1] ?? "";
const english = (file: string): Texts => files[file.replace(LANGUAGE, "/en")] ?? {};
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();

it("speaks four languages everywhere", () => {
  const found = new Map<string, string[]>();
  for (const file of Object.keys(files)) {
    const place = file.replace(LANGUAGE, "");
    found.set(place, [...(found.get(place) ?? []), language(file)].sort());
  }
  for (const [place, languages] of found) expect([place, languages]).toEqual([place, ["en", "es", "it", "pl"]]);
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
    const forms = language(file) === "pl" ? 3 : 2;
    for (const text of Object.values(texts)) {
      for (const [whole, found = ""] of text.matchAll(/\{\w+:([^}]*)\}/g)) expect([whole, found.split("|")]).toEqual([whole, expect.objectContaining({ length: forms })]);
    }
  });
});
