// @vitest-environment jsdom
import { expect, test } from "vitest";

import { Refusal } from "./api";
import pages from "../locale/en/pages.json";
import table from "../locale/en/table.json";
import { set } from "./settings.svelte";
import { ago, botName, company, distinct, duration, fetchTexts, filled, listed, maybe, reasonText, seatName, sorry, speak, ui } from "./ui.svelte";

test("facts are filled in, and numbers choose the form", async () => {
  expect(filled("en", "{n} {n:seat|seats}, {who}", { n: 1, who: "Ann" })).toBe("1 seat, Ann");
  expect(filled("pl", "{n:miejsce|miejsca|miejsc}", { n: 22 })).toBe("miejsca");
  set("lang", "pl");
  expect(ui("seats_open", { n: 5 })).toBe("5 seats open"); // until its texts are here
  await speak("pl");
  expect(ui("seats_open", { n: 5 })).toBe("5 wolnych miejsc");
  await expect(fetchTexts("none")).resolves.toBeUndefined();
  set("lang", "en");
});

test("a problem always has words", () => {
  expect(reasonText("seat_taken", {})).not.toBe("");
  expect(reasonText("toString", {})).toBe("");
  expect(maybe("nothing_like_this")).toBe("");
  expect(sorry(new Refusal("conflict", "never_heard_of", ""))).toBe(ui("reason_conflict"));
  expect(sorry(new Error("x"))).toBe(ui("reason_failed"));
  expect(["old_pine", "greedy"].map(botName)).toEqual(["Old Pine", "Greedy"]);
  expect(botName("oracle")).toBe("oracle");
  const seat = { kind: "bot" as const, name: "greedy", bot: "greedy", is_here: false, away: null, vacation: null, is_program: false };
  expect(seatName(seat)).toBe("Greedy");
  expect(seatName({ ...seat, bot: "oracle" })).toBe("Oracle");
  expect(seatName({ ...seat, kind: "person", name: "Ann" })).toBe("Ann");
  expect(seatName({ ...seat, kind: "person", name: "" })).toBe(ui("someone"));
  expect(distinct(["Ann", "Lantern", "Bell", "Lantern"])).toEqual(["Ann", "Lantern 1", "Bell", "Lantern 2"]);
  expect(distinct(["Koi", "koi 1", "koi", "Koi"])).toEqual(["Koi 2", "koi 1", "koi 3", "Koi 4"]);
  const koi = { ...seat, kind: "person" as const, name: "Koi", bot: "" };
  const table = { seats: [koi, seat, { ...koi, kind: "open" as const, name: "" }, koi, { ...koi, name: "Sagi" }], yours: [0] };
  expect(company(table)).toEqual(["Koi 2", "Sagi"]);
});

test("times as people say them", () => {
  expect(duration(90)).toBe("1 min 30 sec");
  expect(duration(86400)).toBe("1 day");
  expect(duration(0)).toBe("0");
  expect(ago(0, 3_600_000 * 3)).toBe("3 hours ago");
  expect(ago(0, 86_400_000 * 4)).toBe("4 days ago");
});

test("several things are joined as the language joins them", () => {
  const say = (lang: "en" | "pl" | "it" | "es", ...things: string[]): string => (set("lang", lang), `${listed(things)}; ${listed(things, "or")}`);
  expect(say("en", "rice", "silk", "jade")).toBe("rice, silk and jade; rice, silk or jade");
  expect(say("pl", "a", "b")).toBe("a i b; a lub b");
  expect(say("it", "a", "b")).toBe("a e b; a o b");
  expect(say("es", "arroz", "incienso")).toBe("arroz e incienso; arroz o incienso");
  expect(say("es", "plata", "oro")).toBe("plata y oro; plata u oro");
  expect(say("es", "agua", "hierro")).toBe("agua y hierro; agua o hierro");
  expect(say("en", "rice")).toBe("rice; rice");
  expect(listed([])).toBe("");
  set("lang", "en");
});

test("texts that come later take no place of those that come with the page", () => {
  for (const texts of [pages, table]) {
    for (const [key, text] of Object.entries(texts).filter(([, each]) => !each.includes("{"))) expect(maybe(key)).toBe(text);
  }
});
