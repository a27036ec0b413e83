/** The player's hand at this table: what is lit, and what a touch means. */

import type { Hand, Light } from "../lib/hand";
import type { Scene } from "./scene.svelte";

export function makeHand(scene: Scene): Hand {
  const store = scene.store;
  const lit = $derived(new Set(store.isLit ? store.lit : []));
  const soft = $derived(store.isLit ? store.soft : new Set<string>());
  const chosen = $derived(new Set(store.sentence.words));
  const locked = $derived(store.remark?.kind === "why" ? store.remark.word : "");

  function light(word: string): Light {
    if (lit.has(word)) return "lit";
    if (chosen.has(word)) return "chosen";
    if (soft.has(word)) return "soft";
    return word === locked ? "locked" : "";
  }

  return { light, touch: (word) => store.touch(word), letter: (word) => scene.letters.get(word) ?? "" };
}

/** The words that the pieces inside an element carry. */
export function carriedIn(element: Element | undefined): Set<string> {
  const pieces = [...(element?.querySelectorAll<HTMLElement | SVGElement>("[data-word]") ?? [])];
  return new Set(pieces.map((piece) => piece.dataset["word"] ?? ""));
}
