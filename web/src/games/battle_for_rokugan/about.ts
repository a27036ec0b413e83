/** What the pieces are: for the pointer, the long press and those who listen. */

import type { TokenLook } from "../../lib/board";
import type { About } from "../../lib/explain.svelte";
import { capital } from "../../lib/words";
import { listed } from "../../lib/ui.svelte";
import { belief } from "./belief";
import { parts, sorted, type Province } from "./content";
import { defenseText } from "./defense";
import { CLOSED, reachText } from "./reach";
import { progress, progressText } from "./objectives";
import type { Loss } from "./losses";
import { odds } from "./odds";
import { clanOf, laidOn, onMap, seatOf, who, type Scene } from "./scene";
import { say } from "./say";
import type { Sight } from "./spied";
import type { TokenView } from "./view";

const RULES: Record<string, string> = {
  army: "BR-6.1", navy: "BR-6.2", shinobi: "BR-6.3", blessing: "BR-6.4", diplomacy: "BR-6.6", raid: "BR-6.7", bluff: "BR-6.8",
  scout: "BR-7.2", shugenja: "BR-7.3", first_player_card: "BR-7.4", round: "BR-3.1", initiative_card: "BR-4.1",
};

function crest(scene: Scene, seat: number | null | undefined): TokenLook | null {
  const clan = scene.view.players[seat ?? -1]?.clan;
  return clan ? { token: clan, label: clan } : null;
}

export function aboutProvince(scene: Scene, province: Province): About {
  const { view, book } = scene;
  const shown = view.provinces[province.id];
  const owner = shown?.owner ?? null;
  const territory = capital(scene.name(province.territory));
  const here = onMap(view).filter(({ place }) => place === province.id || place.endsWith(`>${province.id}`));
  const rows = [
    { label: say("scores"), text: worth(scene, province), icon: "honor" },
    { label: scene.name("defense"), text: defenseText(view, book, province.id), icon: "defense" },
  ];
  if (shown && owner !== null) rows.push({ label: say("control_tokens"), text: say("control", { faceup: shown.faceup, facedown: shown.facedown }), icon: "control" });
  if (shown?.special) rows.push({ label: capital(scene.name(shown.special)), text: scene.help(shown.special), icon: "" });
  if (here.length > 0) rows.push({ label: say("tokens_here"), text: listed(here.map((token) => shortToken(scene, token))), icon: "" });
  if (view.seat >= 0) rows.push({ label: say("you_reach"), text: reachText(view, book, province, (slug) => scene.name(slug)), icon: "" });
  return {
    title: capital(scene.name(province.id)),
    icon: province.capital_of ? "castle" : "honor",
    where: `${say("in_territory", { territory })} · ${owner === null ? say("nobody") : say("controls", { who: who(scene, owner) })}`,
    token: crest(scene, owner),
    rows: rows.map(({ icon, ...row }) => ({ ...row, label: capital(row.label), ...(icon === "" || icon === "control" ? {} : { icon }) })),
    now: say(CLOSED.includes(shown?.special ?? "") ? "closed_now" : shown?.special === "harbor" ? "by_harbor" : province.coastal ? "on_coast" : "off_coast"),
    rule: "BR-6.2",
  };
}

/** What a province brings its owner at the end. */
function worth(scene: Scene, province: Province): string {
  const shown = scene.view.provinces[province.id];
  if (province.id.startsWith("shadowlands") || shown?.special === "scorched_earth") return say("worth_nothing");
  const special = scene.book.special(shown?.special ?? "");
  const told = [say("n_flowers", { n: special?.honor_override ?? province.honor })];
  if (shown && shown.faceup > 0) told.push(say("n_faceup", { n: shown.faceup }));
  if (special && special.honor > 0) told.push(say("n_special", { n: special.honor }));
  return listed(told);
}

/** A token on the map in a few words: what it is as far as the reader knows, whose, and from where. */
function shortToken(scene: Scene, { token, place, kind }: TokenView): string {
  const [behind = ""] = place.includes(">") ? place.split(">") : [];
  const seat = seatOf(scene.view, clanOf(token));
  const what = kind === null ? say("a_token") : scene.name(kind);
  const whose = seat === scene.view.seat ? say("yours", { what }) : say("of_who", { what, who: scene.players[seat]?.name ?? "" });
  if (behind === "") return whose;
  return behind === "sea" ? say("one_from_sea", { what: whose }) : say("one_from", { what: whose, province: scene.name(behind) });
}

export function aboutPlace(scene: Scene, place: string): About {
  const province = place.split(">").at(-1) ?? "";
  return {
    title: say("attack_title", { place: scene.name(place) }),
    rows: [{ label: capital(scene.name("defense")), text: defenseText(scene.view, scene.book, province), icon: "defense" }],
    rule: place.startsWith("sea") ? "BR-6.2" : "BR-6.1",
  };
}

/** What a hidden token may be, the likeliest first: army 71 %, shinobi 18 % or bluff 11 %. */
export function oddsText(scene: Scene, token: TokenView): string {
  const likely = odds(scene.view, scene.book, token);
  return listed(likely.map(({ type, share }) => say("odds_of", { kind: scene.name(type), share: Math.round(share * 100) })), "or") || "–";
}

/** What is unseen of these types, by strength: army 1 ×4, 2 ×3, 5; bluff. */
function leftText(scene: Scene, unseen: Record<string, number>, types: readonly string[]): string {
  const kinds = sorted(unseen).filter(([, n]) => n > 0);
  const each = (type: string): string => kinds.flatMap(([kind, n]) => (parts(kind).type === type ? [`${parts(kind).strength}${n > 1 ? ` ×${n}` : ""}`.trim()] : [])).join(", ");
  return types.map((type) => `${scene.name(type)} ${each(type)}`.trim()).join("; ");
}

export function aboutToken(scene: Scene, token: TokenView): About {
  const seat = seatOf(scene.view, clanOf(token.token));
  const isMine = seat === scene.view.seat;
  const type = token.kind === null ? "" : parts(token.kind).type;
  const rows = [];
  if (token.kind === null) {
    const facts = belief(scene.view, scene.book, seat);
    const types = odds(scene.view, scene.book, token).map(({ type }) => type);
    rows.push({ label: say("may_be"), text: oddsText(scene, token), icon: "eye-off" });
    if (facts && types.length > 0) rows.push({ label: say("left"), text: leftText(scene, facts.unseen, types) });
    rows.push({ label: say("or_ruse"), text: say("ruse_text") });
    if (facts) rows.push({ label: say("unseen_of", { clan: capital(scene.name(clanOf(token.token))) }), text: say("where", { hand: facts.inHand, map: facts.onMap, pool: facts.inPool }) });
  } else rows.push({ label: say("does"), text: scene.help(type), icon: type });
  const blessings = laidOn(scene.view, token.token).flatMap(({ kind }) => kind ?? []);
  if (blessings.length > 0) rows.push({ label: capital(scene.name("blessing")), text: listed(blessings.map((kind) => scene.name(kind))), icon: "blessing" });
  const seers = token.seen_by.filter((seer) => seer !== seat && seer < scene.view.seats);
  if (seers.length > 0 && !token.faceup) rows.push({ label: say("seen"), text: listed(seers.map((seer) => who(scene, seer))), icon: "scout" });
  return {
    title: token.kind === null ? say("facedown_token") : capital(scene.name(token.kind)),
    icon: type || "eye-off",
    where: `${who(scene, seat)} · ${scene.name(token.place)}`,
    token: crest(scene, seat),
    rows,
    ...(isMine && !token.faceup ? { now: say("only_you") } : {}),
    rule: RULES[type] ?? "BR-5.3",
  };
}

/** A token that a card took off the map. */
export function aboutLoss(scene: Scene, loss: Loss): About {
  const owner = seatOf(scene.view, clanOf(loss.token));
  return {
    title: loss.kind === null ? say("facedown_token") : capital(scene.name(loss.kind)),
    icon: loss.kind === null ? "eye-off" : parts(loss.kind).type,
    where: `${who(scene, owner)} · ${scene.name(loss.place)}`,
    token: crest(scene, owner),
    rows: [{ label: say(loss.isSentBack ? "sent_back_by" : "discarded_by"), text: `${who(scene, loss.seat)}, ${scene.name(loss.card)}` }],
    rule: RULES[loss.card] ?? "BR-7.5",
  };
}

/** What took a token off the map. */
export function lossIcon({ card, isSentBack }: Loss): string {
  return isSentBack ? "war-fan" : card === "shugenja" ? "shugenja" : "card";
}

/** What became of one's own token, or of one that the reader chose, as a sentence. */
export function lossText(scene: Scene, { token, seat, kind, place, card, isSentBack }: Loss): string {
  const owner = seatOf(scene.view, clanOf(token));
  const facts = { kind: kind === null ? say("a_token") : scene.name(kind), place: scene.name(place), who: scene.players[owner]?.name ?? "" };
  const isBorder = place.includes(">");
  const what = owner === scene.view.seat ? say(isBorder ? "own_on" : "own_in", facts) : say(isBorder ? "token_on" : "token_in", facts);
  if (seat === scene.view.seat) return say(isSentBack ? "you_send_back" : "you_discard", { what });
  return say(isSentBack ? "sends_back" : "discards", { who: who(scene, seat), what, card: scene.name(card) });
}

/** What the reader saw under a token, as a sentence. */
export function sightText(scene: Scene, { token, kind, place }: Sight): string {
  const facts = { kind: scene.name(kind), who: scene.players[seatOf(scene.view, clanOf(token))]?.name ?? "", place: scene.name(place) };
  return say("you_saw", { what: say(place.includes(">") ? "token_on" : "token_in", facts) });
}

export function aboutKind(scene: Scene, kind: string, n: number): About {
  const { type, strength } = parts(kind);
  const rows = [{ label: say("does"), text: scene.help(type) }];
  if (strength !== "") rows.unshift({ label: capital(scene.name("strength")), text: strength });
  return { title: `${capital(scene.name(kind))}${n > 1 ? ` ×${n}` : ""}`, icon: type, where: scene.name("combat_token"), rows, rule: RULES[type] ?? "BR-6.8" };
}

/** A card that one can play, or a thing on which its help can be read. */
export function aboutCard(scene: Scene, slug: string, help = scene.help(slug), where = ""): About {
  return { title: capital(scene.name(slug)), ...(where === "" ? {} : { where }), rows: [{ label: say("does"), text: help }] };
}

export function aboutObjective(scene: Scene, id: string, isChoice: boolean): About {
  const way = isChoice ? null : progress(scene.view, scene.book, id);
  return {
    title: capital(scene.name(id)),
    icon: "objective",
    where: `${scene.name("secret_objective")} · ${say("only_you")}`,
    rows: [{ label: say("asks_for"), text: scene.help(id) }, ...(way ? [{ label: say("so_far"), text: progressText(scene, way) }] : [])],
    rule: "BR-18.5",
  };
}

export function aboutRival(scene: Scene, seat: number): About {
  const clan = scene.view.players[seat]?.clan ?? "";
  return { title: `${scene.players[seat]?.name ?? ""} ${capital(scene.name(clan))}`, token: crest(scene, seat), rows: [{ label: scene.name("clan"), text: scene.help(clan) }] };
}

export function aboutThing(scene: Scene, slug: string, lines: string[] = [], icon = ""): About {
  const rows = [{ label: say("does"), text: scene.help(slug) }];
  return { title: capital(scene.name(slug)), rows, lines, ...(icon === "" ? {} : { icon }), ...(RULES[slug] ? { rule: RULES[slug] } : {}) };
}

export function aboutRound(scene: Scene): About {
  const { rounds } = scene.book.content.round_track;
  const about = aboutThing(scene, "round");
  return { ...about, where: say("round_of", { n: Math.max(1, scene.view.round), all: rounds }) };
}

export function aboutTerritory(scene: Scene, id: string): About {
  const territory = scene.book.territories.get(id);
  const card = scene.view.territories[id];
  const held = (territory?.provinces ?? []).map((province) => {
    const owner = scene.view.provinces[province]?.owner ?? null;
    return say("held_by", { province: scene.name(province), who: owner === null ? say("no_one") : (scene.players[owner]?.name ?? "") });
  });
  const rows = [{ label: say("held"), text: held.join("; ") }];
  if (territory && territory.honor_for_control > 0) rows.push({ label: say("all_of_it"), text: say("territory_honor", { n: territory.honor_for_control }) });
  const state = card?.played ? say("card_played", { card: scene.name(card.card ?? "") }) : card && card.holder !== null ? say("card_held", { who: who(scene, card.holder) }) : say("card_waits");
  rows.push({ label: scene.name("territory_card"), text: state });
  const options = card?.card ? [card.card] : (territory?.cards ?? []);
  rows.push(...options.map((each) => ({ label: capital(scene.name(each)), text: scene.help(each) })));
  return {
    title: capital(scene.name(id)),
    icon: "card",
    where: scene.name("territory"),
    token: crest(scene, card?.holder),
    rows: rows.map((row) => ({ ...row, label: capital(row.label) })),
    rule: "BR-18.4",
  };
}
