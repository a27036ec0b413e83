/** Where an explanation has room: beside its piece and never on it, and off what the reader has to see. */

type Edges = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
type CardSize = Pick<DOMRect, "width" | "height">;

/** Between a piece and what is said of it. */
export const GAP = 12;
const EDGE = 6;

export const fit = (value: number, size: number, whole: number): number => Math.max(EDGE, Math.min(value, whole - size - EDGE));

/** How much of a box a card covers that begins here. */
function covered(left: number, top: number, card: CardSize, box: Edges): number {
  const wide = Math.min(left + card.width, box.right) - Math.max(left, box.left);
  const tall = Math.min(top + card.height, box.bottom) - Math.max(top, box.top);
  return Math.max(0, wide) * Math.max(0, tall);
}

/** Right of the piece, else left, below, above: the first place on the page that covers nothing to be seen, or else the least of it. */
export function aside(card: CardSize, piece: Edges, page: CardSize, kept: readonly Edges[]): { left: number; top: number } {
  const level = fit((piece.top + piece.bottom - card.height) / 2, card.height, page.height);
  const [below, above] = [piece.bottom + GAP, piece.top - GAP - card.height];
  const lefts = [(piece.left + piece.right - card.width) / 2, piece.right - card.width, piece.left].map((left) => fit(left, card.width, page.width));
  const places = [
    { left: piece.right + GAP, top: level },
    { left: piece.left - GAP - card.width, top: level },
    ...[below, above].flatMap((top) => lefts.map((left) => ({ left, top }))),
  ].filter(({ left, top }) => left >= EDGE && top >= EDGE && left + card.width <= page.width - EDGE && top + card.height <= page.height - EDGE);
  const costs = places.map(({ left, top }) => kept.reduce((sum, box) => sum + covered(left, top, card, box), 0));
  return places[costs.indexOf(Math.min(...costs))] ?? { left: lefts[0]!, top: fit(above, card.height, page.height) };
}
