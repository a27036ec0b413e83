import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8321"; // `zataku serve`, beside `npm run dev`

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    manifest: "manifest.json", // the server reads which files a table needs
    assetsInlineLimit: 0, // the page's policy allows no data: fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: ["..", "."] }, // the languages are the server's
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
