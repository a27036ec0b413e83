/** Draws large things in small steps, so that the page can respond in between. */

import { flushSync, tick } from "svelte";

const STEP = 8; // milliseconds: one frame on a phone that is half as fast

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

/** Does this when its turn comes; the returned function cancels it. */
export function later(job: () => void): () => void {
  if (waiting.size === 0) {
    document.documentElement.dataset["drawing"] = ""; // for those who take pictures
    channel.port2.postMessage(null);
  }
  waiting.add(job);
  return () => waiting.delete(job);
}

/** Does this when everything requested so far is drawn; the returned function cancels it, as an effect has to when it ends. */
export function onceDrawn(job: () => void): () => void {
  let isWanted = true;
  void drawn().then(() => {
    if (isWanted) job();
  });
  return () => {
    isWanted = false;
  };
}

/** Resolves when everything requested so far is drawn. */
export async function drawn(): Promise<void> {
  await tick();
  if (waiting.size > 0) await new Promise<void>((tell) => listeners.push(tell));
}
