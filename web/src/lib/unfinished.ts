/** A half-chosen move survives a reload: its words are kept for the seat and the moment they belong to, one move a table. */

interface Unfinished {
  seat: number;
  version: number;
  words: readonly string[];
}

const keyOf = (table: string): string => `zataku.unfinished.${table}`;

export function keepWords(table: string, unfinished: Unfinished): void {
  try {
    if (unfinished.words.length > 0) sessionStorage.setItem(keyOf(table), JSON.stringify(unfinished));
    else sessionStorage.removeItem(keyOf(table));
  } catch {
    // not stored: a reload starts over
  }
}

/** The words that this seat had chosen at this moment of the table. */
export function recallWords(table: string, seat: number, version: number): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "null") as Unfinished | null;
    return kept?.seat === seat && kept.version === version ? [...kept.words] : [];
  } catch {
    return [];
  }
}
