/** What each piece says of itself: its name, what stands on it, and what it is for. */

import type { About } from "../../lib/explain.svelte";
import { listed } from "../../lib/ui.svelte";
import type { CustomerContent, Gain, RiverSpace, ShoreSpace, TrackContent } from "./content";
import { say, type SayKey } from "./say";
import { capital, markersOn, who, type Scene } from "./scene";
import type { MasteryView, PlayerView } from "./view";

const SLUGS: Record<string, string> = { favor: "divine_favor", vp: "victory_points" };

/** One thing gained, in words. */
function gained(scene: Scene, gain: Gain): string {
  if (gain.kind === "draw_discard") return scene.name("draw_discard");
  if (gain.kind === "koku_per") return say(`koku_per_${gain.per ?? "port"}` as SayKey, { n: gain.n });
  if (gain.kind === "influence" || gain.kind === "any_good") return say(gain.kind, { n: gain.n });
  return scene.count(gain.n, SLUGS[gain.kind] ?? gain.kind);
}

/** All that is gained, in words. */
export function told(scene: Scene, gains: Gain[]): string {
  const parts = gains.map((gain) => gained(scene, gain));
  return gains.some((gain) => gain.kind === "draw_discard") ? parts.join("; ") : listed(parts);
}

function named(scene: Scene, slug: string, text: string): string {
  return `${capital(scene.name(slug))}: ${text}`;
}

function people(scene: Scene, seats: readonly number[]): string {
  return listed(seats.map((seat) => who(scene, seat)));
}

/** Whose clan markers lie on a space. */
function marked(scene: Scene, seats: readonly number[]): string {
  return seats.length === 0 ? say("no_markers") : say("markers", { n: seats.length, who: people(scene, seats) });
}

/** A building tile: in the row, or on a shore with its owners. */
export function aboutTile(scene: Scene, id: string, owners: number[] | null = null): About {
  const tile = scene.book.tile(id);
  const lines = [named(scene, "visitor_reward", told(scene, tile.visitor))];
  if (tile.owner.length > 0) lines.push(named(scene, "owner_reward", told(scene, tile.owner)));
  if (owners === null) {
    if (tile.bonus > 0) lines.push(named(scene, "build_bonus", say("influence", { n: tile.bonus })));
  } else if (owners.length > 0) lines.push(say("owners", { n: owners.length, who: people(scene, owners) }));
  else lines.push(say("nobodys"));
  const era = tile.era > 0 ? `, ${scene.name("era")} ${tile.era}` : "";
  const start = tile.group === "starting" ? `, ${scene.name("starting_building")}` : "";
  const text = scene.help(tile.group === "imperial_market" ? "imperial_market" : tile.type);
  return { title: `${capital(scene.name(id))}${era}${start}`, text, lines };
}

export function aboutSlot(scene: Scene, tile: string, slot: number): About {
  const about = aboutTile(scene, tile);
  const { end_slot, end_slot_favor } = scene.book.content.building_row;
  if (slot !== end_slot) return about;
  const favor = scene.count(end_slot_favor, "divine_favor");
  return { ...about, lines: [...(about.lines ?? []), named(scene, "row_end", `+${favor}`)] };
}

export function aboutStack(scene: Scene, era: number, left: number, next: string | null): About {
  const event = scene.help(era === 1 ? "emperors_visit" : "end_of_game");
  if (next === null) return { title: say("stack_empty", { era }), text: event };
  const tile = aboutTile(scene, next);
  const lines = [tile.title, ...(tile.lines ?? []), say("tiles_left", { n: left })];
  return { title: say("next_tile", { era }), lines, text: `${say("help_next_tile")} ${event}` };
}

export function aboutShore(scene: Scene, space: ShoreSpace): About {
  const word = `s${space.id}`;
  const title = `${capital(scene.name(word))}, ${scene.name(`region_${space.region}`)}`;
  const building = scene.view.shore[word];
  if (!building) return { title, lines: [say("cost", { n: space.cost })], text: say("help_shore_space") };
  const tile = aboutTile(scene, building.tile, building.markers);
  return { ...tile, title, lines: [tile.title, ...(tile.lines ?? [])] };
}

export function aboutRiver(scene: Scene, { id, role, shores }: RiverSpace): About {
  const ships = scene.view.players.flatMap((player, seat) =>
    Object.entries(player.ships).flatMap(([ship, space]) => (space === id ? [`${scene.players[seat]?.name ?? seat + 1} (${shipName(scene, seat, ship)})`] : [])),
  );
  const lines = [say("touches", { list: listed(shores) })];
  if (role !== "normal") lines.unshift(capital(scene.name(role)));
  if (ships.length > 0) lines.push(say("ships_here", { n: ships.length, list: listed(ships) }));
  return { title: `${capital(scene.name("river_space"))} ${id}`, lines, text: say("help_river_space") };
}

function shipName(scene: Scene, seat: number, ship: string): string {
  return scene.name(scene.view.players[seat]?.royal === ship ? "royal" : ship);
}

export function aboutShip(scene: Scene, seat: number, ship: string, space: number): About {
  const isRoyal = scene.view.players[seat]?.royal === ship;
  const text = isRoyal ? `${say("help_ship")} ${scene.help("royal_ship")}` : say("help_ship");
  return { title: `${capital(shipName(scene, seat, ship))}, ${who(scene, seat)}`, lines: [`${capital(scene.name("river_space"))} ${space}`], text };
}

export function aboutMouth(scene: Scene): About {
  const choice = scene.book.content.journey_end.choice.map((gain) => gained(scene, gain));
  const seats = markersOn(scene, "merchant_space");
  const lines = [listed(choice, "or"), named(scene, "merchant_space", seats.length > 0 ? people(scene, seats) : "–")];
  return { title: capital(scene.name("journey_end")), text: scene.help("journey_end"), lines };
}

export function aboutTrack(scene: Scene, track: TrackContent): About {
  const { region } = track;
  const steps = scene.view.players.map((player, seat) => say("step", { who: who(scene, seat), n: player.influence[region - 1] ?? 0 }));
  const gains = track.rewards.map(({ step, gain }) => ({ step, gain: told(scene, gain) }));
  const along = [...gains, { step: track.imperial_flower, gain: scene.name("imperial_flower") }].sort((a, b) => a.step - b.step);
  const title = `${region}. ${scene.name(`region_${region}`)}, ${scene.name("influence_track")}`;
  return { title, lines: [...steps, capital(along.map(({ step, gain }) => say("step_gives", { n: step, gain })).join("; "))], text: scene.help("influence_track") };
}

/** The scoring tile of a region. */
export function aboutScores(scene: Scene, region: number, points: number[]): About {
  const title = `${capital(scene.name("region_scoring_tile"))}, ${scene.name(`region_${region}`)}`;
  return { title, lines: [say("region_pays", { list: listed(points), n: points.at(-1) ?? 0 })], text: scene.help("region_scoring_tile") };
}

/** The artisan or the elder space of a region. */
export function aboutSpot(scene: Scene, type: string, region: number, seats: number[]): About {
  const title = `${capital(scene.name(`${type}_space`))}, ${scene.name(`region_${region}`)}`;
  return { title, lines: [marked(scene, seats)], text: scene.help(type) };
}

export function aboutMastery(scene: Scene, { mastery, claims }: MasteryView): About {
  const pays = scene.book.masteryPoints(mastery, scene.view.seats).map((vp, i) => {
    const points = scene.count(vp, "victory_points");
    const seat = claims[i];
    return seat === undefined ? say("place", { n: i + 1, points }) : say("place_of", { n: i + 1, points, who: who(scene, seat) });
  });
  return { title: capital(scene.name(mastery)), lines: [scene.help(mastery), ...pays], text: scene.help("mastery") };
}

function customerName(scene: Scene, card: CustomerContent): string {
  return `${capital(scene.name(card.type))}, ${scene.name(`region_${card.region}`)}`;
}

export function aboutCustomer(scene: Scene, id: string): About {
  const card = scene.book.customer(id);
  const order = Object.entries(card.order).filter(([, n]) => n > 0);
  const lines = [named(scene, "order", listed(order.map(([good, n]) => scene.count(n, good))))];
  return { title: customerName(scene, card), lines, text: scene.help(id) };
}

export function aboutDelivered(scene: Scene, id: string): About {
  return { title: customerName(scene, scene.book.customer(id)), lines: [capital(scene.name("delivered_customer"))], text: scene.help(id) };
}

export function aboutDeck(scene: Scene): About {
  const size = scene.view.deck_size;
  const name = capital(scene.name("customer_deck"));
  return { title: size === null ? name : `${name}: ${say("cards", { n: size })}`, text: say("help_deck") };
}

export function aboutDiscard(scene: Scene): About {
  const cards = scene.view.discard;
  const lines = cards.length > 0 ? [capital(listed(cards.map((card) => scene.name(card))))] : [];
  return { title: named(scene, "discard_pile", say("cards", { n: cards.length })), lines };
}

export function aboutDie(scene: Scene, die: number | null): About {
  const title = die === null ? say("die_none") : say("die_shows", { n: die, region: scene.name(`region_${die}`) });
  return { title, text: scene.help("die") };
}

export function aboutFace(scene: Scene, face: number): About {
  return { title: say("face", { n: face, region: scene.name(`region_${face}`) }), text: scene.help("divine_favor") };
}

/** Koku or a good of one's own. */
export function aboutThing(scene: Scene, key: string, n: number, most: number): About {
  const title = say("of_most", { name: capital(scene.name(key)), n, most });
  return { title, text: `${scene.help("trade")} ${scene.help("resource_limit")}` };
}

export function aboutFavor(scene: Scene, player: PlayerView): About {
  const title = say("of_most", { name: capital(scene.name("divine_favor")), n: player.favor, most: player.favor_limit });
  return { title, lines: [say("sun_moon")], text: scene.help("divine_favor") };
}

export function aboutMe(scene: Scene, seat: number, player: PlayerView): About {
  const lines = [scene.count(player.vp, "victory_points"), ...(player.patron ? [scene.name(player.patron)] : [])];
  return { title: who(scene, seat), lines, text: player.patron ? scene.help(player.patron) : "" };
}
