import { expect, it } from "vitest";

import { exits } from "./exits";

it("finds a way out for each token where nothing is covered, on the map", () => {
  const leaving = [{ from: [100, 100] as const, words: "Bluff, back to hand" }, { from: [110, 130] as const, words: "Navy 2 on a land border" }];
  const pieces = [[180, 100], [100, 180], [20, 100]] as const;
  const found = exits(leaving, pieces, [690, 958], 12.5);
  for (const { to, label, wide } of found) {
    for (const [x, y] of pieces) expect(Math.hypot(to[0] - x, to[1] - y)).toBeGreaterThan(34);
    expect(label[0] - wide / 2).toBeGreaterThan(0);
    expect(to[1]).toBeGreaterThan(0);
  }
  const [one, other] = found;
  expect(Math.abs((one?.label[1] ?? 0) - (other?.label[1] ?? 0)) > 20 || Math.abs((one?.label[0] ?? 0) - (other?.label[0] ?? 0)) > (one?.wide ?? 0)).toBe(true);
});
