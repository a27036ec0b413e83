import { describe, expect, it } from "vitest";

import { isCentral, Led, nearestTo, overlaps, pillText, roomAt, roomFor, scrollTo, scrollToMost, sideOf, type Bounds } from "./sight";

const box = (left: number, top: number, size = 10): Bounds => ({ left, top, right: left + size, bottom: top + size });
const window = { left: 0, top: 0, right: 300, bottom: 600 };

describe("what can be seen of a board", () => {
  it("finds the side on which a piece is out of sight", () => {
    expect(sideOf(box(100, 100), window)).toBeNull();
    expect(sideOf(box(100, -80), window)).toBe("up");
    expect(sideOf(box(100, 700), window)).toBe("down");
    expect(sideOf(box(-400, 700), window)).toBe("left");
    expect(sideOf(box(900, 610), window)).toBe("right");
  });

  it("takes the nearest piece", () => {
    const things = [{ box: box(100, 900) }, { box: box(100, 650) }, { box: box(100, -700) }];
    expect(nearestTo(window, things)).toBe(things[1]);
    expect(nearestTo(window, [])).toBeUndefined();
  });

  it("knows what lies over what, and what is in the middle", () => {
    expect(overlaps(box(0, 0), box(9, 9))).toBe(true);
    expect(overlaps(box(0, 0), box(10, 0))).toBe(false);
    expect(isCentral(box(145, 295), window)).toBe(true);
    expect(isCentral(box(145, 20), window)).toBe(false);
  });

  it("scrolls until all of some pieces are whole, if they have room together", () => {
    expect(scrollTo([box(0, 100), box(0, 300)], window)).toBe(0);
    expect(scrollTo([box(0, 100), box(0, 585)], window)).toBe(5);
    expect(scrollTo([box(0, -30), box(0, 300)], window)).toBe(-40);
    expect(scrollTo([box(0, -30), box(0, 700)], window)).toBe(0);
  });

  it("scrolls to as many pieces as have room together, the nearest first", () => {
    expect(scrollToMost([box(0, 900), box(0, 650)], window)).toBe(320);
    expect(scrollToMost([box(0, 1400), box(0, 650), box(0, 700)], window)).toBe(120);
    expect(scrollToMost([box(0, -50)], window)).toBe(-60);
  });

  it("names what a pill leads to, as far as it has room", () => {
    expect(pillText("Free shore 4", 1, ["1 shore"])).toBe("Free shore 4");
    expect(pillText("Free shore 4", 4, ["2 shores", "2 ships"])).toBe("2 shores, 2 ships");
    expect(pillText("Army", 3, [])).toBe("3 places");
    expect(pillText("A province with a very long name", 1, [])).toBe("1 place");
  });

  it("finds room for a pill at an edge, beside what is lit there", () => {
    expect(roomAt("down", window, 100, [])).toEqual([100, 548]);
    expect(roomAt("right", window, 100, [])).toEqual([192, 278]);
    const beside = roomAt("down", window, 100, [{ left: 120, top: 540, right: 180, bottom: 600 }]);
    expect(beside).toEqual([8, 548]);
    expect(roomAt("down", window, 100, [{ left: 0, top: 540, right: 300, bottom: 600 }])).toBeNull();
  });

  it("makes a pill shorter before it lies over a piece, and rather hides one that is not lit", () => {
    const lit = [{ left: 60, top: 540, right: 100, bottom: 600 }];
    const all = [...lit, { left: 160, top: 540, right: 300, bottom: 600 }];
    const tries = (dull: readonly Bounds[]) => [[120, dull], [44, dull], [120, lit], [44, lit]] as const;
    expect(roomFor(["down"], window, tries(all))).toEqual({ x: 8, y: 548, long: 44 });
    expect(roomFor(["down"], window, tries([...all, { left: 0, top: 540, right: 60, bottom: 600 }]))?.long).toBe(120);
    expect(roomFor(["down", "up"], window, [[120, [{ ...window, top: 300 }]]])?.y).toBe(8);
    expect(roomFor(["down"], window, [[44, [window]]])).toBeNull();
  });

  it("leads to each question and each move once, also after another tab", () => {
    const led = new Led();
    expect(led.isNewTo("5 sail", "board")).toBe(true);
    expect(led.isNewTo("5 sail", "mine")).toBe(true);
    expect(led.isNewTo("5 sail", "board")).toBe(false);
    expect(led.isNewTo("5 sail upper", "board")).toBe(true);
    expect([led.isNewEntry(7), led.isNewEntry(7), led.isNewEntry(8)]).toEqual([true, false, true]);
  });
});
