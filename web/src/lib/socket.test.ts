// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { connectEarly } from "./early";
import { FakeSocket, anUpdate, openFake } from "./fakes";
import { Lost, TableSocket, type Line } from "./socket";

let lines: Line[];
let heard: string[];
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  lines = [];
  heard = [];
  socket = new TableSocket("t", 1, { message: (message) => heard.push(message.kind), line: (line) => lines.push(line) }, openFake);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  FakeSocket.last.open();
  FakeSocket.last.answer({ kind: "done", version: 1 });
  await vi.advanceTimersByTimeAsync(0);
}

describe("the socket of a table", () => {
  it("looks first, and is open when that is answered", async () => {
    await settle();
    expect(FakeSocket.last.url).toContain("/api/tables/t/live");
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: "look", seat: 1, since: 0 });
    expect(lines).toEqual(["connecting", "open"]);
  });

  it("comes back after a loss and asks for what it missed", async () => {
    await settle();
    FakeSocket.last.say(anUpdate({ version: 7 }));
    const asked = socket.ask({ kind: "ping" });
    const lost = expect(asked).rejects.toBeInstanceOf(Lost);
    FakeSocket.last.close();
    await lost;
    expect(lines.at(-1)).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: "look", since: 7 });
  });

  it("gives each answer to its own request", async () => {
    await settle();
    const first = socket.ask({ kind: "ping" });
    const second = socket.ask({ kind: "ping" });
    const [one, two] = FakeSocket.last.sent.slice(-2);
    FakeSocket.last.say({ kind: "pong", id: two?.id ?? 0, version: 2 });
    FakeSocket.last.say({ kind: "pong", id: one?.id ?? 0, version: 1 });
    expect(await first).toMatchObject({ version: 1 });
    expect(await second).toMatchObject({ version: 2 });
    expect(heard).toEqual([]);
  });

  it("asks whether someone is there, and gives a silent line up", async () => {
    await settle();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(FakeSocket.last.sent.at(-1)?.kind).toBe("ping");
    await vi.advanceTimersByTimeAsync(8000);
    expect(lines.at(-1)).toBe("waiting");
  });

  it("asks sooner while a request has no answer", async () => {
    await settle();
    socket.ask({ kind: "say", text: "Hello?" }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(3000);
    expect(FakeSocket.last.sent.at(-1)?.kind).toBe("ping");
    await vi.advanceTimersByTimeAsync(8000);
    expect(lines.at(-1)).toBe("waiting");
  });

  it("gives the line up when the browser says that there is none", async () => {
    await settle();
    globalThis.dispatchEvent(new Event("offline"));
    expect(lines.at(-1)).toBe("waiting");
  });

  it("goes on as a spectator when the seat is no longer its own", async () => {
    FakeSocket.last.open();
    FakeSocket.last.answer({ kind: "problem", code: "foreign", message: "", rule: "", reason: "foreign", facts: {}, version: 1 });
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ kind: "look", seat: -1 });
  });

  it("is gone for good when there is no such table", async () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ kind: "problem", code: "unknown", message: "", rule: "", reason: "unknown_table", facts: {}, id: null, version: null });
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines.at(-1)).toBe("gone");
    expect(heard).toEqual(["problem"]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("tries again when the server could not answer", async () => {
    FakeSocket.last.open();
    FakeSocket.last.answer({ kind: "problem", code: "unavailable", message: "", rule: "", reason: "failed", facts: {}, version: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(lines.at(-1)).toBe("waiting");
  });

  it("takes the connection that was begun early, once and only to its own table", () => {
    vi.stubGlobal("WebSocket", Object.assign(FakeSocket, { OPEN: 1 }));
    const other = { message: () => undefined, line: () => undefined };
    connectEarly("early");
    const early = FakeSocket.last;
    early.open();
    const [first, second] = [new TableSocket("early", 0, other), new TableSocket("early", 0, other)];
    expect(early.sent).toMatchObject([{ kind: "look", seat: 0 }]);
    expect(FakeSocket.last).not.toBe(early);
    connectEarly("elsewhere");
    const stray = FakeSocket.last;
    const third = new TableSocket("here", 0, other);
    expect([stray.readyState, FakeSocket.last.url]).toEqual([3, expect.stringContaining("/here/")]);
    for (const each of [first, second, third]) each.close();
    vi.unstubAllGlobals();
  });
});
