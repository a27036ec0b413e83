/** Why of several players with equal honor these won (BR-18.6). */

import type { Tongue } from "../../lib/board";
import { listed } from "../../lib/ui.svelte";
import { bookOf, type Book } from "./content";
import { say } from "./say";
import { held } from "./scene";
import type { RokuganView } from "./view";

/** How many territories a seat controls, the Shadowlands too: all of their provinces that are not scorched, and not none (BR-1.6). */
function territories(view: RokuganView, book: Book, seat: number): number {
  return [...book.territories.values()].filter(({ provinces }) => {
    const left = provinces.filter((id) => view.provinces[id]?.special !== "scorched_earth");
    return left.length > 0 && left.every((id) => view.provinces[id]?.owner === seat);
  }).length;
}

export function tieText(tied: readonly number[], winners: readonly number[], view: RokuganView, { content, player }: Pick<Tongue, "content" | "player">): string {
  const all = listed(tied.map(player));
  if (view.options["final_tie"] !== "territories_then_provinces") return say("tie_shared", { all });
  const whole = new Map(tied.map((seat) => [seat, territories(view, bookOf(content), seat)]));
  const most = Math.max(...whole.values());
  const first = tied.filter((seat) => whole.get(seat) === most);
  const who = listed(winners.map(player));
  if (first.length === 1) return say("tie_territories", { all, who, n: most, m: Math.max(...tied.filter((seat) => seat !== first[0]).map((seat) => whole.get(seat) ?? 0)) });
  const lands = first.map((seat) => held(view, seat).length).sort((a, b) => b - a);
  return winners.length > 1 ? say("tie_all_equal", { all: who }) : say("tie_provinces", { all, who, n: lands[0] ?? 0, m: lands[1] ?? 0 });
}
