import { expect, it } from "vitest";

import type { PuzzleInfo } from "../protocol/protocol";
import { anotherLike, nextOf } from "./puzzling";

const one = (id: string, flowers: number, result: PuzzleInfo["result"] = ""): PuzzleInfo => ({ id, seats: 2, flowers, verb: "", result, tries: 0 });

it("goes on with the next that is open, and then from the beginning", () => {
  const all = [one("a", 1), one("b", 1, "solved"), one("c", 1), one("d", 1, "shown")];
  expect([nextOf(all, "a")?.id, nextOf(all, "c")?.id, nextOf(all, "elsewhere")?.id]).toEqual(["c", "a", "a"]);
  expect(nextOf([one("a", 1), one("b", 1, "solved")], "a")).toBeUndefined();
});

it("offers one that is as hard, or nearly", () => {
  const all = [one("a", 3), one("b", 5), one("c", 3, "solved"), one("d", 2)];
  expect(anotherLike(all, "a")?.id).toBe("d");
  expect(anotherLike([...all, one("e", 3)], "a")?.id).toBe("e");
  expect(anotherLike([one("a", 3)], "a")).toBeUndefined();
});
