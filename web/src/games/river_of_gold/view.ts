// Made by `make protocol` from the Python types: change those, not this file.

/** The table as one seat sees it. */
export interface RiverView {
  seat: number;
  seats: number;
  patrons: string;
  phase: string;
  first: number;
  active: number;
  asked: number | null;
  final_by: number | null;
  emperor_due: boolean;
  end_due: boolean;
  die_is_set: boolean;
  era1: StackView;
  era2: StackView;
  row: (string | null)[];
  discarded_tiles: string[];
  shore: Record<string, BuildingView>;
  region_tiles: string[];
  masteries: MasteryView[];
  discard: string[];
  shuffles: number;
  choices: ChoicesView;
  players: PlayerView[];
  batches: Record<string, number>;
  offered: string[];
  wishes: Record<string, string>;
  deck_size: number | null;
}

/** An era's stack: how many tiles, and the open top one. */
export interface StackView {
  left: number;
  next: string | null;
}

/** A tile on a shore space with its markers: the builder's first, then a monk's. */
export interface BuildingView {
  tile: string;
  markers: number[];
}

/** A mastery in play and who has claimed it, highest reward first. */
export interface MasteryView {
  mastery: string;
  claims: number[];
}

/** Pending choices of the active player; goods owed stand with each player. */
export interface ChoicesView {
  journey: boolean;
  sale: string;
  draws: number;
  discarding: boolean;
  upgrade: boolean;
  second_marker: string;
  refill: boolean;
}

/** A player's things; a hand that the viewer may not see shows how many cards of each shuffle it holds. */
export interface PlayerView {
  clan: string | null;
  patron: string | null;
  vp: number;
  koku: number;
  goods: Record<string, number>;
  favor: number;
  favor_limit: number;
  die: number | null;
  ships: Record<string, number>;
  royal: string | null;
  influence: number[];
  delivered: string[];
  goods_owed: number;
  hand: string[] | null;
  hidden_hand: Record<string, number> | null;
}
