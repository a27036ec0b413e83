// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import { preferred, read, set, settings, show, type Settings } from "./settings.svelte";

const BASE: Settings = { lang: "en", theme: "system", motion: 1, confirm: "final", sound: false, notify: false, patterns: false, leftHand: false };

beforeEach(() => {
  localStorage.clear();
  set("theme", "system");
});

test("the browser's first language that we speak", () => {
  expect(preferred(["tlh", "pl-PL", "en"])).toBe("pl");
  expect(preferred(["es_AR"])).toBe("es");
  expect(preferred(["eng", "itx"])).toBe("en");
});

test("of kept settings, what can be used is used", () => {
  expect(read(null, BASE)).toEqual(BASE);
  expect(read("no json", BASE)).toEqual(BASE);
  expect(read("null", BASE)).toEqual(BASE);
  const odd = '{"lang":"it","theme":"pink","motion":3,"confirm":"never","sound":"yes","patterns":true,"more":1}';
  expect(read(odd, BASE)).toEqual({ ...BASE, lang: "it", confirm: "never", patterns: true });
});

test("a setting is kept and shown", () => {
  set("lang", "pl");
  set("theme", "dark");
  set("motion", 0);
  const root = document.documentElement;
  expect([root.lang, root.dataset["theme"], root.dataset["motion"]]).toEqual(["pl", "dark", "off"]);
  expect(localStorage.getItem("zataku.theme")).toBe("dark"); // what public/theme.js reads
  expect(JSON.parse(localStorage.getItem("zataku.settings") ?? "")).toMatchObject({ lang: "pl", motion: 0 });
  settings.theme = "system";
  show();
  expect(root.dataset["theme"]).toBeUndefined();
});

test("what another tab changes counts here too", () => {
  set("lang", "en");
  const tell = (key: string, newValue: string | null): boolean => dispatchEvent(new StorageEvent("storage", { key, newValue }));
  tell("zataku.settings", '{"lang":"pl","motion":0}');
  expect([settings.lang, settings.motion, document.documentElement.lang]).toEqual(["pl", 0, "pl"]);
  tell("another.key", '{"lang":"it"}');
  expect(settings.lang).toBe("pl");
  tell("zataku.settings", null);
  expect(settings.motion).toBe(1);
});
