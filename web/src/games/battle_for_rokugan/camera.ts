/** Where the map stands during a film: all of it in its box, or near at one province. */

import type { Point } from "./geometry";

/** The map as it is drawn: pixels per unit, and the box that shows a part of it. */
interface Framing {
  /** The size of the drawing, in pixels. */
  wide: number;
  tall: number;
  k: number;
  /** The first line of the map that is drawn. */
  top: number;
  boxWidth: number;
  boxHeight: number;
}

/** How the drawing is moved and scaled within its box. */
interface Camera {
  x: number;
  y: number;
  scale: number;
}

const NEAR = [380, 408] as const; // units of the map that are seen round a province
const LOW = 0.8; // of its width is too little
const NEAR_SMALL = [230, 230] as const;
const ROUND = 27; // round the middle of a token: all of it, with its ring

/** All of the map; in a box that is too low for it, the part round this line, over the whole width. */
export function far({ wide, tall, k, top, boxWidth, boxHeight }: Framing, line = 0): Camera {
  const whole = Math.min(1, boxWidth / wide, boxHeight / tall);
  const full = Math.min(1, boxWidth / wide);
  if (whole > LOW * full) return { x: (boxWidth - wide * whole) / 2, y: (boxHeight - tall * whole) / 2, scale: whole };
  const y = boxHeight / 2 - (line - top) * k * full;
  return { x: 0, y: Math.min(0, Math.max(boxHeight - tall * full, y)), scale: full };
}

/** A province, with the room below it that a balance on the map takes; beyond the northern and western edge only where a token that fights for it would be cut off. */
export function near({ wide, k, top, boxWidth, boxHeight }: Framing, [px, py]: Point, hasBalance: boolean, fighting: readonly Point[] = []): Camera {
  const [across, down] = hasBalance ? NEAR : NEAR_SMALL;
  const middle = boxHeight * (hasBalance ? 0.29 : 0.47);
  const span = (axis: 0 | 1): [number, number] => {
    const all = [...fighting, [px, py] as const].map((at) => at[axis] - (axis === 1 ? top : 0));
    return [Math.min(...all) - ROUND, Math.max(...all) + ROUND];
  };
  const [[west, east], [north, south]] = [span(0), span(1)];
  const scale = Math.min(boxWidth / across, boxHeight / down, boxWidth / (east - west), (2 * middle) / (south - north)) / k;
  const within = (at: number, low: number, high: number, room: number): number => Math.max(Math.min(at, room - high * k * scale), -low * k * scale);
  const x = Math.min(0, Math.max(boxWidth - wide * scale, boxWidth / 2 - px * k * scale));
  const y = Math.min(0, middle - (py - top) * k * scale);
  return { x: within(x, west, east, boxWidth), y: within(y, north, south, 2 * middle), scale };
}
