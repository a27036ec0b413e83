/** Woodblock pictures of the terrains in a square of 84: in the terrain's own ink, a light tone of it, and a few other colours. */

interface Stroke {
  d: string;
  /** Which colour fills it: the terrain's ink, its light tone, or a colour of its own. */
  fill?: string;
  line?: string;
  width?: number;
  opacity?: number;
}

const INK = "var(--dark)";
const LIGHT = "var(--light)";

const PINES = [[14, 44, 15], [34, 36, 17], [56, 42, 15], [74, 34, 14], [24, 58, 14], [46, 60, 16], [68, 58, 15], [5, 62, 13]] as const;
const FLOWERS = [[16, 28, "#d6498f"], [36, 18, "#fff6e0"], [62, 24, "#d6498f"], [72, 44, "#fff6e0"], [10, 50, "#fff6e0"], [50, 46, "#d6498f"], [28, 46, "#fff6e0"]] as const;

function pine(x: number, y: number, k: number): string {
  return `M${x} ${y - k}l${k * 0.55} ${k * 0.75}h${-k * 0.2}l${k * 0.4} ${k * 0.65}h${-k * 1.5}l${k * 0.4} ${-k * 0.65}h${-k * 0.2}z`;
}

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

function petals(x: number, y: number): string {
  return [0, 1, 2, 3, 4].map((i) => disc(x + 3 * Math.sin(i * 1.257), y - 3 * Math.cos(i * 1.257), 2.3)).join("");
}

const ART: Record<string, Stroke[]> = {
  forest: [
    { d: "M0 30Q22 18 44 26T84 20V0H0z", fill: LIGHT },
    ...PINES.map(([x, y, k]) => ({ d: pine(x, y, k), fill: INK })),
  ],
  desert: [
    { d: disc(62, 20, 11), fill: "#e4572e", opacity: 0.75 },
    { d: "M0 46Q20 28 40 40T84 34V84H0z", fill: LIGHT },
    { d: "M0 62Q26 40 50 56T84 50V84H0z", fill: INK, opacity: 0.35 },
    { d: "M6 56q14-10 26-6M40 66q14-8 30-4", line: INK, width: 1.5 },
  ],
  badlands: [
    { d: "M0 34V84H84V28L74 24L66 30L60 52L46 54L42 22L26 18L18 26L12 44z", fill: INK },
    { d: "M0 54H84M0 64H84", line: LIGHT, width: 2.5, opacity: 0.55 },
    { d: "M20 27h21M66 31h17M17 37h26M62 41h22", line: LIGHT, width: 2, opacity: 0.6 },
  ],
  mountain: [
    { d: "M-4 70L26 16L44 46L58 26L90 70V84H-4z", fill: INK },
    { d: "M26 16L36 33L30 30L26 36L21 30L15 36zM58 26L66 38L60 36L56 41L50 37z", fill: "#fbf8f0" },
    { d: "M0 62Q20 52 44 60T84 56V84H0z", fill: LIGHT, opacity: 0.55 },
  ],
  meadow: [
    { d: "M0 40Q24 28 46 38T84 32V84H0z", fill: LIGHT, opacity: 0.7 },
    ...FLOWERS.flatMap(([x, y, colour]) => [
      { d: `M${x} ${y}v12M${x - 4} ${y + 10}l4 3 4-3`, line: INK, width: 1.4 },
      { d: petals(x, y), fill: colour },
      { d: disc(x, y, 1.4), fill: "#e4a11b" },
    ]),
  ],
};

export function art(terrain: string): Stroke[] {
  return ART[terrain] ?? [];
}
