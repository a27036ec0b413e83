import { Linter } from "eslint";
import { describe, expect, it } from "vitest";

import layers from "../layers.js";

const all = import.meta.glob<string>(["./**/*.{ts,svelte}", "!./**/*.test.ts", "!./**/fakes.ts"], { eager: true, query: "?raw", import: "default" });
const tests = import.meta.glob<string>(["./**/*.test.ts", "./**/fakes.ts"], { eager: true, query: "?raw", import: "default" });
const components = Object.keys(all).filter((file) => file.endsWith(".svelte"));
const OWN = ["Props"]; // what a component gets, in each of them
const isGame = (file: string): boolean => file.startsWith("./games/");
const gameOf = (file: string): string => file.split("/")[2] ?? "";
const nameOf = (file: string): string => file.slice(file.lastIndexOf("/") + 1);

/** Code without its comments; an address such as https://… stays. */
const code = (text: string): string => text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->|(?<!:)\/\/.*$/gm, "");

/** What is in a list more than once. */
const twice = (names: readonly string[]): string[] => names.filter((name, place) => names.indexOf(name) !== place);

/** The types of some files, whether others may use them or not. */
const typesOf = (isWanted: (file: string) => boolean): string[] =>
  Object.entries(all).flatMap(([file, text]) =>
    isWanted(file) ? [...code(text).matchAll(/^ *(?:export )?(?:interface|type|class) (\w+)(?=[ <])/gm)].flatMap(([, name = ""]) => (OWN.includes(name) ? [] : [name])) : [],
  );

// A component may have the name of a type: `Near.svelte` shows a `Near`. What reads alike is then alike.
describe("a name means one thing", () => {
  it("of components: in a game's folder they are its own, but none is called as one that all share", () => {
    const shared = components.filter((file) => !isGame(file)).map(nameOf);
    expect(twice(shared)).toEqual([]);
    expect(components.filter((file) => isGame(file) && shared.includes(nameOf(file)))).toEqual([]);
  });

  it("of types, too, those of one file among them", () => {
    const shared = typesOf((file) => !isGame(file));
    expect(twice(shared)).toEqual([]);
    expect(typesOf(isGame).filter((name) => shared.includes(name))).toEqual([]);
    const games = [...new Set(Object.keys(all).filter(isGame).map(gameOf))];
    expect(games.flatMap((game) => twice(typesOf((file) => isGame(file) && gameOf(file) === game)))).toEqual([]);
  });
});

it("what a file exports is used in another, or by itself and a test", () => {
  const wordsOf = (files: Record<string, string>): { file: string; found: string[] }[] => Object.entries(files).map(([file, text]) => ({ file, found: code(text).match(/\w+/g) ?? [] }));
  const [users, testers] = [wordsOf(all), wordsOf(tests)];
  const isUsed = (file: string, name: string): boolean =>
    users.some((other) => other.file !== file && other.found.includes(name)) ||
    (testers.some(({ found }) => found.includes(name)) && users.some((own) => own.file === file && own.found.filter((word) => word === name).length > 1));
  const unused = Object.entries(all).flatMap(([file, text]) =>
    !file.endsWith(".ts") || text.startsWith("// Made by")
      ? []
      : [...code(text).matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)].flatMap(([, name = ""]) => (isUsed(file, name) ? [] : [`${file}: ${name}`])),
  );
  expect(unused).toEqual([]);
});

describe("layers", () => {
  const linter = new Linter();
  const isRefused = (file: string, from: string): boolean => linter.verify(`import "${from}";`, layers, file).length > 0;

  it.each([
    ["src/lib/a.js", "../table/b"],
    ["src/lib/a.js", "./../table/b"],
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
