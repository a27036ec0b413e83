/** Puts what a game says into the reader's language, from the templates of the game's words; as zataku.core.locale does. */

import type { Fact, Refused, Told } from "../protocol/protocol";
import { formOf } from "./languages";

export type Sections = Record<string, Record<string, string>>;
type Facts = Record<string, Fact>;

const HIDDEN = "?";
const SEAT_FACTS = ["seat", "asked", "other"];
const JOINTS = [">", "-"]; // between the parts of a slug that has no name of its own

export class GameWords {
  private readonly forms: string[][];

  constructor(
    readonly lang: string,
    readonly sections: Sections,
  ) {
    const holes = (form: string[]): number => form.filter((word) => word.startsWith("{")).length;
    this.forms = Object.keys(sections["actions"] ?? {}).map((form) => form.split(" "));
    this.forms.sort((a, b) => holes(a) - holes(b));
  }

  /** The name of a slug within a sentence, or of its two parts, as of `lion-3`; an unknown slug comes back unchanged. */
  name(slug: string): string {
    const names = this.sections["names"] ?? {};
    if (names[slug] !== undefined) return names[slug];
    for (const joint of JOINTS) {
      const template = this.sections["compounds"]?.[joint];
      const [first = "", ...rest] = slug.split(joint);
      const second = rest.join(joint);
      if (template === undefined || names[first] === undefined || second === "") continue;
      return template.replace("{first}", names[first]).replace("{second}", this.name(second));
    }
    return slug;
  }

  /** A sentence or two on a slug. */
  help(slug: string): string {
    return this.sections["help"]?.[slug] ?? "";
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
    let key = told.key;
    const isHidden = Object.values(told.facts).includes(HIDDEN);
    if (isHidden && this.sections["events"]?.[`${key}_hidden`] !== undefined) key += "_hidden";
    return this.filled(this.template("events", key), told.facts, players);
  }

  /** What is asked, to the seat that is asked; anyone else is told who decides. */
  prompt(told: Told, players: readonly string[], viewer: number): string {
    let key = told.key;
    const isOther = told.facts["seat"] !== viewer;
    if (isOther && this.sections["prompts"]?.[`${key}_other`] !== undefined) key += "_other";
    return this.filled(this.template("prompts", key), told.facts, players);
  }

  /** What a verb is called on a button: the whole phrase if it stands alone, its name, or its phrase with gaps. */
  verb(verb: string, isWhole = false): string {
    if (isWhole && this.sections["actions"]?.[verb] !== undefined) return this.action(verb);
    const name = this.sections["names"]?.[verb];
    if (name !== undefined) return capital(name);
    const form = this.forms.findLast((form) => form[0] === verb);
    if (form === undefined) return capital(verb);
    const phrase = this.template("actions", form.join(" ")).replace(/\{[^}]*\}/g, "…");
    return capital(phrase.replace(/:.*…$/, " …"));
  }

  /** The holes of the form that fits these words and has this many: build s3 -> space, tile. */
  holes(words: readonly string[], length: number): string[] {
    const form = this.forms.findLast(
      (form) => form.length === length && words.every((word, place) => form[place] === word || form[place]?.startsWith("{")),
    );
    return (form ?? []).map((word) => (word.startsWith("{") ? word.slice(1, -1) : ""));
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

  /** The name of an option, or what one of its values means. */
  option(name: string, value = ""): string {
    return this.template("options", value === "" ? name : `${name}_${value}`);
  }

  /** This many of a thing: 2 silk, 1 victory point. */
  count(n: number, slug: string): string {
    return this.filled(this.sections["counts"]?.[slug] ?? `{n} ${this.name(slug)}`, { n }, []);
  }

  private template(section: string, key: string): string {
    return this.sections[section]?.[key] ?? key;
  }

  /** The sentence; what a sentence begins with gets a capital letter. */
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
    if (expected.startsWith("{")) facts[expected.slice(1, -1)] = word;
    else if (expected !== word) return null;
  }
  return facts;
}
