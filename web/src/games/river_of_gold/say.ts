/** What only this board says, in the reader's language; all other words of the game come from the server. */

import type { Texts } from "../../lib/languages";
import { speaker } from "../../lib/ui.svelte";
import type en from "./locale/en.json";

export type SayKey = keyof typeof en;

export const say = speaker<SayKey>(import.meta.glob<Texts>("./locale/*.json", { eager: true, import: "default" }));
