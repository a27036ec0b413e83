/** Numbers for drawings: what looks drawn by hand, and short paths. */

/** A repeatable number from 0 to 1, for what looks drawn by hand. */
export function wobble(...key: (string | number)[]): number {
  let hash = 2166136261;
  for (const part of key) {
    for (const letter of String(part)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  }
  hash ^= hash >>> 13;
  return (Math.imul(hash, 2654435761) >>> 0) / 2 ** 32;
}

/** A coordinate in a path: one decimal is enough. */
export function short(x: number): string {
  return String(Math.round(x * 10) / 10);
}
