/** What the player can touch at this table, and what a touch means. */

import type { Reach, Light } from "../lib/board";
import { Foresight } from "./foresight.svelte";
import { hintLetters } from "./hint";
import { rowLetters } from "./keys";
import type { TableScene } from "./scene.svelte";

export function makeReach(scene: TableScene): Reach {
  const store = scene.store;
  const forming = store.forming;
  const lit = $derived(new Set(store.isLit ? forming.lit : []));
  const soft = $derived(store.isLit ? forming.soft : new Set<string>());
  const chosen = $derived(new Set(forming.menu ? [forming.menu.piece] : forming.words));
  const foresight = new Foresight(store);
  const locked = $derived(store.remark?.kind === "why" ? store.remark.word : "");

  const hint = $derived(store.remark?.kind === "hint" ? store.remark : null);
  const hinted = $derived(new Set(hint?.shown.split(" ") ?? []));
  const advised = $derived(hint === null ? new Map<string, string>() : hintLetters(hint.hint.moves, hint.shown));

  const lettered = $derived(rowLetters(forming.crossing?.ways ?? []));

  function light(word: string): Light {
    if (scene.replay.isOn) return "";
    if (lit.has(word)) return "lit";
    if (chosen.has(word)) return "chosen";
    if (soft.has(word)) return "soft";
    return word === locked ? "locked" : "";
  }

  return {
    light,
    mark: (word) => scene.marks.get(word) ?? null,
    hinted: (word) => hinted.has(word) && !scene.replay.isOn,
    advised: (word) => (scene.replay.isOn ? "" : (advised.get(word) ?? "")),
    note: (word) => (word === forming.words.at(-1) && !scene.replay.isOn ? forming.doubt : ""),
    get crossed() {
      return scene.replay.isOn ? "" : (forming.crossing?.piece ?? "");
    },
    touch: (word) => (!scene.replay.isOn ? store.touch(word, !foresight.isAt(word)) : scene.replay.isPlaying ? scene.replay.leave() : scene.replay.remind()),
    letter: (word) => (scene.replay.isOn ? "" : (lettered.get(word) ?? scene.letters.get(word) ?? "")),
    point: (word) => foresight.point(word),
    leave: (word) => foresight.leave(word),
    get foreseen() {
      if (scene.replay.isOn) return [];
      return foresight.events.length > 0 ? foresight.events : (store.hinted?.events ?? []);
    },
  };
}

/** The words that the pieces inside an element carry. */
export function carriedIn(element: Element | undefined): Set<string> {
  const pieces = [...(element?.querySelectorAll<HTMLElement | SVGElement>("[data-word]") ?? [])];
  return new Set(pieces.map((piece) => piece.dataset["word"] ?? ""));
}
