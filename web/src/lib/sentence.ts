/** An action as a growing row of words: which word can come next, and what touching a piece adds. */

export interface Sentence {
  /** The words so far. */
  words: readonly string[];
  /** The whole action, once nothing more can follow. */
  action: string;
}

export const EMPTY: Sentence = { words: [], action: "" };

/** The legal actions that begin with these words, each split into its words. */
function fitting(actions: readonly string[], words: readonly string[]): string[][] {
  return actions.map((action) => action.split(" ")).filter((split) => words.every((word, place) => split[place] === word));
}

/** The actions and what the table calls them: after these verbs the words may come in any order. */
export function inAnyOrder(actions: readonly string[], verbs: readonly string[]): Map<string, string> {
  const found = new Map(actions.map((action) => [action, action]));
  for (const action of actions) {
    const [verb = "", ...words] = action.split(" ");
    if (verbs.includes(verb)) for (const order of orders(words)) if (!found.has([verb, ...order].join(" "))) found.set([verb, ...order].join(" "), action);
  }
  return found;
}

function orders(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, place) => orders(words.toSpliced(place, 1)).map((rest) => [word, ...rest]));
}

/** The words that can come next, in the order of the actions, each once. */
export function nextWords(actions: readonly string[], words: readonly string[]): string[] {
  const found = new Set<string>();
  for (const split of fitting(actions, words)) {
    const next = split[words.length];
    if (next !== undefined) found.add(next);
  }
  return [...found];
}

/** Whether the words are a whole action already, perhaps one that could go on. */
export function isWhole(actions: readonly string[], words: readonly string[]): boolean {
  return words.length > 0 && actions.includes(words.join(" "));
}

/** The verbs with which this piece can come second. */
export function verbsFor(actions: readonly string[], piece: string): string[] {
  const found = new Set<string>();
  for (const split of fitting(actions, [])) if (split[1] === piece && split[0] !== undefined) found.add(split[0]);
  return [...found];
}

/** The pieces that come second in some action: with no word chosen they are lit softly. */
export function seconds(actions: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const split of fitting(actions, [])) if (split[1] !== undefined) found.add(split[1]);
  return found;
}

/** The sentence with these words and all forced words after them, except the last. */
export function grown(actions: readonly string[], words: readonly string[]): Sentence {
  const row = [...words];
  for (;;) {
    if (!isForced(actions, row)) {
      const isEnd = isWhole(actions, row) && nextWords(actions, row).length === 0;
      return { words: row, action: isEnd ? row.join(" ") : "" };
    }
    row.push(nextWords(actions, row)[0] ?? "");
  }
}

/** The sentence after a word was added. */
export function append(actions: readonly string[], sentence: Sentence, word: string): Sentence {
  return grown(actions, [...sentence.words, word]);
}

/**
 * The sentence with another piece in place of a chosen one, the last that it fits; null if that would end the action.
 * Pieces of these verbs take each other's place, too.
 */
export function instead(actions: readonly string[], words: readonly string[], piece: string, kin: readonly string[] = []): Sentence | null {
  for (let place = words.length - 1; place >= 1; place -= 1) {
    const before = words.slice(0, place);
    if (nextWords(actions, before).includes(piece)) return unended(grown(actions, [...before, piece]));
  }
  const verb = verbsFor(actions, piece).find((each) => kin.includes(each));
  return verb === undefined || !kin.includes(words[0] ?? "") ? null : unended(grown(actions, [verb, piece]));
}

function unended(sentence: Sentence): Sentence | null {
  return sentence.action === "" ? sentence : null;
}

/** The sentence without its words from this place on; forced words before it go too. */
export function cut(actions: readonly string[], sentence: Sentence, place: number): Sentence {
  let end = Math.max(0, place);
  while (end > 0 && isForced(actions, sentence.words.slice(0, end))) end -= 1;
  return end === 0 ? begun(actions) : { words: sentence.words.slice(0, end), action: "" };
}

/** Whether the next word is added automatically. */
function isForced(actions: readonly string[], words: readonly string[]): boolean {
  const next = nextWords(actions, words);
  const only = next[0];
  return next.length === 1 && only !== undefined && !isWhole(actions, words) && nextWords(actions, [...words, only]).length > 0;
}

/** The sentence before anything is touched: only what is forced, such as the only verb. */
export function begun(actions: readonly string[]): Sentence {
  return grown(actions, []);
}

/** How many words at the beginning are forced: they can't be taken back. */
export function given(actions: readonly string[]): number {
  return begun(actions).words.length;
}

/** What is left of the sentence with other legal actions: its longest beginning that fits. */
export function kept(actions: readonly string[], sentence: Sentence): Sentence {
  const words = [...sentence.words];
  while (words.length > 0 && fitting(actions, words).length === 0) words.pop();
  if (words.length === 0) return begun(actions);
  const isEnd = isWhole(actions, words) && nextWords(actions, words).length === 0;
  return { words, action: isEnd ? words.join(" ") : "" };
}

/** How many words the longest action with this beginning has: later ones are shown as dotted places. */
export function longest(actions: readonly string[], words: readonly string[]): number {
  return fitting(actions, words).reduce((most, split) => Math.max(most, split.length), words.length);
}
