/** Numbers as a span: 2–4, or 2 · 4 when some between are missing. */
export function span(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low = 0] = sorted;
  const high = sorted.at(-1) ?? low;
  if (low === high) return String(low);
  return high - low + 1 === sorted.length ? `${low}–${high}` : sorted.join(" · ");
}
