/** How a position is set up by hand: pieces, places, numbers, and what can't be. */

import type { Content, Tongue } from "../../lib/board";
import type { Fault, GameEditing, LoosePiece, Stepper } from "../../lib/editing";
import { capital } from "../../lib/words";
import type { PositionProblem } from "../../protocol/protocol";
import { bookOf, parts, sorted, type Book } from "./content";
import { say, type SayKey } from "./say";
import { calledToken, clanOf, seatOf } from "./scene";
import type { CardView, PlayerView, ProvinceView, RokuganView, TokenView } from "./view";

/** A position: all that lies on the table, with every hand open. */
export type RokuganPosition = Omit<RokuganView, "seat">;

type Tally = Record<string, number>;

const ANYTHING = ["army", "navy", "shinobi", "diplomacy", "raid", "bluff"]; // what a facedown token may be, ruses included
const PLACING = ["placement", "spying", "resolving", "switching"]; // the phases with combat tokens on the map
const PILES = ["hand", "discard"] as const;
const DECK = 4; // initiative cards after the set-up (BR-2.10)
const ENOUGH = ["scorched_earth", "peace"]; // BR-20.2
const BARE: ProvinceView = { owner: null, faceup: 0, facedown: 0, special: null };
const IN_SPACE: CardView = { holder: null, played: false, card: null, seen_by: [] };

const viewOf = (position: RokuganPosition): RokuganView => ({ ...position, seat: -1 });
/** The parts of a word such as hand:1:army_3 or stack:lion_west:faceup. */
const split = (word: string): [string, string, string] => {
  const [kind = "", what = "", rest = ""] = word.split(":");
  return [kind, what, rest];
};

function more(counts: Tally | null, kind: string, n: number): Tally {
  const found = { ...counts, [kind]: (counts?.[kind] ?? 0) + n };
  return Object.fromEntries(Object.entries(found).filter(([, left]) => left > 0));
}

/** A player with other combat tokens: nobody remembers what they were before. */
function withTokens(position: RokuganPosition, seat: number, change: Partial<PlayerView>): RokuganPosition {
  const total = (counts: Tally | null): number => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
  const players = position.players.map((player, n) => {
    const next = { ...player, ...change };
    return n === seat ? { ...next, hand_size: total(next.hand), pool_size: total(next.pool), is_out: false, stuck: [], memories: {} } : player;
  });
  return { ...position, players, returned: position.returned?.owner === seat ? null : position.returned };
}

function withProvince(position: RokuganPosition, province: string, change: (shown: ProvinceView) => Partial<ProvinceView>): RokuganPosition {
  const shown = { ...BARE, ...position.provinces[province] };
  const next = { ...shown, ...change(shown) };
  if (next.faceup + next.facedown === 0) next.owner = null;
  const { [province]: _, ...rest } = position.provinces;
  return { ...position, provinces: next.owner === null && next.special === null ? rest : { ...rest, [province]: next } };
}

/** Whose turn it is: whatever was left to be chosen is done. */
function turn(position: RokuganPosition, seat: number): RokuganPosition {
  return {
    ...position, phase: "placement", active: seat, asked: seat, passes: 0, first: position.first ?? seat, first_player_used: false, look_used: false, purged: false,
    turn_over: false, card: null, aim: "none", picked: 0, picks: [], pending: [],
    players: position.players.map((player) => ({ ...player, set_aside: 0, is_out: false, stuck: [] })),
  };
}

/** The initiative deck as it may be in this round: the neutral cards are revealed first. */
function withDeck(position: RokuganPosition, book: Book): RokuganPosition {
  const clans = position.players.flatMap(({ clan }, seat) => (clan === null || seat === position.first ? [] : [clan]));
  const neutrals = book.content.initiative_card.flatMap(({ id, metric }) => (metric === undefined ? [] : [id]));
  const [gone, all] = [position.round - 1, Math.max(0, DECK - clans.length)];
  const left = Math.max(0, all - gone);
  return { ...position, initiative_neutrals: left, neutrals_seen: neutrals.slice(0, all - left), initiative_clans: clans.slice(0, DECK - gone - left) };
}

const isToken = (position: RokuganPosition, word: string): boolean => position.tokens.some(({ token }) => token === word);

/** Whose combat token a piece is, and of which kind; null for other pieces. */
function combatOf(position: RokuganPosition, piece: string): { seat: number; kind: string } | null {
  const laid = position.tokens.find(({ token }) => token === piece);
  if (laid) return { seat: seatOf(viewOf(position), clanOf(piece)), kind: laid.kind ?? "" };
  const [where, seat, kind] = split(piece);
  return ["combat", ...PILES].includes(where) ? { seat: Number(seat), kind } : null;
}

/** A position without a combat token, wherever it lies; blessings on it go back to the pool. */
function withoutCombat(position: RokuganPosition, piece: string): RokuganPosition {
  const { seat, kind } = combatOf(position, piece) ?? { seat: -1, kind: "" };
  const player = position.players[seat];
  if (!player) return position;
  if (isToken(position, piece)) {
    const blessings = position.tokens.filter(({ below }) => below === piece);
    const pool = blessings.reduce((counts, each) => more(counts, each.kind ?? "", 1), player.pool ?? {});
    const tokens = position.tokens.filter(({ token, below }) => token !== piece && below !== piece);
    return withTokens({ ...position, tokens }, seat, { pool });
  }
  const [where] = split(piece);
  if (where === "combat" && kind === "bluff" && player.bluff_aside) return withTokens(position, seat, { bluff_aside: false });
  const pile = where === "combat" ? "pool" : (where as (typeof PILES)[number]);
  return withTokens(position, seat, { [pile]: more(player[pile], kind, -1) });
}

/** A combat token put down on the map, under the lowest number that is free. */
function laying(position: RokuganPosition, seat: number, kind: string, place: string): RokuganPosition {
  const clan = position.players[seat]?.clan ?? "";
  let n = 1;
  while (isToken(position, `${clan}-${n}`)) n += 1;
  const base = position.tokens.find(({ token }) => token === place);
  const isBlessing = parts(kind).type === "blessing";
  const all = [...position.players.keys()];
  const token: TokenView = { token: `${clan}-${n}`, place: base?.place ?? place, kind, faceup: isBlessing, below: base?.token ?? null, seen_by: isBlessing ? all : [], could: isBlessing ? ["blessing"] : ANYTHING };
  const laid = { ...position, tokens: [...position.tokens, token], players: position.players.map((player, each) => (each === seat ? { ...player, placed: Math.max(player.placed, n) } : player)) };
  return withTokens(PLACING.includes(position.phase) ? laid : turn(laid, position.asked ?? position.active), seat, {});
}

function puttingCombat(position: RokuganPosition, piece: string, place: string): RokuganPosition {
  const { seat, kind } = combatOf(position, piece) ?? { seat: -1, kind: "" };
  const [pile] = split(place);
  if (isToken(position, piece) && place !== "" && pile === place) {
    const base = position.tokens.find(({ token }) => token === place);
    const moved = (each: TokenView): TokenView => (each.token === piece || each.below === piece ? { ...each, place: base?.place ?? place, below: each.token === piece ? (base?.token ?? null) : each.below } : each);
    return withTokens({ ...position, tokens: position.tokens.map(moved) }, seat, {});
  }
  const next = withoutCombat(position, piece);
  const player = next.players[seat];
  if (!player) return position;
  if (place === "") return withTokens(next, seat, kind === "bluff" ? { bluff_aside: true } : { pool: more(player.pool, kind, 1) });
  if (pile === "hand" || pile === "discard") return withTokens(next, seat, { [pile]: more(player[pile], kind, 1) });
  return laying(next, seat, kind, place);
}

/** A control token of this seat and face, added to its own in a province, or instead of another's. */
function puttingControl(position: RokuganPosition, seat: number, face: string, province: string): RokuganPosition {
  return withProvince(position, province, (shown) => {
    const before = shown.owner === seat ? shown : BARE;
    return { owner: seat, faceup: before.faceup + (face === "faceup" ? 1 : 0), facedown: before.facedown + (face === "facedown" ? 1 : 0) };
  });
}

function puttingSpecial(position: RokuganPosition, special: string, province: string): RokuganPosition {
  return withProvince(position, province, () => ({ special, ...(special === "scorched_earth" ? { faceup: 0, facedown: 0 } : {}) }));
}

function puttingCard(position: RokuganPosition, card: string, place: string, book: Book): RokuganPosition {
  const territory = book.content.territory_card.find(({ id }) => id === card)?.territory ?? "";
  const [pile, seat] = split(place);
  const all = [...position.players.keys()];
  const lies = pile === "played" ? { holder: null, played: true, card, seen_by: all } : pile === "cards" ? { holder: Number(seat), played: false, card, seen_by: [Number(seat)] } : IN_SPACE;
  return { ...position, territories: { ...position.territories, [territory]: lies } };
}

/** Whoever had the objective gets the other one for it. */
function puttingObjective(position: RokuganPosition, objective: string, seat: number): RokuganPosition {
  const given = position.players[seat]?.objective ?? null;
  const players = position.players.map((player, n) => {
    if (n === seat) return { ...player, objective, rejected: player.rejected === objective ? given : player.rejected };
    return { ...player, objective: player.objective === objective ? given : player.objective, rejected: player.rejected === objective ? given : player.rejected };
  });
  return { ...position, players };
}

/** Another clan at a seat: its tokens stay, but for the one that only the other has. */
function puttingClan(position: RokuganPosition, clan: string, seat: number, book: Book): RokuganPosition {
  const player = position.players[seat];
  const before = player?.clan ?? null;
  if (!player || before === null) return position;
  const [had, has] = [book.set(before), book.set(clan)];
  let next = position;
  for (const kind of Object.keys(had).filter((each) => (had[each] ?? 0) > (has[each] ?? 0))) {
    const laid = position.tokens.find((each) => each.kind === kind && clanOf(each.token) === before)?.token ?? "";
    const from = (["pool", ...PILES] as const).find((pile) => (player[pile]?.[kind] ?? 0) > 0);
    next = withoutCombat(next, from === undefined ? laid : `${from === "pool" ? "combat" : from}:${seat}:${kind}`);
  }
  let pool = next.players[seat]?.pool ?? {};
  for (const kind of Object.keys(has)) pool = more(pool, kind, Math.max(0, (has[kind] ?? 0) - (had[kind] ?? 0)));
  next = withTokens(next, seat, { clan, pool });
  const named = (word: string): string => (clanOf(word) === before && word.includes("-") ? word.replace(before, clan) : word);
  const tokens = next.tokens.map((each) => ({ ...each, token: named(each.token), below: each.below === null ? null : named(each.below) }));
  return { ...next, tokens, picks: next.picks.map(named), initiative_clans: next.initiative_clans.map((each) => (each === before ? clan : each)) };
}

/** How many of a special token there are: as many as a card places. */
function supplyOf(special: string, book: Book): number {
  if (ENOUGH.includes(special)) return Infinity;
  return book.content.territory_card.reduce((sum, { places, provinces }) => sum + (places === special ? (provinces ?? 1) : 0), 0);
}

/** Where a piece can be put: on a border only where it would attack from a province of its own, from the sea, or over a harbor's border. */
function placesOf(position: RokuganPosition, piece: string, content: Content): string[] {
  const book = bookOf(content);
  const provinces = [...book.provinces.keys()];
  const seats = [...position.players.keys()];
  const combat = combatOf(position, piece);
  if (combat) {
    const { seat, kind } = combat;
    const piles = PILES.filter((pile) => kind !== "bluff" || pile === "hand").map((pile) => `${pile}:${seat}`);
    const clan = position.players[seat]?.clan ?? "";
    if (parts(kind).type === "blessing") return [...position.tokens.flatMap(({ token, below, faceup }) => (clanOf(token) === clan && below === null && !faceup ? [token] : [])), ...piles];
    const taken = new Set(position.tokens.flatMap(({ token, place, below }) => (below === null && token !== piece ? [book.borders.get(place)?.id ?? ""] : [])));
    const isOpen = (word: string): boolean => {
      const [behind = "", target = ""] = word.split(">");
      const isReached = behind === "sea" || position.provinces[behind]?.owner === seat || position.players[seat]?.is_ronin === true || position.provinces[target]?.special === "harbor";
      return isReached && position.provinces[target]?.owner !== seat;
    };
    const borders = [...book.borders].flatMap(([word, { id }]) => (!taken.has(id) && isOpen(word) ? [word] : []));
    return [...provinces, ...borders, ...piles];
  }
  const [kind] = split(piece);
  if (["faceup", "facedown", "stack", "special", "sign"].includes(kind)) return provinces;
  if (kind === "first" || kind === "clan") return seats.map((seat) => `seat:${seat}`);
  if (book.objective(piece)) return seats.map((seat) => `objective:${seat}`);
  return book.content.territory_card.some(({ id }) => id === piece) ? [...seats.map((seat) => `cards:${seat}`), "played"] : [];
}

function put(position: RokuganPosition, piece: string, place: string, content: Content): RokuganPosition {
  const book = bookOf(content);
  const [kind, what, face] = split(piece);
  const seat = Number(split(place)[1]);
  if (combatOf(position, piece)) return puttingCombat(position, piece, place);
  if (kind === "faceup" || kind === "facedown") return puttingControl(position, Number(what), kind, place);
  if (kind === "stack") {
    const owner = position.provinces[what]?.owner ?? 0;
    const next = withProvince(position, what, (shown) => (face === "faceup" ? { faceup: shown.faceup - 1 } : { facedown: shown.facedown - 1 }));
    return place === "" ? next : puttingControl(next, owner, face, place);
  }
  if (kind === "special") return puttingSpecial(position, what, place);
  if (kind === "sign") {
    const next = withProvince(position, what, () => ({ special: null }));
    return place === "" ? next : puttingSpecial(next, position.provinces[what]?.special ?? "", place);
  }
  if (kind === "first") return withDeck({ ...position, first: seat }, book);
  if (kind === "clan") return puttingClan(position, what, seat, book);
  if (book.objective(piece)) return puttingObjective(position, piece, seat);
  return puttingCard(position, piece, place, book);
}

/** What lies on a province is taken up from above: the special token, then control tokens, faceup before facedown. */
function held(position: RokuganPosition, word: string): string {
  const shown = position.provinces[word];
  if (shown) return shown.special !== null ? `sign:${word}` : `stack:${word}:${shown.faceup > 0 ? "faceup" : "facedown"}`;
  if (isToken(position, word) || word === "first") return word;
  const [kind, seat, rest] = split(word);
  if (PILES.some((pile) => pile === kind)) return rest === "" ? "" : word;
  if (kind === "objective") return position.players[Number(seat)]?.objective ?? "";
  return Object.values(position.territories).some(({ card }) => card === word) ? word : "";
}

function isLoose(position: RokuganPosition, piece: string): boolean {
  const [kind] = split(piece);
  return isToken(position, piece) || ["stack", "sign", ...PILES].includes(kind) || Object.values(position.territories).some(({ card }) => card === piece);
}

/** What is called how: as on the table. */
function named(piece: string, position: RokuganPosition, tongue: Tongue): string {
  const [kind, what, rest] = split(piece);
  const whose = (thing: string): string => `${capital(tongue.player(Number(what)))}: ${thing}`;
  if (isToken(position, piece)) return capital(calledToken(piece, viewOf(position), tongue));
  if (["combat", ...PILES].includes(kind)) return whose(tongue.name(rest));
  if (kind === "faceup" || kind === "facedown") return whose(say(`edit_${kind}`));
  if (kind === "stack") return `${capital(tongue.name(what))}: ${say(`edit_${rest}` as SayKey)}`;
  if (kind === "sign") return `${capital(tongue.name(what))}: ${tongue.name(position.provinces[what]?.special ?? "")}`;
  if (kind === "special" || kind === "clan") return capital(tongue.name(what));
  return capital(tongue.name(kind === "first" ? "first_player_card" : piece));
}

function tray(position: RokuganPosition, tongue: Tongue) {
  const book = bookOf(tongue.content);
  const seats = [...position.players.keys()];
  const part = (title: string, words: readonly string[]) => ({ title, pieces: words.map((word): LoosePiece => ({ word, name: named(word, position, tongue) })) });
  const used = (special: string): number => Object.values(position.provinces).filter((shown) => shown.special === special).length;
  const specials = book.content.special_token.flatMap(({ id }) => (used(id) < supplyOf(id, book) ? [`special:${id}`] : []));
  const off = (seat: number): string[] => {
    const { pool, bluff_aside } = position.players[seat] ?? {};
    return sorted(bluff_aside ? more(pool ?? {}, "bluff", 1) : (pool ?? {})).map(([kind]) => `combat:${seat}:${kind}`);
  };
  const lying = Object.values(position.territories).flatMap(({ card }) => card ?? []);
  const kept = position.players.flatMap(({ objective }) => objective ?? []);
  const clans = position.players.flatMap(({ clan }) => clan ?? []);
  return [
    {
      title: say("edit_map"),
      parts: [part(say("control_tokens"), seats.flatMap((seat) => [`facedown:${seat}`, `faceup:${seat}`])), part(say("edit_special"), specials)],
    },
    { title: say("edit_tokens"), parts: seats.map((seat) => part(capital(tongue.player(seat)), off(seat))) },
    {
      title: say("cards"),
      parts: [
        part(capital(tongue.name("territory_card")), book.content.territory_card.flatMap(({ id }) => (lying.includes(id) ? [] : [id]))),
        part(capital(tongue.name("secret_objective")), book.content.secret_objective.flatMap(({ id }) => (kept.includes(id) ? [] : [id]))),
        part(say("edit_clans"), book.content.clan.flatMap(({ id }) => (clans.includes(id) ? [] : [`clan:${id}`]))),
      ],
    },
  ];
}

function table(position: RokuganPosition, tongue: Tongue): LoosePiece[] {
  const laid = Object.entries(position.provinces).flatMap(([id, { faceup, facedown, special }]) => [
    ...(special === null ? [] : [`sign:${id}`]), ...(faceup > 0 ? [`stack:${id}:faceup`] : []), ...(facedown > 0 ? [`stack:${id}:facedown`] : []),
  ]);
  const piles = position.players.flatMap((player, seat) => PILES.flatMap((pile) => Object.keys(player[pile] ?? {}).map((kind) => `${pile}:${seat}:${kind}`)));
  const cards = Object.values(position.territories).flatMap(({ card }) => card ?? []);
  const words = [...position.tokens.map(({ token }) => token), ...piles, ...laid, ...cards, ...position.players.flatMap(({ objective }) => objective ?? []), "first"];
  return words.map((word) => ({ word, name: named(word, position, tongue) }));
}

function steppers(position: RokuganPosition, seat: number, tongue: Tongue): Stepper[] {
  const { content } = bookOf(tongue.content);
  const player = position.players[seat];
  if (!player) return [{ key: "round", icon: "clock", label: capital(tongue.name("round")), low: 1, high: content.round_track.rounds, value: position.round }];
  const most = (id: string): number => content.player_card.find((card) => card.id === id)?.per_player ?? 0;
  return [
    { key: "scouts", icon: "scout", label: capital(tongue.name("scout")), low: 0, high: most("scout"), value: player.scouts },
    { key: "shugenja", icon: "shugenja", label: capital(tongue.name("shugenja")), low: 0, high: most("shugenja"), value: player.shugenja },
    { key: "is_ronin", icon: "mon-wave", label: capital(tongue.name("ronin")), low: 0, high: 1, value: player.is_ronin ? 1 : 0 },
  ];
}

/** The word of the piece or the place that a field is about. */
function wordOf(field: string, position: RokuganPosition): string {
  const [, province] = /^provinces\.(\w+)/.exec(field) ?? [];
  const [, seat, rest = ""] = /^players\[(\d+)\](.*)$/.exec(field) ?? [];
  const [, number] = /^tokens\[(\d+)\]/.exec(field) ?? [];
  const [, token] = /^tokens (\w+-\d+)/.exec(field) ?? [];
  if (field === "asked") return `hand:${position.asked ?? position.active}`;
  if (seat !== undefined) return rest.startsWith(".discard") ? `discard:${seat}` : `hand:${seat}`;
  return province ?? token ?? (number === undefined ? "" : (position.tokens[Number(number)]?.token ?? ""));
}

/** Problems that have a sentence of their own, by field and by what was expected there. */
const FAULTS: readonly [RegExp, RegExp, SayKey, string?][] = [
  [/^provinces/, /scorched/, "fault_scorched", "BR-12.3"],
  [/^provinces/, /Shadowlands/, "fault_shadowlands", "BR-14.2"],
  [/[ .]hand$/, /at most/, "fault_hand", "BR-4.5"],
  [/\.placed$/, /at most/, "fault_placed", "BR-4.5"],
  [/^asked/, /can do something/, "fault_asked", "BR-5.2"],
  [/^(asked|card|aim|picked|picks|pending|phase)/, /./, "fault_pending"],
];

function fault({ what, expected }: PositionProblem, position: RokuganPosition, tongue: Tongue): Fault {
  const at = wordOf(what, position);
  const [, , key, rule] = FAULTS.find(([field, wanted]) => field.test(what) && wanted.test(expected)) ?? [null, null, "fault_other" as const];
  const [kind, seat] = split(at);
  const title = at === "" ? say("fault_table") : kind === "hand" || kind === "discard" ? capital(tongue.player(Number(seat))) : isToken(position, at) ? named(at, position, tongue) : capital(tongue.name(at));
  return { at, title, text: say(key), ...(rule === undefined ? {} : { rule }) };
}

export const editing: GameEditing<RokuganPosition, RokuganView> = {
  shown: viewOf,
  mover: ({ asked, active }) => asked ?? active,
  turn,
  tray,
  table,
  held,
  places: placesOf,
  isLoose,
  put,
  steppers,
  step: (position, seat, key, value, content) => {
    if (seat < 0) return withDeck({ ...position, round: value }, bookOf(content));
    return { ...position, players: position.players.map((player, n) => (n === seat ? { ...player, [key]: key === "is_ronin" ? value > 0 : value } : player)) };
  },
  fault,
};
