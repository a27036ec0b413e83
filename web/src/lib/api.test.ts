import { afterEach, expect, test, vi } from "vitest";

import { api, Refusal } from "./api";
import { kept } from "./library.svelte";

afterEach(() => vi.unstubAllGlobals());

function answers(body: unknown, status = 200): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(() => Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status })));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("requests go where the protocol says, with ids that can hold anything", async () => {
  const fetch = answers({ id: "x" });
  await api.sit("a/b", "", 2);
  const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(path).toBe("/api/tables/a%2Fb/sit");
  expect(init.method).toBe("POST");
  expect(JSON.parse(String(init.body))).toMatchObject({ seat: 2 });
});

test("a refusal carries the server's reason", async () => {
  answers({ kind: "problem", code: "conflict", reason: "seat_taken", message: "m", facts: {} }, 409);
  await expect(api.sit("t", "")).rejects.toMatchObject({ code: "conflict", reason: "seat_taken" });
});

test("an answer that is no problem of ours, and a server that is away", async () => {
  answers("<h1>Bad Gateway</h1>", 502);
  await expect(api.games()).rejects.toMatchObject({ code: "unavailable", reason: "failed" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
  await expect(api.games()).rejects.toBeInstanceOf(Refusal);
  await expect(api.games()).rejects.toMatchObject({ code: "offline" });
});


test("what was fetched is kept, what failed is not", async () => {
  const store = new Map<string, Promise<number>>();
  const good = vi.fn(() => Promise.resolve(1));
  expect(await kept(store, "a", good)).toBe(1);
  expect(await kept(store, "a", good)).toBe(1);
  expect(good).toHaveBeenCalledOnce();
  await expect(kept(store, "b", () => Promise.reject(new Error("no")))).rejects.toThrow();
  await Promise.resolve();
  expect(await kept(store, "b", good)).toBe(1);
});
