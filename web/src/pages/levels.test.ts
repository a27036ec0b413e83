// @vitest-environment jsdom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";

import { LEVELS, remember, usual } from "../lib/levels";
import { maybe } from "../lib/ui.svelte";
import { GameWords } from "../lib/words";
import icons from "../style/icons.svg?raw";
import { character } from "../lib/character";
import { settings } from "../lib/settings.svelte";
import LevelButton from "./LevelButton.svelte";
import Pace from "./Pace.svelte";

const words = new GameWords("en", { levels: { bell: "Takes the tile you wanted." } });
let chosen: string[] = [];
let button: object;

const level = (): HTMLElement => document.querySelector<HTMLElement>("button.level")!;
const radio = (name: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`input[value=${name}]`)!;
const press = (element: HTMLElement, key: string): boolean =>
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

function open(): void {
  level().click();
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  chosen = [];
  // jsdom has no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.dispatchEvent(new Event("close"));
  };
  button = mount(LevelButton, {
    target: document.body,
    props: { question: "Who plays seat 2?", bots: LEVELS, level: "lantern", name: "Lantern 1", words, choose: (one: string) => chosen.push(one) },
  });
  flushSync();
});

afterEach(() => unmount(button));

test("every level has a name, a character, what to expect and an emblem", () => {
  for (const one of LEVELS) {
    const { line, hope } = character(one);
    for (const text of [maybe(`bot_${one}`), line, hope]) expect(text).toMatch(/^[A-Z][^_]+$/);
    expect(icons).toContain(`id="i-lv-${one}"`);
  }
});

test("the last level that was taken is the next bot's, or the one in the middle", () => {
  expect(usual(LEVELS)).toBe("lantern");
  remember("bell");
  expect(usual(LEVELS)).toBe("bell");
  remember("random"); // of an older version
  expect(usual(LEVELS)).toBe("lantern");
  expect(usual([])).toBe("");
});

test("the button tells who plays, and behind it all are told apart", () => {
  expect(level().getAttribute("aria-label")).toBe("Who plays seat 2? Lantern 1");
  expect(document.querySelector("dialog")).toBeNull();
  open();
  expect(document.querySelector("[role=radiogroup]")?.getAttribute("aria-label")).toBe("Who plays seat 2?");
  expect([...document.querySelectorAll("input")].map((input) => input.value)).toEqual(LEVELS);
  expect(radio("lantern").checked).toBe(true);
  expect(document.activeElement).toBe(radio("lantern"));
  const [rank, more] = radio("bell").getAttribute("aria-describedby")!.split(" ").map((id) => document.getElementById(id));
  expect(rank?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("level 4 of 5");
  expect(more?.querySelector("em")?.textContent).toBe("Takes the tile you wanted.");
});

test("a click takes a level", () => {
  open();
  radio("reed").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
  expect(chosen).toEqual(["reed"]);
  expect(document.querySelector("dialog")).toBeNull();
});

test("arrow keys only look around; Enter takes, and closing leaves all as it was", () => {
  open();
  radio("bell").click(); // as browsers do for an arrow key: without a count of clicks
  flushSync();
  expect(document.querySelector("dialog")).not.toBeNull();
  document.querySelector("dialog")!.close();
  flushSync();
  expect(chosen).toEqual([]);
  open();
  expect(radio("lantern").checked).toBe(true);
  radio("old_pine").click();
  flushSync();
  expect(press(radio("old_pine"), "Enter")).toBe(false); // the form around it hears nothing
  flushSync();
  expect(chosen).toEqual(["old_pine"]);
  expect(document.querySelector("dialog")).toBeNull();
});

test("the pace of bots is the reader's own setting, and it is said who gives hints", () => {
  const target = document.createElement("div");
  const made = mount(Pace, { target, props: { hinter: "old_pine" } });
  flushSync();
  const slow = [...target.querySelectorAll("label")].find(({ textContent }) => textContent === "Slow");
  slow?.querySelector("input")?.dispatchEvent(new Event("change", { bubbles: true }));
  expect(settings.motion).toBe(0.5);
  expect(target.querySelector("p")?.textContent).toContain("Hints come from Old Pine.");
  void unmount(made);
});
