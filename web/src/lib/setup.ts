/** The texts of setting up a position, which come with their screen. */

import type english from "../locale/en/setup.json";
import type { Texts } from "./languages";
import { speaker } from "./ui.svelte";

export const say = speaker<keyof typeof english>(import.meta.glob<Texts>("../locale/*/setup.json", { eager: true, import: "default" }));
