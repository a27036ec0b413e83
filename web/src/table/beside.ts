/** Where a card has room beside a piece: inside the board, and away from what is lit. */

import type { Bounds } from "./sight";

interface Size {
  width: number;
  height: number;
}

export interface Placement {
  left: number;
  top: number;
  /** How far down its pointer is. */
  tip: number;
  /** On which side of the piece. */
  side: "left" | "right";
}

const CLEAR = 24; // to everything that is lit
const GAP = CLEAR; // to the piece, which may be lit: room for the pointer
const EDGE = 8;
const TIP = 22; // the pointer keeps off the corners

const isClear = (one: Bounds, other: Bounds): boolean =>
  one.right + CLEAR <= other.left || one.left - CLEAR >= other.right || one.bottom + CLEAR <= other.top || one.top - CLEAR >= other.bottom;

const middle = (piece: Bounds): number => (piece.top + piece.bottom) / 2;

/** How far down the pointer of a card is that begins at this height. */
const tipAt = (top: number, piece: Bounds, card: Size): number => Math.max(TIP, Math.min(middle(piece) - top, card.height - TIP));

/** The box around some boxes. */
export function union(boxes: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** The place right of a piece, else left of it, as near to its height as lit things allow; null where there is none. */
export function beside(piece: Bounds, card: Size, lit: readonly Bounds[], board: Bounds): Placement | null {
  const [highest, lowest] = [board.top + EDGE, board.bottom - EDGE - card.height];
  const [above, below] = [piece.top + TIP - card.height, piece.bottom - TIP]; // so far the pointer meets the piece
  const wanted = middle(piece) - card.height / 2;
  const tops = [wanted, above, below, ...lit.flatMap((each) => [each.top - CLEAR - card.height, each.bottom + CLEAR]), highest, lowest]
    .filter((top) => top >= Math.max(highest, above) && top <= Math.min(lowest, below))
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  for (const side of ["right", "left"] as const) {
    const left = side === "right" ? piece.right + GAP : piece.left - GAP - card.width;
    if (left < board.left + EDGE || left + card.width > board.right - EDGE) continue;
    const top = tops.find((each) => lit.every((other) => isClear({ left, top: each, right: left + card.width, bottom: each + card.height }, other)));
    if (top !== undefined) return { left, top, tip: tipAt(top, piece, card), side };
  }
  return null;
}

/** The place for a card that has to be shown: where there is no room beside the piece, over the board's nearest edge. */
export function besideAnyhow(piece: Bounds, card: Size, lit: readonly Bounds[], board: Bounds): Placement {
  const free = beside(piece, card, lit, board) ?? beside(piece, card, [], board);
  if (free) return free;
  const isRight = board.right - piece.right >= piece.left - board.left;
  const wanted = isRight ? piece.right + GAP : piece.left - GAP - card.width;
  const left = Math.max(board.left + EDGE, Math.min(wanted, board.right - EDGE - card.width));
  const top = Math.max(board.top + EDGE, Math.min(middle(piece) - card.height / 2, board.bottom - EDGE - card.height));
  return { left, top, tip: tipAt(top, piece, card), side: isRight ? "right" : "left" };
}
