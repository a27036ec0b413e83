/** What each piece of the board says of itself: what it is, where, what it does, and what that means for the reader now. */

import type { About } from "../../lib/explain.svelte";
import { listed } from "../../lib/ui.svelte";
import { flowerOf, type Effect, type Gain, type RiverSpace, type ShoreSpace, type TrackContent } from "./content";
import type { Row } from "./hold";
import { iconOf, MASTERIES } from "./looks";
import { progress } from "./progress";
import { say, type SayKey } from "./say";
import { capital, dieOf, markersOn, me, shipName, token, who, whose, type Scene } from "./scene";
import type { MasteryView, PlayerView } from "./view";

const SLUGS: Record<string, string> = { favor: "divine_favor", vp: "victory_points" };
const EMPTY: Gain[] = [{ kind: "koku", n: 1 }];
const FURTHEST = 6;

/** One thing gained, in words. */
function gained(scene: Scene, gain: Gain): string {
  if (gain.kind === "draw_discard") return gain.n === 1 ? scene.name("draw_discard") : `${gain.n} × ${scene.name("draw_discard")}`;
  if (gain.kind === "koku_per") return say(`koku_per_${gain.per ?? "port"}` as SayKey, { n: gain.n });
  return scene.count(gain.n, SLUGS[gain.kind] ?? gain.kind);
}

/** All that is gained, in words. */
export function told(scene: Scene, gains: readonly Gain[]): string {
  const parts = gains.map((gain) => gained(scene, gain));
  return gains.some((gain) => gain.kind === "draw_discard") ? parts.join("; ") : listed(parts);
}

function people(scene: Scene, seats: readonly number[]): string {
  return listed(seats.map((seat) => whose(scene, seat)));
}

/** What visitors gain and what the owner does; influence goes to the region of the shore, 0 for none. */
function rewards(scene: Scene, id: string, region = 0): Row[] {
  const { visitor, owner } = scene.book.tile(id);
  const row = (label: string, gains: readonly Gain[], text: string): Row[] =>
    gains[0] === undefined ? [] : [{ label, text: region > 0 && gains.some(({ kind }) => kind === "influence") ? `${text} ${scene.name(`in_region_${region}`)}` : text, icon: iconOf(gains[0].kind) }];
  return [...row(say("visitors_gain"), visitor, told(scene, visitor)), ...row(say("owner_gains"), owner, say("at_visits", { gain: told(scene, owner) }))];
}

function kindOf(scene: Scene, id: string): string {
  const tile = scene.book.tile(id);
  return scene.name(tile.group === "imperial_market" ? "imperial_market" : tile.type);
}

/** A tile of the row, in its place. */
export function aboutSlot(scene: Scene, id: string, slot: number, isLit: boolean): About {
  const { type, bonus } = scene.book.tile(id);
  const { end_slot_favor } = scene.book.content.building_row;
  const slots = scene.view.row.length;
  const rows = rewards(scene, id);
  if (bonus > 0) rows.push({ label: capital(scene.name("build_bonus")), text: scene.count(bonus, "influence"), icon: "influence" });
  if (slot === slots) rows.push({ label: capital(scene.name("row_end")), text: scene.count(end_slot_favor, "divine_favor"), icon: "sun" });
  return { title: capital(kindOf(scene, id)), icon: type, where: say("in_row", { n: slot, of: slots }), rows, rule: "RG-5.4", ...(isLit ? {} : { now: say("now_tile") }) };
}

export function aboutStack(scene: Scene, era: number, left: number, next: string | null): About {
  const event = scene.help(era === 1 ? "emperors_visit" : "end_of_game");
  if (next === null) return { title: say("stack_empty", { era }), text: event, rule: "RG-12.1" };
  const { bonus, type } = scene.book.tile(next);
  const rows = [...rewards(scene, next), { label: capital(scene.name("build_bonus")), text: scene.count(bonus, "influence"), icon: "influence" }];
  rows.push({ label: say("in_stack"), text: say("tiles_left", { n: left }) });
  return { title: capital(kindOf(scene, next)), icon: type, where: say("next_tile", { era }), rows, text: say("help_next_tile"), rule: "RG-5.8" };
}

/** How a ship of the reader gets beside a shore: with the die it has, or with another one. */
function nearest(scene: Scene, shore: number): string {
  const player = me(scene);
  if (player === undefined) return "";
  const spaces = scene.book.content.river_space;
  const ways = Object.entries(player.ships).flatMap(([ship, at]) =>
    spaces.filter(({ shores }) => shores.includes(shore)).map(({ id }) => ({ ship, n: (id - at + spaces.length) % spaces.length })),
  );
  const die = dieOf(scene.view, scene.view.seat);
  const [best] = ways.filter(({ n }) => n > 0 && n <= FURTHEST).sort((a, b) => Number(b.n === die) - Number(a.n === die) || a.n - b.n);
  if (best === undefined) return "";
  const ship = shipName(scene.view, scene.view.seat, best.ship, scene.name);
  return capital(best.n === die ? say("now_stops", { ship }) : say("now_away", { ship, n: best.n }));
}

/** Whether the reader could build here. */
function affordable(scene: Scene, space: ShoreSpace): string {
  const player = me(scene);
  if (player === undefined) return "";
  const cost = scene.book.price(player, space);
  if (dieOf(scene.view, scene.view.seat) !== space.region && !scene.book.ability(player.patron, "build_any_region")) return say("now_die", { n: space.region });
  return cost <= player.koku ? say("now_build", { n: cost, have: player.koku }) : say("now_dear", { n: player.koku });
}

export function aboutShore(scene: Scene, space: ShoreSpace): About {
  const word = `s${space.id}`;
  const region = scene.name(`region_${space.region}`);
  const rivers = scene.book.content.river_space.filter(({ shores }) => shores.includes(space.id)).map(({ id }) => id);
  const touches: Row = { label: say("touches"), text: say("river_spaces", { n: rivers.length, list: listed(rivers) }) };
  const building = scene.view.shore[word];
  if (!building) {
    const player = me(scene);
    const cost = player === undefined ? space.cost : scene.book.price(player, space);
    const koku = scene.count(cost, "koku");
    const rows: Row[] = [
      { label: say("costs"), text: cost === space.cost ? koku : say("printed_cost", { koku, n: space.cost }), icon: "koku" },
      { label: say("visitors_gain"), text: told(scene, EMPTY), icon: "koku" },
      touches,
    ];
    return { title: say("shore_free", { n: space.id }), where: region, rows, now: affordable(scene, space), rule: "RG-5.1" };
  }
  const [owner] = building.markers;
  const tile = kindOf(scene, building.tile);
  const at = say("shore_at", { n: space.id, region });
  const rows = [...rewards(scene, building.tile, space.region), touches];
  if (building.markers.length > 1) rows.push({ label: say("markers"), text: people(scene, building.markers) });
  const about = { icon: scene.book.tile(building.tile).type, rows, now: nearest(scene, space.id), rule: "RG-6.4" };
  if (owner === undefined) return { ...about, title: capital(tile), where: `${at} · ${say("nobodys")}` };
  const isYours = owner === scene.view.seat;
  const title = isYours ? say("your_tile", { tile }) : say("tile_of", { tile, who: who(scene, owner) });
  return { ...about, title: capital(title), where: at, token: token(scene, owner) };
}

/** The region that a river space is called by: the one with more of it. */
function regionAt(scene: Scene, space: number): string {
  const shores = scene.book.content.river_space[space - 1]?.shores ?? [];
  return scene.name(`region_${scene.book.shore(shores[shores.length / 2] ?? 1).region}`);
}

export function aboutRiver(scene: Scene, { id, role, shores }: RiverSpace): About {
  const ships = scene.view.players.flatMap((player, seat) => {
    const [ship, other] = Object.keys(player.ships).filter((each) => player.ships[each] === id);
    if (ship === undefined) return [];
    if (other !== undefined) return [say("both_ships", { who: whose(scene, seat) })];
    return [player.royal === ship ? `${whose(scene, seat)} (${scene.name("royal")})` : whose(scene, seat)];
  });
  const rows: Row[] = [{ label: say("touches"), text: say("shores", { list: listed(shores) }) }];
  if (ships.length > 0) rows.push({ label: say("ships_here"), text: listed(ships), icon: "ship" });
  const where = role === "normal" ? regionAt(scene, id) : `${regionAt(scene, id)} · ${scene.name(role)}`;
  return { title: `${capital(scene.name("river_space"))} ${id}`, where, rows, text: say("help_river_space", { n: shores.length }), rule: "RG-6.4" };
}

/** What a player gains as visitor at a river space, each kind once. */
function harvest(scene: Scene, space: number, player: PlayerView, isRoyal: boolean): Gain[] {
  const sums = new Map<string, number>();
  for (const shore of scene.book.content.river_space[space - 1]?.shores ?? []) {
    const building = scene.view.shore[`s${shore}`];
    for (const { kind, n } of building ? scene.book.visitor(building.tile, player, isRoyal) : EMPTY) sums.set(kind, (sums.get(kind) ?? 0) + n);
  }
  return [...sums].map(([kind, n]) => ({ kind, n }));
}

/** What of it a player has room for (RG-15.4). */
function kept(scene: Scene, player: PlayerView, gains: readonly Gain[]): Gain[] {
  const { koku, good_each } = scene.book.content.limits;
  const rooms: Record<string, number> = { koku: koku - player.koku, favor: player.favor_limit - player.favor };
  for (const [good, n] of Object.entries(player.goods)) rooms[good] = good_each - n;
  return gains.map((gain) => ({ ...gain, n: Math.min(gain.n, rooms[gain.kind] ?? gain.n) })).filter(({ n }) => n > 0);
}

/** What a noble's royal ship gains besides what lies there. */
const adds = ({ trigger = "", kind }: Effect): boolean => trigger.startsWith("royal_ship") && kind !== "good_may_be_any" && kind !== "adjust_die";

export function aboutShip(scene: Scene, seat: number, ship: string, space: number): About {
  const player = scene.view.players[seat];
  const isRoyal = player?.royal === ship;
  const name = isRoyal ? scene.name("royal") : say("ship");
  const rows: Row[] = [];
  const spaces = scene.book.content.river_space.length;
  const die = dieOf(scene.view, seat);
  const to = die === null ? 0 : ((space - 1 + die) % spaces) + 1;
  if (die !== null && player !== undefined) {
    rows.push({ label: say("sails"), text: say("sails_to", { n: die, space: to, region: regionAt(scene, to) }), icon: `die-${die}` });
    const isOwn = seat === scene.view.seat;
    const gains = harvest(scene, to, player, isRoyal);
    const list = told(scene, isOwn ? kept(scene, player, gains) : gains);
    const isMore = isRoyal && player.delivered.some((card) => scene.book.customer(card).ongoing.some(adds));
    if (list !== "") rows.push({ label: say(isOwn ? "you_gain_there" : "gains_there"), text: isMore ? say("gains_royal", { list }) : list });
  }
  return {
    title: capital(seat === scene.view.seat ? say("your_ship", { ship: name }) : say("ship_of", { ship: name, who: who(scene, seat) })),
    icon: isRoyal ? "royal-ship" : "ship",
    where: say("river_at", { n: space, region: regionAt(scene, space) }),
    token: token(scene, seat),
    rows,
    text: isRoyal ? scene.help("royal_ship") : say("help_ship"),
    now: to > 0 && to < space ? say("now_passes") : "",
    rule: "RG-6.1",
  };
}

export function aboutMouth(scene: Scene): About {
  const choice = scene.book.content.journey_end.choice.map((gain) => gained(scene, gain));
  const seats = markersOn(scene, "merchant_space");
  const rows: Row[] = [
    { label: say("you_take"), text: listed(choice, "or"), icon: "koku" },
    { label: capital(scene.name("merchant_space")), text: seats.length > 0 ? people(scene, seats) : say("none_yet"), icon: "merchant" },
  ];
  return { title: capital(scene.name("journey_end")), icon: "ship", rows, text: scene.help("journey_end"), rule: "RG-7.1" };
}

/** Who stands where on a track, the furthest first. */
function standings(scene: Scene, region: number): Row {
  const all = scene.view.players.map((player, seat) => ({ seat, n: player.influence[region - 1] ?? 0 })).sort((a, b) => b.n - a.n);
  const list = listed(all.map(({ seat, n }) => say("standing", { who: whose(scene, seat), n })));
  const isLed = all[0]?.seat === scene.view.seat && all[0].n > (all[1]?.n ?? 0);
  return { label: say("now"), text: isLed ? say("you_lead", { list }) : list };
}

function places(points: readonly number[]): Row {
  return { label: say("places"), text: say("places_pay", { list: listed(points), n: points.at(-1) ?? 0 }), icon: "vp" };
}

export function aboutTrack(scene: Scene, track: TrackContent): About {
  const { region } = track;
  const points = scene.book.regionPoints(scene.view.region_tiles[region - 1] ?? "", scene.view.seats);
  const gains = track.rewards.map(({ step, gain }) => ({ step, gain: told(scene, gain), icon: iconOf(gain[0]?.kind ?? "") }));
  const along = [...gains, { step: flowerOf(scene.book.content), gain: scene.name("imperial_flower"), icon: "flower" }].sort((a, b) => a.step - b.step);
  const at = me(scene)?.influence[region - 1] ?? 0;
  const [next, ...later] = along.filter(({ step }) => step > at);
  const rows: Row[] = [places(points), standings(scene, region)];
  if (next) rows.push({ label: say("next_reward"), text: say("next_at", { n: next.step, d: next.step - at, gain: next.gain }), icon: next.icon });
  if (later.length > 0) rows.push({ label: say("later"), text: later.map(({ step, gain }) => say("step_gives", { n: step, gain })).join("; ") });
  return { title: say("influence_in", { region: scene.name(`region_${region}`) }), icon: "influence", where: say("track_of", { n: region }), rows, now: say("now_track"), rule: "RG-15.1" };
}

/** The scoring tile of a region. */
export function aboutScores(scene: Scene, region: number, points: readonly number[]): About {
  const title = capital(scene.name("region_scoring_tile"));
  return { title, icon: "vp", where: scene.name(`region_${region}`), rows: [places(points), standings(scene, region)], text: scene.help("region_scoring_tile"), rule: "RG-13.1" };
}

/** The artisan or the elder space of a region. */
export function aboutSpot(scene: Scene, type: string, region: number, seats: readonly number[]): About {
  const rows: Row[] = [{ label: say("markers"), text: seats.length > 0 ? people(scene, seats) : say("none_yet") }];
  const title = capital(scene.name(`${type}_space`));
  return { title, icon: type, where: scene.name(`region_${region}`), rows, text: scene.help(type), rule: type === "elder" ? "RG-11.4" : "RG-11.1" };
}

export function aboutMastery(scene: Scene, { mastery, claims }: MasteryView): About {
  const points = scene.book.masteryPoints(mastery, scene.view.seats);
  const rows: Row[] = [
    { label: say("asks_for"), text: scene.help(mastery) },
    { label: say("pays"), text: points.length === 1 ? say("once", { n: points[0] ?? 0 }) : say("in_order", { list: listed(points), n: points.at(-1) ?? 0 }), icon: "vp" },
    { label: say("claimed"), text: claims.length > 0 ? people(scene, claims) : say("none_yet") },
  ];
  const now = me(scene) === undefined ? "" : claims.includes(scene.view.seat) ? say("now_claimed") : say("now_progress", { ...progress(scene, mastery) });
  return { title: capital(scene.name(mastery)), icon: MASTERIES[mastery] ?? "check", rows, now, rule: "RG-10.1" };
}
