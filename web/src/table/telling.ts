/** Log entries put into words: who, what, and what came of it. */

import type { Entry, Told } from "../protocol/protocol";
import { botName, ui } from "../lib/ui.svelte";
import { capital, type GameWords } from "../lib/words";

/** Entries that are no moves of the game. */
const REMARKS = ["start", "undo", "takeover", "return", "ask", "agree", "refuse"] as const;
type RemarkKind = (typeof REMARKS)[number];

/** What kind of remark an entry is, or "" for a move. */
export function remarkKind(entry: Entry): RemarkKind | "" {
  const first = entry.words.split(" ")[0] ?? "";
  return REMARKS.find((kind) => kind === first) ?? "";
}

/** What an entry that is no move says; "" for a move. */
function remarkText(entry: Entry, names: readonly string[]): string {
  const kind = remarkKind(entry);
  const bot = botName(entry.words.split(" ")[1] ?? "");
  return kind === "" ? "" : ui(`log_${kind}`, { name: names[entry.seat] ?? "", bot });
}

/** The same names, numbered where they would be the same. */
export function distinct(names: readonly string[]): string[] {
  return names.map((name, place) => {
    const same = names.filter((other) => other === name).length;
    return same === 1 ? name : `${name} ${names.slice(0, place + 1).filter((other) => other === name).length}`;
  });
}

/** What games call the event that a turn begins: the log leaves it out, as its next line is that turn's. */
const TURN_BEGAN = "TurnBegan";

const worthTelling = (event: Told): boolean => event.key !== TURN_BEGAN;

interface Paragraph {
  number: number;
  seat: number;
  kind: RemarkKind | "";
  head: string;
  /** Whether the seat's name stands before the head: as its subject, or with a colon before an imperative. */
  isNamed: boolean;
  isOrder: boolean;
  /** What followed, each without the name when it is the same player. */
  rest: string[];
  time: number;
}

/** A sentence without the name it begins with and without its full stop. */
export function bare(sentence: string, name: string): string {
  const isHis = name !== "" && sentence.startsWith(`${name} `);
  return (isHis ? sentence.slice(name.length + 1) : sentence).replace(/\.$/, "");
}

/** A move as a paragraph; equal sentences in a row are told once, with a count. */
export function paragraph(entry: Entry, words: GameWords, names: readonly string[]): Paragraph {
  const name = names[entry.seat] ?? "";
  const told = entry.events.filter(worthTelling).map((event) => ({ event, text: bare(words.event(event, names), name) }));
  const first = told[0];
  const isOwn = first !== undefined && first.event.facts["seat"] === entry.seat && first.text !== "";
  const kind = remarkKind(entry);
  const text = kind === "" ? words.action(entry.words) : remarkText(entry, names);
  const head = isOwn ? first.text : text.replace(/\.$/, "");
  const isNamed = kind === "" && (!isOwn || words.event(first.event, names).startsWith(`${name} `));
  return {
    number: entry.number,
    seat: entry.seat,
    kind,
    head: isNamed ? head.slice(0, 1).toLowerCase() + head.slice(1) : head,
    isNamed,
    isOrder: kind === "" && !isOwn,
    rest: counted((isOwn ? told.slice(1) : told).map((each) => each.text)),
    time: entry.time,
  };
}

function counted(texts: readonly string[]): string[] {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return [...found].map(([text, n]) => (n > 1 ? `${text} (×${n})` : text));
}

/** One line for those who listen: the name, the move, what it brought. */
export function spoken(entry: Entry, words: GameWords, names: readonly string[]): string {
  const { head, rest, isNamed, isOrder } = paragraph(entry, words, names);
  return `${isNamed ? `${names[entry.seat] ?? ""}${isOrder ? ":" : ""} ` : ""}${head}${rest.length > 0 ? `: ${rest.join("; ")}` : ""}.`;
}

/** What a listener hears of new entries: the moves of others, and of one's own only what they brought. */
export function heard(entries: readonly Entry[], seat: number, words: GameWords, names: readonly string[]): string {
  const lines = entries.filter((entry) => remarkKind(entry) === "").map((entry) => {
    if (entry.seat !== seat) return spoken(entry, words, names);
    const { rest } = paragraph(entry, words, names);
    return rest.length > 0 ? `${capital(rest.join("; "))}.` : "";
  });
  return lines.filter((line) => line !== "").join(" ");
}

/** What a move brings, in sentences without the mover's name. */
export function brings(events: readonly Told[], words: GameWords, names: readonly string[], seat: number): string[] {
  return counted(events.map((event) => capital(bare(words.event(event, names), names[seat] ?? ""))));
}

/** The number of the reader's last move before the latest moves of others; 0 when there are none since. */
export function lastOwn(entries: readonly Entry[], seat: number): number {
  const moves = entries.filter((entry) => remarkKind(entry) === "");
  const own = moves.findLast((entry) => entry.seat === seat);
  if (own === undefined || moves.at(-1) === own) return 0;
  return own.number;
}

/** What others' moves since an entry brought to a seat. */
export function missed(entries: readonly Entry[], since: number, seat: number): { moves: Entry[]; mine: Told[] } {
  const moves = entries.filter((entry) => entry.number > since && entry.seat !== seat && remarkKind(entry) === "");
  const events = moves.flatMap((entry) => entry.events).filter(worthTelling);
  return { moves, mine: events.filter((event) => event.facts["seat"] === seat) };
}

/** The numbers of moves that an undo has taken back since. */
export function undone(entries: readonly Entry[]): Set<number> {
  const standing: number[] = [];
  const gone = new Set<number>();
  for (const entry of entries) {
    const kind = remarkKind(entry);
    if (kind === "") standing.push(entry.number);
    const last = kind === "undo" ? standing.pop() : undefined;
    if (last !== undefined) gone.add(last);
  }
  return gone;
}

/** How to put a share of certainty into words. */
export function surety(share: number): "sure_clear" | "sure_likely" | "sure_close" {
  return share >= 0.7 ? "sure_clear" : share >= 0.4 ? "sure_likely" : "sure_close";
}

/** Minutes and seconds, or hours and minutes. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (n: number): string => String(n).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A text in pieces, so that rule ids such as RG-5.3 can be links. */
export function withRules(text: string): { text: string; isRule: boolean }[] {
  return text
    .split(/(\b[A-Z]{2}-\d+(?:\.\d+)*\b)/)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, isRule: /^[A-Z]{2}-\d/.test(piece) }));
}
