import { mount } from "svelte";

import App from "./App.svelte";
import { later } from "./lib/later";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("expected an element #app in index.html, got none");

later(() => {
  target.replaceChildren();
  mount(App, { target });
});
