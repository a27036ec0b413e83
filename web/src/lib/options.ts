/** A game's options: most are for the whole table; `colour_1`, `colour_2` … are each for one seat. */

import { capital, firstSentence, SEAT_OPTION, type GameWords } from "./words";

/** The values of each option; the first is the default. */
type Choices = Record<string, readonly string[]>;

/** What an option of a seat is about, and the seat, counted from 0; null for an option of the whole table. */
function seated(option: string): { stem: string; seat: number } | null {
  const [, stem, n] = SEAT_OPTION.exec(option) ?? [];
  return stem === undefined ? null : { stem, seat: Number(n) - 1 };
}

export function tableOptions(choices: Choices): [string, readonly string[]][] {
  return Object.entries(choices).filter(([option]) => seated(option) === null);
}

export function seatOptions(choices: Choices, seat: number): [string, readonly string[]][] {
  return Object.entries(choices).filter(([option]) => seated(option)?.seat === seat);
}

/** The chosen options without those of seats that are not at the table. */
export function forSeats(chosen: Readonly<Record<string, string>>, seats: number): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter(([option]) => (seated(option)?.seat ?? 0) < seats));
}

/** The options worth showing: all of the table, and those of seats where somebody chose. */
export function notable(options: Readonly<Record<string, string>>, choices: Choices): [string, string][] {
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
