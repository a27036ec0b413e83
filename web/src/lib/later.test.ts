// @vitest-environment jsdom

import { mount, unmount, createRawSnippet } from "svelte";
import { describe, expect, it, vi } from "vitest";

import { drawn, later, onceDrawn } from "./later";
import Later from "./Later.svelte";

describe("drawing in steps", () => {
  it("does one after another, and says when all is done", async () => {
    const done: number[] = [];
    for (const n of [1, 2, 3]) later(() => done.push(n));
    expect(done).toEqual([]);
    expect(document.documentElement.dataset["drawing"]).toBe("");
    await drawn();
    expect(done).toEqual([1, 2, 3]);
    expect(document.documentElement.dataset["drawing"]).toBeUndefined();
    await drawn(); // nothing to wait for
  });

  it("pauses after a long one", async () => {
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (clock.mock.calls.length - 1) * 20);
    const done: number[] = [];
    const first = new Promise<number[]>((tell) => later(() => void queueMicrotask(() => tell([...done]))));
    for (const n of [1, 2]) later(() => done.push(n));
    expect(await first).toEqual([]);
    await drawn();
    expect(done).toEqual([1, 2]);
    clock.mockRestore();
  });

  it("forgets what is no longer wanted", async () => {
    const done: number[] = [];
    later(() => done.push(1))();
    later(() => done.push(2));
    onceDrawn(() => done.push(3))();
    onceDrawn(() => done.push(4));
    await drawn();
    await drawn();
    expect(done).toEqual([2, 4]);
  });

  it("shows a part when its turn comes", async () => {
    const target = document.createElement("div");
    const children = createRawSnippet(() => ({ render: () => "<b>part</b>" }));
    const shown = mount(Later, { target, props: { children } });
    expect(target.textContent).toBe("");
    await drawn();
    expect(target.textContent).toBe("part");
    await unmount(shown);
  });
});
