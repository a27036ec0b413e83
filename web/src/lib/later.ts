/** Draws in small steps what is too much for one, so that the page answers in between. */

import { flushSync, tick } from "svelte";

const STEP = 8; // milliseconds: a frame, on a phone at half our speed

const waiting = new Set<() => void>();
const listeners: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = draw;

function draw(): void {
  const end = performance.now() + STEP;
  for (const job of waiting) {
    waiting.delete(job);
    flushSync(job);
    if (performance.now() >= end) break;
  }
  if (waiting.size > 0) channel.port2.postMessage(null);
  else {
    delete document.documentElement.dataset["drawing"];
    for (const tell of listeners.splice(0)) tell();
  }
}

/** Does this when its turn comes; the function it returns calls it off. */
export function later(job: () => void): () => void {
  if (waiting.size === 0) {
    document.documentElement.dataset["drawing"] = ""; // for those who take pictures
    channel.port2.postMessage(null);
  }
  waiting.add(job);
  return () => waiting.delete(job);
}

/** When all is drawn that was asked for until now. */
export async function drawn(): Promise<void> {
  await tick();
  if (waiting.size > 0) await new Promise<void>((tell) => listeners.push(tell));
}
