import { createHash } from "node:crypto";

import { beforeEach, expect, test, vi } from "vitest";

import { anInfo } from "./fakes";
import { asked, isElsewhere, isReplaced, isUnsealed, kept, opening, sealing, verdict } from "./seal";
import { sha256 } from "./sha256";

const node = (text: string): string => createHash("sha256").update(text).digest("hex");
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text) });
});

test("a hash is what others compute, at all lengths around a block", () => {
  for (const text of ["", "abc", "żółć 🎲", ...[55, 56, 57, 63, 64, 65, 119, 120, 1000].map((length) => "x".repeat(length))]) expect(sha256(text)).toBe(node(text));
});

/** A table at which this browser has sealed its nonce, beside another one. */
async function sealed() {
  let own = "";
  const table = await sealing((seal) => {
    own = seal;
    return Promise.resolve(anInfo({ status: "lobby", commitment: node("seed"), shares: [{ seats: [1], seal: node("ben's"), is_open: false }, { seats: [0], seal, is_open: false }] }));
  });
  return { table, own };
}

test("a nonce is kept when its seal was taken, and opened only when it is asked for and the seed is the same", async () => {
  const { table, own } = await sealed();
  expect(sha256(kept("t")?.nonce ?? "")).toBe(own);
  expect([asked(table), isUnsealed(table), isElsewhere(table)]).toEqual(["", false, false]);
  expect(isElsewhere({ ...table, id: "another" })).toBe(true);
  const open = { ...table, is_opening: true };
  expect(asked(open)).toBe(kept("t")?.nonce);
  expect(isReplaced({ ...open, commitment: node("another") })).toBe(true);
  const sent: string[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(String(init.body));
    return Promise.resolve(new Response(JSON.stringify(open)));
  });
  await opening({ ...open, commitment: node("another") });
  expect(sent).toEqual([]);
  await opening(open);
  expect(sent).toEqual([JSON.stringify({ nonce: kept("t")?.nonce })]);
  expect(kept("t")?.seals).toEqual([node("ben's"), own]);
});

test("another seed without a new draw is refused, and what was kept stands", async () => {
  await sealed();
  const before = kept("t");
  const again = (commitment: string, draw: number) =>
    sealing((seal) => Promise.resolve(anInfo({ status: "lobby", commitment, draw, shares: [{ seats: [0], seal, is_open: false }] })));
  for (const draw of [1, 0]) await expect(again(node("another"), draw)).rejects.toMatchObject({ reason: "seed_replaced" });
  expect(kept("t")).toEqual(before);
  expect(isReplaced(anInfo({ status: "lobby", commitment: node("another") }))).toBe(true);
  await again(node("seed"), 1);
  await again(node("another"), 2);
  expect(kept("t")).toMatchObject({ commitment: node("another"), draw: 2 });
  expect(isReplaced(anInfo({ status: "lobby", commitment: node("third"), draw: 3 }))).toBe(false);
});

test("a seat without a share of its own is sealed, but not while nonces are opened", () => {
  const bare = anInfo({ status: "lobby" });
  expect(isUnsealed(bare)).toBe(true);
  for (const change of [{ is_opening: true }, { status: "playing" as const }, { yours: [] }, { shares: [{ seats: [0], seal: "", is_open: true }] }]) expect(isUnsealed({ ...bare, ...change })).toBe(false);
});

test("the record is compared with what was kept", () => {
  const seed = "00ff";
  const commitment = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
  const table = anInfo({ status: "over", commitment });
  const record = (nonces: string[], seals: string[]): string =>
    ["zataku record 1", `commitment: ${commitment}`, ...nonces.map((nonce) => `nonce: ${JSON.stringify(nonce)}`), ...seals.map((seal) => `seal: ${seal}`), `seed: ${seed}`].join("\n");
  const fair = record(["mine", "ben's"], [node("mine"), node("ben's")]);
  const own = { nonce: "mine", commitment, seals: [node("mine"), node("ben's")], draw: 1 };
  expect(verdict(fair, table, own)).toBe("good");
  expect(verdict(fair, table, undefined)).toBe("own");
  expect(verdict(fair, table, { ...own, commitment: node("x") })).toBe("bad");
  expect(verdict(fair, table, { ...own, seals: [node("mine"), node("other")] })).toBe("bad");
  expect(verdict(record(["mine", "chosen"], [node("mine"), node("ben's")]), table, own)).toBe("bad");
  expect(verdict(record(["ben's"], [node("ben's")]), table, own)).toBe("bad");
  expect(verdict(fair, { ...table, commitment: node("x") }, undefined)).toBe("bad");
  expect(verdict(record([], []), table, undefined)).toBe("own");

  // sealed here, and never asked for
  const closed = { ...own, seals: [] };
  const without = record(["ben's"], [node("ben's")]);
  expect(verdict(without, table, closed)).toBe("missing");
  expect(verdict(without, table, { ...closed, commitment: node("x") })).toBe("bad");
  expect(verdict(fair, table, closed)).toBe("own"); // opened, but the seals could not be stored: nobody is accused
  expect(verdict(without, { ...table, draw: 2 }, { ...closed, commitment: node("x") })).toBe("missing");
  expect(verdict(without, { ...table, draw: 2 }, { ...own, commitment: node("x") })).toBe("missing");
  expect(verdict(fair, { ...table, draw: 2 }, { ...own, commitment: node("x") })).toBe("bad");
  expect(verdict(fair, table, { ...own, draw: 2 })).toBe("bad");
});
