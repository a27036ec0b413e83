import { describe, expect, it } from "vitest";

import { LANGUAGES, plural, type Texts } from "../lib/languages";

/** All texts of the page and of the boards, by file: `./en/table.json`, `../games/<game>/locale/en.json`. */
const files = import.meta.glob<Texts>(["./*/*.json", "../games/*/locale/*.json"], { eager: true, import: "default" });
const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], { eager: true, query: "?raw", import: "default" });
const LANGUAGE = new RegExp(`/(${LANGUAGES.join("|")})(?=[/.])`);

const language = (file: string): string => LANGUAGE.exec(file)?.[1] ?? "";
const english = (file: string): Texts => files[file.replace(LANGUAGE, "/en")] ?? {};
/** How many forms a counted word has; every one is that of some number below 200. */
const formsOf = (lang: string): number => new Set(Array.from({ length: 200 }, (_, n) => plural(lang, n))).size;
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();

/** Whether a text can be used: its key is in quotes, or fits a template in the code, such as `reason_${code}`. */
function asked(code: string): (key: string) => boolean {
  const quoted = new Set([...code.matchAll(/["'`](\w+)["'`]/g)].map((found) => found[1]));
  const made = [...code.matchAll(/\b(?:ui|maybe|say)\(`([^`]+)`/g)].map((found) => new RegExp(`^${found[1]?.replace(/\$\{[^}]*\}/g, "\\w+")}$`));
  return (key) => quoted.has(key) || made.some((template) => template.test(key));
}

it("knows a text that nothing asks for", () => {
  const isAsked = asked("ui(\"game\") + ui(`log_${kind}`, {}) + `seat_${n}`");
  expect(["game", "log_undo", "seat_1", "games"].map(isAsked)).toEqual([true, true, false, false]);
});

// what is said without a network fills the holes of offline.html
it.each(Object.keys(files).filter((file) => language(file) === "en" && !file.endsWith("/offline.json")))("%s has no text that nothing asks for", (file) => {
  const folder = /games\/\w+\//.exec(file)?.[0] ?? "";
  const code = Object.entries(sources).flatMap(([source, text]) => (source.includes(folder) ? [text] : []));
  const isAsked = asked(code.join("\n"));
  expect(Object.keys(files[file] ?? {}).filter((key) => !isAsked(key))).toEqual([]);
});

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
    const forms = formsOf(language(file));
    for (const text of Object.values(texts)) {
      for (const [whole, found = ""] of text.matchAll(/\{\w+:([^}]*)\}/g)) expect([whole, found.split("|")]).toEqual([whole, expect.objectContaining({ length: forms })]);
    }
  });
});
