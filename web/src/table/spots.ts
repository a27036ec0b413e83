/** Where the pieces are that a host points at, as shapes over the page, and the arrows that lead there. */

export interface Spotlight {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The outline of a piece, in its own coordinates, and where these lie; "" for a rectangle. */
  outline: string;
  matrix: string;
  /** A part of the scenery, with no piece's margin. */
  isScenery: boolean;
  /** What can be seen of it: it may be scrolled half away. */
  seen: Pane;
}

interface Pane {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  d: string;
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
}

const MARGIN = 9; // round a rectangle
const SHORTEST = 56; // an arrow up from the card
const HEAD = 13; // the arrow's line ends this far before its point

const byName = (name: string): string[] => ["data-point", "data-word", "data-as", "data-anchor"].map((kind) => `.stage [${kind}="${CSS.escape(name)}"]`);

/** The element that a name means: on the board, else a button of the ask; null if it is not shown now. */
export function found(name: string): Element | null {
  const selectors = name === "ask" ? ["#main"] : name === "players" ? [".players-area"] : [...byName(name), `.players-area [data-anchor="${CSS.escape(name)}"]`, `#main [data-verb="${CSS.escape(name)}"]`];
  for (const selector of selectors) {
    const element = [...document.querySelectorAll(selector)].find(isShown);
    if (element) return element;
  }
  return null;
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
}

/** The place of an element: the outline of a drawn piece, else a rectangle. */
export function spotOf(element: Element): Spotlight {
  const path = element instanceof SVGPathElement ? element : element.querySelector<SVGPathElement>(":scope > path.hit");
  const { x, y, width, height } = (path ?? element).getBoundingClientRect();
  const matrix = path?.getScreenCTM();
  const spot =
    path && matrix
      ? { x, y, width, height, outline: path.getAttribute("d") ?? "", matrix: `matrix(${[matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].join(" ")})` }
      : { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN, outline: "", matrix: "" };
  const isScenery = path === element;
  const frames = framesOf(element, isScenery);
  return { ...spot, isScenery, seen: frames.reduce(common, { x: 0, y: 0, width: innerWidth, height: innerHeight }) };
}

/** What an element is seen through: all that scrolls, and for a part of the scenery its drawing. */
function framesOf(element: Element, isScenery: boolean): Pane[] {
  const found: Pane[] = [];
  for (let each: Element | null = element.parentElement; each; each = each.parentElement) {
    const isFrame = each instanceof HTMLElement ? /auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowY) : isScenery && each instanceof SVGSVGElement;
    if (isFrame && each !== document.body && each !== document.documentElement) found.push(each.getBoundingClientRect());
  }
  return found;
}

/** Where two boxes lie over each other. */
export function common(one: Pane, other: Pane): Pane {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  return { x, y, width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x), height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y) };
}

/** How a spot has to be moved and stretched to lie where another one did, as CSS; "none" without one. */
export function slid(from: Spotlight | undefined, to: Spotlight): string {
  if (from === undefined || from.width * from.height * to.width * to.height === 0) return "none";
  const [across, down] = [from.width / to.width, from.height / to.height];
  return `matrix(${[across, 0, 0, down, from.x - to.x * across, from.y - to.y * down].join(", ")})`;
}

/** The arrow from the host's card to a spot. */
export function arrowTo(whole: Spotlight, card: DOMRect, isBelow: boolean): Arrow {
  const spot = common(whole, whole.seen);
  const middle = spot.x + spot.width / 2;
  if (isBelow) {
    const from = { x: card.x + card.width * 0.62, y: card.y + 2 };
    const end = { x: middle, y: Math.min(spot.y + spot.height + 9, Math.max(spot.y + spot.height / 2, card.y - SHORTEST)) };
    return curved(from, { x: from.x + 8, y: (from.y + end.y) / 2 + 6 }, end);
  }
  const isLeft = middle < card.x;
  const from = { x: isLeft ? card.x + 3 : card.right - 3, y: card.y + card.height * 0.6 };
  const end = { x: isLeft ? spot.x + spot.width + 9 : spot.x - 9, y: spot.y + spot.height * 0.45 };
  return curved(from, { x: (from.x + end.x) / 2, y: spot.y > card.bottom ? end.y - 40 : Math.min(from.y, end.y) - 34 }, end);
}

/** The arrow from one spot to another: from the edge that looks there. */
export function arrowBetween(start: Spotlight, to: Spotlight): Arrow {
  const [one, other] = [common(start, start.seen), common(to, to.seen)];
  const from = edge(one, centre(other));
  const end = edge(other, centre(one));
  return curved(from, { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 - Math.abs(end.x - from.x) * 0.06 }, end);
}

interface Pixel {
  x: number;
  y: number;
}

const centre = ({ x, y, width, height }: Pane): Pixel => ({ x: x + width / 2, y: y + height / 2 });

/** Where the line from the middle of a spot to a point leaves it. */
function edge(spot: Pane, to: Pixel): Pixel {
  const from = centre(spot);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = Math.min(1, (spot.width / 2 + 4) / Math.max(1, Math.abs(dx)), (spot.height / 2 + 4) / Math.max(1, Math.abs(dy)));
  return { x: from.x + dx * part, y: from.y + dy * part };
}

function curved(from: Pixel, over: Pixel, end: Pixel): Arrow {
  const angle = Math.atan2(end.y - over.y, end.x - over.x);
  const [x, y] = [end.x - Math.cos(angle) * HEAD, end.y - Math.sin(angle) * HEAD];
  return { d: `M${from.x} ${from.y}Q${over.x} ${over.y} ${x} ${y}`, x: end.x, y: end.y, turn: (angle * 180) / Math.PI };
}
