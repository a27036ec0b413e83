// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from "svelte";
import { describe, expect, it, vi } from "vitest";

import { apart } from "./chart";
import Chips from "./Chips.svelte";
import { chips } from "./gains";
import ReplayPlayers from "./ReplayPlayers.svelte";
import ScoreParts from "./ScoreParts.svelte";
import { READER } from "./telling";

/** A component by hand: what a seat holds. */
const Summary = (anchor: Comment, { view, seat }: { view: { koku: number[] }; seat: number }): void => anchor.before(`${view.koku[seat]} koku`);
const scene = {
  names: ["Ann", "Greedy 2"],
  told: [`Ann${READER}`, "Greedy 2"],
  nameOf: (seat: number) => ["Ann", "Greedy 2"][seat],
  title: (word: string) => word,
  token: () => undefined,
  parts: { Summary },
  shown: { view: { koku: [11, 4] }, scores: [{ tiles: 3 }, { tiles: 1, goods: 4 }], to_act: 0 },
  total: (seat: number) => [3, 5][seat],
  isPartial: (seat: number) => seat === 1,
  showing: null,
  words: { score: (category: string) => category, name: () => "" },
  look: { open: () => [{ label: "Patron", texts: ["Kudaka"] }] },
  isOver: false,
  replay: { isLive: true },
};

/** What a component shows of this game. */
function shown(component: Component<Record<string, never>>, props: object = {}, touch = ""): HTMLElement {
  const target = document.createElement("div");
  document.body.append(target);
  const made = mount(component, { target, props: props as Record<string, never>, context: new Map([["game", scene]]) });
  flushSync();
  if (touch !== "") target.querySelector(touch)?.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  flushSync();
  const copy = target.cloneNode(true) as HTMLElement;
  void unmount(made);
  target.remove();
  return copy;
}

const text = (element: Element | null): string => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

describe("scores", () => {
  it("say that they are those of now, and with a plus that a part of them is hidden", () => {
    const all = [0, 1].map((seat) => shown(ScoreParts as never, { seat }));
    expect(all.map((each) => [text(each.querySelector("button")), text(each.querySelector("small"))])).toEqual([["3", "now"], ["5+", "in sight"]]);
    const [ann, bot] = all.map((each) => each.querySelector("button"));
    expect(ann?.getAttribute("aria-label")).toBe("Ann: 3 points");
    expect(bot?.getAttribute("aria-label")).toBe("Greedy 2: 5 points (visible so far; the rest is hidden)");
  });

  it("stand in a replay beside what each player holds", () => {
    const rows = [...shown(ReplayPlayers as never).querySelectorAll(".pl")];
    expect(rows.map((row) => [text(row.querySelector("b")), text(row.querySelector("button"))])).toEqual([["Ann", "3"], ["Greedy 2", "5+"]]);
    expect(rows.map((row) => row.querySelector("b [data-you]")?.getAttribute("data-you"))).toEqual(["you", undefined]);
    expect(rows.map((row) => text(row.querySelector(".holds")))).toEqual(["11 koku", "4 koku"]);
  });

  it("open what lies before a player, in a replay, too", () => {
    vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });
    const opened = shown(ReplayPlayers as never, {}, ".pl button");
    expect([...opened.querySelectorAll('[role="tooltip"] p')].map(text)).toEqual(["If the game ended now", "Patron", "Kudaka"]);
  });
});

describe("chips", () => {
  it("keep what was paid apart from what was gained of the same kind", () => {
    const told = [-1, 2, 1].map((amount) => ({ key: "Gained", facts: { seat: 0, resource: "silk", amount } }));
    const found = chips(told, 0);
    expect(found.map(({ amount }) => amount)).toEqual([-1, 3]);
    expect([...shown(Chips as never, { chips: found }).querySelectorAll(".chip")].map(text)).toEqual(["−1", "+3"]);
  });
});

describe("the ends of the lines in the chart", () => {
  it("keep apart, in their order, and stay inside", () => {
    expect(apart([40, 100, 60], 18, 150)).toEqual([40, 100, 60]);
    expect(apart([100, 95, 100], 18, 150)).toEqual([113, 95, 131]);
    expect(apart([150, 148, 20], 18, 150)).toEqual([150, 132, 20]);
    expect(apart([], 18, 150)).toEqual([]);
  });
});
