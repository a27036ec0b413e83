/** The server over HTTP. */

import type {
  Catalog,
  ChangeSeat,
  ChannelInfo,
  Draft,
  Frames,
  Lessons,
  Judged,
  MailDone,
  Me,
  NewChannel,
  NewTable,
  Notices,
  PersonalLink,
  Previewed,
  Problem,
  Programs,
  ProgramToken,
  Position,
  PositionInfo,
  PositionProblems,
  Puzzle,
  PuzzleList,
  RecordInfo,
  Retry,
  ReviewInfo,
  ScoreChanges,
  SignOut,
  TableInfo,
  Tables,
  Vacation,
  WhyNot,
  Wishes,
} from "../protocol/protocol";
import type { Content } from "./board";
import type { Guide } from "./guide";
import type { Lesson } from "./lesson";
import { at } from "./root";
import type { Sections } from "./words";

/** A request that the server refused, or that could not reach it (code "offline"). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    message: string,
    readonly problem: Problem | null = null,
  ) {
    super(message);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(at(`/api${path}`), init);
  } catch {
    throw new Refusal("offline", "offline", "the server can't be reached");
  }
  if (answer.ok) return answer;
  throw refused((await answer.json().catch(() => null)) as Problem | null, answer.statusText);
}

/** The problem in the answer; without one, all we know is that something failed. */
export function refused(problem: Problem | null, message = ""): Refusal {
  return new Refusal(problem?.code ?? "unavailable", problem?.reason ?? "failed", problem?.message ?? message, problem);
}

/** Part of a path, whatever it is made of. */
function part(text: string): string {
  return encodeURIComponent(text);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

async function post<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method: "POST" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  return (await (await ask(path, init)).json()) as T;
}

export const api = {
  games: () => get<Catalog>("/games"),
  words: (game: string, lang: string) => get<Sections>(`/games/${part(game)}/words/${part(lang)}`),
  content: (game: string) => get<Content>(`/games/${part(game)}/content`),
  guide: (game: string, lang: string) => get<Guide | Record<string, never>>(`/games/${part(game)}/guide/${part(lang)}`),
  lessons: (game: string, lang: string) => get<Record<string, Lesson>>(`/games/${part(game)}/lessons/${part(lang)}`),
  myLessons: () => get<Lessons>("/me/lessons"),
  learn: (game: string, lesson: string, again = false) => post<TableInfo>("/lessons", { game, lesson, again }),
  rules: async (game: string) => (await ask(`/games/${part(game)}/rules`)).text(),
  me: () => get<Me>("/me"),
  beSomeone: (name?: string) => post<Me>("/me", name === undefined ? {} : { name }),
  link: () => post<PersonalLink>("/me/link"),
  redeem: (code: string) => post<Me>("/me/redeem", { code }),
  signOut: (where: SignOut["where"]) => post<Me>("/me/sign-out", { where }),
  forget: (name: string) => post<Me>("/me/delete", { name }),
  programs: () => get<Programs>("/me/programs"),
  makeProgram: (name: string) => post<ProgramToken>("/me/programs", { name }),
  endProgram: (id: number) => post<Programs>(`/me/programs/${id}/end`),
  vacation: () => get<Vacation>("/me/vacation"),
  takeVacation: (days: number) => post<Vacation>("/me/vacation", { days }),
  notices: () => get<Notices>("/me/notices"),
  setWishes: (wishes: Wishes) => post<Notices>("/me/wishes", wishes),
  addChannel: (channel: NewChannel) => post<ChannelInfo>("/me/channels", channel),
  removeChannel: (id: number) => post<Notices>("/me/channels/remove", { id }),
  followMail: (code: string) => post<MailDone>("/mail", { code }),
  myTables: () => get<Tables>("/me/tables"),
  lobby: () => get<Tables>("/lobby"),
  newTable: (table: NewTable) => post<TableInfo>("/tables", table),
  table: (id: string) => get<TableInfo>(`/tables/${part(id)}`),
  sit: (id: string, seal: string, seat?: number) => post<TableInfo>(`/tables/${part(id)}/sit`, { seat: seat ?? null, seal }),
  open: (id: string, nonce: string) => post<TableInfo>(`/tables/${part(id)}/open`, { nonce }),
  recall: (id: string) => post<TableInfo>(`/tables/${part(id)}/recall`),
  changeSeat: (id: string, change: ChangeSeat) => post<TableInfo>(`/tables/${part(id)}/seat`, change),
  letIn: (id: string, person: number) => post<TableInfo>(`/tables/${part(id)}/let-in`, { person }),
  leave: (id: string) => post<TableInfo>(`/tables/${part(id)}/leave`),
  comeBack: (id: string) => post<TableInfo>(`/tables/${part(id)}/return`),
  takeover: (id: string, seat: number) => post<TableInfo>(`/tables/${part(id)}/takeover`, { seat }),
  start: (id: string) => post<TableInfo>(`/tables/${part(id)}/start`),
  close: (id: string) => post<TableInfo>(`/tables/${part(id)}/close`),
  rematch: (id: string) => post<TableInfo>(`/tables/${part(id)}/rematch`),
  record: async (id: string) => (await ask(`/tables/${part(id)}/record`)).text(),
  replay: (id: string, seat: number, first: number, last: number) =>
    get<Frames>(`/tables/${part(id)}/replay?seat=${seat}&first=${first}&last=${last}`),
  scores: (id: string, seat: number, first: number) => get<ScoreChanges>(`/tables/${part(id)}/scores?seat=${seat}&first=${first}`),
  recordScores: (id: string, seat: number, first: number) => get<ScoreChanges>(`/records/${part(id)}/scores?seat=${seat}&first=${first}`),
  layout: (game: string, seats: number) => get<Position>(`/games/${part(game)}/position?seats=${seats}`),
  position: (of: "tables" | "records", id: string, step: number) => get<Position>(`/${of}/${part(id)}/position?step=${step}`),
  positionProblems: (draft: Draft) => post<PositionProblems>("/positions/problems", draft),
  judge: (of: "tables" | "records", id: string, attempt: Retry) => post<Judged>(`/${of}/${part(id)}/judge`, attempt),
  positionInfo: (position: Position) => post<PositionInfo>("/positions", position),
  upload: async (record: Blob | string) => (await (await ask("/records", { method: "POST", body: record })).json()) as RecordInfo,
  recordInfo: (id: string) => get<RecordInfo>(`/records/${part(id)}`),
  replayRecord: (id: string, seat: number, first: number, last: number) =>
    get<Frames>(`/records/${part(id)}/replay?seat=${seat}&first=${first}&last=${last}`),
  review: (id: string) => get<ReviewInfo>(`/tables/${part(id)}/review`),
  askReview: (id: string) => post<ReviewInfo>(`/tables/${part(id)}/review`),
  recordReview: (id: string) => get<ReviewInfo>(`/records/${part(id)}/review`),
  puzzles: (game: string) => get<PuzzleList>(`/games/${part(game)}/puzzles`),
  puzzle: (game: string, id: string) => get<Puzzle>(`/games/${part(game)}/puzzles/${part(id)}`),
  tryPuzzle: (game: string, id: string, action: string) => post<Puzzle>(`/games/${part(game)}/puzzles/${part(id)}/try`, { action }),
  nudge: (game: string, id: string) => post<Puzzle>(`/games/${part(game)}/puzzles/${part(id)}/nudge`),
  giveUp: (game: string, id: string) => post<Puzzle>(`/games/${part(game)}/puzzles/${part(id)}/give-up`),
  puzzlePreview: (game: string, id: string, action: string) => post<Previewed>(`/games/${part(game)}/puzzles/${part(id)}/preview`, { action }),
  puzzleWhy: (game: string, id: string, words: string) => post<WhyNot>(`/games/${part(game)}/puzzles/${part(id)}/why`, { words }),
  askRecordReview: (id: string) => post<ReviewInfo>(`/records/${part(id)}/review`),
};
