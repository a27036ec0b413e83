/** The player's hand at this table: what is lit, and what a touch means. */

import type { Hand, Light } from "../lib/board";
import { Foresight } from "./foresight.svelte";
import type { TableScene } from "./scene.svelte";

export function makeHand(scene: TableScene): Hand {
  const store = scene.store;
  const lit = $derived(new Set(store.isLit ? store.lit : []));
  const soft = $derived(store.isLit ? store.soft : new Set<string>());
  const chosen = $derived(new Set(store.sentence.words));
  const foresight = new Foresight(store);
  const locked = $derived(store.remark?.kind === "why" ? store.remark.word : "");

  const hinted = $derived(new Set(store.remark?.kind === "hint" ? store.remark.shown.split(" ") : []));

  function light(word: string): Light {
    if (scene.replay.isOn) return "";
    if (lit.has(word)) return "lit";
    if (chosen.has(word)) return "chosen";
    if (soft.has(word)) return "soft";
    return word === locked ? "locked" : "";
  }

  return {
    light,
    hinted: (word) => hinted.has(word) && !scene.replay.isOn,
    note: (word) => (scene.replay.isOn ? "" : store.note(word)),
    touch: (word) => (scene.replay.isOn ? scene.replay.remind() : store.touch(word)),
    letter: (word) => (scene.replay.isOn ? "" : (scene.letters.get(word) ?? "")),
    point: (word) => foresight.point(word),
    get foreseen() {
      return scene.replay.isOn ? [] : foresight.events;
    },
  };
}

/** The words that the pieces inside an element carry. */
export function carriedIn(element: Element | undefined): Set<string> {
  const pieces = [...(element?.querySelectorAll<HTMLElement | SVGElement>("[data-word]") ?? [])];
  return new Set(pieces.map((piece) => piece.dataset["word"] ?? ""));
}
