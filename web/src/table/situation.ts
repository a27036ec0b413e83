/** The situation in words, for the key `o`: whose turn it is, the prompt, what everyone has. */

import { ui } from "../lib/ui.svelte";
import type { TableScene } from "./scene.svelte";

export function situation(scene: TableScene): string {
  const { store } = scene;
  if (store.update === null) return "";
  const { prompt } = scene;
  const turn = store.isMyTurn && !prompt.startsWith(ui("turn_mine")) ? ui("your_turn_is", { prompt }) : prompt;
  const own = document.querySelector(`[data-anchor="seat-${store.seat}"] .st`);
  const things = [...(own?.querySelectorAll("[aria-label]") ?? [])].map((thing) => {
    return `${thing.getAttribute("aria-label") ?? ""} ${thing.closest("span")?.textContent?.trim() ?? ""}`.trim();
  });
  const scores = scene.names.map((name, seat) => ui("points_of", { name, n: scene.total(seat) }));
  return [turn.replace(/\.$/, ""), things.join(", "), scores.join(", ")].filter((part) => part !== "").join(". ");
}
