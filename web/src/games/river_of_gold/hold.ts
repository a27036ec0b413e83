/** What each thing that a player holds says of itself: customers, die, koku and goods, favor, and the deck they come from. */

import type { About } from "../../lib/explain.svelte";
import { listed, ui } from "../../lib/ui.svelte";
import { facesOf } from "./content";
import { say } from "./say";
import { capital, dieOf, me, token, who, whose, type Scene } from "./scene";
import type { PlayerView } from "./view";

/** A line of what a piece says of itself. */
export type Row = NonNullable<About["rows"]>[number];

const RULES: Record<string, string> = { artisan: "RG-11.1", elder: "RG-11.4", merchant: "RG-11.7", noble: "RG-11.16", monk: "RG-11.26" };
const PARTS = [["at_once", "delivery", "deliver"], ["from_then", "ongoing", ""], ["at_the_end", "end", "clock"]] as const;

/** The goods that the reader still lacks for a customer. */
function lacking(scene: Scene, id: string): string[] {
  const held = me(scene)?.goods ?? {};
  return Object.entries(scene.book.customer(id).order).flatMap(([good, n]) => (n > (held[good] ?? 0) ? [scene.count(n - (held[good] ?? 0), good)] : []));
}

/** What a customer wants, and whether the reader has it. */
function order(scene: Scene, id: string, isOwn: boolean): Row {
  const wanted = Object.entries(scene.book.customer(id).order).filter(([, n]) => n > 0);
  const list = listed(wanted.map(([good, n]) => scene.count(n, good)));
  const missing = lacking(scene, id);
  const text = !isOwn ? list : missing.length === 0 ? say("have_order", { list }) : say("lack_order", { list, missing: listed(missing) });
  return { label: say("wants"), text, icon: wanted[0]?.[0] ?? "deliver" };
}

/** What a customer does: when it is delivered to, from then on, and at the end. */
export function does(scene: Scene, id: string): Row[] {
  return PARTS.flatMap(([label, part, icon]) => {
    const text = scene.help(`${id}_${part}`);
    return text === "" ? [] : [{ label: say(label), text, ...(icon === "" ? {} : { icon }) }];
  });
}

/** Whether the reader can deliver to a customer, or what is missing: goods, the face of the die, or both. */
function deliverable(scene: Scene, id: string): string {
  const { region: n } = scene.book.customer(id);
  const player = me(scene);
  const missing = listed(lacking(scene, id));
  if (dieOf(scene.view, scene.view.seat) === n || scene.book.ability(player?.patron ?? null, "deliver_any_region")) {
    return missing === "" ? say("now_deliver") : say("now_lack", { missing });
  }
  return missing === "" ? say("now_deliver_at", { n }) : say("now_lack_at", { n, missing });
}

/** A customer in a hand: the reader's own, or of a player whose hand is open. */
export function aboutCustomer(scene: Scene, id: string, seat = scene.view.seat): About {
  const card = scene.book.customer(id);
  const isOwn = seat === scene.view.seat;
  return {
    title: capital(scene.name(id)),
    icon: card.type,
    where: scene.drawn.includes(id) ? say("just_drawn") : isOwn ? say("in_your_hand") : say("in_hand_of", { who: who(scene, seat) }),
    rows: [order(scene, id, isOwn), ...does(scene, id)],
    now: isOwn ? deliverable(scene, id) : "",
    rule: RULES[card.type] ?? "RG-8.1",
  };
}

export function aboutDelivered(scene: Scene, id: string, seat: number): About {
  const { type } = scene.book.customer(id);
  return {
    title: capital(scene.name(id)),
    icon: type,
    where: say("delivered_by", { who: whose(scene, seat) }),
    token: token(scene, seat),
    rows: does(scene, id),
    rule: RULES[type] ?? "RG-8.4",
  };
}

export function aboutDeck(scene: Scene): About {
  const size = scene.view.deck_size;
  const rows: Row[] = size === null ? [] : [{ label: say("in_deck"), text: say("cards", { n: size }), icon: "card" }];
  return { title: capital(scene.name("customer_deck")), rows, text: say("help_deck"), rule: "RG-8.6" };
}

export function aboutDiscard(scene: Scene): About {
  const cards = scene.view.discard;
  const rows: Row[] = [{ label: say("in_pile"), text: say("cards", { n: cards.length }), icon: "card" }];
  return { title: capital(scene.name("discard_pile")), rows, lines: cards.map((card) => capital(scene.name(card))), rule: "RG-8.6" };
}

export function aboutDie(scene: Scene, die: number | null): About {
  if (die === null) return { title: say("die_none"), text: scene.help("die"), rule: "RG-10.9" };
  const rows: Row[] = [
    { label: say("build_deliver"), text: scene.name(`region_${die}`), icon: "build" },
    { label: say("sail_row"), text: say("spaces", { n: die }), icon: "ship" },
  ];
  return { title: say("your_die", { n: die }), icon: `die-${die}`, rows, text: scene.help("die"), rule: "RG-10.9" };
}

/** What it costs to turn the die to a face, the short way round (RG-4.1). */
export function turning(scene: Scene, face: number): number {
  const faces = facesOf(scene.book.content).length;
  const apart = Math.abs(face - (me(scene)?.die ?? face));
  return Math.min(apart, faces - apart);
}

/** A face that the die can be turned to. */
export function aboutFace(scene: Scene, face: number): About {
  const player = me(scene);
  const cost = turning(scene, face);
  const rows: Row[] = [
    { label: say("build_deliver"), text: scene.name(`region_${face}`), icon: "build" },
    { label: say("sail_row"), text: say("spaces", { n: face }), icon: "ship" },
  ];
  if (cost > 0) rows.unshift({ label: say("costs"), text: scene.count(cost, "divine_favor"), icon: "sun" });
  const now = cost === 0 ? say("now_faces") : say("now_favor", { n: player?.favor ?? 0 });
  return { title: say("face", { n: face }), icon: `die-${face}`, rows, now, rule: "RG-4.1" };
}

/** Koku or a good of one's own. */
export function aboutThing(scene: Scene, key: string, n: number, most: number): About {
  const rows: Row[] = [{ label: say("you_have"), text: say("of_most", { n, most }), icon: key }];
  return { title: capital(scene.name(key)), icon: key, rows, text: scene.help("trade"), rule: "RG-9.1" };
}

export function aboutFavor(scene: Scene, player: PlayerView): About {
  const rows: Row[] = [{ label: say("you_have"), text: say("of_most", { n: player.favor, most: player.favor_limit }), icon: "sun" }];
  return { title: capital(scene.name("divine_favor")), icon: "sun", rows, lines: [say("sun_moon")], text: scene.help("divine_favor"), rule: "RG-4.1" };
}

export function aboutMe(scene: Scene, seat: number, player: PlayerView): About {
  const rows: Row[] = [
    { label: ui(scene.view.phase === "over" ? "total" : "if_ended_now"), text: scene.count(scene.points(seat), "victory_points"), icon: "vp" },
    { label: capital(scene.name("score_track")), text: scene.count(player.vp, "victory_points") },
  ];
  if (player.patron) rows.push({ label: say("patron"), text: scene.name(player.patron) });
  return { title: who(scene, seat), where: player.clan ? scene.name(player.clan) : "", token: token(scene, seat), rows, text: player.patron ? scene.help(player.patron) : "" };
}
