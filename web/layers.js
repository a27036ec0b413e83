/**
 * Who may import whom in src/: protocol, style, locale <- lib <- games, table <- pages <- screens <- App and main.
 * A game knows no other game, and nothing imports a game: lib/boards.ts finds what is in its folder.
 */

const BASE = ["protocol", "style"];
const LAYERS = {
  protocol: [],
  style: [],
  lib: [...BASE, "locale"],
  "games/*": [...BASE, "lib"],
  table: [...BASE, "lib"],
  pages: [...BASE, "lib", "table"],
  screens: [...BASE, "lib", "table", "pages"],
};

/**
 * The linter's rules for each folder.
 * @type {import("eslint").Linter.Config[]}
 */
export default Object.entries(LAYERS).map(([folder, allowed]) => {
  const up = folder.includes("/") ? "\\.\\./" : "";
  const outside = "^(?:\\./)*\\.\\./";
  const regex = allowed.length > 0 ? `${outside}(?!${up}(?:${allowed.join("|")})/)` : outside;
  const message = `src/${folder} imports from ${[...allowed, "itself"].join(", ")}, and from nothing else: see layers.js.`;
  return { files: [`src/${folder}/**`], rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] } };
});
