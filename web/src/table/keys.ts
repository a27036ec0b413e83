/** The keyboard on a board: a letter for each lit piece. */

/** a, b, c: for the few words that a piece stands for. */
export function rowLetters(words: readonly string[]): Map<string, string> {
  return new Map(words.map((word, place) => [word, String.fromCharCode("a".charCodeAt(0) + place)]));
}

const LETTERS = "asdgjkewrtyuipzxcvnmqh"; // without f, l, o, b: they have a meaning of their own

/** A letter, or two when there are too many, for each word. */
export function lettersFor(words: readonly string[]): Map<string, string> {
  if (words.length <= LETTERS.length) return new Map(words.map((word, place) => [word, LETTERS.charAt(place)]));
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  return new Map(words.slice(0, pairs.length).map((word, place) => [word, pairs[place] ?? ""]));
}
