import { mount } from "svelte";

import App from "./App.svelte";
import { connectEarly } from "./lib/early";
import { later } from "./lib/later";
import { words } from "./lib/library.svelte";
import { renew } from "./lib/renew";
import { router } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import { fetchTexts } from "./lib/ui.svelte";
import { enlist } from "./lib/worker";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("expected an element #app in index.html, got none");

// At a table the server says which game it is: its words and the line come while the table's own files are still on their way.
const game = document.querySelector<HTMLMetaElement>("meta[name=zataku-game]")?.content;
if (game) {
  void words(game).catch(() => undefined); // the table asks again, and says what is wrong
  connectEarly(router.place.id);
}

addEventListener("vite:preloadError", () => void renew());
const texts = fetchTexts(settings.lang).catch(() => undefined); // then it is English

addEventListener("load", () => void enlist());

const draw = (): void => {
  target.replaceChildren();
  mount(App, { target });
};
void texts.then(() => later(draw));
