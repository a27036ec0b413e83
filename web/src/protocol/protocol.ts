// Made by `make protocol` from the Python types: change those, not this file.

/** All that the client sends over the socket. */
export type Request = Look | Act | Undo | Answer | Seen | Why | Preview | Hint | GoTo | Say | Ping;

/** All that the server sends over the socket. */
export type Message =
  | Update
  | TableChanged
  | Chat
  | Done
  | WhyNot
  | Previewed
  | Hinted
  | Pong
  | Closing
  | Announced
  | Problem;

/** The shape of every error, over HTTP and the socket; nothing was changed. */
export interface Problem {
  kind: "problem";
  code: Code;
  /** English, for developers; players read reason and facts. */
  message: string;
  /** The clause that forbids it, such as RG-5.3; may be empty. */
  rule: string;
  /** A key: one of the game's refusals, or one of the protocol's. */
  reason: string;
  /** The numbers and words that fill in the reason. */
  facts: Record<string, Fact>;
  id: RequestId | null;
  version: Version | null;
}

/** Something to be put into words: a key of the game's texts, and the facts that fill it in. */
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
  /** What the operator tells everyone, to be shown on every page. */
  announcement: string;
}

/** Take this name; without one, the server makes one up. */
export interface Rename {
  name?: string | null;
}

/** A secret address that signs you in on another device; it works once. */
export interface PersonalLink {
  /** The code is in the fragment, which browsers send to nobody. */
  path: string;
  expires: Moment;
}

/** When someone's clocks stand still at tables over days. */
export interface Vacation {
  /** The end of the present vacation; null without one. */
  until: Moment | null;
  /** How much more vacation is left, out of `days` in a year. */
  left: number;
  days: number;
}

/** Be on vacation from now on, for this many days in all; with 0, be back. */
export interface TakeVacation {
  days: number;
}

/** End what signs you in: here, on all other devices (this one gets a new cookie), or everywhere. */
export interface SignOut {
  where?: "elsewhere" | "everywhere" | "here";
}

/** Delete all that is known about you, for good; the name, as a sign that you mean it. */
export interface Forget {
  name: string;
}

/** A program that plays for itself, by a token of its own; everyone can see that it is one. */
export interface Program {
  id: number;
  name: string;
  created: Moment;
}

/** Your programs. */
export interface Programs {
  programs: Program[];
  /** How many you may have. */
  most: number;
}

/** A program to make. */
export interface NewProgram {
  name: string;
}

/** How a program says who it is, in the header `Authorization: Bearer`; it is told once. */
export interface ProgramToken {
  program: Program;
  token: string;
}

/** Use a personal link. */
export interface Redeem {
  /** What follows the # of the link. */
  code: string;
}

/** How you want to be told what happens while you are away. */
export interface Wishes {
  /** What you do not want to be told. */
  muted: NoticeKind[];
  /** Emails come all at once at this hour; null for at once. Reminders always do. */
  digest: number | null;
  /** From this hour on nothing is sent, up to `quiet_until`. */
  quiet_from: number | null;
  quiet_until: number | null;
  /** Where these hours are meant, such as Europe/Warsaw. */
  zone: string;
  lang: string;
  /** At these tables only these ways are used; an empty list for none. */
  tables: Record<string, ChannelKind[]>;
}

/** A way to tell you; with a table that you set up, a way to tell a club of that table alone. */
export interface NewChannel {
  kind: ChannelKind;
  /** An email address, or where to send to. */
  target: string;
  /** For push: p256dh and auth, with a space between. */
  keys?: string;
  table?: string;
}

/** A way to tell you. */
export interface ChannelInfo {
  id: number;
  kind: ChannelKind;
  /** The email address, or the host of the webhook or push service. */
  target: string;
  table: string;
  /** An email address counts once its owner has followed a link. */
  is_confirmed: boolean;
  /** Why the last message did not arrive, as a key; empty if it did. */
  problem: string;
  /** What a webhook is signed with; shown once, when it is made. */
  secret: string;
}

/** No longer tell me this way. */
export interface RemoveChannel {
  id: number;
}

/** What follows the # of a link in an email. */
export interface MailCode {
  code: string;
}

/** What a link in an email has done. */
export interface MailDone {
  done: "confirmed" | "unsubscribed";
}

/** How you are told, and how you could be. */
export interface Notices {
  wishes: Wishes;
  channels: ChannelInfo[];
  /** What this server can do. */
  offers: ChannelKind[];
  /** The server's public key for push (VAPID); empty if it can't. */
  push_key: string;
}

/** A moment of a game that is over: of a table, or of an uploaded record; or a puzzle. */
export interface Origin {
  /** As in a replay; 0 is the set-up. */
  step: number;
  /** The id of a table. */
  table?: string;
  /** Or the id of an uploaded record. */
  record?: string;
  /** Or the id of a puzzle of the table's game. */
  puzzle?: string;
}

/** A position as a file holds it. */
export interface Position {
  game: string;
  position: PositionData;
  /** Of the rules; 0 if that is not known. */
  version?: number;
  /** SHA-256 of the component file, unless it is the one that ships. */
  content?: string;
}

/** What a position is about. */
export interface PositionInfo {
  seats: number;
  options: Record<string, string>;
  to_act: Asked;
  /** What everybody sees of it. */
  view: Record<string, unknown>;
}

/** A position that is being set up by hand, and one of the same game that can be: what it began from. */
export interface Draft {
  game: string;
  position: PositionData;
  sound: PositionData;
}

/** What can't be as it is. */
export interface PositionProblem {
  /** The field, as in `players[1].koku`. */
  what: string;
  expected: string;
  got: string;
}

/** All that can't be as it is; nothing if the position can be played on. */
export interface PositionProblems {
  problems: PositionProblem[];
}

/** A lesson of a game. */
export interface LessonInfo {
  lesson: LessonName;
  /** About how long it takes. */
  minutes: number;
  steps: number;
}

/** Where one is in the lesson that a table is. */
export interface LessonPlace {
  lesson: LessonName;
  /** The step that is shown, from 0. */
  step: number;
  /** How far one may go on without an action: up to the next step that wants one, or to the end. */
  last: number;
  /** How many of the actions that the step asks for are played. */
  done: number;
  /** What goes on with the lesson: beginnings of actions, of which the empty one is any's. */
  play: string[];
}

/** How far you have come in a lesson. */
export interface LessonProgress {
  game: string;
  lesson: LessonName;
  table: string;
  step: number;
  /** Whether you have come to its end, also before you began again. */
  is_learned: boolean;
}

/** The lessons that you have begun; each once. */
export interface Lessons {
  lessons: LessonProgress[];
}

/** Open a lesson: where you left it, or from its beginning. */
export interface BeginLesson {
  game: string;
  lesson: LessonName;
  /** From its beginning. */
  again?: boolean;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  version: number;
  seats: number[];
  /** Values by option; the first is the default. */
  options: Record<string, string[]>;
  /** Whether a player draws what the others may not see. */
  has_secrets: boolean;
  /** Options without an effect while another has this value: the value by the other, by option. */
  idle: Record<string, Record<string, string>>;
  /** Options that hide something where nothing is drawn in secret: the values that do. */
  hiding: Record<string, string[]>;
  /** The first game with a guide, then the short ones. */
  lessons: LessonInfo[];
}

/** What there is to play, and with whom. */
export interface Catalog {
  games: GameInfo[];
  /** From weak to strong. */
  bots: string[];
  languages: string[];
  program: string;
}

/** A time limit: seconds at the start, and seconds added with each move; or a number of seconds for each move. */
export interface Clock {
  reserve: number;
  increment: number;
  /** Whether `reserve` is the time for each move, and full again after it; no increment then. */
  per_move: boolean;
}

/** Who is to sit here: me, anyone who comes, or a bot. */
export interface SeatWish {
  who: "bot" | "me" | "open";
  bot?: string;
  /** Who plays this seat at my device; empty for my own name, once, and then for another. */
  name?: string;
}

/** A table to set up. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  is_public?: boolean;
  clock?: Clock | null;
  nonce?: Nonce;
  seal?: Seal;
  mode?: Mode;
  absent?: Absent;
  /** The bot that plays for whoever is gone or out of time; empty for the strongest. */
  stand_in?: string;
  talk?: Talk;
  /** Begin from this position, with as many seats as it has, and with its options instead of any given here. It is practice then. */
  position?: PositionData | null;
  /** Or begin from this moment of a game that is over. */
  origin?: Origin | null;
  /** Of such a beginning, draw again what this seat would not know. */
  unknown_to?: Seat | null;
}

/** Take an open seat; without a number, the first one. */
export interface Sit {
  seat?: Seat | null;
  nonce?: Nonce;
  seal?: Seal;
}

/** The game is about to begin: this is the nonce that I had sealed. */
export interface Open {
  nonce: string;
}

/** Before the game, the host changes who sits on a seat. */
export interface ChangeSeat {
  seat: Seat;
  wish: SeatWish;
}

/** Before the game, the host lets someone sit down again. */
export interface LetIn {
  /** As in `barred` of the table. */
  person: number;
}

/** Let a bot play for yourself or for someone who is away. */
export interface Takeover {
  seat: Seat;
  /** For your own seat whichever; empty for the table's stand-in, which others get. */
  bot?: string;
}

/** Someone has left the table; both times are in milliseconds, as of sending. */
export interface Away {
  /** How long they have been gone. */
  since: number;
  /** How long until the others may let a bot play; null where they may not. */
  wait: number | null;
  /** The bot that would play. */
  bot: string;
}

/** Who sits here. */
export interface SeatInfo {
  kind: SeatKind;
  /** Empty for someone who had their data deleted. */
  name: string;
  /** The bot that plays this seat now, if one does. */
  bot: string;
  /** Whether the person has the table open. */
  is_here: boolean;
  /** Set in a game for a person without the table open. */
  away: Away | null;
  /** Until when this person is on vacation, and their clock stands still over days. */
  vacation: Moment | null;
  /** Whether a program of someone's plays here, and no person. */
  is_program: boolean;
}

/** What someone mixes into the dice. */
export interface Share {
  /** Their seats. */
  seats: Seat[];
  /** SHA-256 of their nonce; empty if it was given openly. */
  seal: string;
  /** Whether the server knows the nonce. */
  is_open: boolean;
}

/** Someone whom the host sent from their seat. */
export interface Barred {
  person: number;
  name: string;
}

/** A table as everyone may know it, and your part in it. */
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
  /** SHA-256 of the seed of all rolls and draws. */
  commitment: string;
  /** The texts that players mix into the dice, in that order; sealed ones from the start on. */
  nonces: string[];
  /** Who mixes in something: sealed nonces first, in that order. */
  shares: Share[];
  /** Whether the host has started the game, and it waits for sealed nonces to be opened. */
  is_opening: boolean;
  /** How often the seed was drawn: 1, and more if an opening was called off. */
  draw: number;
  created: Moment;
  /** Of the last entry; whoever is to act has been waited for since then. */
  updated: number;
  spectators: number;
  /** The table of the next game, if someone asked for one. */
  rematch: string;
  /** Why a broken table can't go on; its log is kept. */
  trouble: string;
  /** Your seats. */
  yours: Seat[];
  is_host: boolean;
  waits_for_you: boolean;
  watching: Watching;
  mode: Mode;
  absent: Absent;
  /** The bot that plays for whoever is gone or out of time. */
  stand_in: string;
  talk: Talk;
  /** Whether it began from a position, and not with the set-up. */
  from_position: boolean;
  /** Which lesson of its game it is; empty for none. */
  lesson: string;
  /** The step of it that was shown last. */
  lesson_step: number;
  /** For the host, before the game: who does not sit down here again until they are let in. */
  barred: Barred[];
}

/** A list of tables, those that wait for you first. */
export interface Tables {
  tables: TableInfo[];
}

/** Show me the table as this seat; sent first, and whenever the device is passed on. */
export interface Look {
  kind: "look";
  id: RequestId;
  seat: Viewer;
  /** The last version seen; the entries after it are sent. */
  since?: Version | null;
}

/** Play this action; `version` is the one that the player saw. */
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

/** I have watched all that happened up to this version: as far as I am concerned, the game may go on. */
export interface Seen {
  kind: "seen";
  id: RequestId;
  version: Version;
}

/** Why can't I do this? Nothing is played. The words are an action, its beginning, or some of its words. */
export interface Why {
  kind: "why";
  id: RequestId;
  seat: Seat;
  words: Words;
}

/** What would this action do, as far as my seat can know? */
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

/** In a lesson: show me this step. Going back takes back what was played since. */
export interface GoTo {
  kind: "go_to";
  id: RequestId;
  step: number;
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
  /** The action, or start, undo, return, ask, agree, refuse, or takeover BOT, with by SEAT, by host or by clock unless the seat's own player let the bot play; falter late or falter lost if a bot ran out of time or failed and plays its best so far, with BOT after it if that bot chose the next action. */
  words: string;
  /** What happened, in order. */
  events: Told[];
  time: Moment;
  /** The name of a host who did this without sitting there; else empty. */
  by: string;
}

/** What it takes to undo a move now, and who is asking to undo. */
export interface UndoState {
  need: UndoNeed;
  /** What came of that move, or of the one that is asked about. */
  reason: "" | "drawn" | "rolled" | "secret_seen" | "uncovered";
  /** Whose last move it is: yours, or that of another person at your device. */
  whose: number;
  asked_by: Asked;
  /** The seats that have agreed so far. */
  agreed: Seat[];
  /** The seats that have not answered yet. */
  waits_for: Seat[];
}

/** The time left for each seat, as of sending; the clock of `running` is ticking. */
export interface Clocks {
  left: number[];
  running: Asked;
}

/** The table as one seat sees it after the last entry. */
export interface Update {
  kind: "update";
  version: Version;
  seat: Viewer;
  /** What is new since the version the client had; if that is long ago, the last 500 entries: the number of the first tells. */
  entries: Entry[];
  /** What this seat may know of the game; each game has its own type. */
  view: unknown;
  to_act: Asked;
  is_over: boolean;
  prompt: Told;
  /** The legal actions; empty unless it is this seat's turn and nobody is watching. */
  actions: string[];
  /** A word on some actions, such as ruse. */
  notes: Record<string, string>;
  /** Points by seat and category, as far as this seat may know. */
  scores: Record<string, number>[];
  /** The place of each seat once the game is over. */
  ranking: number[];
  undo: UndoState;
  clocks: Clocks | null;
  watching: Watching;
  /** The seats that know something that a spectator does not; none while something is chosen in the open, for then someone with several seats is shown what a spectator sees. */
  private: Seat[];
  /** SHA-256 of the spectator's view: equal for everyone at this version. */
  hash: string;
  /** Where you are, if the table is a lesson. */
  lesson: LessonPlace | null;
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

/** What was said: first the latest lines, then each new one. */
export interface Chat {
  kind: "chat";
  lines: ChatLine[];
}

/** Your request was carried out and is stored. */
export interface Done {
  kind: "done";
  id: RequestId;
  version: Version;
}

/** The answer to *why*; without a refusal the action is legal. */
export interface WhyNot {
  kind: "why_not";
  id: RequestId;
  words: string;
  /** The action that was judged: one with these words, a legal one if there is any. */
  action: string;
  refusal: Refused | null;
  version: Version;
}

/** The answer to *preview*: the events up to the first that nobody can know yet. */
export interface Previewed {
  kind: "previewed";
  id: RequestId;
  action: string;
  events: Told[];
  until: Until;
  /** What is rolled, drawn or uncovered then, as records call it; empty for nothing. */
  what: string;
  /** Whether it is sure to end the game: then it can't be taken back. */
  is_over: boolean;
  /** Events that it makes sure to come after that, before the turn is over. */
  later: Told[];
  version: Version;
}

/** A move of a hint. */
export interface Advised {
  action: string;
  /** How its turn is meant to go on. */
  rest: string[];
  /** The chance to win after it. */
  chance: number;
  /** Why it is good or bad, by the game's texts in `reasons`. */
  reasons: Told[];
}

/** The answer to *hint*; of chances nothing is said where there is only one action. */
export interface Hinted {
  kind: "hinted";
  id: RequestId;
  bot: string;
  /** The chance to win now, with a choice at first glance. */
  chance: number;
  /** Up to three moves, the best first. */
  moves: Advised[];
  version: Version;
}

/** I am here. */
export interface Pong {
  kind: "pong";
  id: RequestId;
  version: Version;
}

/** The server is stopping; everything is stored. Connect again later. */
export interface Closing {
  kind: "closing";
  retry_after: number;
}

/** The operator tells everyone something; empty when that is over. */
export interface Announced {
  kind: "announced";
  text: string;
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
  mode: Mode;
  /** Whether seed and nonces give exactly these rolls and draws. */
  is_verified: boolean;
}

/** One step of a replay. */
export interface Frame {
  step: number;
  entry: Entry;
  /** What the requested seat could know. */
  view: unknown;
  to_act: Asked;
  prompt: Told;
  scores: Record<string, number>[];
}

/** Some steps of a replay, in order. */
export interface Frames {
  /** The last step. */
  steps: number;
  seat: Viewer;
  frames: Frame[];
}

/** How a part of a seat's score changed at a step. */
export interface ScoreChange {
  step: number;
  seat: number;
  part: string;
  points: number;
}

/** How the scores of a game changed over some steps. */
export interface ScoreChanges {
  /** The last step. */
  steps: number;
  seat: Viewer;
  /** The last step that is told here. */
  last: number;
  /** In order; at the first step, all the points there are. */
  changes: ScoreChange[];
}

/** What could be played, with the chance of its player after it. */
export interface Option {
  action: string;
  chance: number;
}

/** A choice, judged from what its player could know then. */
export interface Decision {
  best: string;
  /** Of the player, after the best action. */
  chance: number;
  /** Of the player, after the action played. */
  played: number;
  loss: number;
  grade: Grade;
  /** The best first; what was played is among them. */
  options: Option[];
  /** Of a slip: what the best brings, by the texts in `reasons`. */
  why: Told[];
  /** And what was played brings. */
  instead: Told[];
}

/** What somebody would play in place of a move of a finished game. */
export interface Retry {
  /** Of the move that was played. */
  step: number;
  action: Words;
}

/** What it is worth, beside what is best and what was played; nothing if there was nothing to choose. */
export interface Judged {
  decision: Decision | null;
}

/** A secret that was shown to all, who knew it before, and what it changed for whom. */
export interface Reveal {
  token: string;
  kind: string;
  place: string;
  /** By seat. */
  knew: Knew[];
  /** By seat: the change of its chance once it knew this alone. */
  worth: number[];
  /** By seat: the same for who had looked at it, as if they had not. */
  told: number[];
}

/** A move that was not taken back: the chances after it, and what changed them. */
export interface ReviewMoment {
  step: number;
  seat: number;
  action: string;
  /** Of all seats; they add up to 1. */
  chances: number[];
  /** By seat: the change that the decision made. */
  decided: number[];
  /** By seat: all other change. */
  luck: number[];
  decision: Decision | null;
  reveals: Reveal[];
  /** Whether something was rolled, drawn or uncovered. */
  has_luck: boolean;
}

/** A moment that changed the chances most. */
export interface Turning {
  step: number;
  /** Whose chance changed most. */
  seat: number;
  change: number;
  cause: "decision" | "luck" | "reveal";
}

/** How a seat came from an even share to its result: start + luck + others + own = result. */
export interface Account {
  seat: number;
  start: number;
  luck: number;
  /** What slips of others brought. */
  others: number;
  /** What its own slips cost. */
  own: number;
  result: number;
  accuracy: number;
  mistakes: number;
  inaccuracies: number;
  decisions: number;
}

/** What a review tells of a game. */
export interface Review {
  game: string;
  seats: number;
  steps: number;
  scores: number[];
  ranking: number[];
  /** The chances after the set-up. */
  start: number[];
  moments: ReviewMoment[];
  accounts: Account[];
  /** At most three, in the order of the game. */
  turnings: Turning[];
}

/** A review, or how far it has come. */
export interface ReviewInfo {
  /** From 0 to 1; 1 with the review. */
  progress: number;
  /** Whether it is there or being made; else POST asks for it. */
  is_asked_for: boolean;
  /** While it is made: the steps whose chances are known. */
  steps: number[];
  /** The chances before each of these steps. */
  chances: number[][];
  review: Review | null;
}

/** A puzzle in the list of its game. */
export interface PuzzleInfo {
  id: string;
  seats: number;
  /** How hard it is. */
  flowers: number;
  /** The first word of the answer, for the list of solved ones; else empty. */
  verb: string;
  result: PuzzleResult;
  tries: number;
}

/** The puzzle of a day, the same for everybody. */
export interface PuzzleDay {
  /** The date in UTC, such as 2026-11-16. */
  day: string;
  id: string;
  result: PuzzleResult;
}

/** The puzzles of a game, and those of the last seven days, today's last. */
export interface PuzzleList {
  puzzles: PuzzleInfo[];
  days: PuzzleDay[];
}

/** An action, and how often its player won after it in games played on to the end. */
export interface PuzzleOption {
  action: string;
  chance: number;
}

/** How many people tried an action first. */
export interface FirstTry {
  /** Empty for all others. */
  action: string;
  people: number;
}

/** What is told of a puzzle once it is solved or shown. */
export interface PuzzleAnswer {
  /** The best action; a second one only if it is as good. */
  answers: string[];
  /** The best few, best first. */
  options: PuzzleOption[];
  /** The best action, and how the turn goes on best. */
  plan: string[];
  /** Points that it brought more than the next best, by part of the scores. */
  parts: Record<string, number>;
  /** And to the best of the others. */
  rivals: number;
  /** How many games were played on from each of them. */
  games: number;
  /** What is sure to come of it. */
  events: Told[];
  /** First tries on this server; empty while there are few. */
  fared: FirstTry[];
}

/** A puzzle as one person sees it. */
export interface Puzzle {
  game: string;
  id: string;
  seat: Seat;
  seats: number;
  flowers: number;
  /** The position as the seat knows it, and what it may do. */
  update: Update;
  /** What was tried so far; all but the answer are wrong. */
  tries: string[];
  tries_left: number;
  /** After a nudge: the last word of the answer is one of these. */
  area: string[];
  /** After two nudges: the first word of the answer. */
  verb: string;
  result: PuzzleResult;
  answer: PuzzleAnswer | null;
}

/** Is this the best action? */
export interface PuzzleTry {
  action: Words;
}

/** Why can't I do this? The words are an action, its beginning, or some of its words. */
export interface PuzzleWhy {
  words: Words;
}

/** The health of the server. */
export interface Health {
  /** live: it answers, which is all that `/health/live` looks at. */
  status: "failing" | "live" | "ok" | "stopping";
  /** What fails with the database. */
  problem: "" | "no_answer" | "not_readable" | "not_writable";
  program: string;
  /** Tables in memory. */
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

/** Chosen by the client and repeated in the answer. */
export type RequestId = number;

/** A text to mix into the dice, given openly; whoever gives a seal opens it later. */
export type Nonce = string;

/** SHA-256, in hexadecimal, of a nonce that is opened when all seals are known. */
export type Seal = string;

/** Milliseconds since 1970. */
export type Moment = number;

/** Who still watches what happened; nobody plays on until they send `seen`. */
export type Watching = number[];

export type SeatKind = "open" | "person" | "bot";

export type Status = "lobby" | "playing" | "over" | "closed" | "broken";

/** Whether rolls, draws and reveals stand, or anything is taken back and meets the same luck again. */
export type Mode = "fair" | "practice";

/** Whether the others may let a bot play for someone who has been away for long, or the table waits. Over days, with a clock of a day or more, it always waits, until the clock has run out. */
export type Absent = "bot" | "wait";

/** Who may say something: the host and those who sit there, or whoever has a name. */
export type Talk = "everyone" | "players";

export type Until = "end" | "roll" | "draw" | "uncovering";

export type UndoNeed = "none" | "free" | "agreed" | "never";

export type UndoReason = "" | "rolled" | "drawn" | "uncovered" | "secret_seen";

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

/** It is your turn; your time runs out soon; it is up, or you were away for long, and a bot plays on; a game is over; someone sat down at a table that you set up; a game has begun. */
export type NoticeKind = "joined" | "late" | "over" | "reminder" | "started" | "turn";

/** A browser, an email address, or a webhook: Discord's, Slack's, or any program's. */
export type ChannelKind = "discord" | "hook" | "mail" | "push" | "slack";

/** A position as the game writes it: all that is on the table. */
export type PositionData = Record<string, unknown>;

/** A lesson of a game, such as first. */
export type LessonName = string;

export type Grade = "best" | "good" | "inaccuracy" | "mistake";

export type Knew = "own" | "seen" | "facedown";

/** Whether it was solved, or shown to whoever gave up or had no try left. */
export type PuzzleResult = "" | "shown" | "solved";
