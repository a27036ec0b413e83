/** What this browser mixes into the dice: a nonce that it seals when its player sits down, and opens when all seals are known. */

import type { TableInfo } from "../protocol/protocol";
import { api, Refusal } from "./api";
import { sha256, unhex } from "./sha256";

/** What this browser remembers of a table's dice, to compare it with the record. */
interface Kept {
  nonce: string;
  /** The commitment when the nonce was sealed. */
  commitment: string;
  /** All seals as they were when the nonce was opened; empty before that. */
  seals: string[];
  draw: number;
}

const KEY = "zataku-seals";
const MOST = 60; // tables that are remembered

/** A random text. */
function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What can't be stored is remembered as long as the page is open. */
let memory: Record<string, Kept> = {};

function all(): Record<string, Kept> {
  try {
    return { ...memory, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>) };
  } catch {
    return memory;
  }
}

/** What was kept of this table, if anything. */
export function kept(table: string): Kept | undefined {
  return all()[table];
}

function keep(table: string, one: Kept): void {
  const { [table]: _, ...others } = all();
  memory = { ...Object.fromEntries(Object.entries(others).slice(1 - MOST)), [table]: one };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // after a reload this browser has nothing to compare with, and says so
  }
}

const sealsOf = (table: TableInfo): string[] => table.shares.map(({ seal }) => seal).filter((seal) => seal !== "");

/** Whether the table has another seed than the one that was kept, without a new draw for all to see. */
const isSwapped = (own: Kept, commitment: string, draw: number): boolean => own.commitment !== commitment && draw <= own.draw;

/** Ask for something with a new seal in it, and keep the nonce if the table took it; what was kept stands if the seed was replaced. */
export async function sealing(ask: (seal: string) => Promise<TableInfo>): Promise<TableInfo> {
  const nonce = newNonce();
  const seal = sha256(nonce);
  const table = await ask(seal);
  const own = kept(table.id);
  if (own !== undefined && isSwapped(own, table.commitment, table.draw)) {
    throw new Refusal("conflict", "seed_replaced", `commitment: expected ${own.commitment}, or a new draw, got ${table.commitment} at draw ${table.draw}`);
  }
  if (sealsOf(table).includes(seal)) keep(table.id, { nonce, commitment: table.commitment, seals: [], draw: table.draw });
  return table;
}

/** Whether this browser's player sits at a table that has nothing of theirs yet, as at a rematch or after a new draw. */
export function isUnsealed(table: TableInfo): boolean {
  if (table.status !== "lobby" || table.is_opening || table.yours.length === 0) return false;
  return !table.shares.some(({ seats }) => seats.some((seat) => table.yours.includes(seat)));
}

/** Whether what is mixed in for this browser's player was sealed elsewhere, or by a page that forgot it: it could not be opened here. */
export function isElsewhere(table: TableInfo): boolean {
  if (table.status !== "lobby" || table.is_opening) return false;
  const own = table.shares.find(({ seats }) => seats.some((seat) => table.yours.includes(seat)));
  return own !== undefined && own.seal !== "" && own.seal !== sha256(kept(table.id)?.nonce ?? "");
}

/** The nonce that the table waits for from this browser; "" if it waits for none that is known here. */
export function asked(table: TableInfo): string {
  const own = kept(table.id);
  if (!table.is_opening || own === undefined) return "";
  const seal = sha256(own.nonce);
  return table.shares.some((share) => share.seal === seal && !share.is_open) ? own.nonce : "";
}

/** Whether the seed was replaced since this browser sealed its nonce, unseen or to open it all the same: then it stays sealed. */
export function isReplaced(table: TableInfo): boolean {
  const own = kept(table.id);
  return own !== undefined && (isSwapped(own, table.commitment, table.draw) || (asked(table) !== "" && own.commitment !== table.commitment));
}

/** Open this browser's nonce if the table waits for it; first all seals are kept. */
export async function opening(table: TableInfo): Promise<TableInfo> {
  const own = kept(table.id);
  const nonce = asked(table);
  if (own === undefined || nonce === "" || isReplaced(table)) return table;
  keep(table.id, { ...own, seals: sealsOf(table), draw: table.draw });
  return api.open(table.id, nonce);
}

/** Start the game, and open this browser's own nonce. */
export async function starting(id: string): Promise<TableInfo> {
  return opening(await api.start(id));
}

type Verdict = "good" | "own" | "missing" | "bad";

/**
 * What the record of a table says of its dice, compared with what this browser kept: "own" if it kept nothing, or could
 * not keep the seals when it opened its nonce (its storage was full); "missing" if it
 * sealed a nonce that is not mixed in, as after standing up, on another device, or when the table never asked for it.
 */
export function verdict(record: string, table: TableInfo, own: Kept | undefined): Verdict {
  const lines = (key: string): string[] => [...record.matchAll(new RegExp(`^${key}: (.*)$`, "gm"))].map((found) => found[1] ?? "");
  const [seed = ""] = lines("seed");
  const [commitment = ""] = lines("commitment");
  const nonces = lines("nonce").map((text) => JSON.parse(text) as string);
  const seals = lines("seal");
  if (sha256(unhex(seed)) !== commitment || commitment !== table.commitment) return "bad";
  if (seals.some((seal, n) => seal !== sha256(nonces[n] ?? ""))) return "bad";
  if (own === undefined) return "own";
  if (isSwapped(own, commitment, table.draw) || table.draw < own.draw) return "bad";
  const isOpened = own.seals.length > 0 && own.draw === table.draw;
  if (!isOpened && !nonces.includes(own.nonce)) return "missing";
  if (!isOpened && own.commitment === commitment) return "own";
  const isSame = own.commitment === commitment && own.seals.join() === seals.join() && nonces.includes(own.nonce);
  return isSame ? "good" : "bad";
}
