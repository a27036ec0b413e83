/** Things that are shown one after another, each for its time: a move waits here until the moves before it were seen. */

export class Parade<Thing> {
  private waiting: Thing[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` puts a thing before the reader and tells how many milliseconds it takes to see it. */
  constructor(private readonly show: (thing: Thing) => number) {}

  add(thing: Thing): void {
    this.waiting.push(thing);
    if (this.timer === undefined) this.next();
  }

  /** Show all that waits at once. */
  hurry(): void {
    const waiting = this.waiting;
    this.clear();
    for (const thing of waiting) this.show(thing);
  }

  /** Forget all that waits. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
  }

  private next(): void {
    this.timer = undefined;
    for (let thing = this.waiting.shift(); thing !== undefined; thing = this.waiting.shift()) {
      const time = this.show(thing);
      if (time > 0) {
        this.timer = setTimeout(() => this.next(), time);
        return;
      }
    }
  }
}
