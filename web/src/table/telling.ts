/** Log entries in words: who, what, and the result. */

import type { Chapter, Chip } from "../lib/board";
import type { Entry, TableInfo, Told } from "../protocol/protocol";
import { botName, ui } from "../lib/ui.svelte";
import { capital, CHIPS, type GameWords } from "../lib/words";
import { chips, plainChip } from "./gains";

/** Stands after the reader's own name; `Named` shows it as a tag. */
export const READER = "\u2063";

/** A text in pieces, between which the reader's name ends: after its genitive, if it has one. */
export function untilReader(text: string): string[] {
  return text.replace(new RegExp(`${READER}(’s)`, "g"), `$1${READER}`).split(READER);
}

/** Entries that are not actions in the game. */
const REMARKS = ["start", "undo", "takeover", "return", "ask", "agree", "refuse", "falter"] as const;
type RemarkKind = (typeof REMARKS)[number];

/** What kind of remark an entry is, or "" for a move. */
export function remarkKind(entry: Entry): RemarkKind | "" {
  const first = entry.words.split(" ")[0] ?? "";
  return REMARKS.find((kind) => kind === first) ?? "";
}

/** The text of a remark; "" for a move. */
function remarkText(entry: Entry, names: readonly string[]): string {
  const kind = remarkKind(entry);
  const name = names[entry.seat] ?? "";
  if (kind === "falter") {
    const how = entry.words.startsWith("falter late") ? "late" : "lost";
    const spare = entry.words.split(" ")[2];
    return spare === undefined ? ui(`log_falter_${how}`, { name }) : ui(`log_falter_${how}_bot`, { name, bot: botName(spare) });
  }
  if (kind !== "takeover") return kind === "" ? "" : ui(`log_${kind}`, { name });
  const { bot, by } = takeover(entry);
  if (by === "clock" || (by === "host" && entry.by === "")) return ui(`log_takeover_${by}`, { name, bot });
  if (by === "host") return ui("log_takeover_seat", { name, bot, by: entry.by });
  return by === "" ? ui("log_takeover", { name, bot }) : ui("log_takeover_seat", { name, bot, by: names[Number(by)] ?? "" });
}

/** The bot that plays from now on, and who let it: a seat, the host, the clock, or "" for the seat's own player. */
function takeover(entry: Entry): { bot: string; by: string } {
  const [, bot = "", , by = ""] = entry.words.split(" ");
  return { bot: botName(bot), by };
}

/** What to tell whoever is back at a seat that others gave to a bot, until their next move; "" if nobody did. */
export function welcome(entries: readonly Entry[], seat: number, names: readonly string[]): string {
  const own = entries.filter((entry) => entry.seat === seat);
  const back = own.at(-1);
  const taken = own.findLast((entry) => remarkKind(entry) === "takeover");
  if (back === undefined || taken === undefined || remarkKind(back) !== "return") return "";
  const { bot, by } = takeover(taken);
  if (by === "" || by === "clock") return "";
  return ui("welcome_back", { bot, by: by === "host" ? taken.by || ui("the_host") : (names[Number(by)] ?? "") });
}

/** What it will take to undo a roll, a draw or an uncovering: nothing in practice, else that the other people agree; "never" without any. */
export function luckStands({ mode, seats }: Pick<TableInfo, "mode" | "seats">, seat: number): "free" | "agreed" | "never" {
  if (mode === "practice") return "free";
  return seats.some(({ kind, bot }, other) => other !== seat && kind === "person" && bot === "") ? "agreed" : "never";
}

/** The event for the beginning of a turn; the log leaves it out, as its next line is that turn's. */
export const TURN_BEGAN = "TurnBegan";
/** What ends the turn before it: with a new round nobody's has begun yet. */
const BEGINNINGS = [TURN_BEGAN, "RoundBegan"];

const worthTelling = (event: Told): boolean => event.key !== TURN_BEGAN;

interface Paragraph {
  number: number;
  seat: number;
  kind: RemarkKind | "";
  head: string;
  /** What of it comes after the chips. */
  tail: string;
  /** The same with all numbers, for where there are no chips. */
  full: string;
  /** What the head itself says of chips with a reason. */
  reason: string;
  /** Whether the seat's name comes before the head: as its subject, or with a colon before an imperative. */
  isNamed: boolean;
  isOrder: boolean;
  /** The event that the line tells, where it is nobody's; else "". */
  nobodys: string;
  /** The mover's event that the line tells. */
  event: Told | undefined;
  /** What followed, each without the name when it is the same player. */
  rest: string[];
  time: number;
}

/** Whether a sentence begins with this name; at its beginning even a small one has a capital letter. */
function isOf(sentence: string, name: string): boolean {
  return name !== "" && sentence.startsWith(`${capital(name)} `);
}

/** A sentence without the name it begins with and without its full stop. */
export function bare(sentence: string, name: string): string {
  const isHis = isOf(sentence, name);
  return (isHis ? sentence.slice(name.length + 1) : sentence).replace(/\.$/, "");
}

/** The event that tells a move in one line: the first with a story, of the mover or of nobody, or the mover's first. */
function headOf(seat: number, all: readonly Told[], words: GameWords): Told | undefined {
  const events = all.filter(worthTelling);
  const own = events.filter((event) => (event.facts["seat"] ?? seat) === seat);
  const told = own.find((event) => words.hasStory(event) && words.story(event, []) !== "");
  return told ?? (own[0] === events[0] && own[0]?.facts["seat"] === seat ? own[0] : undefined);
}

/** What came of a move, in a few words each, besides the event that its line tells. */
export function aftermath(entry: Entry, follows: readonly Told[], words: GameWords, names: readonly string[]): string[] {
  const first = headOf(entry.seat, entry.events, words);
  return follows.filter((event) => event !== first).map((event) => {
    // what an event without a seat tells of "{seat}", the mover did
    return bare(words.story({ ...event, facts: { seat: entry.seat, ...event.facts } }, names), names[entry.seat] ?? "");
  });
}

/** A move as a paragraph: its line, and what came of it; repeated sentences appear once, with a count. */
export function paragraph(entry: Entry, words: GameWords, names: readonly string[]): Paragraph {
  const name = names[entry.seat] ?? "";
  const first = headOf(entry.seat, entry.events, words);
  const told = entry.events.filter((event) => worthTelling(event) && event !== first);
  // what an event without a seat tells of "{seat}", the mover did
  const teller = first === undefined || words.divides(first) ? first : { ...first, facts: { seat: entry.seat, ...first.facts } };
  const story = teller === undefined ? words.deed(entry.words, entry.seat, names) : words.story(teller, names) || words.event(teller, names);
  const kind = remarkKind(entry);
  const text = kind === "" ? words.action(entry.words) : remarkText(entry, names);
  const isOwn = story !== "";
  const [before = "", tail = ""] = (isOwn ? bare(story, name) : text.replace(/\.$/, "")).split(CHIPS);
  const head = before.trimEnd();
  const full = first?.facts["seat"] === undefined || !isOf(story, name) ? head : bare(words.event(first, names), name);
  const isNamed = kind === "" && (!isOwn || isOf(story, name));
  return {
    number: entry.number,
    seat: entry.seat,
    kind,
    head: isNamed ? head.slice(0, 1).toLowerCase() + head.slice(1) : head,
    tail: tail.trim(),
    full: isNamed ? full.slice(0, 1).toLowerCase() + full.slice(1) : full,
    reason: first === undefined ? "" : words.reason(first),
    isNamed,
    isOrder: kind === "" && !isOwn,
    nobodys: isOwn && teller?.facts["seat"] === undefined ? (teller?.key ?? "") : "",
    event: isNamed && isOwn ? first : undefined,
    rest: sentences(told, words, names, name),
    time: entry.time,
  };
}

/** The lines of the log: a move that only ends the same seat's move before it, as a payment does, is told with that. */
export function joined(entries: readonly Entry[], words: GameWords): Entry[] {
  const gone = undone(entries);
  const lines: Entry[] = [];
  for (const entry of entries) {
    const isGone = gone.has(entry.number);
    const place = lines.findLastIndex((line) => remarkKind(line) === "" && (isGone || !gone.has(line.number)));
    const line = lines[place];
    const head = headOf(entry.seat, entry.events, words);
    const isOne = line?.seat === entry.seat && gone.has(line.number) === isGone && head !== undefined && words.endsLine(head);
    if (isOne) lines[place] = { ...line, number: entry.number, time: entry.time, events: [...line.events, ...entry.events] };
    else lines.push(entry);
  }
  return lines;
}

/** A move without what it brought besides, such as a mastery, which is a line of its own: it may be met long before it is claimed. */
export function besides(entry: Entry, words: GameWords, chipOf: (event: Told) => Chip | null = plainChip): { own: Entry; claims: Told[] } {
  const head = headOf(entry.seat, entry.events, words);
  const isClaim = (event: Told): boolean => event !== head && words.hasStory(event) && chipOf(event)?.emblem !== undefined;
  return { own: { ...entry, events: entry.events.filter((event) => !isClaim(event)) }, claims: entry.events.filter(isClaim) };
}

/** A move in the parts that the log has lines for: what it did itself, then from a divider, or from what another seat got of its own, on what followed. */
export function chapters(entry: Entry, words: GameWords, isBig: (event: Told) => boolean, shares: readonly string[] = []): { own: Entry; later: Told[] } {
  const isAnothers = ({ key, facts }: Told): boolean => shares.includes(key) && facts["seat"] !== entry.seat;
  const divider = entry.events.findIndex((event) => isAnothers(event) || (words.divides(event) && !isBig(event))); // a big one is a line of nobody's
  const isLater = (event: Told, place: number): boolean => divider >= 0 && place >= divider && (words.hasStory(event) || isBig(event));
  return { own: { ...entry, events: entry.events.filter((event, place) => !isLater(event, place)) }, later: entry.events.filter(isLater) };
}

/** A move without what its chapter tells. */
export function apart(entry: Entry, { from, until }: Chapter): Entry {
  return { ...entry, events: [...entry.events.slice(0, from), ...entry.events.slice(until)] };
}

/** What is told of a seat in one line; of seat -1, what nobody did. */
export interface Gathered {
  text: string;
  seat: number;
  events: Told[];
}

/** The events that follow, one after another; those that tell the same of one seat become one, and so do dividers that nothing parts. */
export function gathered(events: readonly Told[], words: GameWords, names: readonly string[]): Gathered[] {
  const found: Gathered[] = [];
  for (const event of events) {
    const seat = words.divides(event) ? -1 : Number(event.facts["seat"] ?? -1);
    const text = bare(words.story(event, names), names[seat] ?? "");
    const last = found.at(-1);
    if (last?.text === text && last.seat === seat) last.events.push(event);
    else found.push({ text, seat, events: [event] });
  }
  for (const line of found.filter(({ events: same }) => same.length > 1)) {
    line.text = bare(words.story(line.events[0]!, names, line.events.length), names[line.seat] ?? "");
  }
  const divides = (line: Gathered): boolean => line.events.every((event) => words.divides(event));
  return found.reduce<Gathered[]>((lines, line) => {
    const last = lines.at(-1);
    if (last === undefined || !divides(last) || !divides(line)) return [...lines, line];
    return [...lines.slice(0, -1), { ...last, text: `${last.text} · ${line.text}`, events: [...last.events, ...line.events] }];
  }, []);
}

/** Whether a move has a line in the log: ending a turn has none, unless something came of it. */
export function isTold(entry: Entry, words: GameWords): boolean {
  return remarkKind(entry) !== "" || entry.events.some((event) => worthTelling(event) && words.story(event, []) !== "");
}

/** How many moves in a row an undo took back; 0 for one that another line tells of. */
export function takenBack(entries: readonly Entry[], place: number): number {
  const isUndo = (at: number): boolean => entries[at] !== undefined && remarkKind(entries[at]) === "undo" && entries[at].seat === entries[place]?.seat;
  if (isUndo(place + 1)) return 0;
  let first = place;
  while (isUndo(first - 1)) first -= 1;
  return place - first + 1;
}

/** What events tell, without the name of whoever moved; equal sentences once, as one for all of them or with a count. */
function sentences(events: readonly Told[], words: GameWords, names: readonly string[], name: string): string[] {
  const found = new Map<string, Told[]>();
  for (const event of events) {
    const text = bare(words.event(event, names), name);
    found.set(text, [...(found.get(text) ?? []), event]);
  }
  return [...found].flatMap(([text, same]) => {
    const all = words.events(same[0]!, same.length, names);
    if (all === "") return [];
    if (same.length === 1) return [text];
    return [all === undefined ? `${text} (×${same.length})` : bare(all, name)];
  });
}

/** What the set-up brought to whom; what goes without saying is left out. */
export function setUp(entry: Entry, words: GameWords, names: readonly string[], isMute: (event: Told) => boolean = () => false): string[] {
  return sentences(entry.events.filter((event) => worthTelling(event) && !isMute(event)), words, names, "");
}

/** One line for screen readers: the name, the move, its results. */
export function spoken(entry: Entry, words: GameWords, names: readonly string[]): string {
  const { full, rest, isNamed, isOrder } = paragraph(entry, words, names);
  return `${isNamed ? `${names[entry.seat] ?? ""}${isOrder ? ":" : ""} ` : ""}${full}${rest.length > 0 ? `: ${rest.join("; ")}` : ""}.`;
}

/** What a screen reader says of new entries: the moves of others, and only the results of your own. */
export function heard(entries: readonly Entry[], seat: number, words: GameWords, names: readonly string[]): string {
  const lines = entries.filter((entry) => remarkKind(entry) === "").map((entry) => {
    if (entry.seat !== seat) return spoken(entry, words, names);
    const { rest } = paragraph(entry, words, names);
    return rest.length > 0 ? `${capital(rest.join("; "))}.` : "";
  });
  return lines.filter((line) => line !== "").join(" ");
}

/** The results of a move: what the mover and the others gain and pay, and the rest in sentences; the move itself is in the question, and what goes without saying is left out. */
export function brings(
  events: readonly Told[],
  words: GameWords,
  names: readonly string[],
  seat: number,
  chipOf: (event: Told) => Chip | null = plainChip,
  isMute: (event: Told) => boolean = () => false,
): { gains: Chip[]; others: { seat: number; gains: Chip[] }[]; lines: string[] } {
  const plain = (event: Told): Chip | null => {
    const chip = chipOf(event);
    return chip && names[chip.seat] !== undefined ? { ...chip, reason: "" } : null;
  };
  const of = (each: number): Chip[] => chips(events, each, plain);
  const head = headOf(seat, events, words);
  const rest = events.filter((event) => event !== head && plain(event) === null && !isMute(event));
  const others = names.map((_, each) => ({ seat: each, gains: each === seat ? [] : of(each) })).filter(({ gains }) => gains.length > 0);
  return { gains: of(seat), others, lines: sentences(rest, words, names, names[seat] ?? "").map(capital) };
}

/** The moves that stand: no remarks, and nothing that was taken back. */
function standing(entries: readonly Entry[]): Entry[] {
  const gone = undone(entries);
  return entries.filter((entry) => remarkKind(entry) === "" && !gone.has(entry.number));
}

/** A line of the log with the moves that belong to it: those that it tells, and what the same seat did then without a line, such as ending its turn. */
interface Telling {
  line: Entry;
  moves: Entry[];
}

/** The moves that stand, line by line; what has no line and is of another seat leads to the next one. */
export function tellings(entries: readonly Entry[], words: GameWords): Telling[] {
  const moves = standing(entries);
  const isLine = (entry: Entry): boolean => isTold(entry, words) && headOf(entry.seat, entry.events, words) !== undefined; // "The game is over" only divides them
  const found = joined(moves, words).filter(isLine).map((line): Telling => ({ line, moves: [] }));
  let next = 0;
  for (const move of moves) {
    while (found[next] && found[next]!.line.number < move.number) next += 1;
    const [last, coming] = [found[next - 1], found[next]];
    const isRest = last?.line.seat === move.seat && !isLine(move);
    (isRest ? last : coming)?.moves.push(move);
  }
  return found;
}

/** The number of the last move of the reader's own turn before the latest moves of others; 0 when there are none since. */
export function lastOwn(entries: readonly Entry[], seat: number): number {
  const moves = standing(entries);
  const own = inOwnTurn(entries, moves, seat);
  return own !== undefined && moves.some((entry) => entry.number > own.number && entry.seat !== seat) ? own.number : 0;
}

/** The last move that a seat made in its own turn: what it chose in another's is none. */
function inOwnTurn(entries: readonly Entry[], moves: readonly Entry[], seat: number): Entry | undefined {
  const begun = entries.flatMap(({ number, events }) =>
    events.filter(({ key }) => BEGINNINGS.includes(key)).map(({ key, facts }) => ({ number, whose: key === TURN_BEGAN ? facts["seat"] : undefined })), // a round is everyone's, whoever begins it
  );
  return moves.findLast((entry) => {
    const turn = begun.findLast(({ number }) => number < entry.number);
    return entry.seat === seat && (turn?.whose === undefined || turn.whose === seat);
  });
}

/** The line of the last move, while the reader has made none since that has one: another's, or what nobody did. */
export function latest(entries: readonly Entry[], seat: number, words: GameWords): Entry | null {
  const last = joined(standing(entries), words).findLast((entry) => isTold(entry, words));
  return last !== undefined && (last.seat !== seat || paragraph(last, words, []).nobodys !== "") ? last : null;
}

/** The line that matters most of the turn that `latest` is of, which is the first that is a main one, and how many others there are. */
export function latestTurn(entries: readonly Entry[], seat: number, words: GameWords, isMain: (entry: Entry) => boolean): { entry: Entry; more: number } | null {
  const last = latest(entries, seat, words);
  if (last === null) return null;
  if (paragraph(last, words, []).nobodys !== "") return { entry: last, more: 0 };
  const turn = lastTurn(joined(standing(entries), words).filter((entry) => isTold(entry, words)), last.seat);
  return { entry: turn.find(isMain) ?? last, more: Math.max(0, turn.length - 1) };
}

/** What others' moves since an entry did for a seat. */
export function missed(entries: readonly Entry[], since: number, seat: number): { moves: Entry[]; mine: Told[] } {
  const moves = standing(entries).filter((entry) => entry.number > since && entry.seat !== seat);
  const events = moves.flatMap((entry) => entry.events).filter(worthTelling);
  return { moves, mine: events.filter((event) => event.facts["seat"] === seat) };
}

/** The moves that a seat made last without another seat between them: its last turn. */
export function lastTurn(moves: readonly Entry[], seat: number): Entry[] {
  const end = moves.findLastIndex((entry) => entry.seat === seat) + 1;
  const start = moves.findLastIndex((entry, place) => place < end && entry.seat !== seat) + 1;
  return moves.slice(start, end);
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
