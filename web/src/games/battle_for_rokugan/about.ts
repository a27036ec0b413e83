/** What the pieces are: for the pointer, the long press and those who listen. */

import type { About } from "../../lib/explain.svelte";
import { capital } from "../../lib/words";
import { listed } from "../../lib/ui.svelte";
import type { Province } from "./content";
import { clanOf, laidOn, seatOf, who, type Scene } from "./scene";
import { say } from "./say";
import type { TokenView } from "./view";

export function aboutProvince(scene: Scene, province: Province): About {
  const shown = scene.view.provinces[province.id];
  const lines = [say("printed", { honor: province.honor, defense: province.defense })];
  if (shown && shown.owner !== null) {
    lines.push(say("controls", { who: who(scene, shown.owner) }), say("control", { faceup: shown.faceup, facedown: shown.facedown }));
  } else lines.push(say("nobody"));
  if (shown?.special) lines.push(`${capital(scene.name(shown.special))}: ${scene.help(shown.special)}`);
  return { title: capital(scene.name(province.id)), lines };
}

export function aboutPlace(scene: Scene, place: string, note: string): About {
  return { title: capital(scene.name(place)), ...(note === "" ? {} : { lines: [`${capital(scene.name(note))}: ${scene.help(note)}`] }) };
}

export function aboutToken(scene: Scene, token: TokenView): About {
  const seat = seatOf(scene.view, clanOf(token.token));
  const lines = [who(scene, seat), capital(scene.name(token.place))];
  const isMine = seat === scene.view.seat;
  if (token.kind === null && token.could.length > 0) {
    lines.push(say("could_be", { list: listed(token.could.map((type) => scene.name(type)), "or") }));
  }
  const seers = token.seen_by.filter((seer) => seer !== seat && seer < scene.view.seats);
  if (seers.length > 0 && !token.faceup) lines.push(say("seen_by", { list: listed(seers.map((seer) => who(scene, seer))) }));
  for (const { kind } of laidOn(scene.view, token.token)) if (kind) lines.push(capital(scene.name(kind)));
  if (isMine && !token.faceup) lines.push(say("only_you"));
  const title = token.kind === null ? scene.name(token.token) : `${capital(scene.name(token.kind))}, ${scene.name(token.token)}`;
  return { title, lines };
}

export function aboutKind(scene: Scene, kind: string, n: number): About {
  const type = kind.split("_")[0] ?? kind;
  return { title: `${capital(scene.name(kind))}${n > 1 ? ` ×${n}` : ""}`, text: scene.help(type) };
}

/** A thing on which its help can be read. */
export function aboutCard(scene: Scene, slug: string, help = scene.help(slug)): About {
  return { title: capital(scene.name(slug)), lines: [help] };
}

export function aboutRival(scene: Scene, seat: number): About {
  const clan = scene.view.players[seat]?.clan ?? "";
  return { title: `${scene.players[seat]?.name ?? ""} ${capital(scene.name(clan))}`, text: scene.help(clan) };
}

export function aboutThing(scene: Scene, slug: string, lines: string[] = []): About {
  return { title: capital(scene.name(slug)), text: scene.help(slug), lines };
}

export function aboutTerritory(scene: Scene, id: string): About {
  const territory = scene.book.territories.get(id);
  const card = scene.view.territories[id];
  const lines: string[] = [];
  if (territory && territory.honor_for_control > 0) lines.push(say("territory_honor", { n: territory.honor_for_control }));
  if (card?.played) lines.push(say("card_played", { card: scene.name(card.card ?? "") }));
  else if (card && card.holder !== null) lines.push(say("card_held", { who: who(scene, card.holder) }));
  else lines.push(say("card_waits"));
  const options = card?.card ? [card.card] : (territory?.cards ?? []);
  lines.push(...options.map((each) => `${scene.name(each)}: ${scene.help(each)}`));
  return { title: capital(scene.name(id)), lines };
}
