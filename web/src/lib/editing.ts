/**
 * How a position is set up by hand: what `editing.ts` in a game's folder exports as `editing`.
 *
 * A position is what the game's `dump_state` writes. Pieces and places have words, as on the board while `isEdited`; a
 * piece is in the tray or at one place. Nothing here knows rules: the server says what can't be.
 */

import type { PositionProblem } from "../protocol/protocol";
import type { Content, Tongue } from "./board";

/** A piece that can be taken up, with its name for those who can't see it. */
export interface LoosePiece {
  word: string;
  name: string;
}

/** Pieces of one kind that lie off the table. */
interface TrayPart {
  title: string;
  pieces: readonly LoosePiece[];
}

/** A number of a seat, or of the table, that is changed step by step. */
export interface Stepper {
  key: string;
  icon: string;
  label: string;
  low: number;
  high: number;
  value: number;
}

/** One of several things that a seat, or the table, has: chosen from a list. */
export interface Pick {
  key: string;
  label: string;
  value: string;
  of: readonly { value: string; name: string }[];
}

/** What can't be, in words: at which piece or place it stands, what it is, and what would be right. */
export interface Fault {
  at: string;
  title: string;
  text: string;
  rule?: string;
  /** It comes of another one, and is put right with that. */
  isResult?: boolean;
}

export interface GameEditing<Position, View> {
  /** What the board draws of a position, sound or not. */
  shown: (position: Position, content: Content) => View;
  /** Whose turn it is. */
  mover: (position: Position) => number;
  /** The same with another seat to move: whatever was left to be chosen is done. */
  turn: (position: Position, seat: number, content: Content) => Position;
  /** What lies off the table, in tabs of the tray. */
  tray: (position: Position, tongue: Tongue) => readonly { title: string; parts: readonly TrayPart[] }[];
  /** The pieces on the table, for whoever looks for one in a list. */
  table: (position: Position, tongue: Tongue) => readonly LoosePiece[];
  /** The piece that lies at a place, by the word that was touched; "" if there is none to be taken up. */
  held: (position: Position, word: string, content: Content) => string;
  /** Where a piece can be put. */
  places: (position: Position, piece: string, content: Content) => readonly string[];
  /** Whether a piece lies on the table and can be taken off. */
  isLoose: (position: Position, piece: string, content: Content) => boolean;
  /** A piece put at a place; taken off the table without one. */
  put: (position: Position, piece: string, place: string, content: Content) => Position;
  /** The numbers of a seat; those of the table for -1. */
  steppers: (position: Position, seat: number, tongue: Tongue) => readonly Stepper[];
  step: (position: Position, seat: number, key: string, value: number, content: Content) => Position;
  /** What is chosen from lists, for a seat; for the table with -1. What is chosen and lies elsewhere changes places. */
  picks?: (position: Position, seat: number, tongue: Tongue) => readonly Pick[];
  pick?: (position: Position, seat: number, key: string, value: string, content: Content) => Position;
  /** A problem that the server found, in the reader's words. */
  fault: (problem: PositionProblem, position: Position, tongue: Tongue) => Fault;
}

/** What the page works with, whatever the game. */
export type Editing = GameEditing<Record<string, unknown>, unknown>;
