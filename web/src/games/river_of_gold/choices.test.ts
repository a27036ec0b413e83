import { describe, expect, it } from "vitest";

import type { Tongue } from "../../lib/board";
import type { Entry } from "../../protocol/protocol";
import { after, choicesOf, heading, source, topOf } from "./choices";
import { look } from "./look";
import type { RiverView } from "./view";

const tongue = { name: (slug: string) => slug, content: { region: [1, 2, 3, 4, 5, 6].map((id) => ({ id })) } } as unknown as Tongue;

function choosing(choices: Partial<RiverView["choices"]>, owed = 0): RiverView {
  const none = { journey: false, sale: "none", draws: 0, discarding: false, upgrade: false, second_marker: "none", refill: false };
  const players = [{ ships: { upper: 2, middle: 9 }, royal: null, goods_owed: owed, hand: [] }];
  return { phase: "choosing", active: 0, asked: 0, choices: { ...none, ...choices }, players } as unknown as RiverView;
}

describe("open choices", () => {
  it("names all of them until one is chosen, then its source and the rest", () => {
    const view = choosing({ journey: true, draws: 1 }, 2);
    expect(choicesOf(view).map(({ verb }) => verb)).toEqual(["journey", "take", "draw"]);
    expect(source(view, tongue, [])).toBe("");
    expect(heading(view, [], [])).toBe("Open: the journey bonus, 2 goods of your choice and 1 customer card to draw.");
    expect(after(view, tongue, [])).toBe("");
    expect(source(view, tongue, ["journey"])).toBe("Your ship on space 2 passed the bay and begins a new journey.");
    expect(after(view, tongue, ["journey"])).toBe("Then: 2 goods of your choice and 1 customer card to draw.");
    expect(after(view, tongue, ["take"])).toBe("Then: the journey bonus, 1 good of your choice and 1 customer card to draw.");
  });

  it("says where the only one comes from, and that cards follow a delivery", () => {
    expect(source(choosing({ upgrade: true, refill: true }), tongue, [])).toBe("Your first noble brings the royal ship.");
    expect(after(choosing({ upgrade: true, refill: true }), tongue, [])).toBe("Then: new customer cards.");
    expect(source(choosing({}), tongue, [])).toBe("");
  });

  it("in another's turn say who visits what, where only one building can be it", () => {
    const content = {
      building: [{ id: "b1", type: "shrine", owner: [{ kind: "any_good", n: 1 }] }, { id: "b2", type: "port", owner: [{ kind: "koku", n: 1 }] }],
      customer: [], patron: [],
      shore_space: [{ id: 1, region: 3 }, { id: 2, region: 3 }],
      river_space: [{ id: 1, shores: [1, 2] }],
    };
    const told = { name: (slug: string) => slug, player: () => "Pebble", content } as unknown as Tongue;
    const players = [{ goods_owed: 1 }, { ships: { upper: 1 } }];
    const shore = { s1: { tile: "b1", markers: [0] }, s2: { tile: "b2", markers: [0] } };
    const view = { ...choosing({}), phase: "others", active: 1, asked: 0, players, shore } as unknown as RiverView;
    expect(source(view, told, [])).toBe("Pebble visits your shrine in_region_3: it pays you 1 good of your choice.");
    expect(source({ ...view, shore: { ...shore, s2: { tile: "b1", markers: [1, 0] } } } as RiverView, told, [])).toBe("Pebble visits a building of yours: you gain 1 good of your choice.");
    expect([look.seal?.(view as never), look.seal?.(choosing({}) as never)]).toEqual(["You choose", ""]);
  });

  it("sell by the price, never at once with what was just taken, and stop in words that fit", () => {
    const content = { building: [], customer: [{ ongoing: [{ kind: "sell_goods", koku_each: 5 }] }], shore_space: [], patron: [], limits: { koku: 25 }, journey_end: { choice: [{ kind: "koku", n: 3 }] } };
    const told = { name: (slug: string) => `the ${slug}`, count: (n: number, slug: string) => `${n} ${slug}`, content } as unknown as Tongue;
    const [before, after] = ["open", "begun"].map((sale) => choosing({ sale }));
    expect(look.short?.("silk", told, ["sell"], before as never)).toBe("Sell 1 silk: +5 koku");
    const rich = { ...before, seat: 0, players: [{ koku: 24 }] } as unknown as RiverView;
    expect(look.short?.("silk", told, ["sell"], rich as never)).toBe("Sell 1 silk: +1 koku"); // what there is room for
    expect(look.short?.("koku", told, ["journey"], rich as never)).toBe("1 koku");
    expect([heading(rich, ["journey"], ["journey koku", "journey silk"]), heading(rich, ["journey"], ["journey silk"])]).toEqual(["", "Journey bonus: which good?"]);
    expect(look.short?.("stop_selling", told, [], before as never)).toBe("Sell nothing");
    expect(look.short?.("stop_selling", told, [], after as never)).toBe("Stop selling");
    expect([before, after].map((view) => look.owed?.(view as never).includes("sell"))).toEqual([false, true]);
    expect(look.short?.("favor", told, ["trade", "koku"])).toBe("The divine_favor");
    expect(look.icons?.["favor"]).toBe("sun");
    expect(look.chips?.({ key: "LimitRaised", facts: { seat: 0, limit: 4, amount: 1 } })).toEqual({ seat: 0, icon: "divine_favor_limit", amount: 1 });
  });

  it("stand in era 1 until the Emperor has visited", () => {
    const at = (left: number, emperor_due: boolean): string | undefined =>
      look.when?.({ phase: "closing", era1: { left }, era2: { left: 9 }, emperor_due, final_by: null } as never, tongue, 8);
    expect([at(1, false), at(0, true), at(0, false)]).toEqual(["Era 1 · turn 8", "Era 1 · turn 8", "Era 2 · turn 8"]);
  });

  it("tell ships by where they lie", () => {
    const view = { ...choosing({}), seat: 0 } as RiverView;
    expect(["upper", "middle", "silk"].map((word) => look.called?.(word, view as never, tongue))).toEqual(["ship on space 2", "ship on space 9", ""]);
  });

  it("of a royal ship that may sail further or less are numbers of spaces; 6 and 1 are neighbours", () => {
    const view = { ...choosing({}), phase: "action", seat: 0, final_by: null, players: [{ die: 6, royal: "upper", ships: { upper: 13 } }] } as unknown as RiverView;
    expect(heading(view, ["sail", "royal"], ["sail royal", "sail royal -1", "sail royal +1"])).toBe("Royal ship: sail 6 spaces, or another number?");
    expect(heading(view, ["sail", "royal"], ["sail royal"])).toBe("");
    const told = { ...tongue, content: { ...tongue.content, river_space: Array.from({ length: 14 }) } } as unknown as Tongue;
    expect(["-1", "+1"].map((word) => look.short?.(word, told, ["sail", "royal"], view as never))).toEqual(["5 spaces, to 4", "1 space, to 14"]);
    const moves: [string, string[]][] = [["sail royal", []], ["sail royal -1", []], ["sail upper", ["favor 2"]], ["trade rice silk", []]];
    expect(moves.map(([action, before]) => look.move?.(action, before, view as never, told))).toEqual(["sail the royal to space 5", "sail the royal to space 4", "sail the royal to space 1", ""]);
    expect([look.asIs?.(["sail", "royal"], view as never, told), look.asIs?.(["sell"], view as never, told)]).toEqual(["Sail to 5", ""]);
  });

  it("of cards to discard leave the last one on top of the pile", () => {
    const entries = ["c1", "c2", "c3"].map((customer) => ({ events: [{ key: "CardDiscarded", facts: { customer } }] })) as unknown as Entry[];
    expect(topOf(["c1", "c2", "c3"], entries)).toBe("c3");
    expect(topOf(["c1", "c2"], entries)).toBe("c2"); // the last was taken back
    expect([topOf(["c7"], []), topOf(["c7", "c8"], []), topOf([], entries)]).toEqual(["c7", "", ""]);
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
