import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { counted } from "./about";
import { art } from "./art";
import { icons } from "./content";
import { tables } from "./fakes";
import { house } from "./houses";
import { signs } from "./looks";

const sprite = readFileSync(new URL("../../style/icons.svg", import.meta.url), "utf-8");

describe("drawings", () => {
  it("show every building as a house of its own", () => {
    const names = new Set(tables("building_cards").map((card) => card["name_key"] ?? ""));
    expect(names.size).toBe(11);
    expect(new Set([...names].map((name) => house(name).roofs)).size).toBe(names.size);
  });

  it("show every terrain", () => {
    for (const terrain of ["forest", "desert", "badlands", "mountain", "meadow"]) expect(art(terrain).length).toBeGreaterThan(2);
  });

  it("show every effect of a meadow, with icons that there are", () => {
    const meadows = tables("terrain_tiles").filter((tile) => tile["effect"] !== "none");
    expect(meadows).toHaveLength(17);
    for (const { effect = "", effect_arg = "" } of meadows) {
      const found = signs({ effect, effect_arg });
      expect(found.length).toBeGreaterThan(1);
      for (const sign of found) if ("icon" in sign) expect(sprite).toContain(`id="i-${sign.icon}"`);
    }
  });

  it("show the numbers of an effect, and no one", () => {
    const texts = (effect: string, numbers: object): string => signs({ effect, effect_arg: "wood" }, numbers).flatMap((sign) => ("text" in sign ? [sign.text] : [])).join(" ");
    expect(texts("production_score", { vp_per_symbol: 1, vp_max: 3 })).toBe("= ≤3");
    expect(texts("production_score", { vp_per_symbol: 2, vp_max: 0 })).toBe("= 2");
    expect(texts("cleanup_income", { amount: 2, vp_fixed: 5 })).toBe("↻ 2 5");
    expect(texts("double_swap", { swaps: 3 })).toBe("×3");
  });

  it("show production before warehouses", () => {
    expect(icons({ production: { wood: 1, stone: 1 }, warehouses: 2 })).toEqual(["wood", "stone", "warehouse", "warehouse"]);
  });
});

describe("a cost", () => {
  it("stands alone, in the words of the page", () => {
    expect(counted({ clay: 1, wood: 2, stone: 0 })).toBe("2 wood and 1 clay");
    expect(counted({})).toBe("–");
  });
});
