/** A lesson of a game, as its host tells it. */

/** One thing that the host says. */
export interface LessonStep {
  id: string;
  /** Something to look at, something to do, a stretch of the game to play alone, or the end. */
  kind: "explain" | "do" | "free" | "end";
  title: string;
  text: string;
  /** What is said once the first of several actions is done, or "". */
  then: string;
  /** The pieces that it is about, by their names on the page. */
  point: string[];
  /** Arrows from piece to piece, in place of the one from the card. */
  links: [string, string][];
  /** Whether all but the pieces is dimmed. */
  veil: boolean;
  /** The part of the board that a phone shows, or "". */
  tab: "" | "board" | "mine" | "row";
  /** What was met. */
  met: { icon: string; title: string; text: string }[];
}

export interface Lesson {
  title: string;
  about: string;
  steps: LessonStep[];
}
