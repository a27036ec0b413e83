// @vitest-environment jsdom
import { expect, it } from "vitest";

import { later } from "../lib/later";
import { Scrolls } from "./scrolls";

/** Something that scrolls, in a box. */
function scroller(): HTMLElement {
  const [box, element] = [document.createElement("div"), document.createElement("div")];
  element.className = "scroller";
  element.scrollTo = (to?: number | ScrollToOptions) => (element.scrollTop = typeof to === "object" ? (to.top ?? 0) : 0);
  box.append(element);
  return element;
}

/** Someone scrolls it, and the tab hears of it. */
function scroll(scrolls: Scrolls, element: HTMLElement, top: number): void {
  element.scrollTop = top;
  element.addEventListener("scroll", (event) => scrolls.keep("board", event), { once: true });
  element.dispatchEvent(new Event("scroll"));
}

it("finds the place again, also of one who scrolled before all was drawn", async () => {
  const scrolls = new Scrolls();
  const before = scroller();
  later(() => {});
  const isDrawn = scrolls.restore("board", before.parentElement!);
  scroll(scrolls, before, 300);
  await isDrawn;

  const after = scroller();
  await scrolls.restore("board", after.parentElement!);
  expect(after.scrollTop).toBe(300);
});

it("takes nothing that scrolls while a tab is drawn anew for a reader's wish", async () => {
  const scrolls = new Scrolls();
  const before = scroller();
  scroll(scrolls, before, 300);
  const after = scroller();
  const isDrawn = scrolls.restore("board", after.parentElement!);
  scroll(scrolls, after, 0);
  await isDrawn;
  expect(after.scrollTop).toBe(300);
});
