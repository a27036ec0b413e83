/** Things that are shown one after another, each for its time: a move waits here until those before it have been seen. */

export class Parade<Thing> {
  private waiting: Thing[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Something is being watched that holds the others, until `goOn`. */
  private isHeld = false;
  /** Nothing is drawn yet: what would be shown can't be seen. */
  private isBlank = false;

  /** `show` shows a thing and returns how many milliseconds it takes to see; Infinity: until `goOn`. */
  constructor(private readonly show: (thing: Thing) => number) {}

  add(thing: Thing): void {
    this.waiting.push(thing);
    if (this.timer === undefined) this.next();
  }

  /** Show this next, before all others. */
  again(thing: Thing): void {
    this.waiting.unshift(thing);
  }

  /** What comes now waits until it can be seen. */
  wait(): void {
    this.isBlank = true;
  }

  /** It can be seen. */
  release(): void {
    if (!this.isBlank) return;
    this.isBlank = false;
    if (this.timer === undefined) this.next();
  }

  /** Show everything that is waiting, at once, up to what holds it. */
  hurry(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isBlank = false;
    while (!this.isHeld && this.waiting.length > 0) this.step();
  }

  /** What held the others has been seen. */
  goOn(): void {
    this.isHeld = false;
    if (this.timer === undefined) this.next();
  }

  /** Drop everything that is waiting. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isHeld = this.isBlank = false;
    this.waiting = [];
  }

  /** Show the first one; how long it takes to see. */
  private step(): number {
    const thing = this.waiting.shift();
    const time = thing === undefined ? 0 : this.show(thing);
    if (time === Infinity) this.isHeld = true;
    return time;
  }

  private next(): void {
    this.timer = undefined;
    while (!this.isHeld && !this.isBlank && this.waiting.length > 0) {
      const time = this.step();
      if (time > 0 && time < Infinity) {
        this.timer = setTimeout(() => this.next(), time);
        return;
      }
    }
  }
}
