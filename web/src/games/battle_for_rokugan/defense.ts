/** What defends a province in sight of all: its castle, faceup control tokens and a special token. */

import { listed } from "../../lib/ui.svelte";
import type { Book } from "./content";
import { say } from "./say";
import type { RokuganView } from "./view";

interface Defense {
  castle: number;
  faceup: number;
  special: number;
}

export function defense(view: RokuganView, book: Book, id: string): Defense {
  const shown = view.provinces[id];
  const clan = shown && shown.owner !== null ? view.players[shown.owner]?.clan : null;
  return {
    castle: book.provinces.get(id)?.defense ?? 0,
    faceup: (shown?.faceup ?? 0) * (clan ? (book.clan(clan)?.faceup_control_defense ?? 1) : 1),
    special: book.special(shown?.special ?? "")?.defense ?? 0,
  };
}

/** The sum and its parts: 4 (castle 2, faceup tokens 2). */
export function defenseText(view: RokuganView, book: Book, id: string): string {
  const { castle, faceup, special } = defense(view, book, id);
  const all = [castle > 0 ? say("of_castle", { n: castle }) : "", faceup > 0 ? say("of_faceup", { n: faceup }) : "", special > 0 ? say("of_special", { n: special }) : ""];
  const told = all.filter((text) => text !== "");
  return told.length === 0 ? "0" : `${castle + faceup + special} (${listed(told)})`;
}
