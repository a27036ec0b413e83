/** What only this board says, in the reader's language; all other words of the game come from the server. */

import { settings, type Language } from "../../lib/settings.svelte";
import { filled } from "../../lib/ui.svelte";
import en from "./locale/en.json";
import es from "./locale/es.json";
import it from "./locale/it.json";
import pl from "./locale/pl.json";

export type SayKey = keyof typeof en;

const LOCALES: Record<Language, Record<SayKey, string>> = { en, pl, it, es };

export function say(key: SayKey, facts: Record<string, string | number> = {}): string {
  return filled(settings.lang, LOCALES[settings.lang][key], facts);
}
