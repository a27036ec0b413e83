/** The texts of reviews, which come with their screen. */

import type english from "../locale/en/review.json";
import type { Texts } from "./languages";
import { speaker } from "./ui.svelte";

export const say = speaker<keyof typeof english>(import.meta.glob<Texts>("../locale/*/review.json", { eager: true, import: "default" }));
