/** Where the reader is: the address, taken apart. */

import { at, placed } from "./root";

export interface Place {
  screen: "home" | "lobby" | "new" | "setup" | "table" | "replay" | "review" | "record" | "recordreview" | "puzzle" | "rules" | "howto" | "fair" | "settings" | "link" | "mail" | "nowhere";
  id: string;
  /** What follows the #, such as the clause of a rules page, the step of a replay or the code of a personal link. */
  hash: string;
}

const ROUTES: [RegExp, Place["screen"]][] = [
  [/^\/$/, "home"],
  [/^\/lobby$/, "lobby"],
  [/^\/new\/([\w-]+)$/, "new"],
  [/^\/setup\/([\w-]+)$/, "setup"],
  [/^\/t\/([\w-]+)$/, "table"],
  [/^\/replay\/([\w-]+)$/, "replay"],
  [/^\/review\/([\w-]+)$/, "review"],
  [/^\/record\/([\w-]+)$/, "record"],
  [/^\/record\/([\w-]+)\/review$/, "recordreview"],
  [/^\/puzzles\/([\w-]+(?:\/[\w-]+)?)$/, "puzzle"],
  [/^\/rules\/([\w-]+)$/, "rules"],
  [/^\/howto\/([\w-]+)$/, "howto"],
  [/^\/fair$/, "fair"],
  [/^\/settings$/, "settings"],
  [/^\/me$/, "link"],
  [/^\/mail$/, "mail"],
];

/** Screens that somebody at a table looks something up in, and then goes back. */
const ASIDE: readonly Place["screen"][] = ["settings", "rules", "howto", "fair"];

export function placeOf(path: string, hash: string): Place {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  for (const [form, screen] of ROUTES) {
    const found = form.exec(plain);
    if (found) return { screen, id: found[1] ?? "", hash: decoded(hash.replace(/^#/, "")) };
  }
  return { screen: "nowhere", id: "", hash: "" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The id of the table in an invitation: an address, the end of one, or the id alone; "" if it is none of these. */
export function invited(text: string): string {
  const found = /(?:^|\/t\/)([\w-]{6,40})\/?(?:[?#].*)?$/.exec(text.trim());
  return found?.[1] ?? "";
}

/** The table that a screen was opened from to look something up, by the browser's history; else where the reader was before. */
function cameFrom({ screen }: Place, before = ""): string {
  const state: unknown = globalThis.history?.state;
  if (!ASIDE.includes(screen)) return "";
  return typeof state === "object" && state !== null && "table" in state ? String(state.table) : before;
}

class Router {
  place = $state.raw<Place>(placeOf(placed(globalThis.location?.pathname ?? "/") ?? "", globalThis.location?.hash ?? ""));

  /** The table that the reader came from to look something up; empty if they came from elsewhere. It outlives a reload. */
  table = $state(cameFrom(this.place));

  constructor() {
    globalThis.addEventListener?.("popstate", () => this.read());
    globalThis.addEventListener?.("hashchange", () => this.read());
    globalThis.document?.addEventListener("click", (event) => this.clicked(event));
  }

  /** Go to an address of this page. */
  go(path: string, options: { replace?: boolean } = {}): void {
    const before = this.place;
    const state = { table: before.screen === "table" ? `/t/${before.id}` : this.table };
    if (options.replace) history.replaceState(state, "", at(path));
    else history.pushState(state, "", at(path));
    this.read();
    if (before.screen !== this.place.screen || before.id !== this.place.id) scrollTo(0, 0);
  }

  /** Change the end of the address, without a new entry in the history. */
  mark(hash: string): void {
    history.replaceState(history.state, "", `${location.pathname}${location.search}#${hash}`);
    this.read();
  }

  private read(): void {
    this.place = placeOf(placed(location.pathname) ?? "", location.hash);
    this.table = cameFrom(this.place, this.table);
  }

  /** Links within the page do not reload it. */
  private clicked(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const path = placed(link.pathname);
    if (path === null || path.startsWith("/api/") || path.includes(".")) return;
    if (link.getAttribute("href")?.startsWith("#")) return; // within the screen: the browser scrolls
    event.preventDefault();
    this.go(path + link.search + link.hash);
  }
}

export const router = new Router();
