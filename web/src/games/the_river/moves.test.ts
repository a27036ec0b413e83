import { expect, it } from "vitest";

import type { Entry, Told } from "../../protocol/protocol";
import { chips, isRoutine, marks, midway, pioneerMark, takenBy } from "./moves";
import type { TheRiverView } from "./view";

const entry = (seat: number, ...events: Told[]): Entry => ({ number: 2, seat, words: "", events, time: 0, by: "" });
const explored = { key: "Explored", facts: { seat: 1, tile: "t40", space: "s2", place: 3, points: 2 } };

it("tells what was gained and paid, and why", () => {
  expect(chips(explored)).toEqual({ seat: 1, icon: "points", amount: 2 });
  expect(chips({ key: "Drafted", facts: { seat: 0, tile: "t44", place: 1, points: 2 } })).toEqual({ seat: 0, icon: "points", amount: 2 });
  expect(chips({ key: "Drafted", facts: { seat: 0, tile: "t44", place: 1 } })).toMatchObject({ amount: 0 }); // an older log
  expect(chips({ key: "Returned", facts: { seat: 0, resource: "clay", amount: 2, reason: "payment" } })).toEqual({ seat: 0, icon: "clay", amount: -2, reason: "payment" });
  expect(chips({ key: "TokenTaken", facts: { seat: 0, value: 5, slot: 1 } })).toMatchObject({ icon: "bonus_token", amount: 5 });
  expect(chips({ key: "Passed", facts: { seat: 0 } })).toBeNull();
});

it("leaves out of previews what a clean-up does to others", () => {
  const settled = { key: "Settled", facts: { seat: 1, space: "s4" } };
  expect([isRoutine(settled, 0), isRoutine(settled, 1), isRoutine({ key: "TilesRevealed", facts: { tiles: 3 } }, 0), isRoutine(explored, 0)]).toEqual([true, false, true, false]);
});

it("marks the pioneer that was placed last, and what it took, while it stands there", () => {
  const view = (n: number): TheRiverView => ({ pioneers: { explore: [0, n] } }) as unknown as TheRiverView;
  expect(marks(entry(1, explored), view(2))).toEqual([pioneerMark("explore", 1, 1), "t40"]);
  expect(marks(entry(1, explored), view(0))).toEqual(["t40"]);
});

it("finds the places that last moves left empty", () => {
  expect(takenBy([entry(1, explored)], ["Explored"], ["t01", "t02", null])).toEqual([{ seat: 1, key: "Explored", piece: "t40", place: 2 }]);
  expect(takenBy([entry(1, explored)], ["Explored"], ["t01", "t02", "t03"])).toEqual([]);
});

it("shows the last pioneer of a round before the clean-up", () => {
  const players = [{ boat: 0, tiles: ["t01"] }, { boat: 1, tiles: ["t02", "t03"] }];
  const view = { island: ["t10", "t11", "t40"], offer: [], pawn: 0, pioneers: { explore: [2, 0] }, players } as unknown as TheRiverView;
  const end = { key: "CleanUpBegan", facts: { round: 1 } };
  expect(midway(view, entry(1, explored, end))).toMatchObject({
    island: ["t10", "t11", null],
    pioneers: { explore: [2, 1] },
    players: [players[0], { boat: 0, tiles: ["t02", "t03", "t40"] }],
  });
  const swapped = { key: "Swapped", facts: { seat: 1, first: "t02", second: "t03", source: "swap", points: 0 } };
  expect(midway(view, entry(1, swapped, end))).toMatchObject({ pioneers: { swap: [0, 1] }, players: [players[0], { boat: 0, tiles: ["t03", "t02"] }] });
  expect([midway(view, entry(1, explored)), midway(view, entry(1, end, explored))]).toEqual([null, null]);
});
