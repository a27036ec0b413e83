/** All icons of this game with their meaning. */

import type { LegendItem, LegendPart, Tongue } from "../../lib/board";
import { facesOf, flowerOf, type RiverContent } from "./content";
import { MASTERIES } from "./looks";
import { say, type SayKey } from "./say";
import { capital } from "./scene";

export function legend({ name, help, content }: Tongue): readonly LegendPart[] {
  const printed = content as unknown as RiverContent;
  const { limits, customer_type, mastery } = printed;
  const [die = "", ...dice] = facesOf(printed).map((face) => `die-${face}`);
  const item = (icons: readonly string[], slug: string, text: string, colour?: string): LegendItem => ({ icons, name: capital(name(slug)), text, ...(colour === undefined ? {} : { colour }) });
  const own = (slug: string): string => say(`legend_${slug}` as SayKey);
  return [
    {
      title: say("legend_gain"),
      items: [
        item(["koku"], "koku", say("legend_koku", { n: limits.koku })),
        item(["silk", "rice", "porcelain"], "goods", say("legend_goods", { n: limits.good_each })),
        item(["any-good"], "any_good", own("any_good")),
        item(["sun"], "divine_favor", own("favor"), "favor"),
        item(["moon"], "divine_favor_limit", own("moon"), "influence"),
        item(["influence"], "influence", own("influence")),
        item(["vp"], "victory_points", own("vp")),
        item(["flower"], "imperial_flower", say("legend_flower", { n: flowerOf(printed) }), "gold-3"),
        item(["card"], "customer_card", own("card")),
      ],
    },
    {
      title: say("legend_buildings"),
      items: [
        ...["port", "market", "manor", "shrine"].map((type) => item([type], type, own(type), `${type}-mark`)),
        item(["flower"], "imperial_market", own("imperial"), "gold-3"),
      ],
    },
    { title: say("legend_customers"), items: customer_type.map(({ key }) => item([key], key, own(key))) },
    {
      title: say("legend_cards"),
      items: [
        { ...item([die], "region", own("die")), also: dice },
        item(["deliver"], "delivery_ability", own("at_once")),
        item(["build"], "build", own("build")),
        item(["ship"], "journey_end", own("journey")),
        item(["royal-ship"], "royal_ship", own("royal")),
        item(["pawn"], "second_marker", own("pawn")),
        { icons: ["users"], name: own("people"), text: own("users") },
        { icons: ["explore"], name: own("regions"), text: own("explore") },
        item(["clock"], "end_ability", own("end")),
      ],
    },
    { title: own("masteries"), items: mastery.map(({ key }) => item([MASTERIES[key] ?? "check"], key, help(key))) },
  ];
}
