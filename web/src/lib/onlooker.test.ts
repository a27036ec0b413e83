// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Entry, Frame, Update } from "../protocol/protocol";
import { FakeSocket, anInfo, anUpdate, openFake } from "./fakes";
import { TableStore } from "./table.svelte";

let store: TableStore;
let asked: [number, number][];
let fetched: (frame: Frame | null) => void;

const entry = (number: number, seat: number, words = "end"): Entry => ({ number, seat, words, events: [], time: 0, by: "" });
const start = entry(1, -1, "start");
const placed = entry(2, 0, "place ?");
const reveal = entry(3, 0, "reveal");
const frame: Frame = { step: 1, entry: placed, view: "before", to_act: 0, prompt: { key: "action", facts: {} }, scores: [] };
const sent = (): unknown => FakeSocket.last.sent.at(-1);
const say = (change: Partial<Update>): void => FakeSocket.last.say(anUpdate({ private: [0, 1], ...change }));
const pause = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

/** The table answers our look as a spectator. */
function answer(change: Partial<Update> = {}): void {
  expect(sent()).toMatchObject({ kind: "look", seat: -1, since: 0 });
  say({ version: 3, seat: -1, view: "after", actions: [], entries: [start, placed, reveal], watching: [0, 1], ...change });
  FakeSocket.last.answer({ kind: "done", version: 3 });
}

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  asked = [];
  store = new TableStore("t", 0, () => "never", openFake);
  store.isScene = ({ words }) => words === "reveal";
  store.past = (number, seat) => {
    asked.push([number, seat]);
    return new Promise((resolve) => (fetched = resolve));
  };
  FakeSocket.last.open();
  FakeSocket.last.say({ kind: "table", table: anInfo({ yours: [0, 1] }) });
  say({ version: 2, view: "mine", entries: [start, { ...placed, words: "place army" }] });
  FakeSocket.last.answer({ kind: "done", version: 2 });
  await pause();
  store.drawn();
});

afterEach(() => {
  store.close();
  vi.useRealTimers();
});

it("a scene that comes as the device is passed on is watched as a spectator, from how the table stood before", async () => {
  say({ version: 3, seat: -1, actions: [], entries: [reveal], watching: [0, 1] });
  expect([store.update, store.entries, store.scene]).toEqual([null, [], null]);
  answer();
  await pause();
  expect(asked).toEqual([[3, -1]]);
  expect(store.update).toBeNull();
  say({ version: 3, seat: -1, view: "after", actions: [] }); // the table waits no longer
  fetched(frame);
  await pause();
  expect(store.update).toMatchObject({ seat: -1, version: 2, view: "before", to_act: -1, watching: [], entries: [start, placed] });
  store.drawn();
  expect(store.scene).toMatchObject({ entry: reveal, before: { view: "before" }, after: { view: "after", watching: [0, 1] } });
  expect(store.isWatching).toBe(false);
  store.goOn();
  expect([store.update?.view, store.update?.watching, store.scene]).toEqual(["after", [], null]);
  expect(store.entries).toEqual([start, placed, reveal]);
});

it("so is the one that ends the game, which is shown to the seat that moved", async () => {
  say({ version: 3, to_act: -1, is_over: true, actions: [], entries: [reveal], private: [] });
  expect([store.update, store.scene]).toEqual([null, null]);
  answer({ is_over: true, to_act: -1, private: [], watching: [] });
  await pause();
  fetched(frame);
  await pause();
  store.drawn();
  expect(store.update?.view).toBe("before");
  store.goOn();
  expect(store.update).toMatchObject({ view: "after", is_over: true, seat: -1 });
});

it("without a way to see how the table stood before, what came of a scene is shown at once", async () => {
  say({ version: 3, seat: -1, actions: [], entries: [reveal], watching: [0, 1] });
  answer();
  await pause();
  fetched(null);
  await pause();
  expect([store.update?.view, store.scene, store.isWatching]).toEqual(["after", null, true]);
});

it("nothing is kept of a seat that is asked for something in the open", async () => {
  say({ version: 3, view: "open", entries: [entry(3, 1)], private: [] });
  expect([store.update, store.entries]).toEqual([null, []]);
  expect(sent()).toMatchObject({ kind: "look", seat: 0, since: 0 });
  say({ version: 3, view: "open", entries: [start, placed, entry(3, 1)], private: [] });
  FakeSocket.last.answer({ kind: "done", version: 3 });
  await pause();
  store.drawn();
  expect([store.update?.view, store.entries[1]?.words]).toEqual(["open", "place ?"]);
  say({ version: 4, view: "open", entries: [entry(4, 0)], private: [] });
  expect(store.fresh.map(({ number }) => number)).toEqual([4]);
});

it("someone alone at their device watches a scene as themselves", () => {
  FakeSocket.last.say({ kind: "table", table: anInfo({ yours: [0] }) });
  say({ version: 3, view: "after", entries: [reveal] });
  expect(store.scene).toMatchObject({ before: { view: "mine" } });
});

it("of a move that goes on to what happens to all, the player's own part is shown first", async () => {
  FakeSocket.last.say({ kind: "table", table: anInfo({ yours: [0] }) });
  store.pace = () => 1000;
  store.midway = (view, { number }) => (number === 3 ? `${String(view)}, halfway` : null);
  say({ version: 3, view: "after", entries: [entry(3, 1)] });
  expect([store.update?.view, store.update?.actions, store.entries.length]).toEqual(["mine, halfway", [], 2]);
  await vi.advanceTimersByTimeAsync(400);
  expect([store.update?.view, store.update?.version, store.entries.length]).toEqual(["after", 3, 3]);
});
