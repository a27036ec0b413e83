import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const icons = readFileSync(new URL("icons.svg", import.meta.url), "utf8");

/** The declarations of the block that follows a selector. */
function block(selector: string): string[] {
  const start = tokens.indexOf("{", tokens.indexOf(selector)) + 1;
  const text = tokens.slice(start, tokens.indexOf("}", start));
  return text.split(";").map((line) => line.trim()).filter(Boolean);
}

test("dark by the system and dark by choice are the same", () => {
  const bySystem = block(':root:not([data-theme="light"])');
  expect(bySystem.length).toBeGreaterThan(20);
  expect(block(':root[data-theme="dark"]')).toEqual(bySystem);
});

test("the icons break no rule of the page's policy and have names of their own", () => {
  const names = [...icons.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]);
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
  expect(icons).not.toMatch(/\sstyle=|<style|<script|\son\w+=/);
});
