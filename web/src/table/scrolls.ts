/** How far what scrolls in each tab was scrolled, by its classes: whoever comes back to a tab finds the place. */

import type { Part } from "../lib/board";
import { drawn } from "../lib/later";

export class Scrolls {
  private readonly kept = new Map<Part, Map<string, readonly [number, number]>>();
  private isRestoring = false;

  keep(part: Part, { target }: Event): void {
    if (this.isRestoring || !(target instanceof Element)) return;
    const places = this.kept.get(part) ?? new Map<string, readonly [number, number]>();
    this.kept.set(part, places.set(target.className, [target.scrollLeft, target.scrollTop]));
  }

  async restore(part: Part, box: Element | undefined): Promise<void> {
    const places = [...(this.kept.get(part) ?? [])];
    if (places.length === 0) return; // whoever scrolls while a tab is drawn for the first time is heeded
    this.isRestoring = true;
    await drawn();
    for (const [classes, [left, top]] of places) box?.getElementsByClassName(classes)[0]?.scrollTo({ left, top, behavior: "instant" });
    this.isRestoring = false;
  }
}
