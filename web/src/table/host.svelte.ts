/** The host of a lesson: where the reader is in it, what is pointed at, and the hand that shows how. */

import { api } from "../lib/api";
import type { Lesson, LessonStep } from "../lib/lesson";
import { router } from "../lib/router.svelte";
import type { TableScene } from "./scene.svelte";

/** How long the reader is waited for once they asked to be shown, then how fast the hand goes on, in milliseconds. */
const SHOWN = 6000;
const NEXT = 1100;

const NONE: LessonStep = { id: "", kind: "explain", title: "", text: "", then: "", point: [], links: [], veil: false, tab: "", met: [] };

export class Host {
  /** Rises with each wish to be shown, so that the arrow is drawn again. */
  shows = $state(0);
  /** A step was asked for, and the table has not answered yet. */
  isGoing = $state(false);
  /** Whether the hand is about to do it. */
  isShowing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly scene: TableScene,
    private readonly told: () => Lesson,
    readonly name: string,
    private readonly minutes: () => number,
  ) {}

  get lesson(): Lesson {
    return this.told();
  }

  get at(): number {
    return this.scene.store.update?.lesson?.step ?? 0;
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at] ?? NONE;
  }

  /** How many of the step's actions are done. */
  get done(): number {
    return this.scene.store.update?.lesson?.done ?? 0;
  }

  /** Whether a film tells what has happened. */
  get isFilm(): boolean {
    return this.scene.showing !== null;
  }

  /** Whether others play now, or a film is shown: that is watched first. */
  get isWatching(): boolean {
    const { update, seat } = this.scene.store;
    return this.isFilm || (update !== null && !update.is_over && update.to_act !== seat);
  }

  /** About how many minutes are left. */
  get left(): number {
    return Math.max(1, Math.round(this.minutes() * (1 - this.at / Math.max(1, this.lesson.steps.length - 1))));
  }

  /** Whether the reader may read on. */
  get canGoOn(): boolean {
    return this.step.kind === "explain" && !this.isWatching && !this.isGoing;
  }

  get canGoBack(): boolean {
    return this.at > 0 && !this.isGoing && !this.isWatching && !this.scene.isOver;
  }

  /** Whether the end is to be told: the score sheet comes first. */
  get isEnd(): boolean {
    return this.step.kind === "end" && !this.isWatching;
  }

  /** A touch that the step does not go on with: refused by the rules, or only too early. */
  get astray(): "refused" | "early" | "" {
    const { remark } = this.scene.store;
    if (remark?.kind === "why") return remark.answer.refusal ? "refused" : "early";
    return remark?.kind === "problem" && remark.problem.reason.startsWith("lesson_") ? "early" : "";
  }

  /** The words of the pieces to be touched next; once all are chosen, those that were. */
  get next(): readonly string[] {
    const { store } = this.scene;
    const { forming } = store;
    if (this.step.kind !== "do" || !store.isMyTurn) return [];
    if (forming.lit.length === 0) return forming.words;
    return forming.words.length === 0 ? [...forming.soft, ...forming.lit] : forming.lit;
  }

  /** What is ringed now, by name. */
  get points(): readonly string[] {
    if (this.isWatching || this.isEnd) return [];
    if (this.step.kind !== "do") return this.step.point;
    const isFresh = this.done === 0 && this.scene.store.forming.words.length === this.scene.store.forming.given;
    return [...new Set(isFresh ? [...this.next, ...this.step.point] : this.next)];
  }

  /** Whether an arrow leads to them: not once all words are chosen. */
  get isPointing(): boolean {
    const { forming } = this.scene.store;
    return (this.isVeiled || this.isShowing) && (this.step.kind !== "do" || forming.lit.length > 0);
  }

  /** Whether the rest is dimmed. */
  get isVeiled(): boolean {
    return this.step.veil && !this.isWatching && !this.isEnd && this.step.kind !== "free" && this.points.length > 0;
  }

  /** Go to a step; going back takes back what was played since. */
  async go(step: number): Promise<void> {
    if (this.isGoing) return;
    this.isGoing = true;
    this.stopShowing();
    await this.scene.store.goTo(step);
    this.isGoing = false;
  }

  /** Point again, and if nothing happens, do it. */
  show(): void {
    this.shows += 1;
    this.later(SHOWN);
  }

  /** The reader does it. */
  stopShowing(): void {
    clearTimeout(this.timer);
    this.isShowing = false;
  }

  private later(time: number): void {
    clearTimeout(this.timer);
    this.isShowing = true;
    const step = this.at;
    this.timer = setTimeout(() => {
      this.isShowing = false;
      if (this.at === step && this.step.kind === "do") this.touchNext();
    }, time);
  }

  private touchNext(): void {
    const { store } = this.scene;
    if (!store.isLit) return;
    const [word] = this.next;
    if (store.proposal !== "" && store.forming.lit.length === 0) void store.send();
    else if (word !== undefined) {
      store.touch(word);
      this.later(NEXT);
    }
  }

  /** Open a lesson of this game: this one again, or another. */
  async begin(lesson: string, again: boolean): Promise<void> {
    const table = await api.learn(this.scene.game, lesson, again);
    if (table.id !== this.scene.store.id) router.go(`/t/${table.id}`);
  }
}
