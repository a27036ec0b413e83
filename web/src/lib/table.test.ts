// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Advised, Entry } from "../protocol/protocol";
import { FakeSocket, anInfo, anUpdate, openFake } from "./fakes";
import { TableStore, type Confirm } from "./table.svelte";

let store: TableStore;
let confirm: Confirm;

const entry = (number: number, seat: number, words = "end"): Entry => ({ number, seat, words, events: [], time: 0, by: "" });
const sent = (): unknown => FakeSocket.last.sent.at(-1);
const pause = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

async function start(): Promise<void> {
  FakeSocket.last.open();
  FakeSocket.last.say({ kind: "table", table: anInfo() });
  FakeSocket.last.say(anUpdate({ entries: [entry(1, -1, "start")] }));
  FakeSocket.last.answer({ kind: "done", version: 1 });
  await pause();
  store.drawn();
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

it("takes the answer to a change, unless the table has told something newer on the way", async () => {
  await store.changed(Promise.resolve(anInfo({ status: "lobby" })));
  expect(store.info?.status).toBe("lobby");
  const late = store.changed(pause().then(() => anInfo({ status: "lobby" })));
  FakeSocket.last.say({ kind: "table", table: anInfo({ status: "playing" }) });
  await late;
  expect(store.info?.status).toBe("playing");
});

describe("what can be touched", () => {
  it("lights verbs and, softly, the pieces that come second", () => {
    expect(store.forming.lit).toEqual(["build", "sail", "end"]);
    expect([...store.forming.soft]).toEqual(["s1", "s2", "upper", "middle"]);
  });

  it("adds verb and piece when the piece is touched first", async () => {
    store.touch("upper");
    expect(sent()).toMatchObject({ kind: "act", seat: 0, version: 1, action: "sail upper" });
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await pause();
    expect(store.isSending).toBe(false);
    expect(store.forming.sentence.words).toEqual([]);
  });

  it("sends the table's own words where they were chosen in another order", () => {
    store.forming.free = ["pay"];
    FakeSocket.last.say(anUpdate({ version: 2, actions: ["pay wood-1 clay-1", "pay clay-2"] }));
    store.touch("clay-1");
    store.touch("wood-1");
    expect(sent()).toMatchObject({ action: "pay wood-1 clay-1" });
  });

  it("only proposes a verb that a touched piece may not be meant for", () => {
    store.forming.proposed = ["reserve"];
    FakeSocket.last.say(anUpdate({ version: 2, actions: ["reserve b01", "end"] }));
    store.touch("b01");
    expect(store.forming.sentence.action).toBe("reserve b01");
    expect(acts()).toEqual([]);
  });

  const acts = (): unknown[] => FakeSocket.last.sent.filter((each) => each.kind === "act");

  it("asks about a choice with a note each time, and sends it only on a yes", () => {
    FakeSocket.last.say(anUpdate({ version: 2, actions: ["place army north", "place army sea", "end"], notes: { "place army sea": "ruse" } }));
    store.touch("army");
    store.touch("sea");
    expect([store.forming.doubt, acts()]).toEqual(["ruse", []]);
    store.back();
    store.doubtful("sea");
    expect([store.forming.doubt, acts()]).toEqual(["ruse", []]);
    void store.send();
    expect(sent()).toMatchObject({ kind: "act", action: "place army sea" });
  });

  it("sends the verb that was chosen for a piece, and nothing more while that is on its way", () => {
    FakeSocket.last.say(anUpdate({ version: 2, actions: ["sail upper", "upgrade upper", "upgrade lower"] }));
    store.touch("upper");
    store.choose("upgrade");
    expect(acts()).toMatchObject([{ action: "upgrade upper" }]);
    store.touch("upper");
    store.back();
    store.clear();
    expect(store.forming.words).toEqual(["upgrade", "upper"]);
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

  it("says nothing to the server when we watch, or when a bot plays for us", () => {
    void store.look(-1);
    FakeSocket.last.say(anUpdate({ version: 2, seat: -1, actions: [] }));
    store.touch("s9");
    expect(store.remark).toEqual({ kind: "watching" });
    void store.look(0);
    FakeSocket.last.say(anUpdate({ version: 3 }));
    const before = FakeSocket.last.sent.length;
    const info = anInfo();
    FakeSocket.last.say({ kind: "table", table: { ...info, seats: info.seats.map((seat) => ({ ...seat, bot: "greedy" })) } });
    store.touch("s9");
    expect(store.remark).toEqual({ kind: "replaced" });
    expect(FakeSocket.last.sent).toHaveLength(before);
  });
});

describe("a hint", () => {
  const moves = (best: string): Advised[] => [best, "build s1 b1"].map((action) => ({ action, rest: ["end"], chance: 0.6, reasons: [] }));

  async function ask(best = "sail upper"): Promise<void> {
    const asked = store.hint();
    expect(store.isThinking).toBe(true);
    FakeSocket.last.answer({ kind: "hinted", bot: "greedy", chance: 0.5, moves: moves(best), version: 1 });
    await asked;
  }

  async function foretell(action: string): Promise<void> {
    expect(sent()).toMatchObject({ kind: "preview", action });
    FakeSocket.last.answer({ kind: "previewed", action, events: [{ key: "Sailed", facts: {} }], until: "end", what: "", is_over: false, later: [], version: 1 });
    await pause();
  }

  it("shows one of its moves with what that would do, and puts it into the sentence without sending it", async () => {
    confirm = "never";
    await ask();
    expect(store.remark).toMatchObject({ kind: "hint", hint: { bot: "greedy", moves: moves("sail upper") }, shown: "sail upper" });
    expect(store.hinted).toBeNull();
    await foretell("sail upper");
    expect(store.hinted).toMatchObject({ action: "sail upper", events: [{ key: "Sailed" }] });
    store.showHint("build s1 b1");
    expect(store.remark).toMatchObject({ shown: "build s1 b1" });
    expect(store.hinted).toBeNull();
    await foretell("build s1 b1");
    store.put("build s1 b1");
    expect(sent()).toMatchObject({ kind: "preview", action: "build s1 b1" });
    expect(store.forming.action).toBe("build s1 b1");
    expect(store.remark).toBeNull();
  });

  it("for another version is none", async () => {
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
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", what: "", is_over: false, later: [], version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "act" });
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await pause();
    store.touch("middle");
    FakeSocket.last.answer({ kind: "previewed", action: "sail middle", events: [], until: "roll", what: "die", is_over: false, later: [], version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "preview" });
    expect(store.preview?.until).toBe("roll");
    void store.send();
    expect(sent()).toMatchObject({ kind: "act", action: "sail middle" });
  });

  it("final: asks about a move that ends the game, for that can't be taken back", async () => {
    confirm = "final";
    store.touch("upper");
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", what: "", is_over: true, later: [], version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "preview" });
    expect(store.preview?.is_over).toBe(true);
  });

  it("final: asks about a move that begins the end, even if that comes later in the turn", async () => {
    confirm = "final";
    store.isGrave = (events) => events.some(({ key }) => key === "EndTriggered");
    store.touch("upper");
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", what: "", is_over: false, later: [{ key: "EndTriggered", facts: {} }], version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "preview" });
    expect(store.preview?.later).toHaveLength(1);
  });

  it("final: asks about what a finger touched, for nothing was foretold", async () => {
    confirm = "final";
    store.touch("upper", true);
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", what: "", is_over: false, later: [], version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "preview" });
    store.touch("middle", true); // another ship instead
    FakeSocket.last.answer({ kind: "previewed", action: "sail middle", events: [], until: "end", what: "", is_over: false, later: [], version: 1 });
    await pause();
    expect(store.forming.action).toBe("sail middle");
    expect(sent()).toMatchObject({ kind: "preview" });
  });

  it("final: asks before a curtain falls, for then the device is passed on", async () => {
    confirm = "final";
    FakeSocket.last.say({ ...anUpdate({ version: 1, private: [0, 1] }) });
    store.info = { ...store.info!, yours: [0, 1] };
    store.touch("upper");
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", what: "", is_over: false, later: [], version: 1 });
    await pause();
    expect(sent()).toMatchObject({ kind: "preview" });
    expect(store.preview).not.toBeNull();
  });

  it("foresees what could be sent already, though more words may follow", async () => {
    confirm = "final";
    FakeSocket.last.say(anUpdate({ version: 1, actions: ["sail royal", "sail royal +1", "sail upper"] }));
    store.touch("royal");
    expect(sent()).toMatchObject({ kind: "preview", action: "sail royal" });
    FakeSocket.last.answer({ kind: "previewed", action: "sail royal", events: [], until: "end", what: "", is_over: false, later: [], version: 1 });
    await pause();
    expect([store.preview?.action, store.forming.action, store.proposal]).toEqual(["sail royal", "", "sail royal"]);
    void store.send();
    expect(sent()).toMatchObject({ kind: "act", action: "sail royal" });
  });

  it("final: sends at once what one button says whole", () => {
    confirm = "final";
    store.touch("end");
    expect(sent()).toMatchObject({ kind: "act", action: "end" });
  });

  it("always: asks even then", async () => {
    confirm = "always";
    store.touch("upper");
    FakeSocket.last.answer({ kind: "previewed", action: "sail upper", events: [], until: "end", what: "", is_over: false, later: [], version: 1 });
    await pause();
    expect(store.preview).not.toBeNull();
    expect(store.isSending).toBe(false);
  });

  it("gives the words back when the server refuses", async () => {
    store.touch("upper");
    FakeSocket.last.answer({ kind: "problem", code: "stale", message: "", rule: "", reason: "stale", facts: {}, version: 2 });
    await pause();
    expect(store.remark).toMatchObject({ kind: "problem" });
    expect(store.forming.sentence).toEqual({ words: ["sail"], action: "" });
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

  it("start over after so long an absence that only the last entries come", () => {
    FakeSocket.last.say(anUpdate({ version: 902, entries: [entry(901, 0), entry(902, 1)] }));
    expect(store.entries.map((each) => each.number)).toEqual([901, 902]);
    expect([store.fresh, store.openedAt]).toEqual([[], 902]);
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
    expect(store.forming.sentence.words).toEqual(["build"]);
    FakeSocket.last.say(anUpdate({ version: 3, actions: ["take silk", "take rice"] }));
    expect(store.forming.sentence.words).toEqual(["take"]);
    store.back();
    expect(store.forming.sentence.words).toEqual(["take"]);
  });

  it("let nothing be done while a bot plays for us", () => {
    const info = anInfo();
    FakeSocket.last.say({ kind: "table", table: { ...info, seats: info.seats.map((seat) => ({ ...seat, bot: "greedy" })) } });
    expect(store.isMyTurn).toBe(false);
    expect(store.forming.lit).toEqual([]);
  });
});

describe("moves that come faster than they can be seen", () => {
  const play = (version: number, seat: number): void =>
    FakeSocket.last.say(anUpdate({ version, actions: [], entries: [entry(version, seat)] }));

  beforeEach(() => {
    store.pace = () => 500;
    for (const version of [2, 3, 4]) play(version, 1);
  });

  it("wait until the board is drawn", () => {
    const fresh = new TableStore("t", 0, () => confirm, openFake);
    FakeSocket.last.open();
    for (const version of [1, 2, 3]) FakeSocket.last.say(anUpdate({ version, entries: [entry(version, 1)] }));
    expect(fresh.update?.version).toBe(1);
    fresh.drawn();
    expect(fresh.update?.version).toBe(3);
    fresh.close();
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

  it("are seen before anything is sent: what was played in another tab is not played again", async () => {
    confirm = "always";
    FakeSocket.last.say(anUpdate({ version: 5, entries: [entry(5, 1)] }));
    store.touch("upper");
    FakeSocket.last.say(anUpdate({ version: 6, entries: [entry(6, 1, "ask")] }));
    FakeSocket.last.say(anUpdate({ version: 7, entries: [entry(7, 0, "sail upper")] }));
    expect([store.update?.version, store.forming.action]).toEqual([6, "sail upper"]);
    await store.send();
    expect(store.update?.version).toBe(7);
    expect(FakeSocket.last.sent.map(({ kind }) => kind)).not.toContain("act");
  });

  it("keep the time at which they came", async () => {
    const came = Date.now();
    await vi.advanceTimersByTimeAsync(500);
    expect(store.heardAt).toBe(came);
  });

  it("leave no words behind for the next person at the device", () => {
    sessionStorage.setItem("zataku.unfinished.t", JSON.stringify({ seat: 0, version: 1, words: ["place", "army"] }));
    void store.look(1);
    expect(sessionStorage.getItem("zataku.unfinished.t")).toBeNull();
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
    expect(store.forming.sentence.words).toEqual(["build"]);
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

  it("starts over when the move had been played after all, so that nobody plays it twice", async () => {
    store.touch("upper");
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(2000);
    FakeSocket.last.open();
    FakeSocket.last.say(anUpdate({ version: 2, entries: [entry(2, 0, "sail upper")] }));
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await pause();
    expect(store.forming.sentence).toEqual({ words: [], action: "" });
  });

  it("starts over also when the move was shown, and only the answer to it was lost", async () => {
    store.touch("upper");
    FakeSocket.last.say(anUpdate({ version: 2, entries: [entry(2, 0, "sail upper")] }));
    FakeSocket.last.close();
    await pause();
    expect(store.isMyTurn).toBe(true);
    expect(store.forming.sentence).toEqual({ words: [], action: "" });
  });
});

describe("a scene", () => {
  it("is seen by telling so, and what can be done is there when all have", async () => {
    FakeSocket.last.say(anUpdate({ version: 2, actions: [], watching: [0, 1] }));
    expect(store.isWatching).toBe(true);
    void store.seen();
    expect(sent()).toMatchObject({ kind: "seen", version: 2 });
    FakeSocket.last.answer({ kind: "done", version: 2 });
    await pause();
    FakeSocket.last.say(anUpdate({ version: 2, actions: ["place army_1 north", "place army_1 south"] }));
    expect(store.isWatching).toBe(false);
    expect(store.forming.sentence.words).toEqual(["place", "army_1"]);
  });
});

describe("a device that is passed on", () => {
  const all = [entry(1, -1, "start"), entry(2, 0, "take ?"), entry(3, 0)];

  it("keeps nothing of the last seat, and fetches the log again as a spectator reads it", async () => {
    FakeSocket.last.say(anUpdate({ version: 2, entries: [entry(2, 0, "take gold")] }));
    store.remark = { kind: "hint", hint: { kind: "hinted", id: 1, bot: "b", chance: 0.5, moves: [], version: 2 }, shown: "" };
    FakeSocket.last.say(anUpdate({ version: 3, seat: -1, actions: [], entries: [entry(3, 0)], private: [0, 1] }));
    expect([store.update, store.entries, store.remark, store.preview]).toEqual([null, [], null, null]);
    expect(sent()).toMatchObject({ kind: "look", seat: -1, since: 0 });
    FakeSocket.last.say(anUpdate({ version: 3, seat: -1, actions: [], entries: all, private: [0, 1] }));
    FakeSocket.last.answer({ kind: "done", version: 3 });
    await pause();
    expect([store.seat, store.entries]).toEqual([-1, all]);
  });

  it("shows what the table shows, if that is another side than the one asked for", async () => {
    const looked = store.look(1);
    FakeSocket.last.say(anUpdate({ version: 3, seat: -1, actions: [], entries: all }));
    FakeSocket.last.answer({ kind: "done", version: 3 });
    await vi.waitFor(() => expect(sent()).toMatchObject({ kind: "look", seat: -1, since: 0 }));
    FakeSocket.last.say(anUpdate({ version: 3, seat: -1, actions: [], entries: all }));
    FakeSocket.last.answer({ kind: "done", version: 3 });
    await looked;
    expect(store.seat).toBe(-1);
  });
});
