import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import layers from "./layers.js";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist/", "node_modules/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  layers,
  {
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // TypeScript knows better
      "no-restricted-properties": ["error", { property: "innerHTML", message: "Build elements instead." }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/no-at-html-tags": "error",
      "svelte/prefer-svelte-reactivity": "off", // our sets and maps are replaced, never changed
      "no-restricted-syntax": [
        "error",
        { selector: 'SvelteAttribute[key.name="style"]', message: "The page's policy forbids it: use a class or `style:`." },
        { selector: "ImportExpression", message: "Import at the top, or find files with `import.meta.glob`: layers.js sees nothing else." },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
