import { expect, test } from "vitest";

import { arrowTo, common, slid, type Spotlight } from "./spots";

const spot = (x: number, y: number, width: number, height: number): Spotlight => ({ x, y, width, height, outline: "", matrix: "", isScenery: false, seen: { x: 0, y: 50, width: 400, height: 450 } });
const card = { x: 0, y: 500, width: 400, height: 300, top: 500, bottom: 800, left: 0, right: 400 } as DOMRect;

test("what two boxes have in common", () => {
  expect(common({ x: 0, y: 0, width: 10, height: 10 }, { x: 5, y: -5, width: 10, height: 10 })).toEqual({ x: 5, y: 0, width: 5, height: 5 });
  expect(common({ x: 0, y: 0, width: 10, height: 10 }, { x: 20, y: 0, width: 10, height: 10 })).toMatchObject({ width: 0 });
});

test("an arrow ends at the piece, and never behind the card that it comes from", () => {
  expect(arrowTo(spot(100, 200, 60, 40), card, true)).toMatchObject({ x: 130, y: 249 });
  expect(arrowTo(spot(100, 300, 60, 400), card, true).y).toBeLessThan(card.y - 40);
  const beside = { ...card, x: 900, left: 900, right: 1240, width: 340, y: 50, top: 50, bottom: 300 } as DOMRect;
  expect(arrowTo(spot(100, 200, 60, 40), beside, false)).toMatchObject({ x: 169 });
});

test("the light slides from the place of the last piece to that of the next", () => {
  expect(slid(spot(10, 20, 30, 40), spot(100, 200, 60, 40))).toBe("matrix(0.5, 0, 0, 1, -40, -180)"); // 100 -> 10, 160 -> 40; 200 -> 20
  expect([slid(undefined, spot(1, 2, 3, 4)), slid(spot(1, 2, 0, 4), spot(1, 2, 3, 4))]).toEqual(["none", "none"]);
});
