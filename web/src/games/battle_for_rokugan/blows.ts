/** What cards and abilities of others did to the reader since their last move, besides taking tokens off the map. */

import type { Entry, Told } from "../../protocol/protocol";
import { isReveal, number, text } from "./battles";
import { say } from "./say";
import { calledToken, clanOf, own, who, type Scene } from "./scene";

interface Blow {
  id: string;
  icon: string;
  text: string;
  /** Something was lost, not only seen. */
  isBad: boolean;
}

export function blows(entries: readonly Entry[], scene: Scene): Blow[] {
  const { seat } = scene.view;
  if (seat < 0) return [];
  const since = entries.slice(Math.max(entries.findLastIndex((entry) => entry.seat === seat), entries.findLastIndex(isReveal)) + 1);
  return since.flatMap((entry) => {
    const before = entries.filter(({ number, seat }) => number <= entry.number && seat === entry.seat);
    const card = text(before.flatMap(({ events }) => events).findLast(({ key }) => key === "CardPlayed")?.facts["card"]);
    return entry.events.flatMap((event, k) => {
      const done = told(event, scene, { who: who(scene, entry.seat), card: card === "" ? "" : scene.name(card) });
      return done === null ? [] : [{ id: `${entry.number} ${k}`, ...done }];
    });
  });
}

/** An event as a sentence, if it concerns the reader; an undo that took it back leaves nothing to tell. */
function told({ key, facts }: Told, { view, players, name }: Scene, by: { who: string; card: string }): Omit<Blow, "id"> | null {
  const province = text(facts["province"]);
  const isOwn = view.provinces[province]?.owner === view.seat;
  const named = { ...by, province: name(province), special: name(text(facts["special"])) };
  if (key === "ProvincesSwapped" && isOwn) return { icon: "card", isBad: true, text: say("swaps", { ...by, province: name(text(facts["target"])), other: name(province) }) };
  if (key === "ControlLost" && facts["seat"] === view.seat && !isOwn) return { icon: "card", isBad: true, text: say("drives_out", named) };
  if (key === "SpecialPlaced" && isOwn && view.provinces[province]?.special === facts["special"]) return { icon: "card", isBad: false, text: say("puts_special", named) };
  if (key === "SpecialRemoved" && isOwn && view.provinces[province]?.special === null) return { icon: "card", isBad: false, text: say("takes_special", named) };
  if (key === "HandSpied" && number(facts["other"]) === view.seat && own(view)?.is_barred) return { icon: "scout", isBad: true, text: say("spies_hand", by) };
  const token = text(facts["token"]);
  const what = calledToken(token, view, { name, player: (seat) => players[seat]?.name ?? "" });
  const isLooked = key === "TokenLooked" && clanOf(token) === own(view)?.clan && what !== "" && facts["seat"] !== view.seat;
  const source = text(facts["source"]);
  const isAbility = view.players[number(facts["seat"])]?.clan === source; // whose clan's it is has been said
  return isLooked ? { icon: "scout", isBad: false, text: say(isAbility ? "looks_by_ability" : "looks_at", { ...by, what, card: name(source) }) } : null;
}
