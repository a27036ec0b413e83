/** Lit pieces too close for a finger: which ones belong under one loupe, and where they stand in it. */

import type { Area } from "../lib/wander";

/** The least distance between two targets for a finger, how far its middle may be off, and what is between targets under the loupe. */
const FINGER = 44;
const REACH = 26;
const APART = 66;
const PUSHES = 60;

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

/** The same middles round 0, 0, pushed as far apart as their targets need to be; those on one spot make a row. */
export function spread(middles: readonly Middle[]): Middle[] {
  const n = middles.length;
  const x = middles.reduce((sum, each) => sum + each.x, 0) / n;
  const y = middles.reduce((sum, each) => sum + each.y, 0) / n;
  const isRow = middles.some((a, i) => middles.slice(i + 1).some((b) => distance(a, b) < 2));
  if (isRow) return middles.map((_, i) => ({ x: (i - (n - 1) / 2) * APART, y: 0 }));
  const found = middles.map((each) => ({ x: each.x - x, y: each.y - y }));
  for (let push = 0; push < PUSHES; push += 1) {
    for (const [i, a] of found.entries()) {
      for (const b of found.slice(i + 1)) {
        const far = distance(a, b);
        const by = Math.max(0, APART - far) / 2 / far;
        const [dx, dy] = [(b.x - a.x) * by, (b.y - a.y) * by];
        [a.x, a.y, b.x, b.y] = [a.x - dx, a.y - dy, b.x + dx, b.y + dy];
      }
    }
  }
  return found;
}
