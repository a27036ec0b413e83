/** One soft knock on wood, synthesized here. */

let context: AudioContext | null = null;

export function knock(): void {
  if (typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    const at = context.currentTime;
    for (const [pitch, loud, long] of [
      [196, 0.22, 0.12],
      [412, 0.08, 0.05],
    ] as const) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.setValueAtTime(pitch, at);
      tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, at + long);
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(loud, at + 0.004);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + long);
    }
  } catch {
    // the browser allows no sound yet; the page shows it in other ways
  }
}
