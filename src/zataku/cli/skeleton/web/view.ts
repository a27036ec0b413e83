/** What the server shows of Dice Game. */

export interface DiceGameView {
  goal: number;
  /** The seat that decides; -1 when the game is over. */
  asked: number;
  pot: number;
  kept: number[];
}
