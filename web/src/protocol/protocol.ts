// Made by `make protocol` from the Python types: change those, not this file.

/** All that the client sends over the socket. */
export type Request = Look | Act | Undo | Answer | Why | Preview | Hint | Say | Ping;

/** All that the server sends over the socket. */
export type Message = Update | TableChanged | Chat | Done | WhyNot | Previewed | Hinted | Pong | Closing | Problem;

/** The one shape of every error, over HTTP and over the socket; nothing was changed. */
export interface Problem {
  kind: "problem";
  code: Code;
  /** English, for developers; players read reason and facts. */
  message: string;
  /** The clause that forbids it, such as RG-5.3; may be empty. */
  rule: string;
  /** A key: a refusal of the game's words, or one of the protocol's. */
  reason: string;
  /** The numbers and words that fill the reason in. */
  facts: Record<string, Fact>;
  id: RequestId | null;
  version: Version | null;
}

/** Something to be put into words: a key of the game's words, and the facts that fill it in. */
export interface Told {
  key: string;
  facts: Record<string, Fact>;
}

/** Why an action is not legal. */
export interface Refused {
  rule: string;
  reason: string;
  facts: Record<string, Fact>;
}

/** Who the server thinks you are. */
export interface Me {
  name: string;
  /** False for a visitor without a cookie. */
  is_known: boolean;
}

/** Sit down under this name; without one, the server finds one. */
export interface Rename {
  name?: string | null;
}

/** A secret path that makes another device you; it works once. */
export interface PersonalLink {
  path: string;
  expires: Moment;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  version: number;
  seats: number[];
  /** Values by option; the first is the default. */
  options: Record<string, string[]>;
}

/** What there is to play, and with whom. */
export interface Catalog {
  games: GameInfo[];
  /** From weak to strong. */
  bots: string[];
  languages: string[];
  program: string;
}

/** A time limit: seconds at the start, and seconds added with each move. */
export interface Clock {
  reserve: number;
  increment: number;
}

/** Who shall sit here: me, anyone who comes, or a bot. */
export interface SeatWish {
  who: "bot" | "me" | "open";
  bot?: string;
}

/** A table to be set up. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  is_public?: boolean;
  clock?: Clock | null;
  nonce?: Nonce;
}

/** Take an open seat; without a number, the first one. */
export interface Sit {
  seat?: Seat | null;
  nonce?: Nonce;
}

/** The host gives a seat of the lobby to someone else. */
export interface ChangeSeat {
  seat: Seat;
  wish: SeatWish;
}

/** A bot shall play for someone who is away. */
export interface Takeover {
  seat: Seat;
  bot?: string;
}

/** Someone has left the table: times as they are at the moment of sending. */
export interface Away {
  /** For so long. */
  since: number;
  /** In so long the others may let a bot play. */
  wait: number;
  /** Which bot that would be. */
  bot: string;
}

/** Who sits here. */
export interface SeatInfo {
  kind: SeatKind;
  name: string;
  /** The bot that plays this seat now, if one does. */
  bot: string;
  /** Whether the person has the table open. */
  is_here: boolean;
  /** In a game, of a person who has not. */
  away: Away | null;
}

/** A table as everyone may know it, and what it is to you. */
export interface TableInfo {
  id: string;
  game: string;
  status: Status;
  seats: SeatInfo[];
  options: Record<string, string>;
  is_public: boolean;
  clock: Clock | null;
  version: Version;
  to_act: Asked;
  /** SHA-256 of the seed of all dice and draws. */
  commitment: string;
  /** The players' own parts, in the order in which they are mixed in. */
  nonces: string[];
  created: Moment;
  updated: Moment;
  spectators: number;
  /** The table of the next game, if someone asked for one. */
  rematch: string;
  /** Why a broken table can't go on; its log is kept as it is. */
  trouble: string;
  /** Your seats. */
  yours: Seat[];
  is_host: boolean;
  waits_for_you: boolean;
}

/** A list of tables, those that wait for you first. */
export interface Tables {
  tables: TableInfo[];
}

/** Show me the table as this seat: the first message, and when the device is passed on. */
export interface Look {
  kind: "look";
  id: RequestId;
  seat: Viewer;
  /** The version seen last; the moves after it are told. */
  since?: Version | null;
}

/** Play this action; the version says what the player saw. */
export interface Act {
  kind: "act";
  id: RequestId;
  seat: Seat;
  version: Version;
  action: Words;
}

/** Take back my last move, or ask the others to agree. */
export interface Undo {
  kind: "undo";
  id: RequestId;
  seat: Seat;
  version: Version;
}

/** Agree to the undo that someone asked for, or refuse it. */
export interface Answer {
  kind: "answer";
  id: RequestId;
  seat: Seat;
  version: Version;
  agree: boolean;
}

/** Why can't I do this? Nothing is played. The words are an action, its beginning, or one with a later piece. */
export interface Why {
  kind: "why";
  id: RequestId;
  seat: Seat;
  words: Words;
}

/** What would this action bring, as far as my seat can know? */
export interface Preview {
  kind: "preview";
  id: RequestId;
  seat: Seat;
  action: Words;
}

/** What would a good bot do in my seat? */
export interface Hint {
  kind: "hint";
  id: RequestId;
  seat: Seat;
}

/** Say something to everyone at the table. */
export interface Say {
  kind: "say";
  id: RequestId;
  text: string;
}

/** Are you there? */
export interface Ping {
  kind: "ping";
  id: RequestId;
}

/** A log entry as one seat may know it. */
export interface Entry {
  number: Version;
  seat: Asked;
  /** The action, or start, undo, takeover BOT, return, ask, agree, refuse. */
  words: string;
  /** What happened, in order. */
  events: Told[];
  time: Moment;
}

/** What taking back one's last move would need now, and who asks for it. */
export interface UndoState {
  need: UndoNeed;
  asked_by: Asked;
  /** The seats that have agreed so far. */
  agreed: Seat[];
}

/** The time left of each seat at the moment of sending; that of the running seat goes down. */
export interface Clocks {
  left: number[];
  running: Asked;
}

/** The table as one seat sees it after the last entry. */
export interface Update {
  kind: "update";
  version: Version;
  seat: Viewer;
  /** What is new since the version the client had. */
  entries: Entry[];
  /** The game's view of this seat: see the types of each game. */
  view: unknown;
  to_act: Asked;
  is_over: boolean;
  prompt: Told;
  /** The legal actions; empty unless this seat is asked. */
  actions: string[];
  /** A word on some actions, such as ruse. */
  notes: Record<string, string>;
  /** Points by seat and category, as this seat may know. */
  scores: Record<string, number>[];
  /** The place of each seat once the game is over. */
  ranking: number[];
  undo: UndoState;
  clocks: Clocks | null;
  /** SHA-256 of the spectator's view: equal for everyone at this version. */
  hash: string;
}

/** Someone came, went, sat down or was replaced. */
export interface TableChanged {
  kind: "table";
  table: TableInfo;
}

/** Something that was said. */
export interface ChatLine {
  number: number;
  seat: Viewer;
  name: string;
  text: string;
  time: Moment;
}

/** What was said: the last lines at first, then each new one. */
export interface Chat {
  kind: "chat";
  lines: ChatLine[];
}

/** Your request is carried out and written down. */
export interface Done {
  kind: "done";
  id: RequestId;
  version: Version;
}

/** The answer to *why*: nothing forbids it when there is no refusal. */
export interface WhyNot {
  kind: "why_not";
  id: RequestId;
  words: string;
  /** The action with these words that was judged: a legal one if there is one. */
  action: string;
  refusal: Refused | null;
  version: Version;
}

/** The answer to *preview*: the events up to what nobody can know yet. */
export interface Previewed {
  kind: "previewed";
  id: RequestId;
  action: string;
  events: Told[];
  until: Until;
  version: Version;
}

/** How sure a bot is of an action. */
export interface Weight {
  action: string;
  /** Of its certainty: all shares make 1 at most. */
  share: number;
}

/** The answer to *hint*. */
export interface Hinted {
  kind: "hinted";
  id: RequestId;
  action: string;
  bot: string;
  /** The action and up to two others; empty when it can't tell. */
  weights: Weight[];
  version: Version;
}

/** I am here. */
export interface Pong {
  kind: "pong";
  id: RequestId;
  version: Version;
}

/** The server goes away; everything is written down. Connect again. */
export interface Closing {
  kind: "closing";
  retry_after: number;
}

/** A record that can be replayed here. */
export interface RecordInfo {
  id: string;
  game: string;
  seats: number;
  options: Record<string, string>;
  /** How many entries can be stepped through; 0 is the set-up. */
  steps: number;
  scores: number[];
  ranking: number[];
  is_finished: boolean;
  /** Whether seed and nonces give exactly these rolls and draws. */
  is_verified: boolean;
}

/** One step of a replay. */
export interface Frame {
  step: number;
  entry: Entry;
  /** The game's view of the asked seat. */
  view: unknown;
  to_act: Asked;
  prompt: Told;
  scores: Record<string, number>[];
}

/** Some steps of a replay, in order. */
export interface Frames {
  /** The last step there is. */
  steps: number;
  seat: Viewer;
  frames: Frame[];
}

/** How the server is. */
export interface Health {
  status: "ok" | "stopping";
  program: string;
  /** Tables that are held in memory. */
  tables: number;
  /** Open sockets. */
  clients: number;
  /** Seconds. */
  uptime: number;
}

export type Fact = number | string;

/** A seat, counted from 0. */
export type Seat = number;

/** A seat, or -1 for a spectator. */
export type Viewer = number;

/** A seat, or -1 for nobody. */
export type Asked = number;

/** The number of the last log entry; 0 before the start. */
export type Version = number;

/** An action in the game's notation. */
export type Words = string;

/** Chosen by the client; the answer has it too. */
export type RequestId = number;

/** This browser's own part of the dice. */
export type Nonce = string;

/** Milliseconds since 1970. */
export type Moment = number;

export type SeatKind = "open" | "person" | "bot";

export type Status = "lobby" | "playing" | "over" | "closed" | "broken";

export type Until = "end" | "roll" | "draw" | "uncovering";

export type UndoNeed = "none" | "free" | "agreed" | "never";

export type Code =
  | "invalid"
  | "stale"
  | "illegal"
  | "foreign"
  | "unknown"
  | "forbidden"
  | "conflict"
  | "cannot_undo"
  | "broken"
  | "too_big"
  | "too_fast"
  | "unavailable";
