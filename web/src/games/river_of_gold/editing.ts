/** How a position is set up by hand: pieces, places, numbers, and what can't be. */

import type { Content, Tongue } from "../../lib/board";
import type { Fault, GameEditing, LoosePiece, Pick, Stepper } from "../../lib/editing";
import type { PositionProblem } from "../../protocol/protocol";
import { Book, facesOf } from "./content";
import { say } from "./say";
import { capital, shipName } from "./scene";
import type { BuildingView, ChoicesView, PlayerView, RiverView } from "./view";

/** A position: all that lies on the table, with every hand open. */
export type RiverPosition = Omit<RiverView, "seat" | "wishes" | "deck_size">;

const NO_CHOICES: ChoicesView = { journey: false, sale: "none", draws: 0, discarding: false, upgrade: false, second_marker: "none", refill: false };
const ERAS = ["era1", "era2"] as const;
const PILES = ["hand", "delivered"] as const;
const CLAIMS = 3;
const LEAST_LIMIT = 3; // RG-2.13: divine favor that everybody may hold

const books = new WeakMap<Content, Book>();

function bookOf(content: Content): Book {
  const book = books.get(content) ?? new Book(content);
  books.set(content, book);
  return book;
}

/** The tiles of an era, and the era of a tile; 0 for those that lie there from the start. */
const eraTiles = (book: Book, era: number): string[] => book.content.building.filter((tile) => tile.era === era).map(({ id }) => id);
const eraOf = (book: Book, tile: string): number => book.content.building.find(({ id }) => id === tile)?.era ?? 0;

/** Every tile that lies open somewhere. */
function openTiles(position: RiverPosition): Set<string> {
  const tops = ERAS.flatMap((era) => position[era].next ?? []);
  return new Set([...position.row.flatMap((tile) => tile ?? []), ...position.discarded_tiles, ...tops, ...Object.values(position.shore).map(({ tile }) => tile)]);
}

/** The customers that are in no hand, on no pile and not served: the deck. */
function deckOf(position: RiverPosition, book: Book): string[] {
  const open = new Set([...position.discard, ...position.players.flatMap(({ hand, delivered }) => [...(hand ?? []), ...delivered])]);
  return book.content.customer.map(({ id }) => id).filter((card) => !open.has(card));
}

const isTile = (book: Book, piece: string): boolean => eraOf(book, piece) > 0;
const isCard = (book: Book, piece: string): boolean => book.content.customer.some(({ id }) => id === piece);
/** The numbers in a word such as ship-1-upper. */
const parts = (word: string): [string, number, string] => {
  const [kind = "", seat = "", rest = ""] = word.split("-");
  return [kind, Number(seat), rest];
};

/** Stacks have an open tile and no more tiles than there are; every card of the deck is of the last shuffle. */
function settled(position: RiverPosition, book: Book): RiverPosition {
  const open = openTiles(position);
  const stacks = ERAS.map((era, n) => {
    const unseen = eraTiles(book, n + 1).filter((tile) => !open.has(tile));
    const { left, next } = position[era];
    const top = next ?? (left > 0 ? (unseen.shift() ?? null) : null);
    return { left: top === null ? 0 : Math.min(Math.max(left, 1), unseen.length + 1), next: top };
  });
  const batches = Object.fromEntries(Object.entries(position.batches));
  for (const card of deckOf(position, book)) {
    if (position.shuffles > 0) batches[card] = position.shuffles;
    else delete batches[card];
  }
  return { ...position, era1: stacks[0]!, era2: stacks[1]!, batches };
}

/** A position without a tile, wherever it lies. */
function withoutTile(position: RiverPosition, tile: string): RiverPosition {
  const top = (era: (typeof ERAS)[number]) => (position[era].next === tile ? { ...position[era], next: null } : position[era]);
  return {
    ...position,
    era1: top("era1"),
    era2: top("era2"),
    row: position.row.map((each) => (each === tile ? null : each)),
    discarded_tiles: position.discarded_tiles.filter((each) => each !== tile),
    shore: Object.fromEntries(Object.entries(position.shore).filter(([, building]) => building.tile !== tile)),
  };
}

function withPlayer(position: RiverPosition, seat: number, change: (player: PlayerView) => Partial<PlayerView>): RiverPosition {
  return { ...position, players: position.players.map((player, n) => (n === seat ? { ...player, ...change(player) } : player)) };
}

function withoutCard(position: RiverPosition, card: string): RiverPosition {
  const rest = (cards: string[]): string[] => cards.filter((each) => each !== card);
  return { ...position, discard: rest(position.discard), players: position.players.map((player) => ({ ...player, hand: rest(player.hand ?? []), delivered: rest(player.delivered) })) };
}

const isBuilt = (building: BuildingView | undefined): building is BuildingView => building !== undefined && building.markers.length > 0;

/** Spaces on which a tile of an era stands, or could. */
function spaces(position: RiverPosition, book: Book, isFree: boolean): string[] {
  return book.content.shore_space.map(({ id }) => `s${id}`).filter((space) => (isFree ? position.shore[space] === undefined : isBuilt(position.shore[space])));
}

function puttingTile(position: RiverPosition, tile: string, place: string): RiverPosition {
  const from = Object.values(position.shore).find((building) => building.tile === tile);
  const next = withoutTile(position, tile);
  if (place.startsWith("row-")) return { ...next, row: next.row.map((each, slot) => (place === `row-${slot}` ? tile : each)) };
  if (place === "era1" || place === "era2") return { ...next, [place]: { left: Math.max(1, next[place].left), next: tile } };
  if (place.startsWith("s")) return { ...next, shore: { ...next.shore, [place]: { tile, markers: from?.markers ?? [position.active] } } };
  return next;
}

function puttingCard(position: RiverPosition, card: string, place: string): RiverPosition {
  const next = withoutCard(position, card);
  const [pile, seat] = parts(place);
  if (place === "discard") return { ...next, discard: [...next.discard, card] };
  if (pile === "hand" || pile === "delivered") return withPlayer(next, seat, (player) => ({ [pile]: [...(player[pile] ?? []), card] }));
  return next;
}

/** A clan marker: whose building it is, a second one beside it, or a mastery that was claimed. */
function puttingMarker(position: RiverPosition, piece: string, place: string): RiverPosition {
  const [kind, seat, from] = parts(piece);
  if (kind === "claim") return { ...position, masteries: position.masteries.map((each) => (each.mastery === from ? { ...each, claims: each.claims.filter((one) => one !== seat) } : each)) };
  const building = position.shore[place];
  if (building) {
    const markers = kind === "second" ? [building.markers[0] ?? seat, seat] : [seat, ...building.markers.slice(1)];
    return { ...position, shore: { ...position.shore, [place]: { ...building, markers } } };
  }
  return { ...position, masteries: position.masteries.map((each) => (each.mastery === place ? { ...each, claims: [...each.claims, seat] } : each)) };
}

function placesOf(position: RiverPosition, piece: string, content: Content): string[] {
  const book = bookOf(content);
  if (isTile(book, piece)) {
    const slots = position.row.flatMap((tile, slot) => (tile === null || tile === piece ? [`row-${slot}`] : []));
    return [...spaces(position, book, true), ...slots, `era${eraOf(book, piece)}`];
  }
  if (isCard(book, piece)) return [...position.players.flatMap((_, seat) => PILES.map((pile) => `${pile}-${seat}`)), "discard"];
  const [kind, seat, rest] = parts(piece);
  if (kind === "ship") return book.content.river_space.map(({ id }) => `river-${id}`);
  if (kind === "royal") return Object.keys(position.players[seat]?.ships ?? {}).map((ship) => `ship-${seat}-${ship}`);
  if (kind === "influence") {
    const track = book.content.influence_track.find(({ region }) => region === Number(rest));
    return Array.from({ length: (track?.length ?? -1) + 1 }, (_, step) => `step-${rest}-${step}`);
  }
  const free = position.masteries.filter(({ mastery, claims }) => !claims.includes(seat) && claims.length < Math.min(CLAIMS, book.masteryPoints(mastery, position.seats).length));
  if (kind === "marker") return [...spaces(position, book, false), ...free.map(({ mastery }) => mastery)];
  return kind === "second" ? spaces(position, book, false) : [];
}

function put(position: RiverPosition, piece: string, place: string, content: Content): RiverPosition {
  const book = bookOf(content);
  const [kind, seat, rest] = parts(piece);
  const [, , last] = parts(place);
  if (isTile(book, piece)) return settled(puttingTile(position, piece, place), book);
  if (isCard(book, piece)) return settled(puttingCard(position, piece, place), book);
  if (kind === "ship") return place === "" ? withPlayer(position, seat, () => ({ royal: null })) : withPlayer(position, seat, ({ ships }) => ({ ships: { ...ships, [rest]: Number(place.replace("river-", "")) } }));
  if (kind === "royal") return withPlayer(position, seat, () => ({ royal: last || null }));
  if (kind === "influence") {
    const to = place === "" ? 0 : Number(last);
    return withPlayer(position, seat, ({ influence }) => ({ influence: influence.map((at, n) => (n + 1 === Number(rest) ? to : at)) }));
  }
  return puttingMarker(position, piece, place);
}

function held(position: RiverPosition, word: string, content: Content): string {
  const book = bookOf(content);
  if (word === "era1" || word === "era2") return position[word].next ?? "";
  if (word.startsWith("row-")) return position.row[Number(word.slice(4))] ?? "";
  const building = position.shore[word];
  if (building) return isBuilt(building) ? building.tile : "";
  if (word === "discard") return position.discard.at(-1) ?? "";
  const claimed = position.masteries.find(({ mastery }) => mastery === word)?.claims.at(-1);
  if (claimed !== undefined) return `claim-${claimed}-${word}`;
  if (word.startsWith("ship-") || word.startsWith("influence-")) return word;
  return isCard(book, word) && !deckOf(position, book).includes(word) ? word : "";
}

function isLoose(position: RiverPosition, piece: string, content: Content): boolean {
  const book = bookOf(content);
  if (isTile(book, piece)) return openTiles(position).has(piece);
  if (isCard(book, piece)) return !deckOf(position, book).includes(piece);
  const [kind, seat, rest] = parts(piece);
  const player = position.players[seat];
  return kind === "claim" || (kind === "ship" && player?.royal === rest) || (kind === "influence" && (player?.influence[Number(rest) - 1] ?? 0) > 0);
}

/** What is called how: as on the table. */
function named(piece: string, position: RiverPosition, tongue: Tongue): string {
  const book = bookOf(tongue.content);
  const [kind, seat, rest] = parts(piece);
  if (isTile(book, piece) || isCard(book, piece)) return capital(tongue.name(piece));
  const who = capital(tongue.player(seat));
  if (kind === "ship") return `${who}: ${shipName({ ...position, seat: -1 } as unknown as RiverView, seat, rest, tongue.name)}`;
  if (kind === "influence") return `${who}: ${tongue.name("influence")}, ${tongue.name(`region_${rest}`)}`;
  if (kind === "royal") return `${who}: ${tongue.name("royal_ship")}`;
  return `${who}: ${say(kind === "second" ? "second_marker" : "marker")}`;
}

function tray(position: RiverPosition, tongue: Tongue) {
  const book = bookOf(tongue.content);
  const open = openTiles(position);
  const seats = position.players.map((_, seat) => seat);
  const part = (title: string, words: string[]) => ({ title, pieces: words.map((word): LoosePiece => ({ word, name: named(word, position, tongue) })) });
  const royals = seats.filter((seat) => position.players[seat]?.royal === null);
  const deck = deckOf(position, book);
  return [
    { title: say("tray_tiles"), parts: [1, 2].map((era) => part(`${capital(tongue.name("era"))} ${era}`, eraTiles(book, era).filter((tile) => !open.has(tile)))) },
    { title: say("tray_cards"), parts: facesOf(book.content).map((region) => part(capital(tongue.name(`region_${region}`)), deck.filter((card) => book.customer(card).region === region))) },
    {
      title: say("tray_markers"),
      parts: [part(say("tray_owners"), seats.map((seat) => `marker-${seat}`)), part(say("tray_seconds"), seats.map((seat) => `second-${seat}`)), part(capital(tongue.name("royal_ship")), royals.map((seat) => `royal-${seat}`))],
    },
  ];
}

function table(position: RiverPosition, tongue: Tongue): LoosePiece[] {
  const book = bookOf(tongue.content);
  const seats = position.players.map((_, seat) => seat);
  const words = [
    ...position.row.flatMap((tile) => tile ?? []),
    ...Object.values(position.shore).filter(isBuilt).map(({ tile }) => tile),
    ...seats.flatMap((seat) => Object.keys(position.players[seat]?.ships ?? {}).map((ship) => `ship-${seat}-${ship}`)),
    ...seats.flatMap((seat) => facesOf(book.content).map((region) => `influence-${seat}-${region}`)),
    ...position.players.flatMap(({ hand, delivered }) => [...(hand ?? []), ...delivered]),
    ...position.discard,
  ];
  return words.map((word) => ({ word, name: named(word, position, tongue) }));
}

function steppers(position: RiverPosition, seat: number, tongue: Tongue): Stepper[] {
  const { limits, good } = bookOf(tongue.content).content;
  const player = position.players[seat];
  if (!player) return ERAS.map((era, n) => ({ key: era, icon: "card", label: say("tray_left", { era: n + 1 }), low: position[era].next === null ? 0 : 1, high: 99, value: position[era].left }));
  const one = (key: string, icon: string, low: number, high: number, value: number): Stepper => ({ key, icon, label: capital(tongue.name(key)), low, high, value });
  return [
    one("koku", "koku", 0, limits.koku, player.koku),
    ...good.map(({ key }) => one(key, key, 0, limits.good_each, player.goods[key] ?? 0)),
    { ...one("divine_favor", "sun", 0, player.favor_limit, player.favor), key: "favor" },
    { key: "favor_limit", icon: "moon", label: capital(tongue.name("divine_favor_limit")), low: LEAST_LIMIT, high: limits.favor_limit_max, value: player.favor_limit },
    { ...one("victory_points", "vp", 0, 999, player.vp), key: "vp" },
    { ...one("die", `die-${player.die ?? 1}`, 1, 6, player.die ?? 1), key: "die" },
  ];
}

function step(position: RiverPosition, seat: number, key: string, value: number): RiverPosition {
  if (key === "era1" || key === "era2") return { ...position, [key]: { ...position[key], left: value } };
  return withPlayer(position, seat, (player) => {
    if (key in player.goods) return { goods: { ...player.goods, [key]: value } };
    return key === "favor_limit" ? { favor_limit: value, favor: Math.min(player.favor, value) } : { [key]: value };
  });
}

const NO_PATRONS = "none";
const clansOf = (book: Book): string[] => [...new Set(book.content.patron.map(({ clan }) => clan))];
const patronsOf = (book: Book, clan: string | null): string[] => book.content.patron.filter((patron) => patron.clan === clan).map(({ key }) => key);

function picks(position: RiverPosition, seat: number, { name, content }: Tongue): Pick[] {
  const book = bookOf(content);
  const option = (value: string) => ({ value, name: capital(name(value)) });
  const player = position.players[seat];
  if (player) {
    return [
      { key: "clan", label: capital(name("clan")), value: player.clan ?? "", of: clansOf(book).map(option) },
      { key: "patron", label: capital(name("clan_patron")), value: player.patron ?? "", of: [{ value: "", name: say("no_patron") }, ...patronsOf(book, player.clan).map(option)] },
    ];
  }
  const tiles = book.content.region_scoring_tile.map(({ id }) => ({ value: id, name: book.regionPoints(id, position.seats).join(" · ") }));
  const masteries = book.content.mastery.map(({ key }) => option(key));
  return [
    ...position.masteries.map(({ mastery }, n): Pick => ({ key: `mastery-${n}`, label: `${capital(name("mastery"))} ${n + 1}`, value: mastery, of: masteries })),
    ...position.region_tiles.map((tile, n): Pick => ({ key: `tile-${n}`, label: capital(name(`region_${n + 1}`)), value: tile, of: tiles })),
  ];
}

/** A list with another thing in one place; what was there takes the place of that thing. */
function exchanged<T>(list: readonly T[], at: number, is: (one: T) => boolean, made: () => T): T[] {
  const from = list.findIndex(is);
  const next = from < 0 ? made() : list[from]!;
  return list.map((one, n) => (n === at ? next : n === from ? list[at]! : one));
}

/** All players have a patron of their clan, or none has. */
function withPatrons(position: RiverPosition, book: Book): RiverPosition {
  if (position.patrons === NO_PATRONS) return { ...position, players: position.players.map((player) => ({ ...player, patron: null })) };
  const players = position.players.map((player) => {
    const own = patronsOf(book, player.clan);
    return { ...player, patron: player.patron !== null && own.includes(player.patron) ? player.patron : (own[0] ?? null) };
  });
  return { ...position, players };
}

function pick(position: RiverPosition, seat: number, key: string, value: string, content: Content): RiverPosition {
  const book = bookOf(content);
  const at = Number(key.split("-")[1]);
  if (key.startsWith("mastery")) return { ...position, masteries: exchanged(position.masteries, at, ({ mastery }) => mastery === value, () => ({ mastery: value, claims: [] })) };
  if (key.startsWith("tile")) return { ...position, region_tiles: exchanged(position.region_tiles, at, (tile) => tile === value, () => value) };
  if (key === "clan") {
    const clans = exchanged(position.players.map(({ clan }) => clan), seat, (clan) => clan === value, () => value);
    return withPatrons({ ...position, players: position.players.map((player, n) => ({ ...player, clan: clans[n] ?? null })) }, book);
  }
  const next = withPlayer(position, seat, () => ({ patron: value || null }));
  return withPatrons({ ...next, patrons: value === "" ? NO_PATRONS : position.patrons === NO_PATRONS ? "draft" : position.patrons }, book);
}

/** The word of the piece that a field is about. */
function wordOf(field: string): string {
  const player = /^players\[(\d+)\]\.(.*)$/.exec(field);
  if (player) return player[2] === "hand" || player[2] === "delivered" ? `${player[2]}-${player[1]}` : "";
  const place = /^(?:shore\.(s\d+)|row\[(\d+)\]|(era[12])|masteries\[(\d)\])/.exec(field);
  return place?.[1] ?? (place?.[2] !== undefined ? `row-${place[2]}` : (place?.[3] ?? ""));
}

/** Problems that have a sentence of their own, by field and by what was expected there. */
const FAULTS: readonly [RegExp, RegExp, Parameters<typeof say>[0], string?][] = [
  [/./, /nowhere else/, "fault_twice"],
  [/^row/, /no gap/, "fault_gap"],
  [/^era[12]\.next/, /./, "fault_stack"],
  [/^era[12]\.left/, /./, "fault_left"],
  [/^shore\..*markers/, /./, "fault_owner"],
  [/^shore\./, /./, "fault_fixed"],
  [/claims$/, /./, "fault_claims", "RG-10.3"],
  [/^choices|goods_owed|^phase|^asked|\.upgrade/, /./, "fault_pending"],
];

function fault({ what, expected, got }: PositionProblem, _: RiverPosition, tongue: Tongue): Fault {
  const at = wordOf(what);
  const player = /^players\[(\d+)\]/.exec(what)?.[1];
  const known = FAULTS.find(([field, wanted]) => field.test(what) && wanted.test(expected));
  const piece = isTile(bookOf(tongue.content), got) || isCard(bookOf(tongue.content), got) ? capital(tongue.name(got)) : "";
  const where = player !== undefined ? capital(tongue.player(Number(player))) : at.startsWith("s") ? say("fault_shore", { n: at.slice(1) }) : at.startsWith("row-") ? capital(tongue.name("building_row")) : /^era/.test(at) ? `${capital(tongue.name("era"))} ${at.slice(3)}` : "";
  const text = known ? say(known[2]) : `${what}: ${expected} (${got})`;
  return { at, title: [where, piece].filter((part) => part !== "").join(" · ") || what, text, ...(known?.[3] === undefined ? {} : { rule: known[3] }) };
}

export const editing: GameEditing<RiverPosition, RiverView> = {
  shown: (position, content) => ({ ...position, seat: -1, wishes: {}, deck_size: deckOf(position, bookOf(content)).length }),
  mover: ({ asked, active }) => asked ?? active,
  turn: (position, seat) => ({ ...position, phase: "action", active: seat, asked: seat, die_is_set: false, emperor_due: false, choices: NO_CHOICES, players: position.players.map((player) => ({ ...player, goods_owed: 0, die: player.die ?? 1 })) }),
  tray,
  table,
  held,
  places: placesOf,
  isLoose,
  put,
  steppers,
  step,
  picks,
  pick,
  fault,
};
