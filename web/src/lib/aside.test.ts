import { expect, it } from "vitest";

import { aside } from "./aside";

const box = (left: number, top: number, width = 40, height = 40): { left: number; top: number; right: number; bottom: number } => ({ left, top, right: left + width, bottom: top + height });
const page = { width: 1000, height: 600 };
const card = { width: 400, height: 200 };

it("lies right of its piece, else left, below, above", () => {
  expect(aside(card, box(100, 280), page, [])).toEqual({ left: 152, top: 200 });
  expect(aside(card, box(800, 280), page, [])).toEqual({ left: 388, top: 200 });
  expect(aside({ width: 900, height: 200 }, box(480, 100), page, [])).toEqual({ left: 50, top: 152 });
  expect(aside({ width: 900, height: 200 }, box(480, 400), page, [])).toEqual({ left: 50, top: 188 });
});

it("covers nothing that is to be seen, or as little as it can", () => {
  expect(aside(card, box(500, 280), page, [box(620, 200)])).toEqual({ left: 88, top: 200 }); // left
  expect(aside(card, box(300, 280), page, [box(420, 200), box(420, 340)])).toEqual({ left: 6, top: 332 }); // below, to the left
  expect(aside(card, box(300, 280), page, [box(0, 0, 1000, 600)])).toEqual({ left: 352, top: 200 });
});
