/** The tokens of a player's warehouses in the order in which they lie: by kind, those just received last. */

import { RESOURCES } from "./content";

export interface StoredToken {
  kind: string;
  /** How many go when this one is touched: it and all that lie after it in its kind. */
  n: number;
  isNew: boolean;
}

/** The kinds that lie there, each with its tokens. */
export function laid(stored: Record<string, number>, gain: Record<string, number>): { kind: string; tokens: StoredToken[] }[] {
  return RESOURCES.flatMap((kind) => {
    const [old, fresh] = [stored[kind] ?? 0, gain[kind] ?? 0];
    const tokens = Array.from({ length: old + fresh }, (_, i) => ({ kind, n: old + fresh - i, isNew: i >= old }));
    return tokens.length > 0 ? [{ kind, tokens }] : [];
  });
}

/** The word of this many tokens: wood-2. */
export function wordOf({ kind, n }: StoredToken): string {
  return `${kind}-${n}`;
}

/** What a touch of a token means that is not asked for itself: the one of its kind that is, and is nearest to it; "" without one. */
export function nearest(token: StoredToken, tokens: readonly StoredToken[], isOpen: (word: string) => boolean): string {
  const far = ({ n }: StoredToken): number => Math.abs(n - token.n);
  const open = tokens.filter((other) => isOpen(wordOf(other))).sort((a, b) => far(a) - far(b))[0];
  return open === undefined ? "" : wordOf(open);
}

/** Whether a token or card in this light is asked for now; one that only hints could be touched to begin something else. */
export function isAskedFor(light: string): boolean {
  return light === "lit" || light === "chosen";
}
