import { describe, expect, it } from "vitest";

import { book, player, view } from "./fakes";
import { progress } from "./objectives";

const content = book();
const owned = (...mine: string[]) => Object.fromEntries(mine.map((id) => [id, { owner: 0, faceup: 0, facedown: 1, special: null }]));
const seen = (...mine: string[]) => view([player("crane"), player("lion")], { provinces: owned(...mine) });

describe("how far an objective is", () => {
  it("counts coasts, and names what is next door", () => {
    const way = progress(seen("crane_capital", "crane_central", "phoenix_coast"), content, "way_of_the_sail");
    expect([way?.has, way?.needs, way?.isMet]).toEqual([3, 6, false]);
    expect(way?.next).toContain("crane_south");
    expect(way?.next).not.toContain("lion_capital");
  });

  it("takes a capital for two provinces", () => {
    expect(progress(seen("lion_west"), content, "plains_of_battle")).toMatchObject({ has: 1, needs: 2, isMet: false });
    expect(progress(seen("lion_capital"), content, "plains_of_battle")).toMatchObject({ has: 2, isMet: true });
  });

  it("wants a chain through enough territories", () => {
    const row = ["dragon_west", "dragon_capital", "dragon_south"];
    expect(progress(seen(...row), content, "emerald_empire")).toMatchObject({ has: 3, needs: 6, isMet: false });
    const long = ["crab_central", "crab_east", "scorpion_capital", "scorpion_north", "lion_capital", "dragon_south"];
    expect(progress(seen(...long), content, "emerald_empire")).toMatchObject({ has: 6, isMet: true });
  });

  it("is met by whoever has the fewest provinces", () => {
    expect(progress(seen(), content, "way_of_humility")).toMatchObject({ isMet: true });
    expect(progress(seen("lion_west"), content, "way_of_humility")).toMatchObject({ has: 1, needs: 0, isMet: false });
  });
});
