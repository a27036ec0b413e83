// Made by `make protocol` from the Python types: change those, not this file.

/** The table as one seat sees it; a position leaves out what follows from the rest. */
export interface TheRiverView {
  seat: number;
  seats: number;
  options: Record<string, string>;
  phase: string;
  round: number;
  pawn: number;
  asked: number | null;
  passed: number[];
  supply: Record<string, number>;
  island: (string | null)[];
  offer: (string | null)[];
  discards: string[];
  removed: string | null;
  pioneers: Record<string, number[]>;
  gain: Record<string, number>;
  card: string | null;
  swaps: number;
  players: PlayerView[];
  ending: boolean | null;
  stack_size: number | null;
  deck_size: number | null;
  bonus_tokens: number[] | null;
}

/** A player's things: each of them has been seen by all (TR-23). */
export interface PlayerView {
  colour: string;
  boat: number;
  settled: string[];
  tiles: string[];
  stored: Record<string, number>;
  tokens: number[];
  reserved: string[];
  built: string[];
  waiting: boolean | null;
  capacity: number | null;
  symbols: Record<string, number> | null;
  columns: number[] | null;
}
