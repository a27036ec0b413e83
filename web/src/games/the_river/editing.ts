/** How a position is set up by hand: pieces, places, numbers, and what can't be. */

import type { Content, Tongue } from "../../lib/board";
import type { Fault, GameEditing, LoosePiece, Stepper } from "../../lib/editing";
import { capital } from "../../lib/words";
import type { PositionProblem } from "../../protocol/protocol";
import { Book, RESERVED, RESOURCES } from "./content";
import { say } from "./say";
import type { PlayerView, TheRiverView } from "./view";

/** A position: all that lies on the table, without what follows from it. */
export type TheRiverPosition = Omit<TheRiverView, "seat">;

const MOST_ROUNDS = 40;
const WAIT_UNTIL = 2; // bonus tokens: with this one the pioneer that waits comes aboard (TR-13.1)
const FRESH = 7; // every seventh tile of the stack lies face up where a draft is left behind

/** Which action space the words of the board mean. */
const WORDS: Record<string, string> = { wood: "produce_wood", stone: "produce_stone", clay: "produce_clay", food: "produce_food" };
const spaceOf = (word: string): string => WORDS[word] ?? word;
/** The word of an action space on the board. */
const wordOf = (space: string): string => space.replace("produce_", "");

const books = new WeakMap<Content, Book>();

function bookOf(content: Content): Book {
  const book = books.get(content) ?? new Book(content);
  books.set(content, book);
  return book;
}

const isTile = (book: Book, piece: string): boolean => book.content.terrain_tiles.some(({ id }) => id === piece);
const isCard = (book: Book, piece: string): boolean => book.content.building_cards.some(({ id }) => id === piece);
/** The parts of a word such as river-1-12 or stood-explore-0. */
const parts = (word: string): [kind: string, second: string, third: string] => {
  const [kind = "", second = "", third = ""] = word.split("-");
  return [kind, second, third];
};

/** Tiles and cards that lie nowhere: stack and deck. */
function stackOf(position: TheRiverPosition, book: Book): string[] {
  const open = new Set([...position.island, ...position.discards, position.removed, ...position.players.flatMap(({ tiles }) => tiles)]);
  return book.content.terrain_tiles.map(({ id }) => id).filter((tile) => !open.has(tile));
}

function deckOf(position: TheRiverPosition, book: Book): string[] {
  const open = new Set([...position.offer, ...position.players.flatMap(({ reserved, built }) => [...reserved, ...built])]);
  return book.content.building_cards.map(({ id }) => id).filter((card) => !open.has(card));
}

const usedBy = (position: TheRiverPosition, seat: number): number => Object.values(position.pioneers).reduce((sum, here) => sum + (here[seat] ?? 0), 0);
const waits = ({ tokens }: PlayerView): boolean => tokens.length < WAIT_UNTIL;
/** The marked spaces that a river's tiles cover, in the order of the river. */
const marked = (book: Book, tiles: number): string[] => book.content.river_board.path.map(({ space }) => space).filter((space) => space <= tiles && book.isSettling(space)).map((space) => `s${space}`);

/** What follows from the pieces: who is on the boats, what is left on the islands, and that nothing is left to be chosen. */
function settled(position: TheRiverPosition, book: Book): TheRiverPosition {
  const isDraft = position.phase === "draft";
  const players = position.players.map((player, seat) => {
    const covered = marked(book, player.tiles.length);
    const there = player.settled.filter((space) => covered.includes(space));
    const boat = book.content.components.pioneers_per_player - usedBy(position, seat) - there.length - (waits(player) ? 1 : 0);
    return { ...player, settled: there, boat: Math.max(0, boat) };
  });
  const stored = (kind: string): number => players.reduce((sum, player) => sum + (player.stored[kind] ?? 0), 0);
  return {
    ...position,
    ...(isDraft ? {} : { phase: "action", asked: position.asked ?? position.pawn }),
    passed: [],
    gain: Object.fromEntries(RESOURCES.map((kind) => [kind, 0])),
    card: null,
    swaps: 0,
    players,
    supply: Object.fromEntries(RESOURCES.map((kind) => [kind, book.supply(kind, position.seats) - stored(kind)])),
  };
}

/** After the draft: each player has taken a tile, one is out of the game, and the island is full. */
function begun(position: TheRiverPosition, book: Book): TheRiverPosition {
  if (position.round > 0) return position;
  const left = position.island.flatMap((tile) => tile ?? []);
  const players = position.players.map((player) => (player.tiles.length > 0 ? player : { ...player, tiles: [left.shift()].flatMap((tile) => tile ?? []) }));
  const after = { ...position, phase: "action", round: 1, asked: position.pawn, players, removed: null, island: position.island.map(() => null) };
  const stack = stackOf(after, book);
  const removed = left[0] ?? stack.shift() ?? null;
  const fresh = stack.filter((tile, n) => n % FRESH === 0 && tile !== removed);
  return { ...after, removed, island: position.island.map((_, n) => fresh[n] ?? null) };
}

function withPlayer(position: TheRiverPosition, seat: number, change: (player: PlayerView) => Partial<PlayerView>): TheRiverPosition {
  return { ...position, players: position.players.map((player, n) => (n === seat ? { ...player, ...change(player) } : player)) };
}

/** A piece put in place of another one in a row; at its end without one there. */
const placed = <T>(row: readonly T[], at: number, piece: T): T[] => (at < row.length ? row.map((each, n) => (n === at ? piece : each)) : [...row, piece]);

/** Where a tile or a card lies; "" for stack and deck. */
function placeOf(position: TheRiverPosition, piece: string): string {
  const at = (kind: string, row: readonly (string | null)[]): string[] => row.flatMap((each, n) => (each === piece ? [`${kind}-${n}`] : []));
  const found = [
    ...at("island", position.island),
    ...at("offer", position.offer),
    ...position.players.flatMap(({ tiles, reserved, built }, seat) => [...at(`river-${seat}`, [null, ...tiles]), ...at(`reserved-${seat}`, reserved), ...(built.includes(piece) ? [`built-${seat}`] : [])]),
    ...(position.discards.includes(piece) ? ["discards"] : []),
  ];
  return found[0] ?? "";
}

/** A position without a tile or a card; along a river those behind it move up. */
function without(position: TheRiverPosition, piece: string): TheRiverPosition {
  const rest = (row: readonly string[]): string[] => row.filter((each) => each !== piece);
  const gap = (row: readonly (string | null)[]): (string | null)[] => row.map((each) => (each === piece ? null : each));
  return {
    ...position,
    island: gap(position.island),
    offer: gap(position.offer),
    discards: rest(position.discards),
    players: position.players.map((player) => ({ ...player, tiles: rest(player.tiles), reserved: rest(player.reserved), built: rest(player.built) })),
  };
}

/** A tile or a card at a place, whatever lay there. */
function laid(position: TheRiverPosition, piece: string, place: string): TheRiverPosition {
  const [kind, second, third] = parts(place);
  const at = Number(third);
  if (kind === "island" || kind === "offer") return { ...position, [kind]: placed(position[kind], Number(second), piece) };
  if (kind === "discards") return { ...position, discards: [...position.discards, piece] };
  return withPlayer(position, Number(second), ({ tiles, reserved, built }) =>
    kind === "river" ? { tiles: placed(tiles, at - 1, piece) } : kind === "reserved" ? { reserved: placed(reserved, at, piece) } : kind === "built" ? { built: [...built, piece] } : {},
  );
}

/** What lies at a place: a tile, a card, or a pioneer that stands there; "" for nothing that can be taken up. */
function held(position: TheRiverPosition, word: string, content: Content): string {
  const [kind, second, third] = parts(word);
  const player = position.players[Number(second)];
  if (kind === "island" || kind === "offer") return position[kind][Number(second)] ?? "";
  if (word === "discards") return position.discards.at(-1) ?? "";
  if (kind === "river") return player?.tiles[Number(third) - 1] ?? "";
  if (kind === "reserved") return player?.reserved[Number(third)] ?? "";
  if (kind === "boat") return (player?.boat ?? 0) > 0 ? `pioneer-${second}` : "";
  if (kind === "stood" || kind === "pawn") return word;
  const here = position.pioneers[spaceOf(word)];
  const seat = here?.findLastIndex((n) => n > 0) ?? -1;
  if (seat >= 0) return `stood-${spaceOf(word)}-${seat}`;
  return isCard(bookOf(content), word) && placeOf(position, word) !== "" ? word : "";
}

function placesOf(position: TheRiverPosition, piece: string, content: Content): string[] {
  const book = bookOf(content);
  const seats = position.players.map((_, seat) => seat);
  const [kind, second, third] = parts(piece);
  if (isTile(book, piece)) {
    const rivers = position.players.flatMap(({ tiles }, seat) => {
      const free = tiles.includes(piece) ? 0 : 1; // its own river does not grow by it
      return Array.from({ length: Math.min(book.length, tiles.length + free) }, (_, n) => `river-${seat}-${n + 1}`);
    });
    const isOpen = (tile: string | null): boolean => position.round > 0 || tile !== null; // a draft has its number of tiles
    return [...position.island.flatMap((tile, n) => (isOpen(tile) ? [`island-${n}`] : [])), ...rivers, ...(position.round > 0 ? ["discards"] : [])];
  }
  if (isCard(book, piece)) {
    const reserved = position.players.flatMap(({ reserved: own }, seat) => {
      const free = own.includes(piece) ? 0 : 1;
      return Array.from({ length: Math.min(RESERVED, own.length + free) }, (_, n) => `reserved-${seat}-${n}`);
    });
    return [...position.offer.map((_, n) => `offer-${n}`), ...reserved, ...seats.map((seat) => `built-${seat}`)];
  }
  if (kind === "pawn") return seats.map((seat) => `boat-${seat}`);
  if (kind !== "pioneer" && kind !== "stood") return [];
  const seat = Number(kind === "pioneer" ? second : third);
  const side = book.side(position.seats);
  const rooms = book.content.action_spaces.filter(({ id, capacity_kind: how, capacity }) => {
    const here = position.pioneers[id] ?? [];
    const all = how === "per_player" ? (here[seat] ?? 0) : here.reduce((sum, n) => sum + n, 0);
    return how === "unlimited" || all < capacity[side] || (kind === "stood" && id === second);
  });
  return [...rooms.map(({ id }) => wordOf(id)), ...(kind === "stood" ? [`boat-${seat}`] : [])];
}

function putting(position: TheRiverPosition, piece: string, place: string, content: Content): TheRiverPosition {
  const [kind, second, third] = parts(piece);
  if (kind === "pawn") return place === "" ? position : { ...position, pawn: Number(parts(place)[1]) };
  if (kind === "pioneer" || kind === "stood") {
    const seat = Number(kind === "pioneer" ? second : third);
    const add = (pioneers: Record<string, number[]>, space: string, n: number): Record<string, number[]> => {
      const here = pioneers[space];
      return here === undefined ? pioneers : { ...pioneers, [space]: here.map((each, one) => (one === seat ? each + n : each)) };
    };
    const gone = kind === "stood" ? add(position.pioneers, second, -1) : position.pioneers;
    return { ...position, pioneers: add(gone, spaceOf(place), 1) };
  }
  if (place === "") return without(position, piece);
  const from = placeOf(position, piece);
  const other = /^(built|discards)/.test(place) ? "" : held(position, place, content);
  const isExchanged = other !== "" && /^(island|offer|river|reserved)/.test(from);
  return isExchanged ? laid(laid(position, piece, place), other, from) : laid(without(position, piece), piece, place);
}

function put(position: TheRiverPosition, piece: string, place: string, content: Content): TheRiverPosition {
  const book = bookOf(content);
  const isDrafted = position.round === 0 && (/^(island|offer)/.test(place) || isCard(book, piece));
  const before = isDrafted ? position : begun(position, book);
  return settled(putting(before, piece, place, content), book);
}

function isLoose(position: TheRiverPosition, piece: string, content: Content): boolean {
  const book = bookOf(content);
  return parts(piece)[0] === "stood" || ((isTile(book, piece) || isCard(book, piece)) && placeOf(position, piece) !== "");
}

/** What is called how: as on the table, and whose it is. */
function named(piece: string, tongue: Tongue): string {
  const book = bookOf(tongue.content);
  if (isTile(book, piece) || isCard(book, piece)) return capital(tongue.name(piece));
  const [kind, second, third] = parts(piece);
  if (kind === "pawn") return capital(tongue.name("first_player_pawn"));
  const pioneer = `${capital(tongue.player(Number(kind === "stood" ? third : second)))}: ${tongue.name("pioneer")}`;
  return kind === "stood" ? `${pioneer}, ${tongue.name(second)}` : pioneer;
}

function tray(position: TheRiverPosition, tongue: Tongue) {
  const book = bookOf(tongue.content);
  const part = (title: string, words: string[]) => ({ title, pieces: words.map((word): LoosePiece => ({ word, name: named(word, tongue) })) });
  const stack = stackOf(position, book);
  const deck = deckOf(position, book);
  const lands = [...new Set(book.content.terrain_tiles.flatMap(({ terrains }) => terrains))];
  const aboard = position.players.flatMap(({ boat }, seat) => (boat > 0 ? [`pioneer-${seat}`] : []));
  return [
    {
      title: say("tray_tiles"),
      parts: [
        ...lands.map((land) => part(capital(tongue.name(land)), stack.filter((tile) => book.tile(tile).terrains.join() === land))),
        part(say("tray_mixed"), stack.filter((tile) => book.tile(tile).terrains.length > 1)),
      ],
    },
    { title: say("tray_cards"), parts: [...new Set(deck.map((card) => book.card(card).vp))].sort((a, b) => a - b).map((vp) => part(say("worth", { n: vp }), deck.filter((card) => book.card(card).vp === vp))) },
    { title: say("tray_pioneers"), parts: [part(capital(tongue.name("boat")), aboard)] },
  ];
}

function table(position: TheRiverPosition, tongue: Tongue): LoosePiece[] {
  const words = [
    ...position.island.flatMap((tile) => tile ?? []),
    ...position.offer.flatMap((card) => card ?? []),
    ...position.players.flatMap(({ tiles, reserved, built }) => [...tiles, ...reserved, ...built]),
    ...position.discards,
    ...Object.entries(position.pioneers).flatMap(([space, here]) => here.flatMap((n, seat) => Array<string>(Math.min(n, 1)).fill(`stood-${space}-${seat}`))),
    "pawn",
  ];
  return words.map((word) => ({ word, name: named(word, tongue) }));
}

function steppers(position: TheRiverPosition, seat: number, tongue: Tongue): Stepper[] {
  const book = bookOf(tongue.content);
  const player = position.players[seat];
  const one = (key: string, icon: string, label: string, high: number, value: number, low = 0): Stepper => ({ key, icon, label: capital(label), low, high, value });
  if (!player) return [one("round", "clock", tongue.name("round"), Number(position.options["engine_round_cap"] ?? MOST_ROUNDS), position.round, Math.min(1, position.round))];
  const most = Math.min(book.slots(position.seats), player.tokens.length + leftOf(position, book).length);
  return [
    ...RESOURCES.map((kind) => one(kind, kind, tongue.name(kind), (player.stored[kind] ?? 0) + (position.supply[kind] ?? 0), player.stored[kind] ?? 0)),
    one("tokens", "bonus", tongue.name("bonus_token"), most, player.tokens.length),
    one("settled", "pioneer", say("row_settled"), marked(book, player.tiles.length).length, player.settled.length),
  ];
}

/** The bonus tokens that nobody has, the highest first. */
function leftOf(position: TheRiverPosition, book: Book): number[] {
  return book.tokens(position.seats).slice(position.players.reduce((sum, { tokens }) => sum + tokens.length, 0));
}

/** So many tokens for a seat; all together have the highest, and nobody a higher one than before who keeps theirs (TR-12.5). */
function withTokens(position: TheRiverPosition, seat: number, n: number, book: Book): TheRiverPosition {
  const owners = position.players
    .flatMap(({ tokens }, whose) => (whose === seat ? [...tokens.slice(0, n), ...Array<number>(Math.max(0, n - tokens.length)).fill(-1)] : tokens).map((value) => ({ whose, value })))
    .sort((a, b) => b.value - a.value);
  const values = book.tokens(position.seats);
  return { ...position, players: position.players.map((player, whose) => ({ ...player, tokens: owners.flatMap((each, place) => (each.whose === whose ? [values[place] ?? 0] : [])) })) };
}

function step(position: TheRiverPosition, seat: number, key: string, value: number, content: Content): TheRiverPosition {
  const book = bookOf(content);
  if ((RESOURCES as readonly string[]).includes(key)) return settled(withPlayer(position, seat, ({ stored }) => ({ stored: { ...stored, [key]: value } })), book);
  const now = begun(position, book);
  if (key === "round") return settled({ ...now, round: value }, book);
  if (key === "tokens") return settled(withTokens(now, seat, value, book), book);
  return settled(withPlayer(now, seat, ({ tiles }) => ({ settled: marked(book, tiles.length).slice(0, value) })), book);
}

/** The word of the piece or place that a field is about. */
function at(field: string): string {
  const player = /^players\[(\d+)\]\.(tiles|reserved)\[(\d+)\]/.exec(field);
  if (player) return player[2] === "tiles" ? `river-${player[1]}-${Number(player[3]) + 1}` : `reserved-${player[1]}-${player[3]}`;
  const owner = /^players\[(\d+)\]/.exec(field);
  if (owner) return field.includes("built") ? `built-${owner[1]}` : `boat-${owner[1]}`;
  const row = /^(island|offer)\[(\d+)\]/.exec(field);
  if (row) return `${row[1]}-${row[2]}`;
  return wordOf(/^pioneers\.(\w+)/.exec(field)?.[1] ?? "");
}

/** Problems that have a sentence of their own, by field and by what was expected there. */
const FAULTS: readonly [RegExp, RegExp, Parameters<typeof say>[0], string][] = [
  [/./, /nowhere else/, "fault_twice", ""],
  [/stored$/, /at most/, "fault_room", "TR-8.3"],
  [/boat$/, /to be placed/, "fault_mover", "TR-3.2"],
  [/boat$/, /in all places/, "fault_pioneers", "TR-1.3"],
  [/^pioneers/, /./, "fault_full", "TR-5.2"],
];

function fault({ what, expected, got }: PositionProblem, _: TheRiverPosition, tongue: Tongue): Fault {
  const book = bookOf(tongue.content);
  const [, seat = ""] = /^players\[(\d+)\]/.exec(what) ?? [];
  const [, space = ""] = /^pioneers\.(\w+)/.exec(what) ?? [];
  const known = FAULTS.find(([field, wanted]) => field.test(what) && wanted.test(expected));
  const piece = got.replaceAll("'", "");
  const title = [
    seat === "" ? "" : capital(tongue.player(Number(seat))),
    space === "" ? "" : capital(tongue.name(space)),
    isTile(book, piece) || isCard(book, piece) ? capital(tongue.name(piece)) : "",
  ].filter((part) => part !== "");
  const n = Number(/\d+/.exec(expected)?.[0] ?? 0);
  return { at: at(what), title: title.join(" · ") || what, text: known ? say(known[2], { n, got }) : `${what}: ${expected} (${got})`, ...(known?.[3] ? { rule: known[3] } : {}), ...(what.startsWith("supply") ? { isResult: true } : {}) };
}

/** What follows from a player's river: its warehouses, its symbols, and who waits. */
function shownPlayer(player: PlayerView, book: Book): PlayerView {
  const printed = book.content.river_board.path.map(({ space }) => {
    const tile = player.tiles[space - 1];
    return tile === undefined ? book.printed(player.colour, space) : book.tile(tile);
  });
  const symbols = (kind: string): number => printed.reduce((sum, { production }) => sum + (production[kind] ?? 0), 0);
  const materials = RESOURCES.filter((kind) => kind !== "food");
  return {
    ...player,
    waiting: waits(player),
    capacity: printed.reduce((sum, { warehouses }) => sum + warehouses, 0),
    symbols: Object.fromEntries(materials.map((kind) => [kind, symbols(kind)])),
    columns: null,
  };
}

function shown(position: TheRiverPosition, content: Content): TheRiverView {
  const book = bookOf(content);
  const players = position.players.map((player) => shownPlayer(player, book));
  return { ...position, seat: -1, players, ending: false, stack_size: stackOf(position, book).length, deck_size: deckOf(position, book).length, bonus_tokens: leftOf(position, book) };
}

export const editing: GameEditing<TheRiverPosition, TheRiverView> = {
  shown,
  mover: ({ asked, pawn }) => asked ?? pawn,
  turn: (position, seat, content) => {
    const book = bookOf(content);
    return settled({ ...begun(position, book), asked: seat }, book);
  },
  tray,
  table,
  held,
  places: placesOf,
  isLoose,
  put,
  steppers,
  step,
  fault,
};
