import { describe, expect, it } from "vitest";

import { book, player, view } from "./fakes";
import { look } from "./look";
import { tieText } from "./tie";
import type { ProvinceView } from "./view";

const { content } = book();
const tongue = { content: content as never, player: (seat: number) => ["Ann", "Reed", "Bell"][seat] ?? "" };
const own = (seat: number, ...ids: string[]): Record<string, ProvinceView> => Object.fromEntries(ids.map((id) => [id, { owner: seat, faceup: 0, facedown: 1, special: null }]));
const broken = { final_tie: "territories_then_provinces" };
const tell = (provinces: Record<string, ProvinceView>, winners: number[], options: Record<string, string> = broken): string =>
  tieText([0, 1], winners, view([player("crane"), player("lion"), player("crab")], { provinces, options }), tongue);

describe("equal honor at the end", () => {
  it("is shared, as the rulebook has no tie-break", () => {
    expect(tell({}, [0, 1], { final_tie: "shared" })).toBe("Ann and Reed have equal honor. The rulebook has no tie-break, so they share the victory (BR-18.6).");
  });

  it("is decided by territories, then by provinces, where that was agreed", () => {
    const north = own(0, "shadowlands_north");
    expect(tell({ ...north, ...own(1, "lion_west", "lion_coast") }, [0])).toContain("Ann wins: more whole territories decide, 1\u00a0to\u00a00");
    expect(tell({ ...north, ...own(1, "shadowlands_south", "lion_coast") }, [1])).toContain("Reed wins: with as many whole territories, more provinces decide, 2\u00a0to\u00a01");
    expect(tell({ ...north, ...own(1, "shadowlands_south") }, [0, 1])).toContain("as many provinces, so they share the victory");
  });
});

describe("the end", () => {
  it("names honor and objectives, with a mark where they are fulfilled", () => {
    const seen = view([player("crane", { objective: "great_library" })]);
    const scored = (points: number): string => look.scored?.("secret_objective", 0, seen, { name: () => "the Great Library" } as never, points) ?? "";
    expect([scored(6), scored(0)]).toEqual(["✓ The Great Library", "The Great Library: not fulfilled"]);
    expect(look.victory?.({ name: "Ann", total: 42, n: 3, second: "Reed" })).toBe("Ann wins with 42 honor, 3 ahead of Reed");
  });
});
