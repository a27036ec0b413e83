/** Weaves, icons and small drawings of this game's things. */

/** Fine woven patterns, so that a province's owner never depends on colour alone. */
export const KOMON = [
  { clan: "crab", size: 16, d: "M2 2h5v5h-5zM10 10h5v5h-5z" },
  { clan: "crane", size: 20, d: "M0 10q5-6 10 0t10 0" },
  { clan: "lion", size: 14, d: "M3.5 3.5h.01M10.5 10.5h.01" },
  { clan: "scorpion", size: 16, d: "M8 3l5 5-5 5-5-5z" },
  { clan: "unicorn", size: 18, d: "M4.500 7a2.500 2.500 0 1 1 .1 0M13.500 16a2.500 2.500 0 1 1 .1 0" },
  { clan: "dragon", size: 16, d: "M2 13l6-10 6 10z" },
  { clan: "phoenix", size: 16, d: "M2 6l6 5 6-5M2 13l6 5 6-5" },
] as const;

/** Mountains and pines: x, y, size. */
export const PEAKS = [
  [46, 26, 17], [74, 20, 21], [106, 30, 16], [229, 24, 18], [256, 34, 15], [303, 26, 18], [330, 40, 16], [347, 108, 13], [370, 100, 15], [35, 84, 14],
  [21, 252, 15], [46, 262, 13], [25, 372, 15], [51, 384, 13], [30, 452, 14], [16, 604, 17], [42, 618, 14], [21, 690, 15], [65, 706, 13],
] as const;
export const PINES = [
  [136, 270, 9], [150, 278, 8], [164, 268, 9], [237, 372, 8], [251, 380, 8], [129, 455, 9], [143, 463, 8], [208, 668, 8], [194, 660, 9], [303, 572, 8],
  [557, 655, 8], [571, 660, 8], [595, 790, 8], [467, 845, 8], [474, 35, 8], [572, 40, 8], [584, 48, 8],
] as const;

export function peak(x: number, y: number, s: number): string {
  return `M${x - s} ${y + s * 0.5}Q${x - s * 0.4} ${y - s * 0.3} ${x} ${y - s * 0.8}Q${x + s * 0.4} ${y - s * 0.2} ${x + s} ${y + s * 0.5}`;
}

export function pine(x: number, y: number, s: number): string {
  const left = `h${-s * 1.3}l${s * 0.35} ${-s * 0.6}h${-s * 0.2}z`;
  return `M${x} ${y - s}l${s * 0.5} ${s * 0.7}h${-s * 0.2}l${s * 0.35} ${s * 0.6}${left}`;
}

export const ARROW = "M-13-10.500H-3V-15.500L12 0L-3 15.500V10.500H-13z";

export function disc(r: number, x = 0, y = 0): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

/** A disc with a tip that points somewhere, at this many degrees. */
export function drop(r: number, angle: number): string {
  const at = (degrees: number, far: number): string => `${(far * Math.cos((degrees * Math.PI) / 180)).toFixed(2)} ${(far * Math.sin((degrees * Math.PI) / 180)).toFixed(2)}`;
  return `M${at(angle - 34, r)}L${at(angle, r + 9)}L${at(angle + 34, r)}A${r} ${r} 0 1 1 ${at(angle - 34, r)}z`;
}

/** Whether the tip of a token points to this corner of it: what stands there would hide it. */
export function isTip(x: number, y: number, angle: number | null): boolean {
  return angle !== null && x * Math.cos((angle * Math.PI) / 180) + y * Math.sin((angle * Math.PI) / 180) > Math.abs(x);
}

/** Where the crest of whoever moved a token last stands: never on its tip, nor below on the right, where its strength is; where a blessing lies may be taken; as a rule not where it would hide something. */
export function tagAt(r: number, angle: number | null, isTaken: boolean, isHiding: (x: number, y: number) => boolean = () => false): [number, number] {
  const taken = isTip(r, -r, angle) ? -r : r;
  const corners = ([[r, -r], [-r, r], [-r, -r]] as [number, number][]).filter(([x, y]) => !isTip(x, y, angle) && !(isTaken && x === taken && y === -r));
  return corners.find(([x, y]) => !isHiding(x, y)) ?? corners[0] ?? [-r, -r];
}

/** A ring that is open to the right, where something stands beside what it surrounds. */
export function openRing(r: number, x: number, y: number): string {
  const [dx, dy] = [r * 0.87, r * 0.5];
  return `M${x + dx} ${y + dy}A${r} ${r} 0 1 1 ${x + dx} ${y - dy}`;
}

const SPECIALS: Record<string, string> = { scorched_earth: "scorched" };

/** The icon of a special token and the number on it: honor_2 -> honor, +2. */
export function specialSign(special: string): { icon: string; text: string } {
  const [type = "", n = ""] = special.split("_");
  if (Number(n) > 0) return { icon: type, text: special === "honor_4" ? n : `+${n}` };
  return { icon: SPECIALS[special] ?? special, text: "" };
}
