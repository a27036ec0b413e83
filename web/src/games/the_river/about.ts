/** What each piece says of itself: its name, what stands on it, what it is for, and whether its data is reconstructed. */

import type { About } from "../../lib/explain.svelte";
import { capital } from "../../lib/words";
import { listed } from "../../lib/ui.svelte";
import { RECONSTRUCTED, RESOURCES, type Printed } from "./content";
import { say, type SayKey } from "./say";
import { held, isFacedown, standing, who, type Scene } from "./scene";

/** A line that says plainly that something printed is reconstructed; none if a source has it. */
function doubt(source: string | undefined, key: SayKey, facts: Record<string, string | number> = {}): string[] {
  return source === RECONSTRUCTED ? [say(key, facts)] : [];
}

/** What is printed on a tile or a space, in words. */
function printed(scene: Scene, { production, warehouses }: Printed): string[] {
  const made = Object.entries(production).map(([kind, n]) => scene.count(n, kind));
  const lines = made.length > 0 ? [say("makes", { list: listed(made) })] : [];
  return warehouses > 0 ? [...lines, say("has_warehouses", { n: warehouses })] : lines;
}

function counted(scene: Scene, amounts: Record<string, number>): string {
  const kinds = RESOURCES.filter((kind) => (amounts[kind] ?? 0) > 0);
  return kinds.length > 0 ? listed(kinds.map((kind) => scene.count(amounts[kind] ?? 0, kind))) : "–";
}

export function aboutTile(scene: Scene, id: string): About {
  const tile = scene.book.tile(id);
  const rest = tile.effect_source === RECONSTRUCTED ? "rec_effect" : "rec_tile";
  const kind = tile.effect === "none" ? [] : [capital(scene.name(tile.effect))];
  return { title: capital(scene.name(id)), lines: [...kind, ...printed(scene, tile), ...doubt(tile.source, rest)], text: scene.help(id) };
}

export function aboutCard(scene: Scene, id: string): About {
  const card = scene.book.card(id);
  const lines = [say("costs", { list: counted(scene, card.cost) }), say("worth", { n: card.vp }), ...doubt(card.source, "rec_card")];
  return { title: capital(scene.name(id)), lines, text: scene.help("build") };
}

/** A reserved card, of anybody. */
export function aboutReserved(scene: Scene, id: string): About {
  const card = aboutCard(scene, id);
  return { ...card, lines: [capital(scene.name("reserved_card")), ...(card.lines ?? [])], text: scene.help("reserve") };
}

export function aboutBuilt(scene: Scene, id: string): About {
  const card = aboutCard(scene, id);
  return { ...card, lines: [say("is_built"), ...(card.lines ?? [])] };
}

/** A card of another player that the viewer does not see. */
export function aboutBack(scene: Scene, kind: "reserved" | "built"): About {
  const title = kind === "built" ? say("is_built") : capital(scene.name("reserved_card"));
  return { title, lines: [say("facedown")], text: scene.help(kind === "built" ? "build" : "reserve") };
}

const HELPS: Record<string, string> = { produce_wood: "produce", produce_stone: "produce", produce_clay: "produce" };

/** An action space: what one does there, for how many there is room, and who is there. */
export function aboutSpace(scene: Scene, id: string): About {
  const space = scene.book.space(id);
  const side = scene.book.side(scene.view.seats);
  const n = space.capacity[side];
  const bonus = space.first_pioneer_bonus?.[side] ?? 0;
  const here = standing(scene.view, id);
  const room = { shared: "room", per_player: "room_each", unlimited: "room_any" } as const;
  const lines = [say(room[space.capacity_kind], { n })];
  if (here.length > 0) lines.push(say("here_now", { list: listed(here.map((seat) => who(scene, seat))) }));
  if (bonus > 0) lines.push(say("first_brings", { n: bonus }));
  lines.push(...doubt(side === "2p" ? space.source_2p : space.source, "rec_room"));
  return { title: capital(scene.name(id)), lines, text: scene.help(HELPS[id] ?? id) };
}

/** The island of a resource. */
export function aboutIsland(scene: Scene, kind: string): About {
  const space = aboutSpace(scene, `produce_${kind}`);
  const left = scene.view.supply[kind] ?? 0;
  const mine = scene.view.players[scene.view.seat]?.symbols?.[kind];
  const lines = [say("left", { list: scene.count(left, kind) }), ...(mine === undefined ? [] : [say("symbols", { n: mine })]), ...(space.lines ?? [])];
  const resource = scene.book.content.resources.find((each) => each.id === kind);
  if (scene.view.seats < 4) lines.push(...doubt(resource?.source, "rec_supply", { n: scene.view.seats }));
  return { ...space, lines, text: kind === "food" ? `${space.text ?? ""} ${scene.help("food")}` : (space.text ?? "") };
}

export function aboutTerrain(scene: Scene): About {
  const about = aboutSpace(scene, "explore");
  return { ...about, lines: [...(about.lines ?? []), ...doubt(scene.book.content.main_board.terrain_display.source, "rec_display")] };
}

export function aboutStack(scene: Scene): About {
  return { title: `${capital(scene.name("stack"))}: ${say("n_tiles", { n: scene.view.stack_size ?? 0 })}`, text: say("help_stack") };
}

export function aboutDiscards(scene: Scene): About {
  const tiles = scene.view.discards;
  const removed = scene.view.removed === null ? [] : [say("removed", { tile: scene.name(scene.view.removed) })];
  const lines = tiles.length > 0 ? [capital(listed(tiles.map((tile) => scene.name(tile))))] : [];
  return { title: `${capital(scene.name("discards"))}: ${say("n_tiles", { n: tiles.length })}`, lines: [...lines, ...removed] };
}

export function aboutDeck(scene: Scene): About {
  return { title: `${capital(scene.name("deck"))}: ${say("n_cards", { n: scene.view.deck_size ?? 0 })}`, text: say("help_deck") };
}

/** The bonus tokens that are left, best first. */
export function aboutTokens(scene: Scene): About {
  const left = scene.view.bonus_tokens ?? [];
  const lines = left.length > 0 ? [say("tokens_left", { list: listed(left) })] : [say("no_tokens")];
  if (scene.view.seats === 2) lines.push(...doubt(scene.book.content.bonus_tokens[0]?.source, "rec_tokens"));
  return { title: capital(scene.name("bonus_token")), lines, text: scene.help("bonus_token") };
}

/** A space of a river board, with its tile or without. */
export function aboutRiver(scene: Scene, seat: number, space: number): About {
  const player = scene.view.players[seat];
  const tile = player?.tiles[space - 1];
  const title = capital(scene.name(`s${space}`));
  const settles = scene.book.isSettling(space) ? [player?.settled.includes(`s${space}`) ? say("has_settled") : say("will_settle")] : [];
  if (tile !== undefined) {
    const about = aboutTile(scene, tile);
    return { ...about, title: `${title}: ${about.title}`, lines: [...(about.lines ?? []), ...settles] };
  }
  const content = scene.book.content;
  const board = content.river_boards.find(({ colour }) => colour === player?.colour);
  const shown = printed(scene, scene.book.printed(player?.colour ?? "", space));
  const lines = [...(shown.length > 0 ? shown : [say("nothing_printed")]), ...doubt(board?.source, "rec_printed"), ...settles];
  if (settles.length > 0) lines.push(...doubt(content.river_board.settling_spaces_source, "rec_settling"));
  if (space === (player?.tiles.length ?? 0) + 1) lines.unshift(say("next_space"));
  return { title, lines, text: scene.book.isSettling(space) ? scene.help("settling") : scene.help("explore") };
}

export function aboutColumn(scene: Scene, column: number, points: number): About {
  return { title: `${capital(scene.name("column"))} ${column + 1}`, lines: [say("worth", { n: points })], text: scene.help("column") };
}

/** A bonus slot, from 0. */
export function aboutSlot(scene: Scene, seat: number, slot: number): About {
  const player = scene.view.players[seat];
  const value = player?.tokens[slot];
  const waits = slot + 1 === scene.book.content.river_board.waiting_pioneer_slot && player?.waiting === true;
  const worth = value === undefined || isFacedown(scene.view, seat) ? say("facedown") : say("worth", { n: value });
  const lines = value !== undefined ? [worth] : waits ? [say("waits")] : [];
  return { title: say("slot", { n: slot + 1 }), lines, text: scene.help("bonus_token") };
}

export function aboutBoat(scene: Scene, seat: number): About {
  const player = scene.view.players[seat];
  return { title: `${capital(scene.name("boat"))}: ${say("n_pioneers", { n: player?.boat ?? 0 })}`, lines: [who(scene, seat)], text: scene.help("pioneer") };
}

/** A stored token or one just received; touching it gives this many of its kind. */
export function aboutToken(scene: Scene, kind: string, n: number, isNew: boolean): About {
  const player = scene.view.players[scene.view.seat];
  const full = player ? [say("n_of", { n: held(player), most: player.capacity ?? 0 })] : [];
  const text = kind === "food" ? scene.help("food") : scene.help("warehouse");
  return { title: capital(scene.count(n, kind)), lines: [...(isNew ? [say("just_received")] : []), ...full.map((line) => `${say("warehouses")}: ${line}`)], text };
}

export function aboutWarehouse(scene: Scene): About {
  return { title: capital(scene.name("warehouse")), lines: [say("is_free")], text: scene.help("warehouse") };
}

export function aboutPawn(scene: Scene): About {
  return { title: `${capital(scene.name("first_player_pawn"))}: ${who(scene, scene.view.pawn)}`, text: scene.help("first_player") };
}

export function aboutMaking(scene: Scene, seat: number): About {
  return { title: say("production"), lines: [counted(scene, scene.view.players[seat]?.symbols ?? {})], text: scene.help("produce") };
}

export function aboutEnd(scene: Scene): About {
  return { title: say("the_end"), text: scene.help("end_of_game") };
}
