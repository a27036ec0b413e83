import { expect, it } from "vitest";

import { far, near } from "./camera";

const frame = { wide: 690, tall: 958, k: 1, top: 0, boxWidth: 690, boxHeight: 958 };
const shown = ({ x, y, scale }: { x: number; y: number; scale: number }, px: number, py: number) => [px * scale + x, py * scale + y];

it("shows all of the map, or what fits round a line of it", () => {
  expect(far(frame)).toEqual({ x: 0, y: 0, scale: 1 });
  expect(far({ ...frame, boxWidth: 345 }).scale).toBe(0.5);
  const low = far({ ...frame, boxHeight: 200 }, 500);
  expect([low.scale, ...shown(low, 0, 500)]).toEqual([1, 0, 100]);
});

it("comes near at a province, above the balance, and stays on the map", () => {
  const [x = 0, y = 0] = shown(near(frame, [300, 500], true), 300, 500);
  expect([Math.round(x), Math.round(y)]).toEqual([345, 278]);
  const north = near(frame, [30, 30], true);
  expect([north.x, north.y]).toEqual([0, 0]);
  const small = { ...frame, boxWidth: 336, boxHeight: 300 };
  const around = [[300, 14], [420, 150], [300, 160]] as const;
  const camera = near(small, [330, 60], false, around);
  for (const [px, py] of around) {
    const [sx = 0, sy = 0] = shown(camera, px, py);
    const room = 26 * camera.scale;
    expect([sx > room, sx < 336 - room, sy > room, sy < 300 - room]).toEqual([true, true, true, true]);
  }
});
