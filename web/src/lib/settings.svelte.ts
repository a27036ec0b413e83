/** The reader's settings, kept in this browser. */

import { setTheme, theme, type Theme } from "../style/theme";
import { ENGLISH, LANGUAGES } from "./languages";

export const MOTIONS = [0.5, 1, 2, 0] as const;
export const CONFIRMS = ["always", "final", "never"] as const;
export const THEMES = ["system", "light", "dark"] as const;

export interface Settings {
  lang: string;
  theme: Theme;
  /** How fast events play: 0 is off. */
  motion: (typeof MOTIONS)[number];
  confirm: (typeof CONFIRMS)[number];
  sound: boolean;
  /** A browser notification when it is the reader's turn and the page is hidden. */
  notify: boolean;
  /** Stronger patterns besides colours. */
  patterns: boolean;
  /** The rail on the left. */
  leftHand: boolean;
}

const KEY = "zataku.settings";

/** The language that the browser asks for, if we speak it. */
export function preferred(languages: readonly string[]): string {
  for (const asked of languages) {
    const found = LANGUAGES.find((lang) => asked.toLowerCase().split(/[-_]/)[0] === lang);
    if (found) return found;
  }
  return ENGLISH;
}

function defaults(): Settings {
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  return {
    lang: preferred(globalThis.navigator?.languages ?? []),
    theme: "system",
    motion: calm ? 0 : 1,
    confirm: "final",
    sound: false,
    notify: false,
    patterns: false,
    leftHand: false,
  };
}

/** The defaults with whatever is usable in the stored text, which may be from another version or damaged. */
export function read(text: string | null, base: Settings): Settings {
  let kept: Partial<Record<keyof Settings, unknown>>;
  try {
    kept = (JSON.parse(text ?? "{}") ?? {}) as typeof kept;
  } catch {
    return base;
  }
  const oneOf = <T>(values: readonly T[], value: unknown, other: T): T => (values.includes(value as T) ? (value as T) : other);
  const either = (value: unknown, other: boolean): boolean => (typeof value === "boolean" ? value : other);
  return {
    lang: oneOf(LANGUAGES, kept.lang, base.lang),
    theme: oneOf(THEMES, kept.theme, base.theme),
    motion: oneOf(MOTIONS, kept.motion, base.motion),
    confirm: oneOf(CONFIRMS, kept.confirm, base.confirm),
    sound: either(kept.sound, base.sound),
    notify: either(kept.notify, base.notify),
    patterns: either(kept.patterns, base.patterns),
    leftHand: either(kept.leftHand, base.leftHand),
  };
}

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null; // a browser without storage
  }
}

function first(): Settings {
  const found = read(stored(), defaults());
  return globalThis.document ? { ...found, theme: theme() } : found; // the theme was set before the first paint
}

export const settings = $state<Settings>(first());

/** Change a setting and remember it. */
export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser without storage: the setting lasts until the page is closed
  }
  show();
}

// A change in another tab of this browser applies here too.
globalThis.addEventListener?.("storage", ({ key, newValue }) => {
  if (key !== KEY) return;
  Object.assign(settings, read(newValue, defaults()));
  show();
});

/** Apply the settings to the page. */
export function show(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  if (theme() !== settings.theme) setTheme(settings.theme);
  root.dataset["motion"] = settings.motion === 0 ? "off" : "on";
  root.dataset["patterns"] = settings.patterns ? "strong" : "fine";
  root.dataset["hand"] = settings.leftHand ? "left" : "right";
  root.style.setProperty("--speed", String(settings.motion || 1));
}
