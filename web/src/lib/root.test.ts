import { expect, it } from "vitest";

import { placed } from "./root";

const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!./root.ts"], { eager: true, query: "?raw", import: "default" });

it("knows what is within the page and what is not", () => {
  expect(placed("/t/abc", "")).toBe("/t/abc");
  expect(placed("/", "")).toBe("/");
  expect(["/zataku", "/zataku/", "/zataku/t/abc"].map((path) => placed(path, "/zataku"))).toEqual(["/", "/", "/t/abc"]);
  expect(["/", "/other", "/zatakus/t/abc"].map((path) => placed(path, "/zataku"))).toEqual([null, null, null]);
});

it.each(Object.keys(sources))("%s has no address that leaves out the root", (file) => {
  const found = (sources[file] ?? "").match(/\b(?:href|src|action)=(?:"\/|\{[`"]\/)[^>]*|fetch\([`"]\/[^)]*|new WebSocket\([`"][^)]*/g);
  expect(found ?? []).toEqual([]);
});
