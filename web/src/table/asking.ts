/** What the ask shows: first how far the reader's move is, then which parts that takes. */

/** The game is over, someone else acts, words are still to be chosen, a touched piece is asked about (which verb, which way), or the action is whole, with a doubt or without. */
export type Progress = "over" | "waiting" | "choosing" | "menu" | "crossing" | "doubt" | "ready";

/** The move in the making, as far as the ask has to know it. */
interface Made {
  words: readonly string[];
  action: string;
  menu: object | null;
  crossing: object | null;
  noted: readonly string[];
  doubt: string;
  isBegun: boolean;
  isWhole: boolean;
}

export function progressOf(made: Made, isMine: boolean, isOver: boolean): Progress {
  if (!isMine) return isOver ? "over" : "waiting";
  if (made.crossing) return "crossing";
  if (made.doubt !== "") return "doubt";
  if (made.action !== "") return "ready";
  return made.menu ? "menu" : "choosing";
}

/** The room there is, and what else is said. */
interface Around {
  isPhone: boolean;
  /** Questions about a piece stand beside it. */
  isNear: boolean;
  /** A strip tells where the choice comes from. */
  hasSource: boolean;
  hasRemark: boolean;
  /** The pieces lie above the ask of a phone and say themselves which of them is chosen. */
  isSteady: boolean;
}

export interface Shown {
  /** What the reader holds, on small screens. */
  summary: boolean;
  /** The words so far. */
  sentence: boolean;
  /** The way to what is allowed but has a note. */
  noted: boolean;
  /** Which of several ways, and whether a doubtful place is meant. */
  crossing: boolean;
  doubt: boolean;
  /** Lit pieces of another tab, and the one that was chosen among them. */
  elsewhere: boolean;
  /** What can be chosen that no visible piece stands for. */
  targets: boolean;
  /** What the action would bring, also one that could still go on. */
  brings: boolean;
  /** What can't be done this turn. */
  closed: boolean;
  /** The button that ends the turn. */
  end: boolean;
  back: boolean;
  /** The main button sends, opens the list, or only says that the answer is given beside the piece. */
  main: "send" | "list" | "beside" | "";
  /** Undo and hint, and the list where it is not the main button. */
  tools: boolean;
  list: boolean;
}

export function shownAt(progress: Progress, made: Made, { isPhone, isNear, hasSource, hasRemark, isSteady }: Around): Shown {
  const isOpen = progress === "choosing" || progress === "menu" || progress === "crossing";
  const isDoubt = progress === "doubt";
  const main = mainAt(progress, made, isNear);
  return {
    summary: !(isPhone && (isDoubt || progress === "crossing")), // a phone has room for the answers only
    // Once it is whole the heading says it; with its source, a verb alone, too.
    sentence: progress === "crossing" ? !isPhone : made.isBegun && (isDoubt ? !isPhone && !isNear : progress === "choosing" && !isSteady && made.words.length > (hasSource ? 1 : 0)),
    noted: (progress === "choosing" || progress === "menu") && made.noted.length > 0,
    crossing: progress === "crossing" && !isNear,
    doubt: isDoubt && !isNear,
    elsewhere: (isOpen || progress === "ready") && isPhone,
    targets: isOpen,
    brings: main === "send",
    closed: progress === "choosing" && made.words.length === 0 && !hasRemark,
    end: isOpen && made.words.length === 0,
    back: made.isBegun && (isOpen || progress === "ready" || (isDoubt && isNear)),
    main,
    tools: (isOpen && main !== "send") || progress === "over" || progress === "waiting", // what it brings needs their room
    list: isOpen && main === "" && progress !== "crossing",
  };
}

function mainAt(progress: Progress, made: Made, isNear: boolean): Shown["main"] {
  if (progress === "over" || progress === "waiting") return "";
  if (progress === "doubt" || (progress === "crossing" && !isNear)) return isNear ? "beside" : ""; // its own buttons answer
  if (progress === "ready" || (made.isWhole && made.isBegun)) return "send";
  return made.isBegun ? "list" : "";
}
