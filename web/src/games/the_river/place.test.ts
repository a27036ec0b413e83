// @vitest-environment jsdom
import { expect, it } from "vitest";

import { Book } from "./content";
import { covered, place, shortly } from "./place";
import type { PlayerView } from "./view";

const PATH = [[1, 1], [1, 2], [2, 2], [2, 1], [3, 1]].map(([row, column], i) => ({ space: i + 1, row, column }));
const content = {
  river_board: { path: PATH, settling_spaces: [2] },
  river_boards: [{ colour: "blue", printed: [{ space: 3, warehouses: 2, production: { wood: 1 } }] }],
  terrain_tiles: Object.entries({ f: ["forest"], fm: ["forest", "mountain"] }).map(([id, terrains]) => ({ id, terrains })),
  building_cards: [],
  action_spaces: [],
};
const book = new Book(content as unknown as ConstructorParameters<typeof Book>[0]);
const words = { name: (slug: string) => slug, count: (n: number, slug: string) => `${n} ${slug}s` };
const riverOf = (...tiles: string[]): PlayerView => ({ colour: "blue", tiles }) as unknown as PlayerView;

it("tells what the next tile covers, which counts no longer", () => {
  expect(covered(book, riverOf(), words)).toBe("");
  expect(covered(book, riverOf("f", "fm"), words)).toBe("1 symbol for wood and 2 warehouses");
});

it("tells who settles there, and what scores below the tiles of its column", () => {
  expect(place(book, riverOf(), words)).toBe("It covers nothing: no symbol is printed there.");
  expect(place(book, riverOf("f"), words)).toContain("a pioneer settles there");
  expect([riverOf(), riverOf("f"), riverOf("f", "fm")].map((river) => shortly(book, river, words))).toEqual(["", "A pioneer settles there.", "It covers 1 symbol for wood and 2 warehouses."]);
  expect(place(book, riverOf("f", "fm"), words)).toContain("one more forest or mountain makes 2 points");
  expect(place(book, riverOf("f", "fm", "f"), words)).toContain("one more forest makes 2 points");
  expect(place(book, riverOf("f", "fm", "f", "fm"), words)).toContain("one more forest makes 6 points");
});
