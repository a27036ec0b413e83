import { describe, expect, it } from "vitest";

import type { Entry, Told } from "../../protocol/protocol";
import { player, told, view } from "./fakes";
import { losses } from "./losses";
import { looked, spied } from "./spied";

const seen = view([player("crane"), player("lion"), player("crab")]);
const move = (number: number, seat: number, ...events: Told[]): Entry => ({ number, seat, words: "…", events, time: 0, by: "" });
const taken = told("TokenDestroyed", { seat: 1, token: "crane-1", kind: "army_3", source: "shugenja", place: "crane_capital" });
const back = told("TokenSentBack", { seat: 2, token: "lion-1", kind: "?", place: "lion_west>crane_south" });
const reveal = told("TokensRevealed", { round: 1 });

describe("tokens that cards took off the map", () => {
  it("are told with what they were, as far as that is known, by whom and by which card", () => {
    expect(losses([move(5, 1, taken), move(6, 2, back)], [], seen)).toEqual([
      { entry: 5, seat: 1, token: "crane-1", kind: "army_3", place: "crane_capital", card: "shugenja", isSentBack: false },
      { entry: 6, seat: 2, token: "lion-1", kind: null, place: "lion_west>crane_south", card: "first_player_card", isSentBack: true },
    ]);
  });

  it("are forgotten with the reveal, and when an undo brings them back", () => {
    expect(losses([move(5, 1, taken)], [move(5, 1, taken), move(7, 2, reveal)], seen)).toEqual([]);
    const token = { token: "crane-1", place: "crane_capital", kind: null, faceup: false, below: null, seen_by: [], could: [] };
    expect(losses([move(5, 1, taken)], [], { ...seen, tokens: [token] })).toEqual([]);
  });

  it("are one's own doing until one's next turn", () => {
    const own = [move(5, 0, told("TokenDestroyed", { seat: 0, token: "lion-2", kind: "army_3", source: "shugenja", place: "crane_capital" })), move(6, 1)];
    expect(losses([], own, seen).map(({ token }) => token)).toEqual(["lion-2"]);
    expect(losses([], [...own, move(7, 0)], seen)).toEqual([]);
  });
});

describe("what was secretly seen", () => {
  const kinds = ["army_1", "army_1", "bluff"].map((kind) => told("TokenSpied", { seat: 0, other: 2, kind }));
  const entry = move(5, 0, told("HandSpied", { seat: 0, other: 2 }), ...kinds);

  it("is a hand, for this round and for who spied it", () => {
    const token = { token: "crab-1", place: "crab_west", kind: null, faceup: false, below: null, seen_by: [], could: [] };
    const memories = { "0": { tokens: { army_1: 1 }, gap: 0 } };
    const later = { ...seen, tokens: [token], players: [...seen.players.slice(0, 2), player("crab", { hand_size: 1, memories })] };
    expect(spied([entry, move(6, 1)], later)).toEqual({ entry: 5, seat: 2, hand: { army_1: 2, bluff: 1 }, left: { army_1: 1, bluff: 1 }, inHand: 1, onMap: 1 });
    expect(spied([entry, move(6, 1, reveal)], seen)).toBeNull();
    expect(spied([entry], { ...seen, seat: 1 })).toBeNull();
    expect(spied([entry], { ...seen, seat: -1 })).toBeNull();
  });

  it("is a token on the map, as long as it lies there", () => {
    const look = move(5, 0, told("TokenLooked", { seat: 0, token: "lion-1", kind: "raid", source: "scout", place: "crane_south" }));
    expect(looked([look], seen)).toEqual([]);
    const token = { token: "lion-1", place: "crane_south", kind: "raid", faceup: false, below: null, seen_by: [], could: [] };
    expect(looked([look], { ...seen, tokens: [token] })).toEqual([{ entry: 5, token: "lion-1", kind: "raid", place: "crane_south" }]);
  });
});
