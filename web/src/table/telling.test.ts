import { describe, expect, it } from "vitest";

import { anInfo } from "../lib/fakes";
import { nearest } from "../lib/wander";
import { GameWords } from "../lib/words";
import type { Chip } from "../lib/board";
import type { Entry, Told } from "../protocol/protocol";
import { lettersFor } from "./keys";
import { chips, paidBy } from "./gains";
import { aftermath, bare, besides, brings, chapters, clockText, gathered, heard, joined, lastOwn, lastTurn, latest, latestTurn, luckStands, missed, paragraph, READER, setUp, spoken, tellings, undone, untilReader, welcome, withRules } from "./telling";

const words = new GameWords("en", {
  names: {},
  actions: { "sail {ship}": "sail the {ship}", end: "end the turn" },
  events: {
    Sailed: "{seat} sails to {space}.",
    Gained: "{seat} gains {amount} koku.",
    TurnBegan: "{seat}'s turn begins.",
    Visit: "The Emperor visits.",
  },
});
const names = ["Ann", "Ben"];
const entry = (number: number, seat: number, text: string, events: Entry["events"] = []): Entry => ({ number, seat, words: text, events, time: 0, by: "" });
const gain = (seat: number, amount: number): Entry["events"][number] => ({ key: "Gained", facts: { seat, amount } });
const sail = entry(2, 0, "sail upper", [{ key: "Sailed", facts: { seat: 0, space: 10 } }, gain(0, 1), gain(0, 1), gain(1, 2)]);

describe("luck", () => {
  it("tells after the line what came of it, of the mover without the name", () => {
    const events = { Burnt: "{tile} burns.", Lost: "{seat} lost {amount}." };
    const game = new GameWords("en", { events, story: { Burnt: "{seat} burnt {tile}" } });
    const lost = { key: "Lost", facts: { seat: 1, amount: 2 } };
    const burnt = [{ key: "Burnt", facts: { tile: "a" } }, { key: "Burnt", facts: { tile: "b" } }];
    const entry = { number: 1, seat: 0, words: "burn", events: [lost, ...burnt], time: 0, by: "" };
    expect(aftermath(entry, entry.events, game, ["Ann", "Bo"])).toEqual(["Bo lost 2", "burnt b"]);
  });

  it("is undone in practice, by the consent of other people, or not at all", () => {
    const { seats } = anInfo();
    const replaced = seats.map((seat, place) => (place === 1 ? { ...seat, bot: "greedy" } : seat));
    expect(luckStands(anInfo({ mode: "practice" }), 0)).toBe("free");
    expect(luckStands({ mode: "fair", seats }, 0)).toBe("agreed");
    expect(luckStands({ mode: "fair", seats: replaced }, 0)).toBe("never");
    expect(luckStands({ mode: "fair", seats: replaced }, 1)).toBe("agreed");
  });
});

describe("the log in words", () => {
  it("tells who, what, and what came of it; equal things once", () => {
    expect(paragraph(sail, words, names)).toMatchObject({ head: "sails to 10", isNamed: true, rest: ["gains 1 koku (×2)", "Ben gains 2 koku"] });
    expect(spoken(sail, words, names)).toBe("Ann sails to 10: gains 1 koku (×2); Ben gains 2 koku.");
  });

  it("has a line for each move that is told, to which the end of the turn belongs", () => {
    const game = new GameWords("en", { events: { Sailed: "{seat} sails.", Rolled: "{seat} rolls.", Ended: "The game is over." }, story: { Sailed: "{seat} sailed", Rolled: "" } });
    const move = (number: number, seat: number, key: string): Entry => entry(number, seat, "x", [{ key, facts: { seat } }]);
    const entries = [entry(1, -1, "start"), move(2, 0, "Sailed"), move(3, 0, "Rolled"), move(4, 0, "Sailed"), entry(5, 0, "undo"), move(6, 1, "Rolled"), move(7, 0, "Sailed"), move(8, 0, "Rolled"), move(9, 1, "Rolled"), move(10, 1, "Sailed"), entry(11, 1, "end", [{ key: "Ended", facts: {} }])];
    expect(tellings(entries, game).map(({ line, moves }) => [line.number, moves.map(({ number }) => number)])).toEqual([[2, [2, 3]], [7, [6, 7, 8]], [10, [9, 10, 11]]]);
  });

  it("marks the reader's own name, and no other of the same letters", () => {
    const told = ["Ann", `Ben${READER}`];
    const { rest } = paragraph(sail, words, told);
    expect(rest.map(untilReader)).toEqual([["gains 1 koku (×2)"], ["Ben", " gains 2 koku"]]);
    expect(paragraph(entry(2, 1, "sail upper", [{ key: "Sailed", facts: { seat: 1, space: 10 } }]), words, told)).toMatchObject({ head: "sails to 10", isNamed: true });
    expect(untilReader(`Ben${READER}’s ship passes Benten`)).toEqual(["Ben’s", " ship passes Benten"]);
  });

  it("tells what a visit paid to whom: what follows it, and nothing before", () => {
    const visit: Told = { key: "Visit", facts: {} };
    const koku = (seat: number, amount: number): Told => ({ key: "Gained", facts: { seat, gain: "koku", amount } });
    expect(paidBy(visit, [koku(0, 5), visit, koku(1, 2), koku(1, 1)], 3)).toEqual([{ seat: 1, gains: [{ seat: 1, icon: "koku", amount: 3 }] }]);
    expect(paidBy({ ...visit, facts: { seat: 0 } }, [koku(0, 5)], 3)).toEqual([]);
  });

  it("tells what a move brought besides in a line of its own", () => {
    const game = new GameWords("en", { events: {}, story: { Discarded: "{seat} discarded a card", Claimed: "{seat} claimed {chips}" } });
    const [discarded, claimed]: Told[] = [{ key: "Discarded", facts: { seat: 0 } }, { key: "Claimed", facts: { seat: 0 } }];
    const chipOf = ({ key }: Told): Chip | null => (key === "Claimed" ? { seat: 0, icon: "vp", amount: 5, emblem: "fire" } : null);
    expect(besides(entry(2, 0, "discard ace", [discarded!, claimed!]), game, chipOf)).toMatchObject({ own: { events: [discarded] }, claims: [claimed] });
    expect(besides(entry(2, 0, "end", [claimed!]), game, chipOf)).toMatchObject({ own: { events: [claimed] }, claims: [] });
  });

  it("tells what nothing came of by its verb, where there is a text for it", () => {
    const game = new GameWords("en", { actions: { done: "go on without more" }, story: { done: "{seat} goes on" } });
    expect(paragraph(entry(2, 1, "done"), game, names)).toMatchObject({ head: "goes on", isNamed: true, isOrder: false });
    expect(paragraph(entry(2, 1, "end"), words, names)).toMatchObject({ head: "end the turn", isOrder: true });
  });

  it("tells several hidden draws as one, and leaves out what another sentence has said", () => {
    const events = { Delivered: "{seat} delivers.", Drawn: "{seat} draws {card}.", Drawn_hidden: "{seat} draws a card.", Hand_hidden: "{seat} takes a token." };
    const game = new GameWords("en", { events, story: { "Drawn_hidden ×n": "{seat} draws {n} {n:card|cards}", "Hand_hidden ×n": "" } });
    const hidden = (key: string): Told => ({ key, facts: { seat: 1, card: "?" } });
    const rest = (...more: Told[]): string[] => paragraph(entry(2, 1, "deliver", [{ key: "Delivered", facts: { seat: 1 } }, ...more]), game, names).rest;
    expect(rest(hidden("Drawn"), hidden("Drawn"))).toEqual(["draws 2 cards"]);
    expect(rest(hidden("Drawn"))).toEqual(["draws a card"]);
    expect(rest(hidden("Hand"), hidden("Hand"))).toEqual([]);
    const seen = ["ace", "ten"].map((card) => ({ key: "Drawn", facts: { seat: 1, card } }));
    expect(rest(...seen)).toEqual(["draws ace", "draws ten"]);
  });

  it("tells the set-up with all names, without what goes without saying", () => {
    const start = entry(1, -1, "start", [{ key: "Visit", facts: {} }, gain(0, 2), gain(1, 3), gain(1, 3), { key: "TurnBegan", facts: { seat: 1 } }]);
    expect(setUp(start, words, names, ({ key }) => key === "Visit")).toEqual(["Ann gains 2 koku", "Ben gains 3 koku (×2)"]);
  });

  it("knows what others did last, until the reader has done something", () => {
    const story = new GameWords("en", { ...words.sections, story: { Sailed: "{seat} sailed to {space}", Gained: "", Visit: "All owners were paid" } });
    const theirs = entry(3, 1, "sail upper", [{ key: "Sailed", facts: { seat: 1, space: 4 } }]);
    expect(latest([sail], 0, story)).toBeNull();
    expect(latest([sail, theirs, entry(4, 1, "end")], 0, story)).toEqual(theirs);
    expect(latest([sail, theirs, entry(4, 1, "undo")], 0, story)).toBeNull();
    expect(latest([theirs, { ...sail, number: 4 }], 0, story)).toBeNull();
    expect(latest([theirs, { ...sail, number: 4 }], -1, story)?.seat).toBe(0);
    const visit = entry(5, 0, "end", [{ key: "Visit", facts: {} }]);
    expect(latest([sail, visit], 0, story)).toEqual(visit);
  });

  it("tells what a turn was about, and how much more there is of it", () => {
    const story = new GameWords("en", { ...words.sections, story: { Sailed: "{seat} sailed to {space}", Gained: "{seat} traded", Visit: "All owners were paid" } });
    const theirs = entry(3, 1, "sail upper", [{ key: "Sailed", facts: { seat: 1, space: 4 } }]);
    const trade = entry(4, 1, "trade", [gain(1, 1)]);
    const isMain = ({ words: said }: Entry): boolean => said.startsWith("sail");
    expect(latestTurn([sail, theirs, trade, entry(5, 1, "end")], 0, story, isMain)).toEqual({ entry: theirs, more: 1 });
    expect(latestTurn([sail, theirs, trade], 0, story, () => false)).toEqual({ entry: trade, more: 1 });
    expect(latestTurn([theirs, { ...sail, number: 5 }], 0, story, isMain)).toBeNull();
    const visit = entry(5, 1, "end", [{ key: "Visit", facts: {} }]);
    expect(latestTurn([sail, theirs, visit], 0, story, isMain)).toEqual({ entry: visit, more: 0 });
  });

  it("tells what is no move in the page's own words, a bot by its name", () => {
    const takeover = paragraph(entry(4, 1, "takeover greedy"), words, names);
    expect(takeover).toMatchObject({ kind: "takeover", head: "A bot (Greedy) now plays for Ben", isNamed: false, isOrder: false });
    expect(paragraph(entry(5, 1, "return"), words, names).head).toBe("Ben is back at the table");
    expect(paragraph(entry(4, 1, "takeover greedy by 0"), words, names).head).toBe("Ann lets a bot (Greedy) play for Ben");
    expect(paragraph(entry(4, 1, "takeover greedy by host"), words, names).head).toBe("The host lets a bot (Greedy) play for Ben");
    expect(paragraph({ ...entry(4, 1, "takeover greedy by host"), by: "Cleo" }, words, names).head).toBe("Cleo lets a bot (Greedy) play for Ben");
    expect(paragraph(entry(4, 1, "takeover greedy by clock"), words, names).head).toBe("Ben is out of time: a bot (Greedy) plays on");
    expect(paragraph(entry(4, 1, "falter late"), words, names).head).toBe("Ben: the bot ran out of time and plays the best it has found");
    expect(paragraph(entry(4, 1, "falter lost"), words, names).head).toBe("Ben: the bot failed and plays the best it had found");
    expect(paragraph(entry(4, 1, "falter late greedy"), words, names).head).toBe("Ben: the bot ran out of time, so Greedy chose this move");
    expect(paragraph(entry(4, 1, "falter lost greedy"), words, names).head).toBe("Ben: the bot failed, so Greedy chose this move");
  });

  it("tells whoever is back that others let a bot play, until their next move", () => {
    const back = [sail, entry(3, 1, "takeover greedy by 0"), entry(4, 1, "end"), entry(5, 1, "return")];
    expect(welcome(back, 1, names)).toMatch(/bot \(Greedy\) played for you, at Ann’s request/);
    for (const [entries, seat] of [[back, 0], [back.slice(0, 3), 1], [[...back, entry(6, 1, "end")], 1]] as const) expect(welcome(entries, seat, names)).toBe("");
    for (const by of ["takeover greedy", "takeover greedy by clock"]) expect(welcome([entry(3, 1, by), entry(4, 1, "return")], 1, names)).toBe("");
  });

  it("tells a move without events by its action", () => {
    expect(spoken(entry(3, 1, "end"), words, names)).toBe("Ben: end the turn.");
    expect(paragraph(entry(3, 1, "takeover greedy"), words, names).kind).toBe("takeover");
  });

  it("does not tell that a turn begins", () => {
    const turn = { key: "TurnBegan", facts: { seat: 1 } };
    expect(spoken(entry(3, 0, "end", [turn]), words, names)).toBe("Ann: end the turn.");
    expect(paragraph(entry(3, 0, "sail upper", [gain(0, 1), turn]), words, names)).toMatchObject({ head: "gains 1 koku", rest: [] });
    expect(missed([sail, entry(3, 0, "end", [gain(1, 1), turn])], 2, 1).mine).toEqual([gain(1, 1)]);
  });

  it("reads the moves of others aloud, and of one's own what they brought", () => {
    const theirs = entry(4, 1, "end");
    expect(heard([sail, theirs, entry(5, 0, "end"), entry(6, 1, "undo")], 0, words, names)).toBe("Gains 1 koku (×2); Ben gains 2 koku. Ben: end the turn.");
    expect(heard([sail], 1, words, names)).toBe(spoken(sail, words, names));
  });

  it("tells what a move would bring", () => {
    const koku = ({ key, facts }: Told): Chip | null => (key === "Gained" ? { seat: Number(facts["seat"]), icon: "koku", amount: Number(facts["amount"]) } : null);
    expect(brings(sail.events, words, names, 0, koku)).toEqual({ gains: [{ seat: 0, icon: "koku", amount: 2, reason: "" }], others: [{ seat: 1, gains: [{ seat: 1, icon: "koku", amount: 2, reason: "" }] }], lines: [] });
    expect(bare("Anna gains 1 koku.", "Ann")).toBe("Anna gains 1 koku");
  });

  it("finds what happened since one's own last move", () => {
    const entries = [entry(1, -1, "start"), sail, entry(3, 0, "end"), entry(4, 1, "sail upper", [gain(0, 3)]), entry(5, 1, "ask")];
    expect(lastOwn(entries, 0)).toBe(3);
    expect(lastOwn(entries, 1)).toBe(0);
    expect(missed(entries, 3, 0)).toMatchObject({ moves: [{ number: 4 }], mine: [gain(0, 3)] });
  });

  it("does not take a choice in another's turn for one's own last move", () => {
    const began = (seat: number): Told => ({ key: "TurnBegan", facts: { seat } });
    const entries = [entry(1, -1, "start", [began(0)]), entry(2, 0, "end", [began(1)]), entry(3, 1, "sail upper"), entry(4, 0, "take rice", [began(0)])];
    expect(lastOwn(entries, 0)).toBe(2);
    expect(missed(entries, 2, 0).moves.map(({ number }) => number)).toEqual([3]);
  });

  it("takes what was done before the first turn of a round for one's own", () => {
    const began = (seat: number): Told => ({ key: "TurnBegan", facts: { seat } });
    const entries = [entry(1, 0, "place", [began(1)]), entry(2, 1, "place", [{ key: "RoundBegan", facts: { round: 2 } }]), entry(3, 0, "play card"), entry(4, 1, "pass", [began(1)]), entry(5, 1, "place", [began(0)])];
    expect(lastOwn(entries, 0)).toBe(3);
  });

  it("takes every move of a round for one's own, whoever begins the round", () => {
    const entries = [entry(1, 0, "explore", [{ key: "RoundBegan", facts: { round: 2, seat: 1 } }]), entry(2, 1, "build"), entry(3, 0, "produce"), entry(4, 1, "explore")];
    expect(lastOwn(entries, 0)).toBe(3);
  });

  it("counts nothing that was taken back as a move since then", () => {
    const entries = [entry(1, -1, "start"), entry(2, 0, "end"), entry(3, 1, "end"), entry(4, 0, "end"), entry(5, 1, "end"), entry(6, 0, "undo"), entry(7, 0, "undo")];
    expect(lastOwn(entries, 0)).toBe(2);
    expect(missed(entries, 2, 0).moves.map(({ number }) => number)).toEqual([3]);
  });

  it("knows which moves were taken back", () => {
    const entries = [entry(1, -1, "start"), entry(2, 0, "end"), entry(3, 1, "end"), entry(4, 1, "ask"), entry(5, 1, "undo"), entry(6, 0, "undo")];
    expect([...undone(entries)]).toEqual([3, 2]);
  });

  it("shows clocks and finds rule ids", () => {
    expect([61_000, 3_600_000, 0, -5].map(clockText)).toEqual(["1:01", "1:00:00", "0:00", "0:00"]);
    expect(withRules("see RG-5.3 and BR-10.1.")).toEqual([
      { text: "see ", isRule: false },
      { text: "RG-5.3", isRule: true },
      { text: " and ", isRule: false },
      { text: "BR-10.1", isRule: true },
      { text: ".", isRule: false },
    ]);
  });
});

describe("the keyboard on a board", () => {
  it("gives one letter each, or two when there are many", () => {
    expect([...lettersFor(["x", "y"]).values()]).toEqual(["a", "s"]);
    const many = [...lettersFor(Array.from({ length: 60 }, (_, n) => `w${n}`)).values()];
    expect(new Set(many).size).toBe(60);
    expect(many.every((letters) => letters.length === 2 && !/[fob]/.test(letters))).toBe(true);
  });

  it("goes to the nearest in a direction", () => {
    const box = (left: number, top: number): { left: number; top: number; width: number; height: number } => ({ left, top, width: 10, height: 10 });
    const boxes = [box(0, 0), box(50, 0), box(30, 60), box(0, 100)];
    expect(nearest(box(0, 0), boxes, "ArrowRight")).toBe(1);
    expect(nearest(box(0, 0), boxes, "ArrowDown")).toBe(3);
    expect(nearest(box(0, 0), boxes, "ArrowLeft")).toBe(-1);
    expect(nearest(box(0, 0), boxes, "x")).toBe(-1);
  });
});

describe("a move as a story", () => {
  const tale = new GameWords("en", {
    names: {},
    events: { Paid: "{seat} pays {amount} ({reason}).", Built: "{seat} builds.", Ended: "The round ends.", Grew: "{seat} gets {amount}.", Shuffled: "Tiles are shuffled.", Laid: "A tile was laid." },
    story: { Laid: "{seat} laid a tile", Built: "{seat} built the Inn", "Paid gift": "{seat} gave {chips} away", "+cost": "for {chips}", Ended: "Round 3 ends", Grew: "{seat} gained {chips} from a meadow" },
  });
  const chipOf = ({ facts }: Told): Chip | null =>
    typeof facts["amount"] === "number" ? { seat: Number(facts["seat"]), icon: "wood", amount: facts["amount"], ...(facts["reason"] ? { reason: String(facts["reason"]) } : {}) } : null;
  const paid = (reason: string): Told => ({ key: "Paid", facts: { seat: 0, amount: -2, reason } });
  const built = { key: "Built", facts: { seat: 0 } };
  const grew = { key: "Grew", facts: { seat: 1, amount: 1 } };
  const ended = { key: "Ended", facts: {} };

  it("has chips in its midst, and words round those with a reason", () => {
    expect(paragraph(entry(2, 0, "give", [paid("gift")]), tale, names)).toMatchObject({ head: "gave", tail: "away", reason: "gift", full: "pays -2 (gift)" });
    expect(chips([paid("cost"), paid("cost")], 0, chipOf)).toEqual([{ seat: 0, icon: "wood", amount: -4, reason: "cost" }]);
    expect(tale.around("cost")).toEqual(["for ", ""]);
  });

  it("has one line with what only ends it, unless that was taken back", () => {
    const pay = (number: number): Entry => entry(number, 0, "pay wood wood", [paid("cost")]);
    const start = entry(2, 0, "build", [built]);
    const lines = (...entries: Entry[]): [number, string[]][] => joined(entries, spent).map(({ number, events }) => [number, events.map(({ key }) => key)]);
    const spent = new GameWords("en", { ...tale.sections, story: { ...tale.sections["story"], "Paid cost": "{seat} paid {chips}" } });
    expect(lines(start, pay(3), entry(4, 1, "build", [built]), pay(5))).toEqual([[3, ["Built", "Paid"]], [4, ["Built"]], [5, ["Paid"]]]);
    expect(lines(start, pay(3), entry(4, 0, "undo"), pay(5))).toEqual([[5, ["Built", "Paid"]], [3, ["Paid"]], [4, []]]);
    expect(lines(start, pay(3), entry(4, 0, "undo"), entry(5, 0, "undo"))).toEqual([[3, ["Built", "Paid"]], [4, []], [5, []]]);
  });

  it("names the mover as the one who did what nobody's event tells", () => {
    const move = entry(2, 1, "lay", [{ key: "Laid", facts: {} }]);
    expect(paragraph(move, tale, names)).toMatchObject({ head: "laid a tile", full: "laid a tile", isNamed: true, isOrder: false, nobodys: "" });
  });

  it("is divided by what has no subject; what followed for others are lines of their own", () => {
    const move = entry(2, 0, "build", [built, paid("cost"), ended, { key: "Shuffled", facts: {} }, grew, grew]);
    const { own, later } = chapters(move, tale, () => false);
    expect(own.events.map(({ key }) => key)).toEqual(["Built", "Paid", "Shuffled"]);
    expect(gathered(later, tale, names)).toMatchObject([{ seat: -1, text: "Round 3 ends" }, { seat: 1, events: [grew, grew] }]);
    const share = chapters(entry(3, 0, "return", [paid("gift"), grew, ended]), tale, ({ key }) => key === ended.key, [grew.key]);
    expect([share.own.events, share.later]).toEqual([[paid("gift")], [grew, ended]]);
    const many = new GameWords("en", { ...tale.sections, story: { ...tale.sections["story"], [`${grew.key} ×n`]: "{seat} grew {n} times: {chips}" } });
    expect(gathered([grew, grew], many, names)).toMatchObject([{ text: expect.stringContaining("grew 2 times") as string }]);
    const round = new GameWords("en", { ...tale.sections, story: { ...tale.sections["story"], Began: "Round 4" } });
    expect(gathered([ended, { key: "Began", facts: {} }], round, names)).toMatchObject([{ seat: -1, text: "Round 3 ends · Round 4" }]);
    expect(gathered([ended, grew, { key: "Began", facts: {} }], round, names)).toHaveLength(3);
  });

  it("knows the moves of a seat's last turn", () => {
    const moves = [entry(2, 0, "a"), entry(3, 1, "b"), entry(4, 0, "c"), entry(5, 0, "d"), entry(6, 1, "e")];
    expect(lastTurn(moves, 0).map(({ number }) => number)).toEqual([4, 5]);
    expect(lastTurn(moves, 2)).toEqual([]);
  });

  it("tells what has no line in the log by its event", () => {
    const silent = new GameWords("en", { ...tale.sections, story: { Built: "" } });
    expect(paragraph(entry(2, 0, "end", [built]), silent, names)).toMatchObject({ head: "builds", isNamed: true, isOrder: false });
  });

  it("begins with a name even if that is written small", () => {
    expect(paragraph(entry(2, 0, "build", [built]), tale, ["ann"])).toMatchObject({ head: "built the Inn", isNamed: true });
  });
});
