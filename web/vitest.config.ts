import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Apart from vite.config.ts, as a build has no vitest. A test of a component begins with `// @vitest-environment jsdom`.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] }, // the components of a browser, not of a server
  // one world for all files of a worker: a new jsdom for each takes longer than all the tests
  test: { include: ["src/**/*.test.ts"], isolate: false },
});
