/** Walking over the pieces by keyboard: Shift and an arrow go to the nearest piece in that direction, lit or not. */

const WAYS: Record<string, readonly [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function wander(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  if (way === undefined || !event.shiftKey || !(event.currentTarget instanceof Element)) return;
  const pieces = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>(".piece")];
  const now = document.activeElement;
  const from = pieces.find((piece) => piece === now);
  if (from === undefined) pieces[0]?.focus();
  else nearest(from, pieces, way)?.focus();
  event.preventDefault();
  event.stopPropagation();
}

function middle(element: Element): readonly [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** The nearest in that direction; what lies aside counts double. */
function nearest<T extends Element>(from: Element, all: readonly T[], [wx, wy]: readonly [number, number]): T | undefined {
  const [x, y] = middle(from);
  let best: T | undefined;
  let least = Infinity;
  for (const piece of all) {
    const [px, py] = middle(piece);
    const ahead = (px - x) * wx + (py - y) * wy;
    const aside = Math.abs((px - x) * wy) + Math.abs((py - y) * wx);
    if (piece === from || ahead < 2 || ahead + aside * 2 >= least) continue;
    least = ahead + aside * 2;
    best = piece;
  }
  return best;
}
