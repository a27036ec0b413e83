import { beforeEach, describe, expect, it } from "vitest";

import { Forming } from "./forming.svelte";

const PLACING = ["place army north", "place army south", "place army sea", "place navy sea", "place navy south", "bless two north", "end"];

let offer = $state.raw<{ actions: string[]; notes: Record<string, string> }>({ actions: [], notes: {} });
let forming: Forming;

/** The table now allows these actions. */
function allow(actions: string[], notes: Record<string, string> = {}): void {
  offer = { actions, notes };
  forming.clear();
}

beforeEach(() => {
  forming = new Forming(() => offer);
  allow(["build s1 b1", "build s2 b1", "sail upper", "sail middle", "end"]);
});

describe("words", () => {
  it("are verbs first, with the pieces that can come second", () => {
    expect(forming.lit).toEqual(["build", "sail", "end"]);
    expect([...forming.soft]).toEqual(["s1", "s2", "upper", "middle"]);
    expect([forming.isBegun, forming.isWhole]).toEqual([false, false]);
  });

  it("become an action, by verb and piece or by the piece alone", () => {
    expect([forming.touch("sail"), forming.words]).toEqual(["open", ["sail"]]);
    expect([forming.touch("upper"), forming.action]).toEqual(["whole", "sail upper"]);
    forming.clear();
    expect([forming.touch("upper"), forming.action]).toEqual(["whole", "sail upper"]);
  });

  it("are taken back when touched again, one by one, or all", () => {
    forming.touch("build");
    forming.touch("s1");
    expect(forming.touch("s1")).toBe("open");
    expect(forming.words).toEqual(["build"]);
    forming.touch("s2");
    forming.back();
    expect(forming.words).toEqual(["build"]);
    forming.touch("s2");
    forming.back(0);
    expect(forming.words).toEqual([]);
  });

  it("that came with a piece go with it, but not a verb that was touched itself", () => {
    allow(PLACING);
    forming.touch("army");
    forming.back();
    expect(forming.words).toEqual([]);
    forming.touch("place");
    forming.touch("army");
    forming.back();
    expect(forming.words).toEqual(["place"]);
  });

  it("that do not fit change nothing", () => {
    forming.touch("build");
    const { sentence } = forming;
    expect(forming.touch("upper")).toBe("unfit");
    expect(forming.sentence).toBe(sentence);
  });

  it("that are forced can't be taken back", () => {
    allow(["take silk", "take rice"]);
    expect([forming.words, forming.isBegun]).toEqual([["take"], false]);
    forming.back();
    expect(forming.words).toEqual(["take"]);
  });

  it("come in any order where that is all one; the table has its own", () => {
    forming.free = ["pay"];
    allow(["pay wood-1 clay-1", "pay clay-2"]);
    expect(forming.lit).toEqual(["wood-1", "clay-2", "clay-1"]);
    forming.touch("clay-1");
    expect(forming.lit).toEqual(["wood-1"]);
    expect(forming.touch("wood-1")).toBe("whole");
    expect(forming.told(forming.action)).toBe("pay wood-1 clay-1");
    expect(forming.sums).toEqual([]);
    forming.clear();
    expect(forming.sums).toEqual(["pay wood-1 clay-1", "pay clay-2"]);
  });

  it("start over with the piece, or with the verb of a piece that comes later", () => {
    forming.touch("build");
    expect([forming.begin("sail upper", "upper"), forming.action]).toEqual(["whole", "sail upper"]);
    expect([forming.begin("build s1 b1", "b1"), forming.words]).toEqual(["open", ["build"]]);
  });

  it("are kept as far as they fit when other actions are allowed", () => {
    forming.touch("build");
    forming.touch("s1");
    offer = { actions: ["build s1 b1", "build s1 b2", "build s2 b2", "end"], notes: {} };
    forming.keep();
    expect(forming.words).toEqual(["build", "s1"]);
    offer = { actions: ["build s2 b2", "build s3 b2", "end"], notes: {} };
    forming.keep();
    expect(forming.words).toEqual(["build"]);
    forming.keep(["build", "s3", "b2"]);
    expect(forming.action).toBe("build s3 b2");
  });

  it("of an action that the table did not take lead back to its last choice", () => {
    forming.take("sail upper");
    forming.reopen(["sail", "upper"]);
    expect(forming.sentence).toEqual({ words: ["sail"], action: "" });
  });
});

describe("a piece", () => {
  it("with several verbs asks which", () => {
    allow(["sail upper", "upgrade upper", "upgrade lower"]);
    expect(forming.touch("upper")).toBe("open");
    expect(forming.menu).toEqual({ piece: "upper", verbs: ["sail", "upgrade"] });
    expect([forming.choose("upgrade"), forming.action, forming.menu]).toEqual(["whole", "upgrade upper", null]);
  });

  it("only proposes a verb that it may not be meant for", () => {
    forming.proposed = ["reserve"];
    allow(["reserve b01", "end"]);
    expect([forming.touch("b01"), forming.action]).toEqual(["proposed", "reserve b01"]);
  });

  it("takes the place of the chosen one, with its own verb too, and never ends an action by that", () => {
    forming.kin = ["place", "bless"];
    allow(PLACING);
    forming.touch("army");
    forming.touch("navy");
    expect(forming.words).toEqual(["place", "navy"]);
    expect(forming.touch("two")).toBe("open");
    expect(forming.sentence).toEqual({ words: ["bless", "two"], action: "" });
  });

  it("proposes the only word that it stands for, asks which of several, and is taken back", () => {
    const open: Record<string, string[]> = { castle: ["north", "south"], hut: ["south"] };
    forming.ways = (piece, words) => (open[piece] ?? []).filter((word) => words.includes(word));
    allow(PLACING, { "place army sea": "ruse" });
    forming.touch("army");
    expect(forming.touch("castle")).toBe("open");
    expect([forming.crossing, forming.lit]).toEqual([{ piece: "castle", ways: ["north", "south"] }, ["north", "south"]]);
    forming.back();
    expect([forming.crossing, forming.words]).toEqual([null, ["place", "army"]]);
    forming.touch("castle");
    expect([forming.touch("castle"), forming.crossing]).toEqual(["open", null]);
    expect([forming.touch("hut"), forming.action]).toEqual(["proposed", "place army south"]);
    forming.touch("castle");
    expect([forming.action, forming.crossing?.piece]).toEqual(["", "castle"]);
    expect([forming.touch("north"), forming.action]).toEqual(["whole", "place army north"]);
  });
});

describe("a note", () => {
  it("keeps a choice from being lit, and is asked about each time", () => {
    allow(PLACING, { "place army sea": "ruse" });
    forming.touch("army");
    expect([forming.words, forming.lit, forming.noted]).toEqual([["place", "army"], ["north", "south"], ["sea"]]);
    for (const choose of [() => forming.touch("sea"), () => forming.doubtful("sea")]) {
      expect([choose(), forming.doubt, forming.action]).toEqual(["proposed", "ruse", "place army sea"]);
      forming.back();
      expect([forming.doubt, forming.lit]).toEqual(["", ["north", "south"]]);
    }
  });

  it("is asked about where the action was taken from a list, too", () => {
    allow(PLACING, { "place army sea": "ruse" });
    expect([forming.take("place army sea"), forming.doubt]).toEqual(["proposed", "ruse"]);
  });
});

describe("what a lesson goes on with", () => {
  it("is all that is lit; a touch of anything else is none", () => {
    forming.goals = () => ["build s2 b1"];
    expect([forming.isAimed, forming.lit, [...forming.soft]]).toEqual([true, ["build"], ["s2"]]);
    expect([forming.touch("upper"), forming.touch("s1"), forming.touch("end"), forming.words]).toEqual(["unfit", "unfit", "unfit", []]);
    expect([forming.touch("s2"), forming.touch("s1"), forming.words]).toEqual(["open", "unfit", ["build", "s2"]]);
    expect([forming.touch("s2"), forming.touch("s2"), forming.touch("b1"), forming.action]).toEqual(["open", "open", "whole", "build s2 b1"]);
  });

  it("may be any action with a beginning, nothing, or anything", () => {
    forming.goals = () => ["sail"];
    expect([forming.lit, [...forming.soft]]).toEqual([["sail"], ["upper", "middle"]]);
    forming.goals = () => [];
    expect([forming.isAimed, forming.lit, [...forming.soft], forming.touch("end")]).toEqual([true, [], [], "unfit"]);
    forming.goals = () => [""];
    expect([forming.isAimed, forming.lit, forming.touch("end")]).toEqual([false, ["build", "sail", "end"], "whole"]);
  });
});
