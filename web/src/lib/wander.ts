/** Walking over the pieces by keyboard: Shift and an arrow go to the nearest piece in that direction, lit or not. */

/** Where something is on the screen. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const WAYS: Record<string, readonly [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function wander(event: KeyboardEvent): void {
  if (WAYS[event.key] === undefined || !event.shiftKey || !(event.currentTarget instanceof Element)) return;
  const pieces = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>(".piece")];
  const from = pieces.find((piece) => piece === document.activeElement);
  const place = from ? nearest(from.getBoundingClientRect(), pieces.map((piece) => piece.getBoundingClientRect()), event.key) : 0;
  pieces[place]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** The index of the nearest area in the direction of an arrow key, with sideways distance counting double; -1 if there is none. */
export function nearest(from: Area, areas: readonly Area[], key: string): number {
  const way = WAYS[key];
  if (way === undefined) return -1;
  let best = -1;
  let least = Infinity;
  for (const [place, area] of areas.entries()) {
    const x = area.left + area.width / 2 - from.left - from.width / 2;
    const y = area.top + area.height / 2 - from.top - from.height / 2;
    const along = x * way[0] + y * way[1];
    const aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
    const cost = along + 2 * aside;
    if (along >= 2 && cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}
