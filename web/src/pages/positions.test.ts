import { afterEach, expect, it, vi } from "vitest";

import { api, Refusal } from "../lib/api";
import * as library from "../lib/library.svelte";
import { told, written } from "./positions";

const INFO = { seats: 2, options: {}, to_act: 1, view: {} };

afterEach(() => vi.restoreAllMocks());

it("takes a position with its game, or bare data, and leaves records alone", () => {
  expect(written('{"game": "river", "position": {"round": 1}}')).toEqual({ game: "river", position: { round: 1 } });
  expect(written('{"round": 1}')).toEqual({ position: { round: 1 } });
  for (const text of ["zataku record 1\ngame: river\n", "[1]", "7", "", "null"]) expect(written(text)).toBeNull();
});

it("asks for the game of bare data, and says what is wrong with the first one", async () => {
  vi.spyOn(library, "games").mockResolvedValue({ games: ["one", "two"].map((name) => ({ name })), bots: [] } as never);
  const asked = vi.spyOn(api, "positionInfo").mockImplementation(({ game }) => (game === "two" ? Promise.resolve(INFO) : Promise.reject(new Refusal("invalid", `not ${game}`, ""))));
  expect(await told({ position: { round: 1 } })).toEqual({ file: { game: "two", position: { round: 1 } }, info: INFO });
  await expect(told({ game: "one", position: {}, version: 3 })).rejects.toMatchObject({ reason: "not one" });
  expect(asked.mock.calls.map(([file]) => file)).toEqual([{ game: "one", position: { round: 1 } }, { game: "two", position: { round: 1 } }, { game: "one", position: {}, version: 3 }]);
  vi.mocked(library.games).mockResolvedValue({ games: [{ name: "one" }], bots: [] } as never);
  await expect(told({ position: {} })).rejects.toMatchObject({ reason: "not one" });
});
