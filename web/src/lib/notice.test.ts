// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { allowNotices, give, hasNotices, takeBack } from "./notice";

class FakeNotification {
  static all: FakeNotification[] = [];
  static permission = "granted";
  static requestPermission = (): Promise<string> => Promise.resolve(FakeNotification.permission);
  onclick: (() => void) | null = null;
  close = vi.fn();

  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    FakeNotification.all.push(this);
  }
}

const hide = (isHidden: boolean): unknown => vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);

beforeEach(() => {
  FakeNotification.all = [];
  FakeNotification.permission = "granted";
  vi.stubGlobal("Notification", FakeNotification);
  hide(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is given while the page is hidden, and a click leads back", () => {
  const focus = vi.spyOn(window, "focus").mockImplementation(() => undefined);
  give("Your turn", "Sail", "t");
  const notice = FakeNotification.all[0];
  expect(notice).toMatchObject({ title: "Your turn", options: { body: "Sail", tag: "t" } });
  notice?.onclick?.();
  expect(focus).toHaveBeenCalled();
  expect(notice?.close).toHaveBeenCalled();
});

it("is taken back when it was seen", () => {
  give("Your turn", "Sail", "t");
  takeBack();
  expect(FakeNotification.all[0]?.close).toHaveBeenCalledOnce();
  takeBack();
  expect(FakeNotification.all[0]?.close).toHaveBeenCalledOnce();
});

it("is not given to who looks, or without leave", async () => {
  hide(false);
  give("Your turn", "Sail", "t");
  hide(true);
  FakeNotification.permission = "denied";
  give("Your turn", "Sail", "t");
  expect(FakeNotification.all).toEqual([]);
  expect(await allowNotices()).toBe(false);
});

it("does no harm where a browser knows or allows none", async () => {
  vi.stubGlobal("Notification", Object.assign(() => {
    throw new TypeError("only a service worker may");
  }, { permission: "granted" }));
  expect(() => give("Your turn", "Sail", "t")).not.toThrow();
  vi.stubGlobal("Notification", undefined);
  expect(hasNotices()).toBe(false);
  expect(await allowNotices()).toBe(false);
  expect(() => give("Your turn", "Sail", "t")).not.toThrow();
});
