import { expect, it } from "vitest";

import { Book } from "./content";

const PATH = [[1, 1], [1, 2], [2, 2], [2, 1], [3, 1]].map(([row, column], i) => ({ space: i + 1, row, column }));
const TILES = { f: ["forest"], m: ["mountain"], fm: ["forest", "mountain"] };
const content = {
  river_board: { path: PATH },
  terrain_tiles: Object.entries(TILES).map(([id, terrains]) => ({ id, terrains })),
  building_cards: [],
  action_spaces: [],
};
const book = new Book(content as unknown as ConstructorParameters<typeof Book>[0]);

it("knows whether a tile has the terrain of all above it, wherever the river turns", () => {
  expect(book.fits([], "f")).toBe(false);
  expect(book.fits(["f", "m"], "f")).toBe(false);
  expect(book.fits(["f", "m"], "fm")).toBe(true);
  expect(book.fits(["f", "m", "m", "fm"], "m")).toBe(false);
  expect(book.fits(["f", "m", "m", "fm"], "f")).toBe(true);
});
