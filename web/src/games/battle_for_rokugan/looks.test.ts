import { describe, expect, it } from "vitest";

import { isTip, tagAt } from "./looks";

const R = 14.5;
const STRENGTH = [R * 0.44, R * 0.36] as const; // the middle of the number on a face
const CREST = 10;

describe("the crest of whoever moved a token last", () => {
  it("covers neither the strength nor the tip, wherever that points", () => {
    for (const angle of [null, ...Array.from({ length: 72 }, (_, i) => i * 5 - 180)]) {
      for (const isTaken of [false, true]) {
        const [x, y] = tagAt(R, angle, isTaken);
        expect([angle, Math.hypot(x - STRENGTH[0], y - STRENGTH[1]) > CREST + R * 0.4]).toEqual([angle, true]);
        expect([angle, isTip(x, y, angle)]).toEqual([angle, false]);
      }
    }
  });

  it("stands where it hides nothing, if it can", () => {
    expect(tagAt(R, null, false, (x) => x > 0)).toEqual([-R, R]);
    expect(tagAt(R, null, false, () => true)).toEqual([R, -R]);
    expect(tagAt(R, -45, true, (_x, y) => y > 0)).toEqual([-R, R]); // a blessing lies above on the left
  });

  it("leaves the corner of an eye or a blessing free", () => {
    expect([tagAt(R, null, false), tagAt(R, null, true), tagAt(R, 135, true)]).toEqual([[R, -R], [-R, R], [-R, -R]]);
  });
});
