/** A game's options: most are for the whole table; `colour_1`, `colour_2` … are each for one seat. */

import type { GameInfo } from "../protocol/protocol";
import { capital, firstSentence, SEAT_OPTION, type GameWords } from "./words";

/** The values of each option; the first is the default. */
type Choices = Record<string, readonly string[]>;
type Chosen = Readonly<Record<string, string>>;
type Optional = Pick<GameInfo, "options" | "idle">;

/** What an option of a seat is about, and the seat, counted from 0; null for an option of the whole table. */
function seated(option: string): { stem: string; seat: number } | null {
  const [, stem, n] = SEAT_OPTION.exec(option) ?? [];
  return stem === undefined ? null : { stem, seat: Number(n) - 1 };
}

export function tableOptions(choices: Choices): [string, readonly string[]][] {
  return Object.entries(choices).filter(([option]) => seated(option) === null);
}

/** Whether an option does nothing, as another one is chosen. */
function isIdle({ options, idle }: Optional, option: string, chosen: Chosen): boolean {
  return Object.entries(idle[option] ?? {}).some(([other, value]) => (chosen[other] ?? options[other]?.[0]) === value);
}

/** The options of a seat that do something, each with the values that no other seat has taken. */
export function seatOptions(offer: Optional, seat: number, chosen: Chosen = {}): [string, readonly string[]][] {
  return Object.entries(offer.options).flatMap(([option, values]): [string, readonly string[]][] => {
    const own = seated(option);
    if (own?.seat !== seat || isIdle(offer, option, chosen)) return [];
    const taken = Object.keys(chosen).filter((other) => other !== option && seated(other)?.stem === own.stem).map((other) => chosen[other]);
    return [[option, values.filter((value, n) => n === 0 || !taken.includes(value))]];
  });
}

/** The chosen options without those of seats that are not at the table, and without those that do nothing. */
export function forSeats(offer: Optional, chosen: Chosen, seats: number): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter(([option]) => (seated(option)?.seat ?? 0) < seats && !isIdle(offer, option, chosen)));
}

/** The options worth showing: all of the table, and those of seats where somebody chose. */
export function notable(options: Chosen, choices: Choices): [string, string][] {
  return Object.entries(options).filter(([option, value]) => seated(option) === null || value !== (choices[option]?.[0] ?? value));
}

/** The name of an option, in short beside its seat: `Colour`. */
export function optionLabel(words: GameWords, option: string): string {
  const name = words.sections["names"]?.[seated(option)?.stem ?? ""];
  return name === undefined ? words.option(option) : capital(name);
}

/** A value in short: its name, or how its explanation begins. */
export function valueLabel(words: GameWords, option: string, value: string): string {
  const name = words.sections["names"]?.[value];
  return name === undefined ? firstSentence(words.option(option, value)).replace(/[.!?]$/, "") : capital(name);
}
