import { Linter } from "eslint";
import { describe, expect, it } from "vitest";

import layers from "../layers.js";

const components = Object.keys(import.meta.glob("./**/*.svelte"));
const sources = import.meta.glob<string>(["./**/*.ts", "!./**/*.test.ts"], { eager: true, query: "?raw", import: "default" });
const users = import.meta.glob<string>("./**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" });
const isGame = (file: string): boolean => file.startsWith("./games/");
const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

/** What is in a list more than once. */
const twice = (names: readonly string[]): string[] => names.filter((name, place) => names.indexOf(name) !== place);

/** The types that files export. */
const typesOf = (isWanted: (file: string) => boolean): string[] =>
  Object.entries(sources).flatMap(([file, text]) =>
    isWanted(file) ? [...text.matchAll(/^export (?:interface|type|class) (\w+)/gm)].map((found) => found[1] ?? "") : [],
  );

describe("a name means one thing", () => {
  it("of components: in a game's folder they are its own, but none is called as one that all share", () => {
    const shared = components.filter((file) => !isGame(file)).map(nameOf);
    expect(twice(shared)).toEqual([]);
    expect(components.filter((file) => isGame(file) && shared.includes(nameOf(file)))).toEqual([]);
  });

  it("of types, too", () => {
    const shared = typesOf((file) => !isGame(file));
    expect(twice(shared)).toEqual([]);
    expect(typesOf(isGame).filter((name) => shared.includes(name))).toEqual([]);
  });
});

it("what a file exports is used in another", () => {
  const words = Object.entries(users).map(([file, text]) => ({ file, found: new Set(text.match(/\w+/g)) }));
  const unused = Object.entries(sources).flatMap(([file, text]) =>
    text.startsWith("// Made by") ? [] : [...text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)].flatMap(([, name = ""]) =>
      words.some((other) => other.file !== file && other.found.has(name)) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(unused).toEqual([]);
});

describe("layers", () => {
  const linter = new Linter();
  const isRefused = (file: string, from: string): boolean => linter.verify(`import "${from}";`, layers, file).length > 0;

  it.each([
    ["src/lib/a.js", "../table/b"],
    ["src/table/a.js", "../pages/b"],
    ["src/table/a.js", "../games/the/b"],
    ["src/pages/a.js", "../screens/b"],
    ["src/games/one/a.js", "../two/b"],
    ["src/games/one/a.js", "../../table/b"],
    ["src/protocol/a.js", "../lib/b"],
  ])("%s must not import %s", (file, from) => expect(isRefused(file, from)).toBe(true));

  it.each([
    ["src/lib/a.js", "../protocol/b"],
    ["src/table/a.js", "../lib/b"],
    ["src/pages/a.js", "../table/b"],
    ["src/screens/a.js", "../pages/b"],
    ["src/games/one/a.js", "../../lib/b"],
    ["src/games/one/a.js", "./b"],
  ])("%s may import %s", (file, from) => expect(isRefused(file, from)).toBe(false));
});
