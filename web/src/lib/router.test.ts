// @vitest-environment jsdom
import { expect, test } from "vitest";

import { invited, placeOf, router } from "./router.svelte";

test("an address is taken apart", () => {
  expect(placeOf("/", "")).toEqual({ screen: "home", id: "", hash: "" });
  expect(placeOf("/t/k3v9-q_xw7m", "")).toEqual({ screen: "table", id: "k3v9-q_xw7m", hash: "" });
  expect(placeOf("/rules/some_game/", "#XY-5.3")).toEqual({ screen: "rules", id: "some_game", hash: "XY-5.3" });
  expect(placeOf("/me", "#a_code-1")).toEqual({ screen: "link", id: "", hash: "a_code-1" });
  expect(placeOf("/replay/abc", "#%E0%A4%A")).toMatchObject({ screen: "replay", hash: "%E0%A4%A" });
});

test("an unknown address leads nowhere", () => {
  for (const path of ["/x", "/t/", "/t/a/b", "/new", "/rules/../etc"]) expect(placeOf(path, "").screen).toBe("nowhere");
});

test("an invitation is an address, the end of one, or a code", () => {
  for (const text of ["k3v9q2xw7m", " https://x.org/t/k3v9q2xw7m ", "/t/k3v9q2xw7m/", "http://h:1/t/k3v9q2xw7m?a=1#2"])
    expect(invited(text)).toBe("k3v9q2xw7m");
  for (const text of ["", "hello there", "https://x.org/", "abc"]) expect(invited(text)).toBe("");
});

test("links within the page are followed without loading it, others are left alone", () => {
  globalThis.scrollTo = () => undefined;
  const click = (href: string, more: MouseEventInit = {}): boolean => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    return link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
  };
  expect(click("/lobby")).toBe(false);
  expect(router.place.screen).toBe("lobby");
  expect(click("/settings", { ctrlKey: true })).toBe(true);
  expect(click("#main")).toBe(true);
  expect(router.place.screen).toBe("lobby");
  router.go("/replay/abc#4");
  router.mark("5");
  expect(router.place).toEqual({ screen: "replay", id: "abc", hash: "5" });
});

test("whoever looks something up finds back to the table, and only there", () => {
  router.go("/t/abc123");
  expect(router.table).toBe("");
  router.go("/settings");
  router.go("/rules/some_game#XY-1");
  expect(router.table).toBe("/t/abc123");
  expect(history.state).toEqual({ table: "/t/abc123" }); // a page that is loaded again begins with it
  router.go("/");
  router.go("/settings");
  expect(router.table).toBe("");
});
