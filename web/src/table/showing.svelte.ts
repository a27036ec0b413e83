/** A film as it is watched: which shot is seen, whether it runs, and how far it is. */

import type { Film, Screening, Shot } from "../lib/board";

export class Showing implements Screening {
  at = $state(0);
  isPlaying = $state(true);
  readonly film: Film = $derived.by(() => this.make());
  /** Where it stops and goes back to the end; only when a part of it is played again. */
  private until = -1;

  constructor(
    readonly entry: number,
    /** Whether it was seen before, or happened before the reader came. */
    readonly isAgain: boolean,
    private readonly make: () => Film,
  ) {}

  get last(): number {
    return this.film.shots.length - 1;
  }

  get shot(): Shot | undefined {
    return this.film.shots[Math.min(this.at, this.last)];
  }

  /** Whether all has been told: the last shot stands. */
  get isOver(): boolean {
    return this.at >= this.last;
  }

  /** How long the shot stays, at normal speed; 0 while nothing runs. */
  get beat(): number {
    return this.isPlaying && !this.isOver ? (this.shot?.time ?? 0) : 0;
  }

  /** How much of a chapter has been told, from 0 to 1. */
  told(chapter: number): number {
    const now = this.shot?.chapter ?? 0;
    if (this.isOver || chapter < now) return 1;
    if (chapter > now) return 0;
    const shots = this.film.shots.map((shot, place) => ({ ...shot, place })).filter((shot) => shot.chapter === chapter);
    const sum = (all: readonly { time: number }[]): number => all.reduce((total, { time }) => total + time, 0);
    return sum(shots.filter(({ place }) => place <= this.at)) / (sum(shots) || 1);
  }

  /** The next shot by itself. */
  run(): void {
    this.to(this.at + 1);
  }

  /** The next step, now. */
  next(): void {
    const place = this.film.shots.findIndex((shot, n) => n > this.at && shot.isStep);
    this.to(place < 0 ? this.last : place);
  }

  toggle(): void {
    this.isPlaying = !this.isPlaying;
  }

  /** All of it at once. */
  skip(): void {
    this.to(this.last);
  }

  replay(): void {
    this.play(0, this.last);
  }

  readonly play = (from: number, until: number): void => {
    this.at = from;
    this.until = until;
    this.isPlaying = true;
  };

  private to(place: number): void {
    this.at = this.until >= 0 && place >= this.until ? this.last : Math.min(place, this.last);
    if (this.isOver) this.until = -1;
  }

  /** Whether the key means something to the film. */
  key({ key, target }: KeyboardEvent, close: () => void): boolean {
    const isButton = target instanceof Element && target.closest("button, a, summary") !== null;
    if (key === "Escape" && !this.isOver) this.skip();
    else if (key === "Escape") close();
    else if (key === "ArrowRight") this.next();
    else if (key === " " && !isButton && !this.isOver) this.toggle();
    else if (key === "Enter" && !isButton && this.isOver) close();
    else return false;
    return true;
  }
}
