/** How a seat is drawn before the game gives its player a piece: its own shape, colour and crest. */

export interface SeatLook {
  shape: "square" | "circle" | "triangle" | "diamond" | "hexagon" | "clover" | "shield";
  crest: string;
  colour: string;
}

const LOOKS: SeatLook[] = [
  { shape: "circle", crest: "mon-wave", colour: "blue" },
  { shape: "diamond", crest: "mon-sun", colour: "yellow" },
  { shape: "triangle", crest: "mon-leaf", colour: "green" },
  { shape: "square", crest: "mon-peak", colour: "black" },
  { shape: "hexagon", crest: "mon-dragon", colour: "dragon" },
  { shape: "clover", crest: "mon-unicorn", colour: "unicorn" },
  { shape: "shield", crest: "mon-lion", colour: "lion" },
];

export function seatLook(seat: number): SeatLook {
  return LOOKS[seat % LOOKS.length] as SeatLook;
}

const SHAPES: Record<string, SeatLook["shape"]> = {
  crab: "square",
  crane: "circle",
  mantis: "triangle",
  scorpion: "diamond",
  dragon: "hexagon",
  lion: "shield",
  phoenix: "triangle",
  unicorn: "clover",
};

/** How a player's piece is drawn, by the name of its colour in tokens.css. */
export function tokenLook(token: string): SeatLook {
  const plain = LOOKS.find((look) => look.colour === token);
  return plain ?? { shape: SHAPES[token] ?? "circle", crest: `mon-${token}`, colour: token };
}

/** The outline of a shape round 0, 0. */
export function outline(shape: SeatLook["shape"], r: number): string {
  const at = (x: number, y: number): string => `${+(x * r).toFixed(2)} ${+(y * r).toFixed(2)}`;
  switch (shape) {
    case "circle":
      return `M${at(-1, 0)}A${r} ${r} 0 1 1 ${at(1, 0)}A${r} ${r} 0 1 1 ${at(-1, 0)}z`;
    case "square":
      return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}z`;
    case "diamond":
      return `M${at(0, -1.2)}L${at(1.2, 0)}L${at(0, 1.2)}L${at(-1.2, 0)}z`;
    case "triangle":
      return `M${at(0, -1.28)}L${at(1.25, 0.92)}L${at(-1.25, 0.92)}z`;
    case "hexagon": {
      const points = [0, 1, 2, 3, 4, 5].map((n) => at(1.1 * Math.cos((n * Math.PI) / 3), 1.1 * Math.sin((n * Math.PI) / 3)));
      return `M${points.join("L")}z`;
    }
    case "shield":
      return `M${at(-0.95, -1)}L${at(0.95, -1)}L${at(0.95, 0.15)}Q${at(0.9, 0.85)} ${at(0, 1.2)}Q${at(-0.9, 0.85)} ${at(-0.95, 0.15)}z`;
    case "clover": {
      const arc = `A${0.68 * r} ${0.68 * r} 0 0 1 `;
      return `M${at(-0.58, -0.58)}${arc}${at(0.58, -0.58)}${arc}${at(0.58, 0.58)}${arc}${at(-0.58, 0.58)}${arc}${at(-0.58, -0.58)}z`;
    }
  }
}
