import { expect, test } from "vitest";

import { forSeats, notable, optionLabel, seatOptions, tableOptions, valueLabel } from "./options";
import { GameWords } from "./words";

const CHOICES = { round_cap: ["40", "10"], colour_1: ["any", "black"], colour_2: ["any", "black"] };
const OFFER = { options: CHOICES, idle: { colour_2: { round_cap: "10" } } };
const WORDS = new GameWords("en", {
  names: { colour: "colour", black: "black" },
  options: {
    round_cap: "Most rounds",
    round_cap_40: "At most 40.5 rounds. No more.",
    colour_n: "Colour of seat {n}",
    colour_n_any: "Drawn at random. The boards differ.",
    colour_n_black: "Black, unless an earlier seat has it.",
    clan_n: "Clan of seat {n}",
  },
});

test("options of seats stand apart from those of the table", () => {
  expect(tableOptions(CHOICES).map(([option]) => option)).toEqual(["round_cap"]);
  expect(seatOptions(OFFER, 1)).toEqual([["colour_2", ["any", "black"]]]);
  expect(seatOptions(OFFER, 2)).toEqual([]);
});

test("what would have no effect is not offered: an idle option, and what another seat has", () => {
  expect(seatOptions(OFFER, 1, { round_cap: "10" })).toEqual([]);
  expect(seatOptions(OFFER, 1, { colour_1: "black" })).toEqual([["colour_2", ["any"]]]);
  expect(seatOptions(OFFER, 0, { colour_1: "black" })).toEqual([["colour_1", ["any", "black"]]]);
  expect(forSeats(OFFER, { round_cap: "10", colour_1: "black", colour_2: "black" }, 2)).toEqual({ round_cap: "10", colour_1: "black" });
});

test("what was chosen for a seat that is no longer there is left out", () => {
  const chosen = { round_cap: "40", colour_2: "black", colour_3: "black" };
  expect(forSeats(OFFER, chosen, 2)).toEqual({ round_cap: "40", colour_2: "black" });
});

test("seats where nobody chose are not listed, nor before the defaults are known", () => {
  const options = { round_cap: "40", colour_1: "any", colour_2: "black" };
  expect(notable(options, CHOICES)).toEqual([["round_cap", "40"], ["colour_2", "black"]]);
  expect(notable(options, {})).toEqual([["round_cap", "40"]]);
});

test("labels are short where the game has a name for them", () => {
  expect(["colour_1", "clan_3", "round_cap"].map((option) => optionLabel(WORDS, option))).toEqual(["Colour", "Clan of seat 3", "Most rounds"]);
  expect(["any", "black"].map((value) => valueLabel(WORDS, "colour_1", value))).toEqual(["Drawn at random", "Black"]);
  expect(valueLabel(WORDS, "round_cap", "40")).toBe("At most 40.5 rounds");
});
