/** The outlines of players' pieces, by their token of tokens.css: so that nothing depends on colour alone. */

const SHAPES: Record<string, string> = {
  crab: "square",
  black: "square",
  mantis: "triangle",
  phoenix: "triangle",
  green: "triangle",
  scorpion: "diamond",
  yellow: "diamond",
  dragon: "hexagon",
  lion: "shield",
  unicorn: "clover",
};
const MONS: Record<string, string> = { black: "peak", blue: "wave", green: "leaf", yellow: "sun" };
const SLOPE = Math.sqrt(3) / 2;

/** The outline of a player's piece round 0, 0; without a token it is a plain disc. */
export function shape(token: string | null, r: number): string {
  const path = (points: [number, number][], a: number): string => `M${points.map(([x, y]) => `${x * a} ${y * a}`).join("L")}z`;
  switch (SHAPES[token ?? ""]) {
    case "square":
      return path([[-1, -1], [1, -1], [1, 1], [-1, 1]], r * 0.9);
    case "diamond":
      return path([[0, -1], [1, 0], [0, 1], [-1, 0]], r * 1.2);
    case "triangle":
      return path([[0, -1], [0.98, 0.72], [-0.98, 0.72]], r * 1.28);
    case "hexagon":
      return path([[1, 0], [0.5, SLOPE], [-0.5, SLOPE], [-1, 0], [-0.5, -SLOPE], [0.5, -SLOPE]], r * 1.1);
    case "shield": {
      const side = r * 0.95;
      return `M${-side} ${-r}H${side}V${r * 0.15}Q${r * 0.9} ${r * 0.85} 0 ${r * 1.2}Q${-r * 0.9} ${r * 0.85} ${-side} ${r * 0.15}z`;
    }
    case "clover": {
      const [k, q] = [r * 0.58, r * 0.68];
      const leaf = (x: number, y: number): string => `a${q} ${q} 0 0 1 ${x} ${y}`;
      return `M${-k} ${-k}${leaf(2 * k, 0)}${leaf(0, 2 * k)}${leaf(-2 * k, 0)}${leaf(0, -2 * k)}z`;
    }
    default:
      return `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  }
}

/** The icon of the crest. */
export function crestOf(token: string): string {
  return `mon-${MONS[token] ?? token}`;
}

/** How large the crest is on the piece, and how much lower than its middle. */
export function crestFit(token: string, r: number): { size: number; low: number } {
  return SHAPES[token] === "triangle" ? { size: r, low: r * 0.13 } : { size: r * 1.2, low: 0 };
}
