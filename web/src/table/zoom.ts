/** How far a board is magnified, and what it takes to keep a point in its place while it changes. */

export const MOST = 3;
const FIT = 1;

/** A magnification between fit and most; what is almost fit is fit. */
export function bounded(zoom: number): number {
  const within = Math.min(MOST, Math.max(FIT, zoom));
  return within < 1.04 ? FIT : within;
}

/** Where a scroller has to stand along one axis so that what lies under a point of it stays there. */
export function scrolled(scroll: number, point: number, before: number, after: number): number {
  return ((scroll + point) * after) / before - point;
}

export interface Tap {
  x: number;
  y: number;
  time: number;
}

/** Whether the second tap belongs to the first. */
export function isDouble(first: Tap, second: Tap): boolean {
  return second.time - first.time < 320 && Math.hypot(second.x - first.x, second.y - first.y) < 28;
}
