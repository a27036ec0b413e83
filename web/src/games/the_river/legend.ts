/** All icons of the game with their meaning. */

import type { LegendItem, LegendPart, Tongue } from "../../lib/board";
import { capital } from "../../lib/words";
import { RESOURCES } from "./content";
import { say, type SayKey } from "./say";

const TERRAINS = ["forest", "desert", "badlands", "mountain", "meadow"];
const PLAIN = "ink-2";
const EFFECTS = [
  ["production_score", ["wood", "vp"]],
  ["cleanup_income", ["clay", "vp"]],
  ["score_terrain", ["forest", "vp"]],
  ["score_bonus_tokens", ["bonus", "vp"]],
  ["double_swap", ["swap"]],
  ["score_pioneers", ["pioneer", "vp"]],
  ["instant_resources", ["stone"]],
] as const;

export function legend({ name }: Tongue): readonly LegendPart[] {
  const item = (icon: string, text: SayKey, label = capital(name(icon)), colour = icon): LegendItem => ({ icons: [icon], colour, name: label, text: say(text) });
  return [
    { title: say("legend_tiles"), items: [...RESOURCES.map((kind) => item(kind, kind === "food" ? "legend_food" : "legend_symbol")), item("warehouse", "legend_warehouse")] },
    { title: capital(name("meadow")), items: EFFECTS.map(([effect, icons]) => ({ icons, sign: effect, name: capital(name(effect)), text: say(`legend_${effect}`) })) },
    { title: say("terrain"), items: TERRAINS.map((terrain) => item(terrain, "legend_terrain")) },
    {
      title: say("town"),
      items: [
        item("build", "legend_build", say("build"), PLAIN),
        item("pawn", "legend_pawn", say("first"), PLAIN),
        item("swap", "legend_swap", say("swap"), PLAIN),
        item("bonus", "legend_bonus", say("bonus"), PLAIN),
        item("reserve", "legend_reserve", say("reserved"), PLAIN),
        item("pioneer", "legend_pioneer", capital(name("pioneer")), PLAIN),
        item("vp", "legend_vp", capital(name("points"))),
      ],
    },
  ];
}
