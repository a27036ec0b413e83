/** Positions in files. */

import { api, Refusal } from "../lib/api";
import { games } from "../lib/library.svelte";
import type { Position, PositionInfo } from "../protocol/protocol";

/** What a file may hold that is a position, or says so: a position with its game, or the bare data of one; null for anything else. */
export function written(text: string): Partial<Position> | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  return "game" in data && "position" in data ? (data as Position) : { position: data as Position["position"] };
}

/** What the server says of it. Bare data belong to the game that takes them; if none does, the first one says why. */
export async function told({ game, ...rest }: Partial<Position>): Promise<{ file: Position; info: PositionInfo }> {
  const names = game === undefined ? (await games()).games.map(({ name }) => name) : [game];
  let problem: unknown;
  for (const name of names) {
    const file = { position: {}, ...rest, game: name };
    try {
      return { file, info: await api.positionInfo(file) };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      problem ??= refusal;
    }
  }
  throw problem;
}
