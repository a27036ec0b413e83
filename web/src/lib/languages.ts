/** All languages of the page: the files that the server reads too, so nothing else lists them. */

interface Form {
  is?: number[];
  last?: number[];
  last_two?: number[];
  not_last_two?: number[];
}

/** "And" or "or", and what it becomes before its own sound. */
interface Joint {
  plain: string;
  before?: string;
  changed?: string;
}

interface Language {
  name: string;
  plural: Form[];
  and: Joint;
  or: Joint;
}

export type Texts = Record<string, string>;

export const ENGLISH = "en";

const files = import.meta.glob<Language>("../../../src/zataku/core/languages/*.json", { eager: true, import: "default" });
const known = new Map(Object.entries(files).map(([file, language]) => [/(\w+)\.json$/.exec(file)?.[1] ?? "", language]));
const english = known.get(ENGLISH);
if (!english) throw new Error("expected the languages of zataku.core beside web/, got none");

/** The codes of all languages: English first, the others in alphabetical order. */
export const LANGUAGES: readonly string[] = [ENGLISH, ...[...known.keys()].filter((lang) => lang !== ENGLISH).sort()];

const language = (lang: string): Language => known.get(lang) ?? english;

/** What a language calls itself. */
export function languageName(lang: string): string {
  return language(lang).name;
}

/** Which form a number takes: the first that fits; the last fits every number. */
export function plural(lang: string, n: number): number {
  const size = Math.abs(n);
  const forms = language(lang).plural;
  const found = forms.findIndex(
    ({ is, last, last_two, not_last_two }) =>
      (is?.includes(size) ?? true) && (last?.includes(size % 10) ?? true) && (last_two?.includes(size % 100) ?? true) && !not_last_two?.includes(size % 100),
  );
  return found < 0 ? forms.length - 1 : found;
}

/** The form for a number among `point|points`; an English text shown instead of a missing one may have fewer forms. */
export function formOf(lang: string, n: number, forms: string): string {
  const all = forms.split("|");
  return all[plural(lang, n)] ?? all.at(-1) ?? "";
}

/** The word between two things, the second of which is known. */
export function joint(lang: string, kind: "and" | "or", second: string): string {
  const { plain, before, changed } = language(lang)[kind];
  return before !== undefined && new RegExp(before, "i").test(second) ? (changed ?? plain) : plain;
}

/** Texts by language, from files such as `./locale/en.json` or `../locale/en/table.json`; what a language lacks is in English. */
export function byLanguage(found: Record<string, Texts>): (lang: string) => Texts {
  const texts = new Map<string, Texts>();
  for (const [file, words] of Object.entries(found)) {
    const lang = /\/locale\/(\w+)[/.]/.exec(file)?.[1] ?? "";
    texts.set(lang, { ...texts.get(lang), ...words });
  }
  const base = texts.get(ENGLISH) ?? {};
  const whole = new Map([...texts].map(([lang, words]) => [lang, { ...base, ...words }]));
  return (lang) => whole.get(lang) ?? base;
}
