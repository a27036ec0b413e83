/** How far a seat is with a secret objective, and what would bring it on. */

import { say } from "./say";
import { listed } from "../../lib/ui.svelte";
import type { Book, Objective, Province } from "./content";
import { held, type Scene } from "./scene";
import type { RokuganView } from "./view";

interface ObjectiveProgress {
  has: number;
  needs: number;
  isMet: boolean;
  /** It asks for few, not for many. */
  isFew: boolean;
  /** Provinces beside one's own that would bring it on. */
  next: string[];
}

/** How far a seat is; null if that is not counted here. */
export function progress(view: RokuganView, book: Book, id: string, seat = view.seat): ObjectiveProgress | null {
  const objective = book.objective(id);
  if (objective === undefined || seat < 0 || (objective.kind === "chain" && view.options[objective.id] === "connected")) return null;
  const mine = held(view, seat);
  if (objective.kind === "fewest_provinces") {
    const least = Math.min(...view.players.map((_, other) => held(view, other).length));
    return { has: mine.length, needs: least, isMet: mine.length <= least, isFew: true, next: [] };
  }
  const reckon = (ids: readonly string[]) => reckoned(objective, ids, view, book);
  const { has, needs } = reckon(mine);
  const beside = [...book.borders.keys()].flatMap((place) => {
    const [a = "", b = ""] = place.split(">");
    return mine.includes(a) && !mine.includes(b) && view.provinces[b]?.special !== "scorched_earth" ? [b] : [];
  });
  const next = has >= needs ? [] : [...new Set(beside)].filter((province) => reckon([...mine, province]).has > has);
  return { has, needs, isMet: has >= needs, isFew: false, next };
}

/** What one has of what is asked for. */
function reckoned(objective: Objective, ids: readonly string[], view: RokuganView, book: Book): { has: number; needs: number } {
  const mine = ids.flatMap((id) => book.provinces.get(id) ?? []);
  const needs = objective.count ?? objective.provinces?.length ?? 0;
  switch (objective.kind) {
    case "capital_or_two": {
      const there = mine.filter(({ territory }) => territory === objective.territory);
      return { has: there.some(({ capital_of }) => capital_of !== "") ? needs : Math.min(needs, there.length), needs };
    }
    case "coastal_count":
      return { has: mine.filter(({ id, coastal }) => coastal || view.provinces[id]?.special === "harbor").length, needs };
    case "territory_count":
      return { has: new Set(mine.map(({ territory }) => territory)).size, needs };
    case "chain":
      return { has: chain(mine, book, needs, objective.territories ?? 0), needs };
    default:
      return { has: mine.filter(({ id }) => objective.provinces?.includes(id)).length, needs };
  }
}

/** The longest way from one own province to the next, as far as it counts; one short without enough territories. */
function chain(mine: readonly Province[], book: Book, most: number, territories: number): number {
  let best = 0;
  const go = (way: readonly Province[]): void => {
    const isWide = new Set(way.map(({ territory }) => territory)).size >= territories;
    best = Math.max(best, way.length < most || isWide ? way.length : most - 1);
    if (way.length >= most || best >= most) return;
    const last = way.at(-1);
    for (const next of mine) if (!way.includes(next) && (!last || book.borders.has(`${last.id}>${next.id}`))) go([...way, next]);
  };
  go([]);
  return best;
}

/** 5 of 6 · Crane South is next door. */
export function progressText(scene: Scene, { has, needs, isMet, isFew, next }: ObjectiveProgress): string {
  const objective = isMet ? say("fulfilled") : say(isFew ? "progress_few" : "progress", { n: has, all: needs });
  const near = next.slice(0, 2).map((id) => scene.name(id));
  return near.length === 0 ? objective : `${objective} · ${say("next_door", { list: listed(near), n: near.length })}`;
}
