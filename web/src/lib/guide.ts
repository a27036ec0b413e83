/** A game on one page, as `zataku.core.guide` tells it. */

interface GuideText {
  key: string;
  title: string;
  text: string;
}

interface GuideStep extends GuideText {
  /** It takes the place of the step before. */
  instead: boolean;
}

interface GuideChapter extends GuideText {
  /** Slugs with a help. */
  things: readonly string[];
  /** Chapters of the numbered rules. */
  rules: readonly string[];
}

export interface Guide {
  goal: string;
  turn: string;
  note: string;
  steps: readonly GuideStep[];
  /** Pieces or places, each in a few words; empty where the steps say it all. */
  pieces: { title?: string; texts?: Readonly<Record<string, string>> };
  ends: readonly string[];
  /** What the points of winners were made of, by part of the score, and in which games. */
  points: { mean: Readonly<Record<string, number>>; texts: Readonly<Record<string, string>>; bot: string; games: number; seats: number };
  chapters: readonly GuideChapter[];
}

/** The numbers of steps: those that take each other's place have none but the first. */
export function numbers(steps: readonly GuideStep[]): (number | null)[] {
  let n = 0;
  return steps.map(({ instead }) => (instead ? null : (n += 1)));
}
