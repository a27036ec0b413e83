/** The levels of bots as people meet them: their order, and which one the reader took last. */

/** From friendly to the strongest; each has an emblem, a name and a character. */
export const LEVELS: readonly string[] = ["pebble", "reed", "lantern", "bell", "old_pine"];

const KEY = "zataku.bot";

/** The level that a new bot has: the one that the reader took last, or else the one in the middle. */
export function usual(offered: readonly string[]): string {
  const last = stored();
  return offered.includes(last) ? last : (offered[Math.floor(offered.length / 2)] ?? "");
}

export function remember(level: string): void {
  try {
    localStorage.setItem(KEY, level);
  } catch {
    // a browser without storage: then it is the one in the middle again
  }
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
