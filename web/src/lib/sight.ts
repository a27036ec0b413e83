/** Brings pieces into sight where a board is larger than its box. */

import { drawn } from "./later";
import { isStill } from "./motion";

/** Scrolls until the middle of the pieces with these words is in the middle of the box; a lazy one stays if all can be seen. */
export async function bringIntoSight(box: HTMLElement, words: readonly string[], isLazy = false): Promise<void> {
  await drawn();
  const pieces = words.flatMap((word) => box.querySelector(`[data-word="${CSS.escape(word)}"]`)?.getBoundingClientRect() ?? []);
  if (pieces.length === 0) return;
  const own = box.getBoundingClientRect();
  const [left, right] = [Math.min(...pieces.map((piece) => piece.left)), Math.max(...pieces.map((piece) => piece.right))];
  const [top, bottom] = [Math.min(...pieces.map((piece) => piece.top)), Math.max(...pieces.map((piece) => piece.bottom))];
  if (isLazy && top >= own.top && bottom <= own.bottom) return;
  box.scrollBy({
    left: (left + right) / 2 - own.left - own.width / 2,
    top: (top + bottom) / 2 - own.top - own.height / 2,
    behavior: isStill() ? "auto" : "smooth",
  });
}
