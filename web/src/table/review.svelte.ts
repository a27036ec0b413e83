/** A review as it is looked at: the moment that is chosen, and what belongs to it. */

import { say } from "../lib/review";
import { settings } from "../lib/settings.svelte";
import type { Account, Decision, Grade, Review, ReviewInfo, ReviewMoment, Turning } from "../protocol/protocol";

export { say };

/** The icon of a judgement. */
export const GRADES: Record<Grade, string> = { best: "target", good: "check", inaccuracy: "tri-o", mistake: "tri" };

export const isSlip = (moment: Pick<ReviewMoment, "decision"> | undefined): boolean => moment?.decision?.grade === "mistake" || moment?.decision?.grade === "inaccuracy";

/** A part of one as a whole percentage. */
export function percent(share: number): string {
  return new Intl.NumberFormat(settings.lang, { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** A change in percent with its sign. */
export function change(share: number): string {
  return new Intl.NumberFormat(settings.lang, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" }).format(share).replace("-", "−");
}

/** The most that a decision of a grade loses, in whole percent. */
const MOST: Partial<Record<Grade, number>> = { best: 0, good: 2, inaccuracy: 7 };

/** What a decision lost, as in "mistake −11"; empty where that rounds to nothing. */
export function lost({ loss, grade }: Pick<Decision, "loss" | "grade">): string {
  const points = Math.min(Math.round(loss * 100), MOST[grade] ?? 100);
  return points > 0 ? `−${points}` : "";
}

/** The word for a judgement. */
export function graded(grade: Grade): string {
  return say(`grade_${grade}`);
}

/** A line of a seat: steps, each with the chance after it. */
type Curve = readonly (readonly [step: number, chance: number])[];

/** The lines of all seats; of a review that is being made, as far as it has come. */
export function lines(info: ReviewInfo, seats: number): Curve[] {
  const { review } = info;
  const each = Array.from({ length: seats }, (_, seat) => seat);
  if (review) return each.map((seat) => [[0, review.start[seat] ?? 0], ...review.moments.map(({ step, chances }) => [step, chances[seat] ?? 0] as const)]);
  return each.map((seat) => info.steps.map((step, n) => [step - 1, info.chances[n]?.[seat] ?? 0] as const));
}

/** The top of the scale: 60 % where nobody passes it before the last move, as with many seats. */
export function topOf(found: readonly Curve[]): number {
  return found.length > 2 && found.every((line) => line.slice(0, -1).every(([, chance]) => chance <= 0.6)) ? 0.6 : 1;
}

export class Looked {
  /** The step that is chosen. */
  readonly step: number = $derived.by(() => this.getStep());
  readonly review: Review | null = $derived.by(() => this.getInfo()?.review ?? null);
  private readonly byStep: ReadonlyMap<number, ReviewMoment> = $derived.by(() => new Map(this.review?.moments.map((moment) => [moment.step, moment])));
  readonly moment: ReviewMoment | undefined = $derived.by(() => this.byStep.get(this.step));
  /** The chances at the step: those after the last moment up to it. */
  readonly chances: readonly number[] = $derived.by(() => this.review?.moments.findLast(({ step }) => step <= this.step)?.chances ?? this.review?.start ?? []);
  /** The turning point at the step, counted from 1; 0 if it is none. */
  readonly turning: number = $derived.by(() => this.turnings.findIndex(({ step }) => step === this.step) + 1);
  /** The slips of the reader, or of all where the reader did not play. */
  readonly slips: readonly ReviewMoment[] = $derived.by(() => this.review?.moments.filter((moment) => isSlip(moment) && (this.reader < 0 || moment.seat === this.reader)) ?? []);

  constructor(
    private readonly getInfo: () => ReviewInfo | null,
    private readonly getStep: () => number,
    private readonly go: (step: number) => void,
    readonly reader: number,
  ) {}

  /** By seat: how far a thing that it had looked at would have moved its chance, and how far a secret of its own those of others, on average. */
  readonly secrets: readonly { looks: number; kept: number }[] = $derived.by(() => {
    const reveals = this.review?.moments.flatMap((moment) => moment.reveals) ?? [];
    const mean = (found: readonly number[]): number => found.reduce((all, one) => all + Math.abs(one), 0) / Math.max(1, found.length);
    return this.accounts.map(({ seat }) => ({
      looks: mean(reveals.filter(({ knew }) => knew[seat] === "seen").map(({ told }) => told[seat] ?? 0)),
      kept: mean(reveals.filter(({ knew }) => knew[seat] === "own").flatMap(({ knew, worth }) => worth.filter((_, other) => knew[other] === "facedown"))),
    }));
  });

  get turnings(): readonly Turning[] {
    return this.review?.turnings ?? [];
  }

  get accounts(): readonly Account[] {
    return this.review?.accounts ?? [];
  }

  at(step: number): ReviewMoment | undefined {
    return this.byStep.get(step);
  }

  to(step: number): void {
    this.go(step);
  }

  /** The next one of these steps, or the one before; round and round. */
  next(steps: readonly number[], by: 1 | -1): void {
    const found = by > 0 ? (steps.find((step) => step > this.step) ?? steps[0]) : (steps.findLast((step) => step < this.step) ?? steps.at(-1));
    if (found !== undefined) this.go(found);
  }

  nextTurning(by: 1 | -1): void {
    this.next(this.turnings.map(({ step }) => step), by);
  }

  /** The mistake to try again: the one that is looked at, or the next. */
  get slip(): ReviewMoment | undefined {
    return this.slips.find(({ step }) => step >= this.step) ?? this.slips[0];
  }
}
