// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

import { renew } from "./renew";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("loads the page again once, when the server is there", async () => {
  const [reload, ask] = [vi.fn(), vi.fn()];
  vi.stubGlobal("fetch", ask.mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue({ ok: true }));
  await renew(reload);
  expect(reload).not.toHaveBeenCalled();
  await renew(reload);
  await renew(reload);
  expect(reload).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledTimes(2);
});
