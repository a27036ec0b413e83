/** Which choices an action will leave to its player: the journey bonus, goods, cards to draw, the royal ship, a marker. */

import type { Tongue } from "../../lib/board";
import { listed } from "../../lib/ui.svelte";
import type { Told } from "../../protocol/protocol";
import { called, type Choice } from "./choices";
import { Book, type Effect, type Gain } from "./content";
import { say } from "./say";
import type { RiverView } from "./view";

type Verb = Choice["verb"];

const VERBS: Record<string, Verb> = { any_good: "take", draw_discard: "draw", sell_goods: "sell", royal_ship: "upgrade", second_marker: "mark" };
/** The choices that are lost, as the rules call them. */
const LOST: Record<string, Verb> = { journey_end: "journey", any_good: "take", second_marker: "mark" };
const ORDER: readonly Verb[] = ["journey", "take", "sell", "draw", "upgrade", "mark"];

export function ahead(events: readonly Told[], view: RiverView, { content }: Tongue): string {
  const book = new Book(content);
  const own = events.filter(({ facts }) => facts["seat"] === view.seat);
  const open = new Map<Verb, number>();
  for (const verb of own.flatMap((event) => opened(event, view, book))) open.set(verb, (open.get(verb) ?? 0) + 1);
  for (const { key, facts } of own) if (key === "ChoiceDropped") open.delete(LOST[String(facts["choice"])] as Verb);
  const list = ORDER.flatMap((verb) => (open.has(verb) ? [called({ verb, n: open.get(verb)! })] : []));
  return list.length === 0 ? "" : say("then", { list: listed(list) });
}

/** The choices that an event of the player's own move opens, each as often as it does. */
function opened({ key, facts }: Told, view: RiverView, book: Book): Verb[] {
  const player = view.players[view.seat];
  if (player === undefined) return [];
  switch (key) {
    case "Sailed":
      return verbs((book.content.river_space[Number(facts["space"]) - 1]?.shores ?? []).flatMap((id) => rewards(view, book, id, facts["ship"] === "royal")));
    case "JourneyCompleted":
      return ["journey", ...verbs(player.delivered.flatMap((card) => book.customer(card).ongoing).filter(({ trigger }) => trigger === "journey_end"))];
    case "InfluenceGained":
      return verbs(passed(book, Number(String(facts["region"]).split("_").at(-1)), Number(facts["step"]), Number(facts["amount"])));
    case "Delivered":
      return verbs(book.customer(String(facts["customer"])).delivery.filter(({ kind }) => kind !== "royal_ship" || player.royal === null));
    default:
      return [];
  }
}

/** What the building on a shore space gives to the player as its visitor, and as an owner. */
function rewards({ shore, seat, players }: RiverView, book: Book, id: number, isRoyal: boolean): Gain[] {
  const building = shore[`s${id}`];
  const player = players[seat];
  if (building === undefined || player === undefined) return [];
  const { owner } = book.tile(building.tile);
  return [...book.visitor(building.tile, player, isRoyal), ...building.markers.flatMap((marker) => (marker === seat ? owner : []))];
}

/** The rewards of an influence track that a marker has come to or passed. */
function passed(book: Book, region: number, step: number, amount: number): Gain[] {
  const track = book.content.influence_track.find((each) => each.region === region);
  return (track?.rewards ?? []).flatMap((reward) => (reward.step > step - amount && reward.step <= step ? reward.gain : []));
}

function verbs(gains: readonly (Gain | Effect)[]): Verb[] {
  return gains.flatMap(({ kind, n = 1 }) => Array.from({ length: VERBS[kind] === undefined ? 0 : n }, () => VERBS[kind]!));
}
