import { describe, expect, it } from "vitest";

import { shownAt, progressOf, type Shown, type Progress } from "./asking";

type Made = Parameters<typeof progressOf>[0];

const NONE: Made = { words: [], action: "", menu: null, crossing: null, noted: [], doubt: "", isBegun: false, isWhole: false };
const BEGUN: Made = { ...NONE, words: ["build", "s1"], isBegun: true };
const WHOLE: Made = { ...BEGUN, words: ["build", "s1", "b1"], action: "build s1 b1", isWhole: true };
const CROSSED: Made = { ...BEGUN, crossing: { piece: "castle" } };
const DOUBTED: Made = { ...WHOLE, doubt: "ruse" };
const MENU: Made = { ...NONE, menu: { piece: "upper" } };

const WIDE = { isPhone: false, isNear: true, hasSource: false, hasRemark: false, isSteady: false };
const TABLET = { ...WIDE, isNear: false };
const PHONE = { ...TABLET, isPhone: true };

/** What is shown, by name. */
const parts = (shown: Shown): string[] => Object.entries(shown).flatMap(([part, is]) => (is === true ? [part] : is ? [`${part} ${String(is)}`] : []));
const at = (made: Made, around: typeof WIDE): string[] => parts(shownAt(progressOf(made, true, false), made, around));

describe("how far the move is", () => {
  it.each<[Progress, Made]>([["choosing", NONE], ["choosing", BEGUN], ["menu", MENU], ["crossing", CROSSED], ["doubt", DOUBTED], ["ready", WHOLE]])("%s", (progress, made) => {
    expect(progressOf(made, true, false)).toBe(progress);
  });

  it("does not matter to who is not asked", () => {
    expect([progressOf(DOUBTED, false, false), progressOf(NONE, false, true)]).toEqual(["waiting", "over"]);
  });
});

describe("what is shown", () => {
  it("to who waits: no choice of any kind", () => {
    expect(parts(shownAt("waiting", NONE, WIDE))).toEqual(["summary", "tools"]);
    expect(parts(shownAt("over", NONE, PHONE))).toEqual(["summary", "tools"]);
  });

  it("at the beginning of a turn: what can be done, what can't, and how to end it", () => {
    expect(at(NONE, WIDE)).toEqual(["summary", "targets", "closed", "end", "tools", "list"]);
    expect(at(NONE, { ...WIDE, hasRemark: true })).not.toContain("closed");
    expect(at(NONE, PHONE)).toContain("elsewhere");
    expect(at(MENU, WIDE)).toEqual(["summary", "targets", "end", "tools", "list"]);
  });

  it("with words chosen: them, the way back, and the list as the main button until they are an action", () => {
    expect(at(BEGUN, WIDE)).toEqual(["summary", "sentence", "targets", "back", "main list", "tools"]);
    expect(at({ ...BEGUN, isWhole: true }, WIDE)).toEqual(["summary", "sentence", "targets", "brings", "back", "main send"]);
    expect(at({ ...BEGUN, words: ["build"] }, { ...WIDE, hasSource: true })).not.toContain("sentence");
    expect(at({ ...BEGUN, noted: ["sea"] }, WIDE)).toContain("noted");
    expect(at(BEGUN, { ...PHONE, isSteady: true })).not.toContain("sentence");
  });

  it("with a whole action: what it brings, and how to send it", () => {
    expect(at(WHOLE, WIDE)).toEqual(["summary", "brings", "back", "main send"]);
    expect(at({ ...WHOLE, isBegun: false }, WIDE)).toEqual(["summary", "brings", "main send"]);
  });

  it("of a question about a piece: it stands beside the piece where there is room; a phone shows the answers only", () => {
    expect(at(CROSSED, WIDE)).toEqual(["summary", "sentence", "targets", "back", "main list", "tools"]);
    expect(at(CROSSED, TABLET)).toContain("crossing");
    expect(at(CROSSED, PHONE)).toEqual(["crossing", "elsewhere", "targets", "back", "tools"]);
    expect(at(DOUBTED, WIDE)).toEqual(["summary", "back", "main beside"]);
    expect(at(DOUBTED, TABLET)).toEqual(["summary", "sentence", "doubt"]);
    expect(at(DOUBTED, PHONE)).toEqual(["doubt"]);
  });
});
