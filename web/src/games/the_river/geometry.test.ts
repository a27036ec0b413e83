import { describe, expect, it } from "vitest";

import { wobble } from "../../lib/wobble";
import { arrange, coast, columnAt, corner, display, ISLANDS, RIVER, slotAt, TILE, type Box } from "./geometry";

const SCREENS = ["wide", "middle", "standing"] as const;
const apart = (a: Box, b: Box): boolean => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

describe.each(SCREENS.flatMap((screen) => [5, 7, 9].map((tiles) => [screen, tiles] as const)))("the islands on a %s screen with %i tiles", (screen, tiles) => {
  const map = arrange(screen, tiles);

  it("lie in the sea, and none upon another", () => {
    for (const island of ISLANDS) {
      const { x, y, w, h } = map.boxes[island];
      expect(x >= 0 && y >= 0 && x + w <= map.width && y + h <= map.height).toBe(true);
      for (const other of ISLANDS) if (other !== island) expect([island, other, apart(map.boxes[island], map.boxes[other])]).toEqual([island, other, true]);
    }
  });

  it("have room for all tiles, with the pioneers below them", () => {
    const { x, y, w, h } = map.boxes.terrain;
    const places = display(map, tiles);
    expect(places).toHaveLength(tiles);
    for (const [left, top] of places) {
      expect(left).toBeGreaterThan(x + 8);
      expect(left + map.tile).toBeLessThan(x + w - 8);
      expect(top).toBeGreaterThan(y + 30);
      expect(top + map.tile).toBeLessThanOrEqual(y + h - 50);
    }
  });

  it("have room for four cards", () => {
    const { w, h } = map.boxes.buildings;
    expect(4 * map.card.w).toBeLessThan(w - 28);
    expect(50 + map.card.h).toBeLessThan(h - 10);
  });
});

describe("a river board", () => {
  it("holds three rows of four spaces, and beside them five slots", () => {
    const [x, y] = corner({ row: 3, column: 4 });
    expect(x + TILE).toBeLessThan(slotAt(0)[0] - 22);
    expect(y + TILE).toBeLessThan(RIVER.height);
    expect(slotAt(4)[1] + 25).toBeLessThan(RIVER.height);
    expect(slotAt(0)[0] + 25).toBeLessThan(RIVER.width);
  });

  it("shows a column's points between its two upper spaces", () => {
    const [x, y] = columnAt(1);
    const [left, top] = corner({ row: 2, column: 2 });
    expect(x).toBe(left + TILE / 2);
    expect(y).toBeLessThan(top);
  });
});

describe("a coast", () => {
  const numbers = (d: string): number[] => d.match(/-?[\d.]+/g)?.map(Number) ?? [];

  it("is the same each time, and another for another island", () => {
    const box = { x: 0, y: 0, w: 100, h: 80 };
    expect(coast(box, "wood")).toBe(coast(box, "wood"));
    expect(coast(box, "wood")).not.toBe(coast(box, "clay"));
    expect(wobble("wood", 1)).toBeLessThan(1);
  });

  it("stays near its box", () => {
    for (const n of numbers(coast({ x: 0, y: 0, w: 100, h: 100 }, "food"))) expect(n >= -5 && n <= 105).toBe(true);
  });
});
