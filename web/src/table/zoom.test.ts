import { describe, expect, it } from "vitest";

import { bounded, isDouble, MOST, scrolled } from "./zoom";

describe("the zoom of a board", () => {
  it("stays between fit and most", () => {
    expect(bounded(0.4)).toBe(1);
    expect(bounded(1.02)).toBe(1);
    expect(bounded(1.5)).toBe(1.5);
    expect(bounded(9)).toBe(MOST);
  });

  it("keeps what lies under the fingers in its place", () => {
    const scroll = scrolled(0, 100, 1, 2);
    expect(scroll).toBe(100);
    expect(scrolled(scroll, 100, 2, 1)).toBe(0);
  });

  it("knows a double tap by time and place", () => {
    const first = { x: 10, y: 10, time: 1000 };
    expect(isDouble(first, { x: 14, y: 12, time: 1200 })).toBe(true);
    expect(isDouble(first, { x: 14, y: 12, time: 1500 })).toBe(false);
    expect(isDouble(first, { x: 80, y: 12, time: 1200 })).toBe(false);
  });
});
