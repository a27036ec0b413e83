import { expect, test, vi } from "vitest";

import { games } from "./library.svelte";

test("a game without a board is left out, and said to be", async () => {
  const info = (name: string) => ({ name, version: 1, seats: [2], options: {}, has_secrets: false, idle: {}, hiding: {} });
  const [own] = Object.keys(import.meta.glob("../games/*/Board.svelte")).map((file) => file.split("/")[2] ?? "");
  const body = { games: [info("no_chess"), info(own ?? "")], bots: [], languages: ["en"], program: "1" };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }));
  const found = await games();
  expect(found.games.map((game) => game.name)).toEqual([own]);
  expect(found.boardless).toEqual(["no_chess"]);
  vi.unstubAllGlobals();
});
