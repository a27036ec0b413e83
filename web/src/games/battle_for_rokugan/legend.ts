/** All icons of this board with their meaning. */

import type { LegendPart, Tongue } from "../../lib/board";
import { capital, firstSentence } from "../../lib/words";
import { TYPES } from "./content";
import { say } from "./say";

export function legend({ name, help }: Tongue): readonly LegendPart[] {
  const item = (slug: string, icon = slug, text = firstSentence(help(slug))) => ({ icons: [icon], name: capital(name(slug)), text });
  return [
    { title: capital(name("combat_token")), items: TYPES.map((type) => item(type)) },
    {
      title: say("tab_map"),
      items: [
        { ...item("flower", "honor", say("legend_flower")), colour: "vp" },
        item("capital", "castle", say("legend_castle")),
        item("shadowlands", "defense", say("legend_shadowlands")),
      ],
    },
    {
      title: capital(name("special_token")),
      items: [item("scorched_earth", "scorched"), ...["peace", "shrine", "battlefield", "harbor"].map((slug) => item(slug))],
    },
    {
      title: say("cards"),
      items: [item("scout"), item("shugenja"), item("first_player_card", "war-fan"), item("territory_card", "card"), item("secret_objective", "objective")],
    },
  ];
}
