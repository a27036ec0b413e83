import { describe, expect, it } from "vitest";

import { byLanguage, formOf, joint, languageName, LANGUAGES, plural } from "./languages";

describe("languages", () => {
  it("are those of the server, English first", () => {
    expect(LANGUAGES[0]).toBe("en");
    expect(LANGUAGES.slice(1)).toEqual([...LANGUAGES.slice(1)].sort());
    expect(["en", "pl"].map(languageName)).toEqual(["English", "Polski"]);
  });

  it("count each in its own way", () => {
    expect([1, 2, 5, 12, 22].map((n) => plural("pl", n))).toEqual([0, 1, 2, 2, 1]);
    expect([0, 1, 2, -1].map((n) => plural("en", n))).toEqual([1, 0, 1, 0]);
    expect([1, 3, 5].map((n) => formOf("pl", n, "punkt|punkty|punktów"))).toEqual(["punkt", "punkty", "punktów"]);
  });

  it("join in their own way", () => {
    expect([joint("es", "and", "incienso"), joint("es", "and", "hierro"), joint("es", "or", "Oro"), joint("en", "or", "x")]).toEqual(["e", "y", "u", "or"]);
  });

  it("are filled up with English", () => {
    const texts = byLanguage({ "./locale/en.json": { a: "A", n: "{n:point|points}" }, "../locale/pl/table.json": { a: "Ą" } });
    expect(texts("pl")).toEqual({ a: "Ą", n: "{n:point|points}" });
    expect(texts("de")).toEqual(texts("en"));
    expect([1, 3, 5].map((n) => formOf("pl", n, "point|points"))).toEqual(["point", "points", "points"]);
  });
});
