/** The time, for clocks that tick; it only runs while someone reads it. */

import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970; read in a component it ticks twice a second. */
export function now(): number {
  subscribe();
  return Date.now();
}
