import { existsSync, readdirSync, readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = "http://127.0.0.1:8321"; // `zataku serve`, beside `npm run dev`

/** The game whose board this file is a part of; what it fetches when needed is not. */
function gameOf(file: string): string | null {
  return /games\/(\w+)\/(?:Board\.svelte|Summary\.svelte|look\.ts)$/.exec(file)?.[1] ?? null;
}

/** What the page says without a network: one page with every language, since nothing can be asked for there. */
function offlinePage(): Plugin {
  const at = (file: string): URL => new URL(file, import.meta.url);
  return {
    name: "offline",
    apply: "build",
    generateBundle() {
      const languages = readdirSync(at("src/locale")).filter((lang) => existsSync(at(`src/locale/${lang}/offline.json`)));
      const source = readFileSync(at("offline.html"), "utf-8").replace(/^.*\{lang\}.*\n/m, (line) =>
        languages.map((lang) => filled(line, { lang, ...(JSON.parse(readFileSync(at(`src/locale/${lang}/offline.json`), "utf-8")) as object) })).join(""),
      );
      this.emitFile({ type: "asset", fileName: "offline.html", source });
    },
  };
}

/** A line of HTML with its texts filled in. */
function filled(line: string, texts: Record<string, string>): string {
  return line.replace(/\{(\w+)\}/g, (_, key: string) => (texts[key] ?? "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`));
}

export default defineConfig({
  plugins: [svelte(), offlinePage()],
  json: { namedExports: false }, // texts are looked up by their keys
  base: "./", // the server puts the path before it under which it is hosted
  build: {
    target: "es2022",
    manifest: "manifest.json", // the server reads which files a table needs
    assetsInlineLimit: 0, // the page's policy allows no data: fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Few files, as each one costs a slow line more than most of them hold: what every page needs, what every table needs,
    // each language but English, and each game. The server looks for these names.
    rolldownOptions: {
      output: {
        // Browsers that know this hint compile a file while it comes, beside the main thread: most of it is needed at once.
        postBanner: "//# allFunctionsCalledOnLoad",
        codeSplitting: {
          groups: [
            { name: "main", tags: ["$initial"], priority: 3 },
            { name: "table", test: /src\/(screens\/Table\.svelte|lib\/(Explain|Piece|found|wander|wobble)\b.*)$|node_modules\/svelte\//, priority: 2 },
            { name: (file) => `texts-${/locale\/(\w+)\//.exec(file)?.[1]}`, test: /src\/locale\/(?!en)\w+\/(pages|table)\.json$/, priority: 1 },
            { name: (file) => gameOf(file), test: (file) => gameOf(file) !== null, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ["..", "."] }, // the languages are the server's
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
