/** The moves of a hint, as the board and the panel show them. */

import type { Advised } from "../protocol/protocol";

export const LETTERS = ["A", "B", "C"];

const CLOSE = 0.01; // what is less apart is about as good

/** The letter of each piece: the shown move has all of its pieces, the others what no move before them uses. */
export function hintLetters(moves: readonly Advised[], shown: string): Map<string, string> {
  const found = new Map<string, string>();
  const isShown = ({ action }: Advised): boolean => action === shown;
  for (const move of [...moves.filter(isShown), ...moves.filter((move) => !isShown(move))]) {
    const words = move.action.split(" ");
    for (const word of words.length > 1 ? words.slice(1) : words) {
      if (!found.has(word)) found.set(word, LETTERS[moves.indexOf(move)] ?? "");
    }
  }
  return found;
}

/** Whether another move than the best is about as good. */
export function isAsGood(move: Advised, best: Advised): boolean {
  return move !== best && Math.abs(move.chance - best.chance) < CLOSE;
}
