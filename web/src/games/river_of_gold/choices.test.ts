import { describe, expect, it } from "vitest";

import type { Tongue } from "../../lib/board";
import { after, choicesOf, heading, source } from "./choices";
import type { RiverView } from "./view";

const tongue = { name: (slug: string) => slug, content: { meta: { die_faces: [1, 2, 3, 4, 5, 6] } } } as unknown as Tongue;

function choosing(choices: Partial<RiverView["choices"]>, owed = 0): RiverView {
  const none = { journey: false, sale: "none", draws: 0, discarding: false, upgrade: false, second_marker: "none", refill: false };
  const players = [{ ships: { upper: 2, middle: 9 }, royal: null, goods_owed: owed, hand: [] }];
  return { phase: "choosing", active: 0, asked: 0, choices: { ...none, ...choices }, players } as unknown as RiverView;
}

describe("open choices", () => {
  it("names all of them until one is chosen, then its source and the rest", () => {
    const view = choosing({ journey: true, draws: 1 }, 2);
    expect(choicesOf(view).map(({ verb }) => verb)).toEqual(["journey", "take", "draw"]);
    expect(source(view, tongue, [])).toBe("Open: the journey bonus, 2 goods of your choice and 1 customer card to draw.");
    expect(after(view, tongue, [])).toBe("");
    expect(source(view, tongue, ["journey"])).toBe("Your upper passed the bay and begins a new journey.");
    expect(after(view, tongue, ["journey"])).toBe("Then: 2 goods of your choice and 1 customer card to draw.");
    expect(after(view, tongue, ["take"])).toBe("Then: the journey bonus, 1 good of your choice and 1 customer card to draw.");
  });

  it("says where the only one comes from, and that cards follow a delivery", () => {
    expect(source(choosing({ upgrade: true, refill: true }), tongue, [])).toBe("Your first noble brings the royal ship.");
    expect(after(choosing({ upgrade: true, refill: true }), tongue, [])).toBe("Then: new customer cards.");
    expect(source(choosing({}), tongue, [])).toBe("");
  });

  it("are named in the heading as far as they are possible, and whose building a monk means", () => {
    const acting = { ...choosing({}), phase: "action", seat: 0, final_by: null, players: [{ die: 3 }] } as unknown as RiverView;
    expect(heading(acting, [], ["sail upper", "sail middle", "trade rice silk"])).toBe("Die 3: sail.");
    expect(heading({ ...acting, final_by: 1 }, [], ["build s13 b03", "sail upper", "deliver c01"])).toBe("Your last turn, die 3: build, sail or deliver.");
    expect(heading(acting, ["sail"], ["sail upper"])).toBe("");
    expect(heading(choosing({ second_marker: "own" }), ["mark"], ["mark s13"])).toBe("Second clan marker: on which building of your own?");
    expect(heading(choosing({ second_marker: "opponent" }), ["mark"], ["mark s13"])).toBe("Second clan marker: on which opponent’s building?");
  });
});
