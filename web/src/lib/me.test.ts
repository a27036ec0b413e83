import { afterEach, expect, test, vi } from "vitest";

import { api } from "./api";
import { reader } from "./me.svelte";

afterEach(() => vi.restoreAllMocks());

test("a visitor becomes someone once, and whoever changes is opened again", async () => {
  const me = vi.spyOn(api, "me").mockResolvedValue({ name: "", is_known: false, announcement: "" });
  const be = vi.spyOn(api, "beSomeone").mockImplementation((name) => Promise.resolve({ name: name ?? "Koi 12", is_known: true, announcement: "" }));
  vi.spyOn(api, "redeem").mockResolvedValue({ name: "Ann", is_known: true, announcement: "" });

  await reader.find();
  expect([reader.isKnown, reader.turn]).toEqual([false, 0]);
  await reader.known();
  await reader.known();
  expect([reader.name, reader.turn]).toEqual(["Koi 12", 1]);
  expect(be).toHaveBeenCalledOnce();
  expect(me).toHaveBeenCalledOnce();
  await reader.rename("Ben");
  expect([reader.name, reader.turn]).toEqual(["Ben", 1]);
  await reader.redeem("code");
  expect([reader.name, reader.turn]).toEqual(["Ann", 2]);
  vi.spyOn(api, "signOut").mockImplementation((where) => Promise.resolve(where === "elsewhere" ? { name: "Ann", is_known: true, announcement: "" } : { name: "", is_known: false, announcement: "" }));
  await reader.signOut("elsewhere");
  expect([reader.name, reader.isKnown, reader.turn]).toEqual(["Ann", true, 2]);
  await reader.signOut("here");
  expect([reader.name, reader.isKnown, reader.turn]).toEqual(["", false, 3]);
  await reader.known();
  expect(be).toHaveBeenCalledTimes(3);
});
