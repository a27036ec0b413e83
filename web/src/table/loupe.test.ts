import { describe, expect, it } from "vitest";

import { crowd, crowdRound, middle, spread } from "./loupe";

const box = (x: number, y: number, size = 40): { left: number; top: number; width: number; height: number } => ({
  left: x - size / 2,
  top: y - size / 2,
  width: size,
  height: size,
});

describe("the loupe", () => {
  it("gathers what a finger can't tell from the touched piece", () => {
    expect(crowd(0, [box(0, 0), box(30, 0), box(100, 0), box(0, 43)])).toEqual([0, 1, 3]);
  });

  it("asks what was meant round a piece when something else is under the finger", () => {
    const boxes = [box(0, 0), box(90, 0), box(60, 60)];
    expect(crowdRound(0, boxes, { x: 70, y: 0 })).toEqual([0, 1]);
    expect(crowdRound(0, boxes, { x: 40, y: 0 })).toEqual([0]);
  });

  it("is not needed for a piece alone, nor for one that is not lit", () => {
    expect(crowd(0, [box(0, 0), box(44, 0)])).toEqual([0]);
    expect(crowd(-1, [box(0, 0)])).toEqual([]);
  });

  it("spreads targets apart and keeps how they lie", () => {
    const [left, right] = spread([box(10, 10), box(40, 10)].map(middle));
    expect(left).toEqual({ x: -33, y: 0 });
    expect(right).toEqual({ x: 33, y: 0 });
  });

  it("lays pieces on one spot in a row", () => {
    const places = spread([middle(box(5, 5)), middle(box(5, 5)), middle(box(5, 5))]);
    expect(places.map(({ x }) => x)).toEqual([-66, 0, 66]);
  });
});
