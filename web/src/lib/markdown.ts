/** The subset of Markdown that rules are written in, as plain data; anything else stays text. */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "em"; parts: Inline[] }
  /** A reference to a clause, such as RG-5.3. */
  | { kind: "clause"; text: string };

export interface Item {
  /** The clause that begins here, or "". */
  id: string;
  parts: Inline[];
  /** The text alone, for searching. */
  plain: string;
  items: Item[];
}

type Block =
  | { kind: "heading"; level: number; id: string; parts: Inline[]; plain: string }
  | { kind: "paragraph"; parts: Inline[]; plain: string }
  | { kind: "list"; isOrdered: boolean; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; plain: string[] }
  | { kind: "code"; text: string }
  | { kind: "line" };

const CLAUSE = /[A-Z]{2,4}-\d+(?:\.\d+)*/;
const MARKS = /(`[^`]+`)|(\*\*(?:[^*]|\*(?!\*))+\*\*)|(\*[^*\s](?:[^*]*[^*\s])?\*)|(\b[A-Z]{2,4}-\d+(?:\.\d+)*)/;
const BULLET = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;

/** A line taken apart: code, bold, italic and named clauses. */
export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = MARKS.exec(rest); found; found = MARKS.exec(rest)) {
    if (found.index > 0) parts.push({ kind: "text", text: rest.slice(0, found.index) });
    const [whole, code, strong, em] = found;
    if (code) parts.push({ kind: "code", text: code.slice(1, -1) });
    else if (strong) parts.push({ kind: "strong", parts: inline(strong.slice(2, -2)) });
    else if (em) parts.push({ kind: "em", parts: inline(em.slice(1, -1)) });
    else parts.push({ kind: "clause", text: whole });
    rest = rest.slice(found.index + whole.length);
  }
  if (rest !== "") parts.push({ kind: "text", text: rest });
  return parts;
}

/** A line without its marks. */
export function plainOf(parts: readonly Inline[]): string {
  return parts.map((part) => ("parts" in part ? plainOf(part.parts) : part.text)).join("");
}

/** The clause with which a line begins, or "". */
function clauseOf(plain: string): string {
  const found = CLAUSE.exec(plain);
  return found?.index === 0 ? found[0] : "";
}

function item(text: string): Item {
  const parts = inline(text);
  const plain = plainOf(parts);
  return { id: clauseOf(plain), parts, plain, items: [] };
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** A whole text as blocks, in order. */
export function blocks(text: string): Block[] {
  const lines = text.replaceAll("\r", "").split("\n");
  const found: Block[] = [];
  let at = 0;
  const line = (): string => lines[at] ?? "";
  const starts = (): boolean =>
    /^(#{1,6} |```|\||---+\s*$)/.test(line()) || BULLET.test(line()) || line().trim() === "";

  while (at < lines.length) {
    const heading = /^(#{1,6}) (.*)$/.exec(line());
    if (line().trim() === "") {
      at += 1;
    } else if (heading) {
      const parts = inline(heading[2] ?? "");
      const plain = plainOf(parts);
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, id: clauseOf(plain), parts, plain });
      at += 1;
    } else if (/^---+\s*$/.test(line())) {
      found.push({ kind: "line" });
      at += 1;
    } else if (line().startsWith("```")) {
      const body: string[] = [];
      for (at += 1; at < lines.length && !line().startsWith("```"); at += 1) body.push(line());
      found.push({ kind: "code", text: body.join("\n") });
      at += 1;
    } else if (line().startsWith("|")) {
      const rows: string[][] = [];
      for (; line().startsWith("|"); at += 1) rows.push(cells(line()));
      const [head = [], ...body] = rows;
      const kept = body.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
      found.push({
        kind: "table",
        head: head.map(inline),
        rows: kept.map((row) => row.map(inline)),
        plain: kept.map((row) => row.map((cell) => plainOf(inline(cell))).join(" ")),
      });
    } else if (BULLET.test(line())) {
      found.push(list());
    } else {
      const body = [line().trim()];
      for (at += 1; at < lines.length && !starts(); at += 1) body.push(line().trim());
      const parts = inline(body.join(" "));
      found.push({ kind: "paragraph", parts, plain: plainOf(parts) });
    }
  }
  return found;

  function list(): Block {
    const isOrdered = BULLET.exec(line())?.[2] !== undefined;
    const rows: { depth: number; text: string }[] = [];
    for (; at < lines.length; at += 1) {
      const bullet = BULLET.exec(line());
      const last = rows.at(-1);
      if (bullet) rows.push({ depth: (bullet[1] ?? "").length, text: bullet[3] ?? "" });
      else if (last && /^\s+\S/.test(line())) last.text += ` ${line().trim()}`;
      else break;
    }
    const items: Item[] = [];
    for (const row of rows) {
      const parent = row.depth >= 2 ? items.at(-1) : undefined;
      (parent?.items ?? items).push(item(row.text));
    }
    return { kind: "list", isOrdered, items };
  }
}

/** Every clause that is in the text. */
export function clauses(all: readonly Block[]): Set<string> {
  const ids = new Set<string>();
  const take = (items: readonly Item[]): void => {
    for (const one of items) {
      if (one.id) ids.add(one.id);
      take(one.items);
    }
  };
  for (const block of all) {
    if (block.kind === "heading" && block.id) ids.add(block.id);
    else if (block.kind === "list") take(block.items);
  }
  return ids;
}

/** The clause with this id; null when there is none. */
export function clauseById(all: readonly Block[], id: string): Item | null {
  const find = (items: readonly Item[]): Item | null => {
    for (const one of items) {
      const found = one.id === id ? one : find(one.items);
      if (found) return found;
    }
    return null;
  };
  for (const block of all) {
    const found = block.kind === "list" ? find(block.items) : null;
    if (found) return found;
  }
  return null;
}

/** Only the blocks that contain all of the words, with the headings above them. */
export function searched(all: readonly Block[], query: string): Block[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...all];
  const fits = (text: string): boolean => words.every((word) => folded(text).includes(word));
  const kept: Block[] = [];
  let above: Block[] = [];
  const keep = (block: Block): void => {
    kept.push(...above, block);
    above = [];
  };
  for (const block of all) {
    if (block.kind === "heading") {
      above = [...above.filter((one) => one.kind === "heading" && one.level < block.level), block];
      if (fits(block.plain)) {
        kept.push(...above);
        above = [];
      }
    } else if (block.kind === "list") {
      const items = block.items.filter((one) => fits(one.plain) || one.items.some((inner) => fits(inner.plain)));
      if (items.length > 0) keep({ ...block, items });
    } else if (block.kind === "table") {
      const rows = block.rows.filter((_, n) => fits(block.plain[n] ?? ""));
      if (rows.length > 0) keep({ ...block, rows });
    } else if (block.kind === "paragraph" && fits(block.plain)) {
      keep(block);
    }
  }
  return kept;
}

/** Without capitals and accents. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
}
