// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { anInfo, anUpdate, FakeSocket, openFake } from "../lib/fakes";
import { TableStore } from "../lib/table.svelte";
import { Foresight } from "./foresight.svelte";

let store: TableStore;
let foresight: Foresight;

const asked = (): string[] => FakeSocket.last.sent.flatMap((request) => (request.kind === "preview" ? [request.action] : []));
const event = (ship: string) => ({ key: "Sailed", facts: { seat: 0, ship, start: 1, space: 3 } });

async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(150);
}

async function tell(action: string, version = 1): Promise<void> {
  FakeSocket.last.answer({ kind: "previewed", action, events: [event(action)], until: "end", what: "", is_over: false, later: [], version });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  store = new TableStore("t", 0, () => "always", openFake);
  FakeSocket.last.open();
  FakeSocket.last.say({ kind: "table", table: anInfo() });
  FakeSocket.last.say(anUpdate());
  FakeSocket.last.answer({ kind: "done", version: 1 });
  await vi.advanceTimersByTimeAsync(0);
  foresight = new Foresight(store);
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

describe("foresight", () => {
  it("tells what touching the piece would bring, and forgets it when the pointer leaves", async () => {
    foresight.point("upper");
    expect(asked()).toEqual([]);
    await rest();
    expect(asked()).toEqual(["sail upper"]);
    await tell("sail upper");
    expect(foresight.events).toEqual([event("sail upper")]);
    foresight.leave("upper");
    expect(foresight.events).toEqual([]);
  });

  it("stays with the piece under the pointer when another one loses the focus", () => {
    foresight.point("upper");
    foresight.leave("middle");
    expect(foresight.isAt("upper")).toBe(true);
  });

  it("asks nothing of a pointer that passes by, nor about a piece that makes no whole action", async () => {
    foresight.point("upper");
    foresight.leave("upper");
    foresight.point("s1"); // a tile has to follow
    await rest();
    foresight.point("s29"); // not lit
    await rest();
    expect(asked()).toEqual([]);
  });

  it("asks once for a version, and one question at a time", async () => {
    foresight.point("upper");
    await rest();
    foresight.point("middle");
    await rest();
    expect(asked()).toEqual(["sail upper"]);
    await tell("sail upper");
    expect(asked()).toEqual(["sail upper", "sail middle"]);
    await tell("sail middle");
    expect(foresight.events).toEqual([event("sail middle")]);
    foresight.point("upper");
    await rest();
    expect(asked()).toHaveLength(2);
    expect(foresight.events).toEqual([event("sail upper")]);
  });

  it("shows the preview of the sentence that waits for its confirmation", async () => {
    store.touch("upper");
    await tell("sail upper");
    expect(foresight.events).toEqual([event("sail upper")]);
  });
});
