/** How long animations take, from the design tokens; 0 for readers who want no motion. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

export function isStill(): boolean {
  if (typeof document === "undefined" || typeof matchMedia === "undefined") return true;
  return document.documentElement.dataset["motion"] === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A token such as --m-move in milliseconds, at the reader's speed; 0 when nothing should move. */
export function time(token: string): number {
  if (isStill()) return 0;
  const root = getComputedStyle(document.documentElement);
  const value = root.getPropertyValue(token).trim();
  const number = parseFloat(value);
  if (Number.isNaN(number)) return 0;
  const speed = parseFloat(root.getPropertyValue("--speed")) || 1;
  return (value.endsWith("ms") ? number : number * 1000) / speed;
}

export const ease = cubicOut;

/** Something is set down: it comes from a little above. */
export const set: (node: Element) => TransitionConfig = () => ({
  duration: time("--m-move"),
  easing: cubicOut,
  css: (t, u) => `opacity:${t};transform:translateY(${-14 * u}px) scale(${1 + 0.08 * u})`,
});

/** A die is rolled: it turns and comes to rest. */
export const roll: (node: Element) => TransitionConfig = () => ({
  duration: time("--m-flip"),
  easing: cubicOut,
  css: (t, u) => `opacity:${Math.min(1, t * 3)};transform:translateX(${-26 * u}px) rotate(${-270 * u}deg) scale(${1 - 0.15 * u})`,
});
