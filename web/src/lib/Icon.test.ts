// @vitest-environment jsdom
import { flushSync, mount } from "svelte";
import { expect, test } from "vitest";

import Icon from "./Icon.svelte";

test("an icon is decorative, or has a name", () => {
  mount(Icon, { target: document.body, props: { name: "koku", size: 20 } });
  mount(Icon, { target: document.body, props: { name: "silk", label: "Silk" } });
  flushSync();
  const [plain, named] = document.querySelectorAll("svg.icon");
  expect(plain?.getAttribute("aria-hidden")).toBe("true");
  expect(plain?.querySelector("use")?.getAttribute("href")).toBe("#i-koku");
  expect(plain?.getAttribute("width")).toBe("20");
  expect(named?.getAttribute("role")).toBe("img");
  expect(named?.getAttribute("aria-label")).toBe("Silk");
});

test("the sprite is in the page, once", () => {
  expect(document.querySelectorAll("#icons")).toHaveLength(1);
  expect(document.querySelector("#icons #i-koku")).not.toBeNull();
});
