/** Lit pieces too close for a finger: which ones belong under one loupe, and where they stand in it. */

import type { Area } from "../lib/wander";

/** The least distance between two targets for a finger, how far its middle may be off, and what is between targets under the loupe. */
const FINGER = 44;
const REACH = 26;
const APART = 66;

export interface Middle {
  x: number;
  y: number;
}

export function middle(box: Area): Middle {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function distance(a: Middle, b: Middle): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The places of all boxes that a finger can't tell from the touched one, itself among them; one alone needs no loupe. */
export function crowd(touched: number, boxes: readonly Area[]): number[] {
  const own = boxes[touched];
  return own === undefined ? [] : near(middle(own), boxes, FINGER);
}

/** The same for the area round the touched one: what lies under the finger there may have been meant instead. */
export function crowdRound(touched: number, boxes: readonly Area[], finger: Middle): number[] {
  return [touched, ...near(finger, boxes, REACH).filter((place) => place !== touched)];
}

function near(point: Middle, boxes: readonly Area[], reach: number): number[] {
  return boxes.flatMap((box, place) => (distance(point, middle(box)) < reach ? [place] : []));
}

/** The same middles round 0, 0, as far apart as their targets need to be; those on one spot make a row. */
export function spread(middles: readonly Middle[]): Middle[] {
  const n = middles.length;
  const x = middles.reduce((sum, each) => sum + each.x, 0) / n;
  const y = middles.reduce((sum, each) => sum + each.y, 0) / n;
  let least = Infinity;
  for (const [i, a] of middles.entries()) for (const b of middles.slice(i + 1)) least = Math.min(least, distance(a, b));
  if (least < 2) return middles.map((_, i) => ({ x: (i - (n - 1) / 2) * APART, y: 0 }));
  const k = Math.max(1, APART / least);
  return middles.map((each) => ({ x: (each.x - x) * k, y: (each.y - y) * k }));
}
