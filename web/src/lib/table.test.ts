// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Entry } from "../protocol/protocol";
import { FakeSocket, anInfo, anUpdate, openFake } from "./fakes";
import { TableStore, type Confirm } from "./table.svelte";

let store: TableStore;
let confirm: Confirm;

const entry = (number: number, seat: number, words = "end"): Entry => ({ number, seat, words, events: [], time: 0 });
const sent = (): unknown => FakeSocket.last.sent.at(-1);
const pause = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

async function start(): Promise<void> {
  FakeSocket.last.open();
  FakeSocket.last.say({ kind: "table", table: anInfo() });
  FakeSocket.last.say(anUpdate({ entries: [entry(1, -1, "start")] }));
  FakeSocket.last.answer({ kind: "done", version: 1 });
  await pause();
}

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  confirm = "never";
  store = new TableStore("t", 0, () => confirm, openFake);
  await start();
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

describe("the hand", () => {
  it("lights verbs and, softly, the pieces that come second", () => {
    expect(store.lit).toEqual(["build", "sail", "end"]);
    expect([...store.soft]).toEqual(["s1", "s2", "upper", "middle"]);
  });

  it("adds verb and piece when the piece is touched first", async () => {
    store.touch("upper");
    expect(sent()).toMatchObject({ kind: "act", seat: 0, version: 1, action: "sail upper" });
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await pause();
    expect(store.isSending).toBe(false);
    expect(store.sentence.words).toEqual([]);
  });

  it("asks which verb when several fit", () => {
    FakeSocket.last.say(anUpdate({ version: 2, actions: ["sail upper", "upgrade upper"] }));
    store.touch("upper");
    expect(store.menu).toEqual({ piece: "upper", verbs: ["sail", "upgrade"] });
    store.choose("upgrade");
    expect(sent()).toMatchObject({ action: "upgrade upper" });
  });

  it("takes a chosen word back when it is touched again", () => {
    store.touch("build");
    store.touch("s1");
    expect(store.sentence.words).toEqual(["build", "s1"]);
    store.touch("s1");
    expect(store.sentence.words).toEqual(["build"]);
    store.clear();
    expect(store.sentence.words).toEqual([]);
  });

  it("asks why not, and shows the refusal that says most", async () => {
    store.knownVerbs = ["mark"];
    store.touch("s9");
    const asked = FakeSocket.last.sent.filter((each) => each.kind === "why");
    expect(asked.map((each) => "words" in each && each.words)).toEqual(["build s9", "sail s9", "end s9", "mark s9"]);
    const [build, sail, end, mark] = asked;
    FakeSocket.last.say({ kind: "why_not", id: build?.id ?? 0, words: "", version: 1, refusal: { rule: "RG-5.3", reason: "too_poor", facts: { cost: 12, koku: 1 } } });
    for (const each of [sail, end]) {
      FakeSocket.last.say({ kind: "problem", code: "invalid", message: "", rule: "", reason: "invalid_notation", facts: {}, id: each?.id ?? 0, version: 1 });
    }
    FakeSocket.last.say({ kind: "why_not", id: mark?.id ?? 0, words: "", version: 1, refusal: { rule: "", reason: "none", facts: {} } });
    await pause();
    expect(store.remark).toMatchObject({ kind: "why", word: "s9", answer: { refusal: { reason: "too_poor" } } });
  });
});

describe("confirming", () => {
  it("final: sends at once what can be taken back, else asks", async () => {
    confirm = "final";
    store.touch("upper");
    expect(sent()).toMatchObject({ kind: "preview", action: "sail upper" });
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "act" });
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await pause();
    store.touch("end");
    FakeSocket.last.answer({ kind: "previewed", action: "end", events: [], until: "roll", version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "preview" });
    expect(store.preview?.until).toBe("roll");
    void store.send();
    expect(sent()).toMatchObject({ kind: "act", action: "end" });
  });

  it("always: asks even then", async () => {
    confirm = "always";
    store.touch("upper");
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", version: 1 });
    await pause();
    expect(store.preview).not.toBeNull();
    expect(store.isSending).toBe(false);
  });

  it("gives the words back when the server refuses", async () => {
    store.touch("upper");
    FakeSocket.last.answer({ kind: "problem", code: "stale", message: "", rule: "", reason: "stale", facts: {}, version: 2 });
    await pause();
    expect(store.remark).toMatchObject({ kind: "problem" });
    expect(store.sentence).toEqual({ words: ["sail"], action: "" });
  });
});

describe("updates", () => {
  it("tell new entries once, and what came before is not fresh", () => {
    expect(store.fresh).toEqual([]);
    FakeSocket.last.say(anUpdate({ version: 2, actions: [], to_act: 1, entries: [entry(2, 0)] }));
    FakeSocket.last.say(anUpdate({ version: 3, entries: [entry(2, 0), entry(3, 1)] }));
    expect(store.entries.map((each) => each.number)).toEqual([1, 2, 3]);
    expect(store.fresh.map((each) => each.number)).toEqual([2, 3]);
    expect(store.openedAt).toBe(1);
  });

  it("of the seat before do not count after the device was passed on", async () => {
    const looked = store.look(1);
    FakeSocket.last.say(anUpdate({ version: 2, entries: [entry(2, 0)] }));
    expect(store.update).toBeNull();
    FakeSocket.last.say(anUpdate({ version: 2, seat: 1, entries: [entry(1, -1, "start"), entry(2, 0)] }));
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await looked;
    expect(store.seat).toBe(1);
    expect(store.entries).toHaveLength(2);
  });

  it("keep the words that still fit", () => {
    store.touch("build");
    FakeSocket.last.say(anUpdate({ version: 2 }));
    expect(store.sentence.words).toEqual(["build"]);
    FakeSocket.last.say(anUpdate({ version: 3, actions: ["take silk", "take rice"] }));
    expect(store.sentence.words).toEqual(["take"]);
    store.back();
    expect(store.sentence.words).toEqual(["take"]);
  });

  it("let nothing be done while a bot plays for us", () => {
    const info = anInfo();
    FakeSocket.last.say({ kind: "table", table: { ...info, seats: info.seats.map((seat) => ({ ...seat, bot: "greedy" })) } });
    expect(store.isMyTurn).toBe(false);
    expect(store.lit).toEqual([]);
  });
});

describe("a lost line", () => {
  it("keeps the words, takes the light, and says so when a move was on its way", async () => {
    store.touch("build");
    FakeSocket.last.close();
    expect(store.isLit).toBe(false);
    expect(store.sentence.words).toEqual(["build"]);
    await vi.advanceTimersByTimeAsync(1000);
    await start();
    expect(store.isLit).toBe(true);
    store.clear();
    store.touch("upper");
    FakeSocket.last.close();
    await pause();
    expect(store.remark).toEqual({ kind: "lost" });
    await vi.advanceTimersByTimeAsync(2000);
    await start();
    expect(store.remark).toBeNull();
  });
});
