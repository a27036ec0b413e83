/** How the reader could attack a province now, by its place and what lies on it (BR-5.8, BR-6.1 to BR-6.3, BR-12, BR-16.2). */

import { listed } from "../../lib/ui.svelte";
import type { Book, Province } from "./content";
import { say } from "./say";
import { own } from "./scene";
import type { RokuganView } from "./view";

/** Special tokens that keep attacks away. */
export const CLOSED: readonly string[] = ["scorched_earth", "peace", "shrine"];
const STILL = ["scorched_earth", "peace"]; // no token lies on their borders, so nothing attacks from them either

export function reachText(view: RokuganView, book: Book, { id, coastal }: Province, name: (slug: string) => string): string {
  const shown = view.provinces[id];
  if (shown?.owner === view.seat) return say("is_yours");
  if (CLOSED.includes(shown?.special ?? "")) return say("reach_closed");
  const from = [...book.borders.keys()].flatMap((place) => {
    const [a = "", b = ""] = place.split(">");
    const behind = view.provinces[a];
    return b === id && behind?.owner === view.seat && !STILL.includes(behind.special ?? "") ? [name(a)] : [];
  });
  const ways = own(view)?.is_ronin ? [say("reach_ronin")] : from.length > 0 ? [say("reach_from", { list: listed(from) })] : [];
  if (coastal) ways.push(say("reach_sea"));
  if (shown?.special === "harbor") ways.push(say("reach_harbor"));
  return listed([...ways, say("reach_shinobi")], "or");
}
