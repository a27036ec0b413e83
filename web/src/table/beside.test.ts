import { describe, expect, it } from "vitest";

import { beside, besideAnyhow, union } from "./beside";
import type { Bounds } from "./sight";

const box = (left: number, top: number, width: number, height: number): Bounds => ({ left, top, right: left + width, bottom: top + height });
const BOARD = box(0, 0, 1000, 600);
const CARD = { width: 300, height: 200 };

describe("a card beside a piece", () => {
  it("stands right of it, in its middle, and points at it", () => {
    expect(beside(box(200, 250, 50, 100), CARD, [], BOARD)).toEqual({ left: 274, top: 200, tip: 100, side: "right" });
  });

  it("stands left of it where the board ends", () => {
    expect(beside(box(800, 250, 50, 100), CARD, [], BOARD)).toEqual({ left: 476, top: 200, tip: 100, side: "left" });
  });

  it("moves 24 pixels away from what is lit, and still points at the piece", () => {
    expect(beside(box(200, 250, 50, 100), CARD, [box(300, 370, 60, 90)], BOARD)).toEqual({ left: 274, top: 146, tip: 154, side: "right" });
  });

  it("is not shown where there is no room", () => {
    expect(beside(box(480, 250, 50, 100), CARD, [box(0, 200, 1000, 200)], BOARD)).toBeNull();
    expect(beside(box(10, 10, 50, 100), CARD, [], box(0, 0, 340, 600))).toBeNull();
  });

  it("stays inside the board if it has to be shown", () => {
    const narrow = box(100, 50, 420, 500);
    for (const piece of [box(110, 60, 60, 40), box(450, 500, 60, 40), box(300, 300, 60, 40), box(105, 300, 410, 40)]) {
      const { left, top, tip } = besideAnyhow(piece, CARD, [box(100, 50, 420, 500)], narrow);
      expect(left >= narrow.left && left + CARD.width <= narrow.right && top >= narrow.top && top + CARD.height <= narrow.bottom).toBe(true);
      expect(tip > 0 && tip < CARD.height).toBe(true);
    }
  });

  it("keeps clear of all pieces that it asks about", () => {
    const both = union([box(400, 300, 60, 40), box(500, 200, 60, 40)]);
    expect(both).toEqual({ left: 400, top: 200, right: 560, bottom: 340 });
    expect(besideAnyhow(both, CARD, [], BOARD).left).toBeGreaterThan(560);
    expect(beside(both, CARD, [box(400, 300, 60, 40), box(500, 200, 60, 40)], BOARD)?.side).toBe("right"); // they are lit, too
  });
});
