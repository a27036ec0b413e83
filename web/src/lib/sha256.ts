/** SHA-256 in hexadecimal; the browser's own is missing on plain HTTP, as on a club's network. */

const WORDS = 16;
const ROUNDS = 64;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function roots(count: number, root: (prime: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  for (let prime = 2, n = 0; n < count; prime += 1) {
    let isPrime = true;
    for (let by = 2; by * by <= prime; by += 1) if (prime % by === 0) isPrime = false;
    if (isPrime) found[n++] = (root(prime) % 1) * 2 ** 32;
  }
  return found;
}

const START = roots(8, Math.sqrt);
const K = roots(ROUNDS, Math.cbrt);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The SHA-256 of bytes, or of a text in UTF-8. */
export function sha256(data: string | Uint8Array): string {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = START.slice();
  const words = new Uint32Array(ROUNDS);
  const at = (place: number): number => words[place] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let n = 0; n < ROUNDS; n += 1) {
      const early = at(n - 15);
      const late = at(n - 2);
      words[n] =
        n < WORDS
          ? view.getUint32(block + 4 * n)
          : at(n - 16) + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + at(n - 7) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let n = 0; n < ROUNDS; n += 1) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (K[n] ?? 0) + at(n);
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = (hash[n] ?? 0) + word));
  }
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes of a text in hexadecimal. */
export function unhex(text: string): Uint8Array {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}
