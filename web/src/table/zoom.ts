/** How far a board is magnified, and how to keep a point in place while that changes. */

export const MOST = 3;
const FIT = 1;

/** A magnification between fit and maximum; almost fit is fit. */
export function bounded(zoom: number): number {
  const within = Math.min(MOST, Math.max(FIT, zoom));
  return within < 1.04 ? FIT : within;
}

/** The scroll offset along one axis that keeps what is under a point in place. */
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
