/** The help texts of a game in chapters: single things, and numbered things of one kind together. */

interface Help {
  slug: string;
  text: string;
}

interface Kind {
  /** The slug that the numbered ones share. */
  slug: string;
  helps: Help[];
}

/** Texts in their own order; `monk_1`, `monk_2`, … are gathered under `monk`. */
export function chapters(help: Readonly<Record<string, string>>): { alone: Help[]; kinds: Kind[] } {
  const alone: Help[] = [];
  const kinds = new Map<string, Kind>();
  for (const [slug, text] of Object.entries(help)) {
    const found = /^(.+)_\d+$/.exec(slug);
    const shared = found?.[1];
    if (shared === undefined) {
      alone.push({ slug, text });
      continue;
    }
    const kind = kinds.get(shared) ?? { slug: shared, helps: [] };
    kind.helps.push({ slug, text });
    kinds.set(shared, kind);
  }
  return { alone, kinds: [...kinds.values()] };
}

/** The icon that fits a slug best; "" if none does. */
export function iconFor(slug: string, exists: (name: string) => boolean): string {
  const parts = slug.replace(/_\d+$/, "").split("_");
  const tries = [parts.join("-"), `mon-${parts[0]}`, ...parts.toReversed(), `${parts[0]}-5`];
  return tries.find(exists) ?? "";
}
