/** The film of a reveal as plain data: shot by shot what is told, and how the table stands until then. */

import type { Film, Shot, Tongue } from "../../lib/board";
import { listed } from "../../lib/ui.svelte";
import type { Entry, Told } from "../../protocol/protocol";
import { number, resolution, targetOf, text, type Battle, type Deed, type Leaving, type Resolution, type Whole } from "./battles";
import { bookOf, type Book } from "./content";
import { progress } from "./objectives";
import { Geometry } from "./geometry";
import { pans, type Pans } from "./pans";
import { say } from "./say";
import { Teller } from "./told";
import type { ProvinceView, RokuganView, TokenView } from "./view";

export const CHAPTERS = ["turned", "leave", "raids", "peace", "battles", "territories"] as const;
const [TURNED, LEAVE, RAIDS, PEACE, BATTLES, TERRITORIES] = [0, 1, 2, 3, 4, 5];

/** What is drawn over the map: nothing, tokens that leave, fire or peace, a battle with what has been weighed, or a territory ("": none). */
export type Doing =
  | { kind: "turn" | "short" }
  | { kind: "leave"; leaving: Leaving[] }
  | { kind: "deed"; deed: Deed }
  | { kind: "near" | "weigh" | "decided"; battle: number; pans: Pans; weighed: { attacker: number; defender: number } }
  | { kind: "quiet" }
  | { kind: "whole"; territory: string };

export interface RokuganShot extends Shot<RokuganView> {
  act: Doing;
}

export interface RokuganFilm extends Film<RokuganView> {
  told: Resolution;
  teller: Teller;
  /** What became of the reader's own objective, or "". */
  mine: string;
  shots: RokuganShot[];
}

const TIMES = { flip: 420, apart: 60, leave: 620, read: 1500, deed: 1500, near: 860, look: 900, weigh: 450, set: 320, rest: 700, quiet: 1800, whole: 1500 };

type Scores = readonly Record<string, number>[];

/** The shots one after another; each starts from how the last one left the table. */
class Cutter {
  readonly shots: RokuganShot[] = [];
  chapter = TURNED;
  lines = 0;

  constructor(
    public view: RokuganView,
    private scores: Scores,
    readonly book: Book,
  ) {}

  cut(time: number, act: Doing, words: string, { isStep = true, hasKnock = false, view = this.view, seat = -1, category = "", honor = 0 } = {}): void {
    const scores = this.counted(view).map((parts, each) => (each === seat && honor !== 0 ? { ...parts, ...changed(parts, category, honor) } : parts));
    const total = (all: Scores, seat: number): number => Object.values(all[seat] ?? {}).reduce((sum, points) => sum + points, 0);
    const gains = scores.map((_, seat) => total(scores, seat) - total(this.scores, seat));
    const { chapter, lines } = this;
    this.view = view;
    this.scores = scores;
    this.shots.push({ time, view, scores, gains, text: words, chapter, lines, isStep, hasKnock, act });
  }

  /** Honor after what the shot changed on the map. */
  private counted(view: RokuganView): Record<string, number>[] {
    if (view === this.view) return [...this.scores];
    return this.scores.map((parts, seat) => ({
      ...parts,
      ...changed(parts, "flowers", flowers(view, this.book, seat) - flowers(this.view, this.book, seat)),
      ...changed(parts, "faceup_tokens", faceups(view, this.book, seat) - faceups(this.view, this.book, seat)),
    }));
  }
}

function changed(parts: Record<string, number>, key: string, by: number): Record<string, number> {
  return { [key]: (parts[key] ?? 0) + by };
}

const isShadow = (book: Book, id: string): boolean => book.provinces.get(id)?.territory.startsWith("shadowlands") ?? false;

function owned(view: RokuganView, book: Book, seat: number): [string, ProvinceView][] {
  return Object.entries(view.provinces).filter(([id, { owner }]) => owner === seat && !isShadow(book, id));
}

function flowers(view: RokuganView, book: Book, seat: number): number {
  return owned(view, book, seat).reduce((sum, [id, { special }]) => {
    const token = book.special(special);
    return sum + (token?.honor ?? 0) + (token?.honor_override ?? book.provinces.get(id)?.honor ?? 0);
  }, 0);
}

function faceups(view: RokuganView, book: Book, seat: number): number {
  return owned(view, book, seat).reduce((sum, [, { faceup }]) => sum + faceup * book.content.control_token.faceup_honor, 0);
}

const BARE: ProvinceView = { owner: null, faceup: 0, facedown: 0, special: null };

/** The same table after control and special tokens came and went. */
function after(view: RokuganView, events: readonly Told[] = []): RokuganView {
  const provinces = { ...view.provinces };
  for (const { key, facts } of events) {
    const id = text(facts["province"]);
    const was = provinces[id] ?? BARE;
    if (key === "SpecialPlaced") provinces[id] = { ...was, special: text(facts["special"]) };
    else if (key === "ControlLost") provinces[id] = { ...was, owner: null, faceup: 0, facedown: 0 };
    else provinces[id] = { ...was, owner: number(facts["seat"]), faceup: was.faceup + number(facts["faceup"]), facedown: was.facedown + number(facts["facedown"]) };
  }
  return { ...view, provinces };
}

function without(view: RokuganView, isGone: (token: TokenView) => boolean): RokuganView {
  const gone = new Set(view.tokens.filter(isGone).map(({ token }) => token));
  return { ...view, tokens: view.tokens.filter(({ token, below }) => !gone.has(token) && (below === null || !gone.has(below))) };
}

/** The map when the placement ended: the last token lies there too, and what follows is not known yet. */
function opening(before: RokuganView, { events }: Entry, told: Resolution): RokuganView {
  const earlier = events.slice(0, told.from);
  const fact = (key: string, name: string): string[] => earlier.flatMap((event) => (event.key === key ? text(event.facts[name]) : []));
  const gone = new Set([...fact("TokenDestroyed", "token"), ...fact("TokenSentBack", "token")]);
  const blank = { faceup: false, below: null, seen_by: [], could: [] };
  const placed = new Map(earlier.flatMap(({ key, facts }) => (key === "TokenPlaced" ? [[text(facts["token"]), text(facts["kind"])] as const] : [])));
  const facedown = told.turned.map(({ token, place }): TokenView => {
    const known = before.tokens.find((each) => each.token === token);
    const kind = placed.get(token) ?? "?";
    return { ...blank, kind: kind === "?" ? null : kind, ...known, token, place };
  });
  const words = new Set(facedown.map(({ token }) => token));
  const added = earlier.flatMap(({ key, facts }): TokenView[] => {
    const [token, kind, below] = [text(facts["token"]), text(facts["kind"]), text(facts["below"])];
    if (key === "TokenAnimated") return [{ ...blank, token, kind, place: text(facts["place"]), faceup: true }];
    return key === "TokenBlessed" ? [{ ...blank, token, kind, below, place: facedown.find((each) => each.token === below)?.place ?? "", faceup: true }] : [];
  });
  const faceup = [...before.tokens, ...added].filter(({ token }) => !words.has(token) && !gone.has(token));
  const laid = earlier.filter(({ key }) => key === "TokenPlaced" || key === "TokenBlessed");
  const players = before.players.map((player, seat) => laid.filter(({ facts }) => facts["seat"] === seat).reduce((left, { facts }) => emptied(left, text(facts["kind"])), player));
  return { ...before, players, tokens: [...facedown, ...faceup], asked: null };
}

/** The player without a token of the hand that was laid on the map. */
function emptied(player: RokuganView["players"][number], kind: string): RokuganView["players"][number] {
  const hand = player.hand && Object.fromEntries(Object.entries(player.hand).map(([each, n]) => [each, each === kind ? n - 1 : n] as const).filter(([, n]) => n > 0));
  return { ...player, hand, hand_size: player.hand_size - 1 };
}

export function film(before: { view: RokuganView; scores: Scores }, entry: Entry, tongue: Tongue, isAgain = false): RokuganFilm {
  const book = bookOf(tongue.content);
  const told = resolution(entry, book);
  if (told === null) throw new Error("expected a move that reveals the tokens");
  const teller = new Teller(before.view, tongue, book);
  const start = opening(before.view, entry, told);
  const cutter = new Cutter(start, before.scores, book);
  turn(cutter, told, new Geometry(book));
  leave(cutter, told, teller);
  for (const deed of told.deeds) doDeed(cutter, deed, told, teller);
  for (const [place, battle] of told.battles.entries()) fight(cutter, place, battle, told, teller);
  cutter.chapter = BATTLES;
  if (told.quiet.length > 0) {
    cutter.lines += told.quiet.length;
    const view = after(cutter.view, told.quiet.flatMap(({ province }) => told.changes.get(province) ?? []));
    const words = say("quiet", { list: listed(told.quiet.map(({ province }) => teller.title(province))) });
    cutter.cut(TIMES.quiet, { kind: "quiet" }, words, { view: { ...view, tokens: [] }, hasKnock: true });
  }
  count(cutter, told.wholes, teller);
  const mine = judge(cutter, before.scores);
  const rounds = book.content.round_track.rounds;
  const end = say(!isAgain && told.round >= rounds ? "short_last" : "short", { n: told.round });
  cutter.cut(0, { kind: "short" }, end);
  const shots = cutter.shots.map((shot) => (shot.act.kind === "short" ? { ...shot, gains: sumOf(cutter.shots.map(({ gains }) => gains)) } : shot));
  return { title: say("reveal"), when: say("round_of", { n: told.round, all: rounds }), chapters: [1, 1, 1, 1, 4, 1], shots, told, teller, mine };
}

function sumOf(all: readonly (readonly number[])[]): number[] {
  return (all[0] ?? []).map((_, seat) => all.reduce((sum, gains) => sum + (gains[seat] ?? 0), 0));
}

/** One after another, from north to south. */
function turn(cutter: Cutter, { turned }: Resolution, map: Geometry): void {
  const south = ({ place }: { place: string }): number => map.aim(place)?.at[1] ?? map.middle(targetOf(place))[1];
  const order = turned.toSorted((a, b) => south(a) - south(b));
  const words = (n: number): string => say("turned", { n, all: order.length });
  cutter.cut(TIMES.look, { kind: "turn" }, words(0));
  for (const [place, { token, kind }] of order.entries()) {
    const tokens = cutter.view.tokens.map((each) => (each.token === token ? { ...each, kind, faceup: true } : each));
    const isLast = place === order.length - 1;
    cutter.cut(isLast ? TIMES.flip + TIMES.look : TIMES.apart, { kind: "turn" }, words(place + 1), { view: { ...cutter.view, tokens }, isStep: isLast });
  }
}

function leave(cutter: Cutter, told: Resolution, teller: Teller): void {
  const { leaving } = told;
  if (leaving.length === 0) return;
  cutter.chapter = LEAVE;
  cutter.lines += leaving.filter(({ rule }) => rule !== "").length;
  const gone = new Set(leaving.map(({ token }) => token));
  const view = without(cutter.view, ({ token }) => gone.has(token));
  cutter.cut(TIMES.leave + TIMES.read + 250 * leaving.length, { kind: "leave", leaving }, teller.left(told, true), { view });
}

function doDeed(cutter: Cutter, deed: Deed, told: Resolution, teller: Teller): void {
  cutter.chapter = deed.kind === "raid" ? RAIDS : PEACE;
  cutter.lines += 1;
  const swept = without(cutter.view, ({ token }) => deed.swept.includes(token));
  cutter.cut(TIMES.deed, { kind: "deed", deed }, teller.deed(deed), { view: after(swept, told.changes.get(deed.province)), hasKnock: true });
}

/** The map comes near, each token is weighed, and what was decided is set on the board. */
function fight(cutter: Cutter, place: number, battle: Battle, told: Resolution, teller: Teller): void {
  cutter.chapter = BATTLES;
  const both = pans(battle, cutter.view, teller.book);
  const province = teller.title(battle.province);
  const [who, other] = [teller.who(battle.attackers[0]?.seat ?? -1), teller.who(battle.defender.seat)];
  const weighed = { attacker: 0, defender: 0 };
  const act = (kind: "near" | "weigh" | "decided"): Doing => ({ kind, battle: place, pans: both, weighed: { ...weighed } });
  const sum = (side: keyof Pans): number => both[side].slice(0, weighed[side]).reduce((total, { value }) => total + value, 0);
  cutter.cut(TIMES.near + TIMES.look, act("near"), teller.challenge(battle));
  for (const side of ["defender", "attacker"] as const) {
    for (const _ of both[side]) {
      weighed[side] += 1;
      const n = both.attacker.length + both.defender.length - weighed.attacker - weighed.defender;
      const words = say(n > 0 ? "weighed" : "weighed_all", { province, who, other, a: sum("attacker"), d: sum("defender"), n });
      cutter.cut(n > 0 ? TIMES.weigh : TIMES.weigh + TIMES.rest, act("weigh"), words);
    }
  }
  cutter.lines += 1;
  const cleared = without(cutter.view, (token) => targetOf(token.place) === battle.province);
  cutter.cut(TIMES.set + 2 * TIMES.rest, act("decided"), teller.outcome(battle).full, { view: after(cleared, told.changes.get(battle.province)), hasKnock: true });
}

/** Whole territories that were lost or won, each with its honor and its card. */
function count(cutter: Cutter, wholes: readonly Whole[], teller: Teller): void {
  cutter.chapter = TERRITORIES;
  cutter.view = { ...cutter.view, tokens: [] };
  if (wholes.length === 0) cutter.cut(TIMES.whole, { kind: "whole", territory: "" }, say("wholes_none"));
  for (const whole of wholes) {
    const { territory, seat, isWon, honor, hasCard } = whole;
    const { territories } = cutter.view;
    const card = territories[territory];
    const moved = card && hasCard ? { ...territories, [territory]: { ...card, holder: isWon ? seat : null } } : territories;
    cutter.lines += 1;
    const words = `${teller.land(whole)}: ${teller.whole(whole)}.`;
    cutter.cut(TIMES.whole, { kind: "whole", territory }, words, { view: { ...cutter.view, territories: moved }, seat, category: "territories", honor: isWon ? honor : -honor });
  }
}

/** One's own objective, if it is met now and was not before, or the other way round. */
function judge(cutter: Cutter, before: Scores): string {
  const { seat } = cutter.view;
  const id = cutter.view.players[seat]?.objective ?? "";
  const way = progress(cutter.view, cutter.book, id, seat);
  const was = before[seat]?.["secret_objective"];
  if (way === null || was === undefined || way.isMet === was > 0) return "";
  const honor = way.isMet ? (cutter.book.objective(id)?.honor ?? 0) : -was;
  const words = say(honor > 0 ? "objective_met" : "objective_lost", { n: Math.abs(honor) });
  cutter.cut(TIMES.whole, { kind: "whole", territory: "" }, words, { seat, category: "secret_objective", honor });
  return words;
}
