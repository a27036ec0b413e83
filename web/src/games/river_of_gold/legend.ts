/** All icons of this game with their meaning. */

import type { GameLook, Tongue } from "../../lib/board";
import type { RiverContent } from "./content";
import { MASTERIES } from "./looks";
import { say, type SayKey } from "./say";
import { capital } from "./scene";

type Legend = ReturnType<NonNullable<GameLook["legend"]>>;
type Item = Legend[number]["items"][number];

export function legend({ name, help, content }: Tongue): Legend {
  const { limits, customer_type, influence_track, mastery, meta } = content as unknown as RiverContent;
  const [die = "", ...dice] = meta.die_faces.map((face) => `die-${face}`);
  const flower = influence_track[0]?.imperial_flower ?? 0;
  const item = (icons: readonly string[], slug: string, text: string, colour?: string): Item => ({ icons, name: capital(name(slug)), text, ...(colour === undefined ? {} : { colour }) });
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
        item(["flower"], "imperial_flower", say("legend_flower", { n: flower }), "gold-3"),
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
