/** What each piece says of itself: what it is, where and whose, what it does, and what it means for the reader now. */

import type { TokenLook } from "../../lib/board";
import type { About } from "../../lib/explain.svelte";
import { capital } from "../../lib/words";
import { listed } from "../../lib/ui.svelte";
import { RESOURCES, type Printed } from "./content";
import { alike, covered } from "./place";
import { say, type SayKey } from "./say";
import { held, isFacedown, missing, nextSpace, standing, who, type Scene } from "./scene";
import type { StoredToken } from "./store";

type Rows = NonNullable<About["rows"]>;

const row = (label: SayKey, text: string, icon?: string): Rows[number] => ({ label: say(label), text, ...(icon === undefined ? {} : { icon }) });

/** The crest of a seat. */
function crest(scene: Scene, seat: number): TokenLook | null {
  const colour = scene.view.players[seat]?.colour;
  return colour === undefined ? null : { token: colour, label: colour };
}

/** Whose river something lies on. */
function onRiver(scene: Scene, seat: number): string {
  return seat === scene.view.seat ? say("your_river") : say("river_of", { who: who(scene, seat) });
}

/** What is printed on a tile or a space, in words. */
function printed(scene: Scene, { production, warehouses }: Printed): Rows {
  const made = Object.entries(production).map(([kind, n]) => row("row_produces", scene.count(n, kind), kind));
  return warehouses > 0 ? [...made, row("row_stores", scene.count(warehouses, "warehouse"), "warehouse")] : made;
}

/** A cost as it stands alone; in a sentence some languages count otherwise. */
export function counted(amounts: Record<string, number>): string {
  const kinds = RESOURCES.filter((kind) => (amounts[kind] ?? 0) > 0);
  return kinds.length > 0 ? listed(kinds.map((kind) => say(`cost_${kind}` as SayKey, { n: amounts[kind] ?? 0 }))) : "–";
}

/** Each effect of a meadow: when it works, with which icon, and its clause. */
const EFFECTS: Record<string, [SayKey, SayKey, string, string]> = {
  production_score: ["row_end", "does_production_score", "vp", "TR-22.1"],
  cleanup_income: ["row_round", "does_cleanup_income", "meadow", "TR-22.2"],
  score_terrain: ["row_end", "does_score_terrain", "vp", "TR-22.3"],
  score_bonus_tokens: ["row_end", "does_score_bonus_tokens", "vp", "TR-22.4"],
  double_swap: ["row_once", "does_double_swap", "swap", "TR-22.5"],
  score_pioneers: ["row_end", "does_score_pioneers", "vp", "TR-22.6"],
  instant_resources: ["row_once", "does_instant_resources", "", "TR-22.7"],
};

export function aboutTile(scene: Scene, id: string, where = say("on_display")): About {
  const tile = scene.book.tile(id);
  const [label, does, icon, rule] = EFFECTS[tile.effect] ?? [];
  const numbers = scene.book.effect(tile.effect) ?? {};
  const n = numbers.vp_per_symbol ?? numbers.vp_per_tile ?? numbers.vp_per_token ?? numbers.vp_per_pioneer ?? numbers.swaps ?? numbers.vp_fixed ?? 0;
  const things = scene.count(numbers.amount ?? numbers.amount_max ?? 0, tile.effect_arg);
  const rows = printed(scene, tile);
  if (label && does) {
    const most = numbers.vp_max ? say("at_most", { n: numbers.vp_max }) : "";
    rows.push(row(label, say(does, { n, things, about: scene.name(tile.effect_arg) }) + most, icon === "" ? tile.effect_arg : icon));
  }
  rows.push(row("row_column", say("counts_as", { terrain: listed(tile.terrains.map((terrain) => scene.name(terrain)), "or") }), tile.terrains[0]));
  return { title: capital(scene.name(id)), icon: tile.terrains[0] ?? "explore", where, rows, rule: rule ?? "TR-6.1" };
}

/** A tile of the island: where it would come, whether it fits there, and what it covers. */
export function aboutOffered(scene: Scene, id: string): About {
  const player = scene.view.players[scene.view.seat];
  if (player === undefined || player.tiles.length >= scene.book.length) return aboutTile(scene, id);
  const list = covered(scene.book, player, scene);
  const n = player.tiles.length + 1;
  const points = alike(scene.book.above(player.tiles).row);
  const where = scene.book.fits(player.tiles, id) ? say("would_fit", { n, points }) : say("would_come", { n });
  const covers = list === "" ? "" : say("and_covers", { list });
  return { ...aboutTile(scene, id), now: where + covers + (scene.book.isSettling(n) ? `. ${say("settles")}` : "") };
}

export function aboutCard(scene: Scene, id: string, where = say("card_on_offer"), isReserved = false): About {
  const card = scene.book.card(id);
  const best = scene.view.bonus_tokens?.[0];
  const rows = [row("row_costs", counted(card.cost) + (isReserved ? say("one_less") : "")), row("row_worth", say("worth", { n: card.vp }), "vp")];
  if (best !== undefined) rows.push(row("row_brings", say("next_token", { n: best }), "bonus"));
  const player = scene.view.players[scene.view.seat];
  const lacking = player === undefined ? 0 : missing(player, card.cost, isReserved);
  const now = player === undefined ? {} : { now: lacking === 0 ? say("can_pay") : say("lacking", { n: lacking }) };
  return { title: capital(scene.name(card.name_key)), icon: "manor", where, rows, rule: "TR-11.2", ...now };
}

/** A reserved card, of anybody. */
export function aboutReserved(scene: Scene, id: string, seat: number): About {
  const about = { ...aboutCard(scene, id, say("reserved_by", { who: who(scene, seat) }), true), token: crest(scene, seat) };
  return seat === scene.view.seat ? about : { ...about, now: say("only_theirs"), rule: "TR-10.1" };
}

export function aboutBuilt(scene: Scene, id: string, seat: number): About {
  const { title, rows = [] } = aboutCard(scene, id);
  return { title, icon: "manor", where: say("built_by", { who: who(scene, seat) }), rows: rows.slice(0, 2), token: crest(scene, seat), rule: "TR-11.5" };
}

/** A card of another player that the viewer does not see. */
export function aboutBack(scene: Scene, kind: "reserved" | "built", seat: number): About {
  const title = kind === "built" ? say("is_built") : capital(scene.name("reserved_card"));
  return { title, icon: "card", where: who(scene, seat), token: crest(scene, seat), lines: [say("facedown")], text: scene.help(kind === "built" ? "build" : "reserve"), rule: "TR-23.3" };
}

const HELPS: Record<string, string> = { produce_wood: "produce", produce_stone: "produce", produce_clay: "produce" };
const SPACES: Record<string, [string, string]> = {
  explore: ["explore", "TR-6.1"],
  produce_wood: ["wood", "TR-7.1"],
  produce_stone: ["stone", "TR-7.1"],
  produce_clay: ["clay", "TR-7.1"],
  produce_food: ["food", "TR-9.1"],
  reserve: ["reserve", "TR-10.1"],
  build: ["build", "TR-11.1"],
  first_player: ["pawn", "TR-14.1"],
  swap: ["swap", "TR-15.1"],
};

/** An action space: what one does there, for how many there is room, and who is there. */
export function aboutSpace(scene: Scene, id: string): About {
  const space = scene.book.space(id);
  const side = scene.book.side(scene.view.seats);
  const n = space.capacity[side];
  const bonus = space.first_pioneer_bonus?.[side] ?? 0;
  const here = standing(scene.view, id);
  const room = { shared: "room", per_player: "room_each", unlimited: "room_any" } as const;
  const rows = [row("row_room", say(room[space.capacity_kind], { n }), "pioneer")];
  const guests = [...new Set(here)].map((seat) => [who(scene, seat), here.filter((other) => other === seat).length] as const);
  if (guests.length > 0) rows.push(row("row_here", listed(guests.map(([name, many]) => (many > 1 ? `${name} ×${many}` : name)))));
  if (bonus > 0) rows.push(row("row_first", say("first_brings", { n: bonus })));
  const free = n - (space.capacity_kind === "per_player" ? here.filter((seat) => seat === scene.view.seat).length : here.length);
  const now = space.capacity_kind === "unlimited" ? {} : { now: free > 0 ? say("places_free", { n: free }) : say("no_place") };
  const [icon = "pioneer", rule = "TR-5.1"] = SPACES[id] ?? [];
  return {
    title: capital(scene.name(id)),
    icon,
    where: say("an_action_space"),
    rows,
    text: scene.help(HELPS[id] ?? id),
    rule,
    ...now,
  };
}

/** How much the reader's next pioneer would bring from an island (TR-7.1 to TR-7.3). */
function brings(scene: Scene, kind: string): number {
  const bonus = scene.book.space(`produce_${kind}`).first_pioneer_bonus?.[scene.book.side(scene.view.seats)] ?? 0;
  const first = standing(scene.view, `produce_${kind}`).length === 0 ? bonus : 0;
  const symbols = kind === "food" ? 1 : (scene.view.players[scene.view.seat]?.symbols?.[kind] ?? 0);
  return Math.min(symbols + first, scene.view.supply[kind] ?? 0);
}

/** The island of a resource. */
export function aboutIsland(scene: Scene, kind: string): About {
  const space = aboutSpace(scene, `produce_${kind}`);
  const left = scene.view.supply[kind] ?? 0;
  const me = scene.view.players[scene.view.seat];
  const rows = [row("row_left", scene.count(left, kind), kind)];
  if (me && left > 0) rows.push(row("row_symbols", scene.count(brings(scene, kind), kind)), row("row_full", say("n_of", { n: held(me), most: me.capacity ?? 0 }), "warehouse"));
  rows.push(...(space.rows ?? []));
  return { ...space, rows, text: kind === "food" ? `${space.text ?? ""} ${scene.help("food")}` : (space.text ?? "") };
}

/** A pioneer on an action space. */
export function aboutPioneer(scene: Scene, space: string, seat: number): About {
  const rows = [row("row_action", capital(scene.name(space)), SPACES[space]?.[0])];
  return { title: capital(scene.name("pioneer")), icon: "pioneer", where: who(scene, seat), token: crest(scene, seat), rows, now: say("comes_back"), rule: "TR-5.8" };
}

export function aboutStack(scene: Scene): About {
  return { title: capital(scene.name("stack")), icon: "explore", rows: [row("row_left", say("n_tiles", { n: scene.view.stack_size ?? 0 }))], text: say("help_stack"), rule: "TR-16.3" };
}

export function aboutDiscards(scene: Scene): About {
  const tiles = scene.view.discards;
  const rows = [row("row_here", tiles.length > 0 ? capital(listed(tiles.map((tile) => scene.name(tile)))) : say("n_tiles", { n: 0 }))];
  if (scene.view.removed !== null) rows.push(row("row_removed", scene.name(scene.view.removed)));
  return { title: `${capital(scene.name("discards"))}: ${say("n_tiles", { n: tiles.length })}`, icon: "explore", rows, rule: "TR-16.3" };
}

export function aboutDeck(scene: Scene): About {
  return { title: capital(scene.name("deck")), icon: "manor", rows: [row("row_left", say("n_cards", { n: scene.view.deck_size ?? 0 }))], text: say("help_deck"), rule: "TR-16.5" };
}

/** An empty place where something can be laid while a position is set up. */
export function aboutPlace(icon: string, what: string): About {
  return { title: capital(what), icon, now: say("place_free") };
}

/** The bonus tokens that are left, best first. */
export function aboutTokens(scene: Scene): About {
  const left = scene.view.bonus_tokens ?? [];
  const rows = [row("row_left", left.length > 0 ? listed(left) : say("no_tokens"), "bonus")];
  return { title: capital(scene.name("bonus_token")), icon: "bonus", where: say("town"), rows, text: scene.help("bonus_token"), rule: "TR-12.1" };
}

/** A space of a river board, with its tile or without. */
export function aboutRiver(scene: Scene, seat: number, space: number): About {
  const player = scene.view.players[seat];
  const tile = player?.tiles[space - 1];
  const token = seat === scene.view.seat ? {} : { token: crest(scene, seat) };
  const isSettling = scene.book.isSettling(space);
  const settles = isSettling ? [row("row_settles", player?.settled.includes(`s${space}`) ? say("has_settled") : say("will_settle"), "pioneer")] : [];
  const where = `${capital(scene.name(`s${space}`))} · ${onRiver(scene, seat)}`;
  if (tile !== undefined) {
    const about = aboutTile(scene, tile, where);
    return { ...about, ...token, rows: [...(about.rows ?? []), ...settles] };
  }
  const shown = printed(scene, scene.book.printed(player?.colour ?? "", space));
  const isNext = space === nextSpace(scene.view, seat);
  return {
    title: capital(scene.name(`s${space}`)),
    icon: "explore",
    where: onRiver(scene, seat),
    ...token,
    rows: [...shown, ...settles],
    lines: shown.length > 0 ? [] : [say("nothing_printed")],
    text: isSettling ? scene.help("settling") : "",
    rule: isSettling ? "TR-17.2" : "TR-6.1",
    ...(isNext && seat === scene.view.seat ? { now: say("next_space") } : {}),
  };
}

export function aboutColumn(scene: Scene, seat: number, column: number, points: number): About {
  return { title: `${capital(scene.name("column"))} ${column + 1}`, icon: "forest", where: onRiver(scene, seat), rows: [row("row_worth", say("worth", { n: points }), "vp")], text: scene.help("column"), rule: "TR-19.3" };
}

/** A bonus slot, from 0. */
export function aboutSlot(scene: Scene, seat: number, slot: number): About {
  const player = scene.view.players[seat];
  const value = player?.tokens[slot];
  const waits = slot + 1 === scene.book.content.river_board.waiting_pioneer_slot && player?.waiting === true;
  const worth = value === undefined || isFacedown(scene.view, seat) ? say("facedown") : say("worth", { n: value });
  const rows = value !== undefined ? [row("row_worth", worth, "vp")] : waits ? [row("row_here", say("waits"), "pioneer")] : [row("row_here", say("is_free"))];
  return { title: say("slot", { n: slot + 1 }), icon: "bonus", where: onRiver(scene, seat), rows, text: scene.help("bonus_token"), rule: waits ? "TR-13.1" : "TR-12.2" };
}

export function aboutBoat(scene: Scene, seat: number): About {
  const player = scene.view.players[seat];
  const away = Object.values(scene.view.pioneers).reduce((sum, seats) => sum + (seats[seat] ?? 0), 0);
  const rows = [row("row_aboard", say("n_pioneers", { n: player?.boat ?? 0 }), "pioneer"), row("row_away", say("n_pioneers", { n: away }))];
  if (player && player.settled.length > 0) rows.push(row("row_settled", say("n_pioneers", { n: player.settled.length })));
  if (player?.waiting === true) rows.push(row("row_waits", say("n_pioneers", { n: 1 })));
  return { title: capital(scene.name("boat")), icon: "boat", where: who(scene, seat), token: crest(scene, seat), rows, text: scene.help("pioneer"), rule: "TR-3.2" };
}

/** A stored token or one just received; where it is asked for, touching it gives it and all after it. */
export function aboutToken(scene: Scene, seat: number, { kind, n, isNew }: StoredToken, isAsked: boolean): About {
  const player = scene.view.players[seat];
  const full = player ? [row("row_full", say("n_of", { n: held(player), most: player.capacity ?? 0 }), "warehouse")] : [];
  const text = kind === "food" ? scene.help("food") : scene.help("warehouse");
  const where = isNew ? say("just_received") : say("in_warehouse", { who: who(scene, seat) });
  const now = isAsked ? { now: say("choose_to_give", { things: scene.count(n, kind) }) } : {};
  return { title: capital(scene.name(kind)), icon: kind, where, rows: full, text, rule: kind === "food" ? "TR-9.6" : "TR-8.1", ...now };
}

export function aboutWarehouse(scene: Scene, seat: number): About {
  return { title: capital(scene.name("warehouse")), icon: "warehouse", where: who(scene, seat), rows: [row("row_here", say("is_free"))], text: scene.help("warehouse"), rule: "TR-8.1" };
}

export function aboutPawn(scene: Scene): About {
  const { pawn } = scene.view;
  return { title: capital(scene.name("first_player_pawn")), icon: "pawn", where: who(scene, pawn), token: crest(scene, pawn), text: scene.help("first_player"), rule: "TR-14.1" };
}

export function aboutMaking(scene: Scene, seat: number): About {
  const symbols = scene.view.players[seat]?.symbols ?? {};
  const rows = Object.entries(symbols).map(([kind, n]) => ({ label: capital(scene.name(kind)), text: say("symbols", { n }), icon: kind }));
  return { title: say("production"), icon: "build", where: who(scene, seat), rows, text: scene.help("produce"), rule: "TR-7.1" };
}

/** The points that are to be seen now. */
export function aboutPoints(scene: Scene, seat: number): About {
  const parts = Object.entries(scene.scores[seat] ?? {});
  const rows = parts.map(([part, n]) => ({ label: say(`points_${part}` as SayKey), text: say("worth", { n }) }));
  const now = isFacedown(scene.view, seat) ? { now: say("facedown") } : {};
  return { title: say("points_in_sight"), icon: "vp", where: who(scene, seat), rows, text: say("if_it_ended"), rule: "TR-19.1", ...now };
}

export function aboutEnd(scene: Scene, seat: number): About {
  const player = scene.view.players[seat];
  const rows = [
    row("row_tiles", say("n_of", { n: player?.tiles.length ?? 0, most: scene.book.length }), "forest"),
    row("row_tokens", say("n_of", { n: player?.tokens.length ?? 0, most: scene.book.slots(scene.view.seats) }), "bonus"),
  ];
  return { title: say("the_end"), icon: "clock", where: who(scene, seat), rows, text: scene.help("end_of_game"), rule: "TR-18.1" };
}
