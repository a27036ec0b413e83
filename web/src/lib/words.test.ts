import { describe, expect, it } from "vitest";

import { GameWords, bound, capital } from "./words";

const sections = {
  names: { silk: "silk", s1: "shore space 1", build: "build", upper: "upper ship" },
  counts: { victory_points: "{n} victory {n:point|points}" },
  actions: {
    "build {space} {tile}": "build {tile} on {space}",
    "sail royal -1": "sail the royal ship, die 1 lower",
    "sail {ship} {step}": "sail the {ship} by {step}",
    "favor {face}": "spend divine favor: turn the die to {face}",
    "take {good}": "take {1*good}",
    end: "end the turn",
  },
  events: { Gained: "{seat} gains {amount*gain}.", Drawn: "{seat} draws {card}.", Drawn_hidden: "{seat} draws a card." },
  prompts: { action: "Choose.", action_other: "{seat} is choosing." },
  refusals: { too_poor: "{space} costs {cost}; you have {koku}." },
};
const words = new GameWords("en", sections);

describe("words", () => {
  it("tells events, and hides what is hidden", () => {
    const told = { key: "Gained", facts: { seat: 0, amount: 2, gain: "victory_points" } };
    expect(words.event(told, ["Ann"])).toBe("Ann gains 2 victory points.");
    expect(words.event({ key: "Drawn", facts: { seat: 0, card: "?" } }, ["Ann"])).toBe("Ann draws a card.");
    expect(words.event({ key: "New", facts: {} }, [])).toBe("New");
  });

  it("keep a number on the line of the word before it", () => {
    expect(bound("Swap the tile on space 1: return 2 stone")).toBe("Swap the tile on space\u00a01: return\u00a02 stone");
    expect(bound("Trading post (4 wood, 2 stone): which action?")).toBe("Trading post (4\u00a0wood, 2\u00a0stone): which action?");
  });

  it("names what has no name of its own as stories call it, and shortens a phrase, but no name", () => {
    const own = new GameWords("en", { names: { isle: "Isle (North)", hut: "hut (1 rice, 2 silk)" }, told: { "crab-1": "a token of Crab" }, compounds: { "-": "{first} {second}" }, actions: { "go {place}": "go to {place}", "take {card}": "take {card}" } });
    expect([own.name("crab-1"), own.brief("go isle"), own.brief("take hut"), own.action("take hut")]).toEqual(["a token of Crab", "Go to Isle (North)", "Take hut", "Take hut (1 rice, 2 silk)"]);
  });

  it("names a slug of two parts by its parts", () => {
    const own = new GameWords("en", { names: { north: "North", south: "South" }, compounds: { ">": "{first} → {second}", "-": "{first} {second}" } });
    expect(["north>south", "north-3", "north>", "west>south", "south"].map((slug) => own.name(slug))).toEqual([
      "North → South", "North 3", "north>", "west>south", "South",
    ]);
  });

  it("knows the other player", () => {
    const own = new GameWords("en", { events: { Taken: "{seat} takes it from {other}." } });
    expect(own.event({ key: "Taken", facts: { seat: 0, other: 1 } }, ["Ann", "Ben"])).toBe("Ann takes it from Ben.");
  });

  it("asks the one who is asked, and tells the others", () => {
    const told = { key: "action", facts: { seat: 1 } };
    expect(words.prompt(told, ["Ann", "Ben"], 1)).toBe("Choose.");
    expect(words.prompt(told, ["Ann", "Ben"], 0)).toBe("Ben is choosing.");
  });

  it("puts actions into words by the most literal form", () => {
    expect(words.action("build s1 b7")).toBe("Build b7 on shore space 1");
    expect(words.action("sail royal -1")).toBe("Sail the royal ship, die 1 lower");
    expect(words.action("take silk")).toBe("Take 1 silk");
    expect(words.action("dance")).toBe("dance");
  });

  it("asks for more only while more can come", () => {
    const own = new GameWords("en", { asks: { "pay {first} …": "Pay {first} and …?", "sail {ship}": "Sail {ship}?" } });
    expect(own.asking(["pay", "wood"])).toBe("Pay wood and …?");
    expect(own.asking(["pay", "wood"], {}, true)).toBe("");
    expect(own.asking(["sail", "upper"], {}, true)).toBe("Sail upper?");
  });

  it("names verbs for buttons", () => {
    expect(words.verb("build")).toBe("Build");
    expect(words.verb("favor")).toBe("Spend divine favor …");
    expect(words.verb("end", true)).toBe("End the turn");
    expect(words.verb("dance")).toBe("Dance");
  });

  it("knows what the places of an action wait for", () => {
    expect(words.holes(["build"], 3)).toEqual(["", "space", "tile"]);
    expect(words.holes(["dance"], 2)).toEqual([]);
    const some = new GameWords("en", { actions: { "sail {ship}": "", "sail royal -1": "" } });
    expect(some.holes(["sail"], 3)).toEqual(["", "ship", ""]);
  });

  it("gives refusals with their numbers, and capital letters", () => {
    const refusal = { rule: "RG-5.3", reason: "too_poor", facts: { space: "s1", cost: 12, koku: 11 } };
    expect(words.refusal(refusal, [])).toBe("Shore space 1 costs 12; you have 11.");
    expect(capital("żuraw")).toBe("Żuraw");
  });
});
