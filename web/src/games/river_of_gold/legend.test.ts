import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Tongue } from "../../lib/board";
import type { Effect, Gain } from "./content";
import { legend } from "./legend";
import { MASTERIES, sign, signs, triggerIcon } from "./looks";

const TOML = readFileSync(new URL("../../../../src/zataku/games/river_of_gold/content/components.toml", import.meta.url), "utf-8");

/** All lists of one name in the content: what tiles and tracks give, what customers do. */
function lists<Thing>(name: string): Thing[][] {
  return [...TOML.matchAll(new RegExp(`^${name} = (\\[.*\\])`, "gm"))].map(([, list = ""]) => JSON.parse(list.replaceAll(/(\w+) = /g, '"$1": ')) as Thing[]);
}

const [LEADS, TRACK] = [["deliver", "clock"], ["flower", "artisan", "elder"]];
const content = {
  limits: { koku: 25, good_each: 6 },
  region: [1, 2, 3, 4, 5, 6].map((id) => ({ id })),
  customer_type: ["artisan", "elder", "merchant", "monk", "noble"].map((key) => ({ key })),
  mastery: Object.keys(MASTERIES).map((key) => ({ key, requirement: { n: 11 } })),
};

describe("the legend", () => {
  it("has every icon of tiles, customers, tracks and masteries", () => {
    const tongue = { name: (slug: string) => slug, help: (slug: string) => slug, content } as unknown as Tongue;
    const told = legend(tongue).flatMap(({ items }) => items.flatMap(({ icons, also = [] }) => [...icons, ...also]));
    const gains = ["visitor", "owner"].flatMap((name) => lists<Gain>(name).flat().map(sign));
    const effects = ["delivery", "ongoing", "end"].flatMap((name) => lists<Effect>(name));
    const all = [...gains, ...effects.flatMap(signs)].flatMap(({ icon, per }) => [icon, ...per.split(" ").filter((word) => /^[a-z]/.test(word))]);
    const drawn = new Set([...all, ...lists<Effect>("ongoing").filter((each) => each.length > 0).map(triggerIcon), ...LEADS, ...TRACK, ...Object.values(MASTERIES)]);
    expect(drawn.size).toBeGreaterThan(20);
    expect([...drawn].filter((icon) => !told.includes(icon))).toEqual([]);
  });
});
