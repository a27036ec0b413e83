/** What is said of the levels of bots where one is chosen: only there it is fetched. */

import { LEVELS } from "./levels";
import type { Texts } from "./languages";
import { speaker } from "./ui.svelte";
import type en from "../locale/en/levels.json";

type LevelKey = keyof typeof en;

/** The text of a key. */
export const say = speaker<LevelKey>(import.meta.glob<Texts>("../locale/*/levels.json", { eager: true, import: "default" }));

/** What a level is like, and what to expect of it; nothing of one that is new to the page. */
export function character(level: string): { line: string; hope: string } {
  if (!LEVELS.includes(level)) return { line: "", hope: "" };
  return { line: say(`level_${level}` as LevelKey), hope: say(`expect_${level}` as LevelKey) };
}
