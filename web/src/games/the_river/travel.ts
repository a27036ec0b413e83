/** Pieces that come from where they lay before: a tile from its island, a pioneer from the boat. */

import type { TransitionConfig } from "svelte/transition";

import { ease, set, time } from "../../lib/motion";

let places = new Map<string, DOMRect>();

/** Keep where everything lies that may travel, before the page changes. */
export function remember(): void {
  places = new Map();
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>("[data-anchor]")) {
    const box = element.getBoundingClientRect();
    const anchor = element.dataset["anchor"] ?? "";
    if (box.width > 0 && !places.has(anchor)) places.set(anchor, box);
  }
}

/** Screen pixels per unit of the element's drawing. */
function scale(node: Element): number {
  return node instanceof SVGGraphicsElement ? (node.getScreenCTM()?.a ?? 1) : 1;
}

/** The piece comes from the first of these anchors that was seen; from a little above if none was. */
export function from(node: Element, anchors: readonly string[]): TransitionConfig {
  const start = anchors.map((anchor) => places.get(anchor)).find((box) => box !== undefined);
  if (start === undefined) return set(node);
  const end = node.getBoundingClientRect();
  const k = scale(node) || 1;
  const x = (start.left + start.width / 2 - end.left - end.width / 2) / k;
  const y = (start.top + start.height / 2 - end.top - end.height / 2) / k;
  return {
    duration: time("--m-move") * 1.5,
    easing: ease,
    css: (t, u) => `transform:translate(${x * u}px,${y * u - 18 * Math.sin(t * Math.PI)}px);opacity:${Math.min(1, 0.3 + t)}`,
  };
}
