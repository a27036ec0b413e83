/** For tests: the tiles and cards of the component file, as far as they are needed. */

import { readFileSync } from "node:fs";

const TOML = new URL("../../../../src/zataku/games/the_river/content/components.toml", import.meta.url);

/** The plain texts of the tables of this name. */
export function tables(name: string): Record<string, string>[] {
  const parts = readFileSync(TOML, "utf-8").split(/^\[(?=\[|\w)/m).filter((part) => part.startsWith(`[${name}]]`));
  return parts.map((part) => Object.fromEntries([...part.matchAll(/^(\w+) = "([^"]*)"/gm)].map(([, key, value]) => [key ?? "", value ?? ""])));
}
