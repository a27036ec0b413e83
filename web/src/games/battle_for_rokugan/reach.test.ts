import { describe, expect, it } from "vitest";

import { book, player, view } from "./fakes";
import { reachText } from "./reach";
import type { ProvinceView } from "./view";

const content = book();
const province = (owner: number | null, special: string | null = null): ProvinceView => ({ owner, faceup: 0, facedown: owner === null ? 0 : 1, special });
const reach = (id: string, provinces: Record<string, ProvinceView>, isRonin = false): string =>
  reachText(view([player("crane", { is_ronin: isRonin }), player("lion")], { provinces }), content, content.provinces.get(id)!, (slug) => slug);

describe("how a province can be attacked", () => {
  it("is by land from provinces of yours, from the sea and by a shinobi", () => {
    expect(reach("lion_coast", { crane_capital: province(0), lion_coast: province(1) })).toBe("over land from crane_capital, from the sea or with a shinobi");
    expect(reach("lion_west", { lion_west: province(1) })).toBe("with a shinobi");
    expect(reach("lion_west", { lion_west: province(1) }, true)).toBe("over any land border or with a shinobi");
    expect(reach("lion_west", { lion_west: province(1, "harbor") })).toBe("with a navy over any border or with a shinobi");
    expect(reach("lion_west", { lion_west: province(0) })).toBe("it is yours");
  });

  it("is not where peace, scorched earth or another’s shrine lies, nor out of a peaceful province", () => {
    for (const special of ["peace", "scorched_earth", "shrine"]) {
      expect(reach("lion_coast", { crane_capital: province(0), lion_coast: province(1, special) })).toBe("not at all: you may place nothing there");
    }
    expect(reach("lion_coast", { crane_capital: province(0, "peace"), lion_coast: province(1) })).toBe("from the sea or with a shinobi");
  });
});
