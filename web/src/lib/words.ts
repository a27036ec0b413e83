/** Puts what a game says into the reader's language, from the game's templates, as zataku.core.locale does. */

import type { Fact, Refused, Told } from "../protocol/protocol";
import { formOf } from "./languages";

export type Sections = Record<string, Record<string, string>>;
export type Facts = Record<string, Fact>;

const HIDDEN = "?";
const TOLD = "told "; // `{told tile}`: a piece as a story calls it, "a manor", from `[told]`; else its name
/** Stands in a story where its chips come; most stories have them at the end. */
export const CHIPS = "\uFFFC";
const MANY = "×n"; // ends the key of a story for several events that read alike
const SEAT_FACTS = ["seat", "asked", "other"];
/** An option of one seat: what it is about, and the seat's number. */
export const SEAT_OPTION = /^(.+)_([1-9])$/;
const GOES_ON = "…"; // ends a form that is asked only while more words are to come
const JOINT = ">"; // between the parts of a word that forms can tell apart
const JOINTS = [JOINT, "-"]; // between the parts of a slug that has no name of its own

/** The same text with every number on the line of the word before it, space 1, Greedy 2; in a list, of what it counts. */
export function bound(text: string): string {
  return text.replace(/([^,]) (?=\d)/g, "$1\u00a0").replace(/([,(] ?\d+) /g, "$1\u00a0");
}

export class GameWords {
  private readonly forms: string[][];
  private readonly askForms: string[][];

  constructor(
    readonly lang: string,
    readonly sections: Sections,
    /** What a slug is called at this moment; "" if its name will do. */
    private readonly called: (slug: string) => string = () => "",
    /** What a story calls a piece to this reader, with the facts of its event; "" if `[told]` will do. */
    private readonly toldAs: (slug: string, facts: Facts) => string = () => "",
  ) {
    const holes = (form: string[]): number => form.join(" ").split("{").length - 1;
    const isWide = (form: string[]): number => (form.some((word) => word.includes(JOINT)) ? 0 : 1);
    const formsOf = (section: string): string[][] =>
      Object.keys(sections[section] ?? {})
        .map((form) => form.split(" "))
        .sort((a, b) => isWide(a) - isWide(b) || holes(a) - holes(b));
    this.forms = formsOf("actions");
    this.askForms = formsOf("asks");
  }

  /** The name of a slug within a sentence; without one, what a story calls it, or its two parts, as of `lion-3`; an unknown slug comes back unchanged. */
  name(slug: string): string {
    const called = this.called(slug);
    if (called !== "") return called;
    const names = this.sections["names"] ?? {};
    const known = names[slug] ?? this.sections["told"]?.[slug];
    if (known !== undefined) return known;
    for (const joint of JOINTS) {
      const template = this.sections["compounds"]?.[joint];
      const [first = "", ...rest] = slug.split(joint);
      const second = rest.join(joint);
      if (template === undefined || names[first] === undefined || second === "") continue;
      return template.replace("{first}", names[first]).replace("{second}", this.name(second));
    }
    return slug;
  }

  /** How a level of bots plays this game; "" if the game does not tell. */
  level(bot: string): string {
    return this.sections["levels"]?.[bot] ?? "";
  }

  /** A sentence or two on a slug. */
  help(slug: string): string {
    return this.sections["help"]?.[slug] ?? "";
  }

  /** What is said of a note on an action: the question, or its "help", "yes", "no" and "more". */
  note(note: string, part = ""): string {
    return this.template("notes", part === "" ? note : `${note}_${part}`);
  }

  about(): string {
    return this.sections["about"]?.["text"] ?? "";
  }

  /** What decides between equal points. */
  tie(): string {
    return this.sections["about"]?.["tie"] ?? "";
  }

  refusal(refused: Refused, players: readonly string[]): string {
    return this.filled(this.template("refusals", refused.reason), refused.facts, players);
  }

  event(told: Told, players: readonly string[]): string {
    return this.filled(this.template("events", this.keyOf(told)), told.facts, players);
  }

  /** Why an action is good or bad, as a sentence of a hint. */
  why(told: Told, players: readonly string[]): string {
    return this.filled(this.template("reasons", told.key), told.facts, players);
  }

  /** Several events that read alike as one sentence, by its story, as in `CardDrawn_hidden ×n`; "" where others tell them. */
  events(told: Told, n: number, players: readonly string[]): string | undefined {
    const text = this.storyOfMany(told);
    return text === undefined || text.includes("{chips}") ? undefined : this.filled(text, { ...told.facts, n }, players);
  }

  private storyOfMany(told: Told): string | undefined {
    return this.sections["story"]?.[`${this.keyOf(told)} ${MANY}`];
  }

  private keyOf({ key, facts }: Told): string {
    const isHidden = Object.values(facts).includes(HIDDEN) && this.sections["events"]?.[`${key}_hidden`] !== undefined;
    return isHidden ? `${key}_hidden` : key;
  }

  /** What happened, as the one line of a move: by its template in `[story]`, or as the event itself; the same for several with its `×n`. */
  story(told: Told, players: readonly string[], n = 1): string {
    const text = (n > 1 ? this.storyOfMany(told) : undefined) ?? this.storyOf(told).text;
    return text === undefined ? this.event(told, players) : this.filled(text, { ...told.facts, chips: CHIPS, n }, players);
  }

  /** What a seat did that nothing came of, by the template of the verb in `[story]`; "" without one. */
  deed(notation: string, seat: number, players: readonly string[]): string {
    const given = notation.split(" ");
    const text = this.sections["story"]?.[given[0] ?? ""];
    if (text === undefined) return "";
    const facts = this.forms.map((form) => matched(form, given)).find((facts) => facts !== null);
    return this.filled(text, { ...facts, seat }, players);
  }

  /** Whether an event can be the line of its move. */
  hasStory(told: Told): boolean {
    return (this.storyOf(told).text ?? "") !== "";
  }

  /** Whether an event divides the log: its story has no subject, such as "Round 3 ends". */
  divides(told: Told): boolean {
    return this.hasStory(told) && this.storyOf(told).text?.includes("{seat}") === false;
  }

  /** The word of an event that its story is for, as in `Returned payment`; "" where it is for all of them. */
  reason(told: Told): string {
    return this.storyOf(told).reason;
  }

  /** Whether an event only ends what came before, as a payment does: there is a text for its chips in the other's line. */
  endsLine(told: Told): boolean {
    return this.sections["story"]?.[`+${this.reason(told)}`] !== undefined;
  }

  /** What stands before and after chips with this reason, by its text `+payment`. */
  around(reason: string): [string, string] {
    const [before = "", after = ""] = (this.sections["story"]?.[`+${reason}`] ?? "").split("{chips}");
    return [before, after];
  }

  private storyOf({ key, facts }: Told): { text: string | undefined; reason: string } {
    const texts = this.sections["story"] ?? {};
    const words = Object.values(facts).filter((fact) => typeof fact === "string");
    const reason = words.find((word) => texts[`${key} ${word}`] !== undefined) ?? "";
    const hidden = words.includes(HIDDEN) ? texts[`${key}_hidden`] : undefined;
    return { text: hidden ?? texts[reason === "" ? key : `${key} ${reason}`], reason };
  }

  /** What is asked after these words of an action, by the most literal form in `[asks]` that fits; "" without one. */
  asking(words: readonly string[], known: Facts = {}, isWhole = false): string {
    for (const form of this.askForms) {
      const goesOn = form.at(-1) === GOES_ON;
      const facts = goesOn && isWhole ? null : matched(goesOn ? form.slice(0, -1) : form, words);
      if (facts !== null) return this.filled(this.template("asks", form.join(" ")), { ...known, ...facts }, []);
    }
    return "";
  }

  /** The prompt for the seat to act; anyone else reads who decides. */
  prompt(told: Told, players: readonly string[], viewer: number): string {
    let key = told.key;
    const isOther = told.facts["seat"] !== viewer;
    if (isOther && this.sections["prompts"]?.[`${key}_other`] !== undefined) key += "_other";
    return this.filled(this.template("prompts", key), told.facts, players);
  }

  /** A verb on a button: the whole phrase if nothing follows, its name, or its phrase with gaps. */
  verb(verb: string, isWhole = false): string {
    if (isWhole && this.sections["actions"]?.[verb] !== undefined) return this.action(verb);
    const name = this.sections["told"]?.[verb] ?? this.sections["names"]?.[verb];
    if (name !== undefined) return capital(name);
    const form = this.forms.findLast((form) => form[0] === verb);
    if (form === undefined) return capital(verb);
    const phrase = this.template("actions", form.join(" ")).replace(/\{[^}]*\}/g, "…");
    return capital(phrase.replace(/:.*…$/, " …"));
  }

  /** The holes of the form that fits these words and has this many: build s3 -> space, tile; where it has a word instead, the hole of a shorter one. */
  holes(words: readonly string[], length: number): string[] {
    const isHole = (word: string | undefined): boolean => word?.startsWith("{") ?? false;
    const forms = this.forms.filter((form) => words.every((word, place) => form[place] === word || isHole(form[place])));
    const whole = forms.findLast((form) => form.length === length) ?? [];
    return whole.map((word, place) => (isHole(word) ? word : (forms.findLast((form) => isHole(form[place]))?.[place] ?? "")).slice(1, -1));
  }

  /** The phrase of a notation without what its pieces do, which the board shows; a single word tells pieces apart, as "Shadowlands (North)". */
  brief(notation: string): string {
    return this.action(notation).replace(/ \((?![^()\s\d]+\))[^()]*\)/g, "");
  }

  /** The phrase of a notation, by the most literal form that fits; without any, the notation itself. */
  action(notation: string): string {
    const given = notation.split(" ");
    for (const form of this.forms) {
      const facts = matched(form, given);
      if (facts !== null) return this.filled(this.template("actions", form.join(" ")), facts, []);
    }
    return notation;
  }

  score(category: string): string {
    return this.sections["scores"]?.[category] ?? category;
  }

  /** The name of an option, or what one of its values means; seats share the texts of `colour_n`. */
  option(name: string, value = ""): string {
    const [, stem, n] = SEAT_OPTION.exec(name) ?? [];
    const key = stem === undefined ? name : `${stem}_n`;
    return this.template("options", value === "" ? key : `${key}_${value}`).replace("{n}", n ?? "");
  }

  /** A number of things: 2 silk, 1 victory point. */
  count(n: number, slug: string): string {
    return this.filled(this.sections["counts"]?.[slug] ?? `{n} ${this.name(slug)}`, { n }, []);
  }

  private template(section: string, key: string): string {
    return this.sections[section]?.[key] ?? key;
  }

  /** The same as a sentence of its own, with a capital letter. */
  private filled(template: string, facts: Facts, players: readonly string[]): string {
    let out = "";
    template.split(/[{}]/).forEach((piece, place) => {
      let text = place % 2 === 1 ? this.fill(piece, facts, players) : piece;
      if (out === "" || (place % 2 === 1 && out.endsWith(". "))) text = capital(text);
      out += text;
    });
    return out;
  }

  private fill(hole: string, facts: Facts, players: readonly string[]): string {
    if (hole.includes(":")) {
      const [number = "", forms = ""] = hole.split(":", 2);
      return formOf(this.lang, numberOf(number, facts), forms);
    }
    if (hole.includes("*")) {
      const [number = "", thing = ""] = hole.split("*", 2);
      return this.count(numberOf(number, facts), String(facts[thing]));
    }
    if (hole.startsWith(TOLD)) {
      const slug = String(facts[hole.slice(TOLD.length)] ?? "");
      return this.toldAs(slug, facts) || (this.sections["told"]?.[slug] ?? this.name(slug));
    }
    const fact = facts[hole];
    if (typeof fact === "string") return this.name(fact);
    if (fact === undefined) return "";
    return SEAT_FACTS.includes(hole) && players[fact] !== undefined ? players[fact] : String(fact);
  }
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** With a capital letter. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function numberOf(word: string, facts: Facts): number {
  return Number(facts[word] ?? word);
}

/** The facts of a notation that has this form: `build {space} {tile}` finds a space and a tile. */
function matched(form: readonly string[], given: readonly string[]): Facts | null {
  if (form.length !== given.length) return null;
  const facts: Facts = {};
  for (const [place, expected] of form.entries()) {
    const word = given[place] ?? "";
    if (expected.includes(JOINT)) {
      const parts = matched(expected.split(JOINT), word.split(JOINT));
      if (parts === null) return null;
      Object.assign(facts, parts);
    } else if (expected.startsWith("{")) facts[expected.slice(1, -1)] = word;
    else if (expected !== word) return null;
  }
  return facts;
}
