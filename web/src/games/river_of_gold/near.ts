/** What a choice beside the clicked piece says of itself: a tile that can be built on the chosen shore. */

import type { Near, Tongue } from "../../lib/board";
import { listed } from "../../lib/ui.svelte";
import { Book, type Gain } from "./content";
import { iconOf } from "./looks";
import { say, type SayKey } from "./say";
import { capital } from "./scene";
import type { RiverView } from "./view";

const SLUGS: Record<string, string> = { favor: "divine_favor", vp: "victory_points" };

function told({ name, count }: Tongue, gains: readonly Gain[]): string {
  return listed(
    gains.map(({ kind, n, per }) => {
      if (kind === "koku_per") return say(`koku_per_${per ?? "port"}` as SayKey, { n });
      return kind === "draw_discard" ? name(kind) : count(n, SLUGS[kind] ?? kind);
    }),
  );
}

/** The tiles of the row, for the shore that was chosen; null for every other choice. */
export function near(word: string, words: readonly string[], view: RiverView, tongue: Tongue): Near | null {
  const [verb, space] = words;
  if (verb !== "build" || space === undefined || !view.row.includes(word)) return null;
  const book = new Book(tongue.content);
  const { type, visitor, owner, bonus } = book.tile(word);
  const lines = [say("near_visitors", { gain: told(tongue, visitor) })];
  if (owner.length > 0) lines.push(say("near_owner", { gain: told(tongue, owner) }));
  const chips = bonus > 0 ? [{ icon: "influence", colour: "influence", text: `+${bonus}` }] : [];
  const player = view.players[view.seat];
  const favor = player === undefined || view.row.at(-1) !== word ? 0 : Math.min(book.content.building_row.end_slot_favor, player.favor_limit - player.favor);
  if (favor > 0) chips.push({ icon: iconOf("favor"), colour: "favor", text: `+${favor}` });
  const price = player === undefined ? 0 : book.price(player, book.shore(Number(space.slice(1))));
  const cost = { icon: "koku", colour: "koku", text: say("now_of", { n: price, have: player?.koku ?? 0 }) };
  return { title: capital(tongue.name(type)), icon: type, colour: `${type}-mark`, lines, chips, cost };
}
