// Made by `make protocol` from the Python types: change those, not this file.

/** The table as one seat sees it. */
export interface RokuganView {
  seat: number;
  seats: number;
  options: Record<string, string>;
  phase: string;
  round: number;
  first: number | null;
  active: number;
  asked: number | null;
  passes: number;
  first_player_used: boolean;
  look_used: boolean;
  purged: boolean;
  turn_over: boolean;
  card: string | null;
  aim: string;
  picked: number;
  picks: string[];
  failed: string[];
  initiative_clans: string[];
  initiative_neutrals: number;
  neutrals_seen: string[];
  returned: ReturnedView | null;
  provinces: Record<string, ProvinceView>;
  territories: Record<string, CardView>;
  tokens: TokenView[];
  players: PlayerView[];
  pending: string[];
}

/** The token that the first player card sent back this round. */
export interface ReturnedView {
  owner: number;
  kind: string | null;
  seen_by: number[];
  could: string[];
}

/** A province that is not bare: whose control tokens lie there, and a special token. */
export interface ProvinceView {
  owner: number | null;
  faceup: number;
  facedown: number;
  special: string | null;
}

/** The card of a territory: who holds it, whether it was played, and which it is, if the viewer knows. */
export interface CardView {
  holder: number | null;
  played: boolean;
  card: string | null;
  seen_by: number[];
}

/** A combat token on the board; a kind that the viewer may not know is left out. */
export interface TokenView {
  token: string;
  place: string;
  kind: string | null;
  faceup: boolean;
  below: string | null;
  seen_by: number[];
  could: string[];
}

/** A player's things; hand, pool and objectives are shown to their owner only. */
export interface PlayerView {
  clan: string | null;
  scouts: number;
  shugenja: number;
  set_aside: number;
  hand_size: number;
  pool_size: number;
  discard: Record<string, number>;
  bluff_aside: boolean;
  is_ronin: boolean;
  is_out: boolean;
  is_barred: boolean;
  stuck: string[];
  placed: number;
  hand: Record<string, number> | null;
  pool: Record<string, number> | null;
  objective: string | null;
  rejected: string | null;
  memories: Record<string, MemoryView>;
}

/** What a viewer knows of a hand: tokens in it or unseen on the board, and how many of them may have left. */
export interface MemoryView {
  tokens: Record<string, number>;
  gap: number;
}
