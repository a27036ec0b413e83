/** The buildings as small woodblock drawings on a ground of 48 by 40. */

interface House {
  walls: string;
  roofs: string;
  /** Doors, windows and other holes in the walls. */
  holes: string;
}

const wall = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
/** A roof with turned-up eaves: its ridge from x1 to x2, its eaves lower and wider. */
const eaves = (x: number, y: number, w: number, h: number, ridge = 0.36): string => {
  const [a, b] = [x + w * ridge, x + w * (1 - ridge)];
  return `M${a} ${y}H${b}Q${b + w * 0.1} ${y + h * 0.62} ${x + w} ${y + h * 0.72}V${y + h}H${x}V${y + h * 0.72}Q${a - w * 0.1} ${y + h * 0.62} ${a} ${y}z`;
};
const gable = (x: number, y: number, w: number, h: number): string => `M${x + w / 2} ${y}L${x + w} ${y + h}H${x}z`;
const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const HOUSES: Record<string, House> = {
  shed: { walls: wall(14, 20, 20, 16), roofs: "M10 22L34 11L38 11V17L13 25z", holes: wall(20, 25, 8, 11) },
  cabin: { walls: wall(13, 20, 22, 16) + wall(29, 8, 4, 9), roofs: gable(9, 7, 30, 15), holes: wall(16, 26, 6, 10) + wall(26, 25, 6, 5) },
  farmhouse: { walls: wall(6, 21, 26, 15) + wall(34, 14, 9, 22), roofs: eaves(2, 10, 34, 13) + "M33 15a5.5 6 0 0 1 11 0z", holes: wall(10, 26, 6, 10) + wall(20, 25, 8, 5) },
  workshop: { walls: wall(7, 20, 34, 16), roofs: "M7 21V10L18 20V10L29 20V10L41 20V22H7z", holes: wall(11, 26, 7, 10) + wall(22, 25, 5, 5) + wall(31, 25, 5, 5) },
  sawmill: { walls: wall(16, 20, 26, 16), roofs: eaves(12, 9, 34, 13), holes: ring(14, 27, 9) + wall(30, 26, 7, 10) },
  school: { walls: wall(8, 22, 32, 14) + wall(20, 8, 8, 8), roofs: eaves(4, 13, 40, 11) + gable(18, 2, 12, 7), holes: wall(21, 27, 6, 9) + wall(12, 26, 5, 5) + wall(31, 26, 5, 5) + wall(22.5, 10, 3, 4) },
  inn: { walls: wall(11, 26, 26, 10) + wall(14, 14, 20, 8), roofs: eaves(7, 4, 34, 11) + eaves(5, 18, 38, 9, 0.24), holes: wall(21, 29, 6, 7) + wall(17, 15, 4, 3) + wall(27, 15, 4, 3) },
  chapel: { walls: wall(16, 24, 16, 12) + wall(19, 14, 10, 7), roofs: eaves(10, 17, 28, 9) + eaves(13, 6, 22, 9, 0.44) + wall(23.2, 1, 1.6, 7), holes: wall(21, 28, 6, 8) },
  trading_post: { walls: wall(9, 22, 30, 14), roofs: "M6 23L11 12H37L42 23L36.9 19L32 23L27 19L21 23L16 19L11 23z" + "M30 12V3L38 6L31.5 8.5V12z", holes: wall(13, 27, 22, 4) },
  town_hall: { walls: wall(8, 28, 32, 9) + wall(14, 17, 20, 6) + wall(19, 8, 10, 5), roofs: eaves(3, 21, 42, 8, 0.26) + eaves(9, 11, 30, 7, 0.3) + eaves(14, 2, 20, 7, 0.4), holes: wall(21, 30, 6, 7) },
  manor: { walls: wall(4, 25, 40, 11) + wall(14, 14, 20, 7), roofs: eaves(0, 18, 48, 9, 0.2) + eaves(9, 4, 30, 11), holes: wall(20.5, 28, 7, 8) + wall(8, 28, 6, 4) + wall(34, 28, 6, 4) + wall(18, 15, 4, 3) + wall(26, 15, 4, 3) },
};

export function house(name: string): House {
  return HOUSES[name] ?? { walls: wall(10, 20, 28, 16), roofs: eaves(6, 9, 36, 13), holes: wall(21, 26, 6, 10) };
}
