/** Practice tables from a position. */

import { api } from "../lib/api";
import { known } from "../lib/me.svelte";
import { sealing, starting } from "../lib/seal";
import type { NewTable } from "../protocol/protocol";
import { chosen } from "./setup";

/** Opens one with these players, each by one word: me, open, or a level; begins it if nobody is waited for. Its id. */
export async function practise(game: string, who: readonly string[], from: Pick<NewTable, "position" | "origin" | "unknown_to">): Promise<string> {
  await known();
  const wishes: NewTable = { game, seats: who.map(chosen), mode: "practice", ...from };
  const hasMe = who.includes("me");
  const table = await (hasMe ? sealing((seal) => api.newTable({ ...wishes, seal })) : api.newTable(wishes));
  if (hasMe && !who.includes("open")) await starting(table.id);
  return table.id;
}
