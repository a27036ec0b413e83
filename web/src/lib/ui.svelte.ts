/** The page's own words, in the reader's language; a game's words come from the server. */

import type enPages from "../locale/en/pages.json";
import type enTable from "../locale/en/table.json";
import type { SeatInfo, TableInfo } from "../protocol/protocol";
import { Refusal } from "./api";
import { byLanguage, ENGLISH, formOf, joint as jointOf, type Texts } from "./languages";
import { set, settings } from "./settings.svelte";
import { capital, type Facts } from "./words";

type PageKey = keyof typeof enPages | keyof typeof enTable;

// English comes with the page, as it is shown where another text is missing; the other languages come when they are wanted.
const english = import.meta.glob<Texts>(["../locale/en/*.json", "!../locale/en/{levels,offline,puzzles,review,setup}.json"], { eager: true, import: "default" });
const others = import.meta.glob<Texts>(["../locale/*/*.json", "!../locale/en/*.json", "!../locale/*/{levels,offline,puzzles,review,setup}.json"], { import: "default" });

/** A text with its facts filled in: `{name}`, and `{n:player|players}` takes the form of the number. */
export function filled(lang: string, text: string, facts: Facts): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const fact = facts[name];
    return forms === undefined ? String(fact ?? "") : formOf(lang, Number(fact), forms);
  });
}

/** Gives the texts of a folder in the reader's language. Inside a component or a derived value, they follow the language. */
export function speaker<Key extends string>(found: Record<string, Texts>): (key: Key, facts?: Facts) => string {
  const own = byLanguage(found);
  return (key, facts = {}) => filled(settings.lang, own(settings.lang)[key] ?? key, facts);
}

let files = english;
let texts = $state.raw(byLanguage(files));

/** Fetches the page's texts in a language; without them it speaks English. */
export async function fetchTexts(lang: string): Promise<void> {
  const missing = Object.keys(others).filter((file) => file.includes(`/locale/${lang}/`) && !(file in files));
  if (missing.length === 0) return;
  const found = await Promise.all(missing.map(async (file) => [file, await others[file]!()] as const));
  files = { ...files, ...Object.fromEntries(found) };
  texts = byLanguage(files);
}

/** Speak a language from now on, as soon as its texts are here. */
export async function speak(lang: string): Promise<void> {
  await fetchTexts(lang).catch(() => undefined); // a game's words may still come in it
  set("lang", lang);
}

/** The text of a key. */
export function ui(key: PageKey, facts: Facts = {}): string {
  return filled(settings.lang, texts(settings.lang)[key] ?? key, facts);
}

/** The text of a key made at run time, if the page has it. */
export function maybe(key: string, facts: Facts = {}): string {
  return Object.hasOwn(texts(ENGLISH), key) ? ui(key as PageKey, facts) : "";
}

/** The text of a problem's reason, if the page has words for it. */
export function reasonText(reason: string, facts: Facts): string {
  const { until } = facts;
  return maybe(`reason_${reason}`, typeof until === "number" ? { ...facts, until: dateAndTime(until) } : facts).trim();
}

/** What went wrong, in words: always something. */
export function sorry(problem: unknown): string {
  if (!(problem instanceof Refusal)) return ui("reason_failed");
  return reasonText(problem.reason, problem.problem?.facts ?? {}) || reasonText(problem.code, {}) || ui("reason_failed");
}

/** How strong a bot is, by its name; one that the page has no word for keeps its own. */
export function botName(bot: string): string {
  return maybe(`bot_${bot}`) || bot;
}

/** Who sits here: a person by name, a bot by its kind; someone, if their data were deleted. */
export function seatName(seat: SeatInfo): string {
  return seat.kind === "bot" ? capital(botName(seat.bot)) : seat.name || ui("someone");
}

/** The same names, numbered where they read alike; a number that would make the name of somebody else is left out. */
export function distinct(names: readonly string[]): string[] {
  const read = (name: string): string => name.toLocaleLowerCase();
  const found = names.map(read);
  const numbers = new Map<string, number>();
  return names.map((name) => {
    if (found.filter((other) => other === read(name)).length === 1) return name;
    let number = (numbers.get(read(name)) ?? 0) + 1;
    while (found.includes(read(`${name} ${number}`))) number += 1;
    numbers.set(read(name), number);
    return `${name} ${number}`;
  });
}

/** What everyone at a table is called there, by seat. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  return distinct(seats.map((seat) => (seat.kind === "open" ? "" : seatName(seat))));
}

/** The people whom the reader meets at a table. */
export function company({ seats, yours }: Pick<TableInfo, "seats" | "yours">): string[] {
  return seatNames(seats).filter((_, n) => seats[n]?.kind === "person" && !yours.includes(n));
}

/** Several things as a list in words: a, b and c; or with "or". `Intl.ListFormat` does the same, but is slow to start. */
export function listed(things: readonly (string | number)[], joint: "and" | "or" = "and"): string {
  const last = String(things.at(-1) ?? "");
  if (things.length < 2) return last;
  return `${things.slice(0, -1).join(", ")} ${jointOf(settings.lang, joint, last)} ${last}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>(); // one for a language: they are slow to make

/** The time of day of a moment. */
export function timeOfDay(moment: number): string {
  const { lang } = settings;
  if (!clocks.has(lang)) clocks.set(lang, new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" }));
  return clocks.get(lang)!.format(moment);
}

/** The day and time of a moment. */
function dateAndTime(moment: number): string {
  return new Intl.DateTimeFormat(settings.lang, { dateStyle: "medium", timeStyle: "short" }).format(moment);
}

/** How long ago something was. */
export function ago(moment: number, now: number = Date.now()): string {
  const form = new Intl.RelativeTimeFormat(settings.lang, { numeric: "auto" });
  const minutes = Math.round((moment - now) / 60_000);
  if (minutes === 0) return ui("just_now");
  if (Math.abs(minutes) < 60) return form.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 36 ? form.format(hours, "hour") : form.format(Math.round(hours / 24), "day");
}

/** A day, such as "Friday, 4 July". */
export function dayOf(moment: number): string {
  return new Intl.DateTimeFormat(settings.lang, { weekday: "long", day: "numeric", month: "long" }).format(moment);
}

/** A number of seconds in words: 90 is "1 min 30 s". */
export function duration(seconds: number): string {
  const units: ["day" | "hour" | "minute" | "second", number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const parts: string[] = [];
  let rest = seconds;
  for (const [unit, size] of units) {
    const n = Math.floor(rest / size);
    rest -= n * size;
    if (n > 0) parts.push(new Intl.NumberFormat(settings.lang, { style: "unit", unit, unitDisplay: "short" }).format(n));
  }
  return parts.join(" ") || "0";
}
