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

  it("hides choices with a note until they are asked for, or touched", () => {
    const actions = ["place army north", "place army south", "place army sea", "end"];
    FakeSocket.last.say(anUpdate({ version: 2, actions, notes: { "place army sea": "ruse" } }));
    store.touch("place");
    expect([store.sentence.words, store.lit, store.notes]).toEqual([["place", "army"], ["north", "south"], ["ruse"]]);
    store.touch("sea");
    expect([store.sentence.words, store.lit]).toEqual([["place", "army"], ["north", "south", "sea"]]);
    store.touch("sea");
    expect(sent()).toMatchObject({ kind: "act", action: "place army sea" });
  });

  it("shows them when there is nothing else", () => {
    FakeSocket.last.say(anUpdate({ version: 2, actions: ["place sea", "place hill"], notes: { "place sea": "ruse", "place hill": "ruse" } }));
    expect(store.lit).toEqual(["sea", "hill"]);
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

  it("asks why not, once, and shows the answer", async () => {
    store.touch("s9");
    expect(FakeSocket.last.sent.filter((each) => each.kind === "why")).toMatchObject([{ seat: 0, words: "s9" }]);
    const refusal = { rule: "RG-5.3", reason: "too_poor", facts: { cost: 12, koku: 1 } };
    FakeSocket.last.answer({ kind: "why_not", words: "s9", action: "build s9 b1", refusal, version: 1 });
    await pause();
    expect(store.remark).toMatchObject({ kind: "why", word: "s9", answer: { refusal } });
  });

  it("asks why not after the words so far, and forgets an answer that comes too late", async () => {
    store.touch("build");
    store.touch("upper");
    expect(sent()).toMatchObject({ kind: "why", words: "build upper" });
    store.clear();
    FakeSocket.last.answer({ kind: "why_not", words: "build upper", action: "sail upper", refusal: null, version: 1 });
    await pause();
    expect(store.remark).toBeNull();
  });

  it("begins anew with the piece, or with the verb of a piece that comes later", () => {
    store.touch("build");
    store.begin("sail upper", "upper");
    expect(sent()).toMatchObject({ kind: "act", action: "sail upper" });
    store.isSending = false;
    store.begin("build s1 b1", "b1");
    expect(store.sentence.words).toEqual(["build"]);
  });

  it("says nothing to the server when we watch, or when a bot plays for us", () => {
    const before = FakeSocket.last.sent.length;
    FakeSocket.last.say(anUpdate({ version: 2, seat: -1, actions: [] }));
    store.touch("s9");
    expect(store.remark).toEqual({ kind: "watching" });
    FakeSocket.last.say(anUpdate({ version: 3 }));
    const info = anInfo();
    FakeSocket.last.say({ kind: "table", table: { ...info, seats: info.seats.map((seat) => ({ ...seat, bot: "greedy" })) } });
    store.touch("s9");
    expect(store.remark).toEqual({ kind: "replaced" });
    expect(FakeSocket.last.sent).toHaveLength(before);
  });
});

describe("a hint", () => {
  const weights = [
    { action: "sail upper", share: 0.6 },
    { action: "build s1 b1", share: 0.3 },
  ];

  async function ask(action = "sail upper"): Promise<void> {
    const asked = store.hint();
    expect(store.isThinking).toBe(true);
    FakeSocket.last.answer({ kind: "hinted", action, bot: "greedy", weights, version: 1 });
    await asked;
  }

  it("is shown with how sure the bot is, and another of its actions can be shown", async () => {
    await ask();
    expect(store.remark).toMatchObject({ kind: "hint", hint: { bot: "greedy", weights }, shown: "sail upper" });
    store.showHint("build s1 b1");
    expect(store.remark).toMatchObject({ shown: "build s1 b1", hint: { action: "sail upper" } });
    store.take("build s1 b1");
    expect(sent()).toMatchObject({ kind: "act", action: "build s1 b1" });
    expect(store.remark).toBeNull();
  });

  it("for another position is none", async () => {
    await ask("sail royal");
    expect(store.remark).toBeNull();
    expect(store.isThinking).toBe(false);
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
    store.touch("middle");
    FakeSocket.last.answer({ kind: "previewed", action: "sail middle", events: [], until: "roll", version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "preview" });
    expect(store.preview?.until).toBe("roll");
    void store.send();
    expect(sent()).toMatchObject({ kind: "act", action: "sail middle" });
  });

  it("final: sends at once what one button says whole", () => {
    confirm = "final";
    store.touch("end");
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

describe("moves that come faster than they can be seen", () => {
  const play = (version: number, seat: number): void =>
    FakeSocket.last.say(anUpdate({ version, actions: [], entries: [entry(version, seat)] }));

  beforeEach(() => {
    store.pace = () => 500;
    for (const version of [2, 3, 4]) play(version, 1);
  });

  it("are shown one after another", async () => {
    expect(store.update?.version).toBe(2);
    await vi.advanceTimersByTimeAsync(499);
    expect(store.update?.version).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.update?.version).toBe(3);
    expect(store.fresh.map((each) => each.number)).toEqual([2, 3]);
    await vi.advanceTimersByTimeAsync(500);
    expect(store.update?.version).toBe(4);
    await vi.advanceTimersByTimeAsync(500);
    play(5, 1);
    expect(store.update?.version).toBe(5);
  });

  it("are all shown when the reader does not want to wait", () => {
    store.catchUp();
    expect(store.update?.version).toBe(4);
    expect(store.entries.map((each) => each.number)).toEqual([1, 2, 3, 4]);
    play(5, 1);
    expect(store.update?.version).toBe(5);
  });

  it("keep the time at which they came", async () => {
    const came = Date.now();
    await vi.advanceTimersByTimeAsync(500);
    expect(store.heardAt).toBe(came);
  });

  it("are forgotten when we look as another seat", async () => {
    void store.look(1);
    FakeSocket.last.say(anUpdate({ version: 4, seat: 1, entries: [entry(1, -1, "start")] }));
    expect(store.update?.seat).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.update?.seat).toBe(1);
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

  it("starts anew when the move had been played after all, so that nobody plays it twice", async () => {
    store.touch("upper");
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(2000);
    FakeSocket.last.open();
    FakeSocket.last.say(anUpdate({ version: 2, entries: [entry(2, 0, "sail upper")] }));
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await pause();
    expect(store.sentence).toEqual({ words: [], action: "" });
  });
});
