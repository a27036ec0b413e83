/** A puzzle speaks to the page as a table does: a socket whose questions are asked over HTTP, one by one. */

import type { Message, Problem, Puzzle, Request } from "../protocol/protocol";
import { api, Refusal } from "./api";

type Asks = Pick<typeof api, "puzzlePreview" | "puzzleWhy">;

export class PuzzleLine {
  readonly readyState = 1; // WebSocket.OPEN: there is nothing to wait for
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  /** `attempt` tries an action; what comes of it is the screen's affair. */
  constructor(
    private readonly puzzle: Puzzle,
    private readonly attempt: (action: string) => Promise<void>,
    private readonly asks: Asks = api,
  ) {}

  send(text: string): void {
    const request = JSON.parse(text) as Request;
    this.answer(request).then(
      (answers) => answers.forEach((answer) => this.say(answer)),
      (refusal: unknown) => this.say({ ...problemOf(refusal), id: request.id }),
    );
  }

  close(): void {
    this.onmessage = null;
  }

  private say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  private async answer(request: Request): Promise<Message[]> {
    const { game, id, update } = this.puzzle;
    const done: Message = { kind: "done", id: request.id, version: update.version };
    switch (request.kind) {
      case "look":
        return [{ ...update, kind: "update" }, done];
      case "act":
        await this.attempt(request.action);
        return [done];
      case "preview":
        return [{ ...(await this.asks.puzzlePreview(game, id, request.action)), kind: "previewed", id: request.id }];
      case "why":
        return [{ ...(await this.asks.puzzleWhy(game, id, request.words)), kind: "why_not", id: request.id }];
      case "ping":
        return [{ kind: "pong", id: request.id, version: update.version }];
      default:
        return [{ ...problemOf(null), id: request.id }]; // the page offers nothing else at a puzzle
    }
  }
}

function problemOf(refusal: unknown): Problem {
  if (refusal instanceof Refusal && refusal.problem) return refusal.problem;
  const reason = refusal instanceof Refusal ? refusal.reason : "failed";
  return { kind: "problem", code: "unavailable", message: reason, rule: "", reason, facts: {}, id: null, version: null };
}
