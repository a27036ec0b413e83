/** Something a screen asks the server for; asked again when what the question reads changes. Made while a component starts. */
export class Fetched<T> {
  /** The last answer; it stays while a new one is on its way. */
  value = $state.raw<T | null>(null);
  problem = $state.raw<unknown>(null);
  private tries = $state(0);

  constructor(ask: () => Promise<T>) {
    $effect(() => {
      let isCurrent = true;
      void this.tries;
      ask().then(
        (value) => {
          if (!isCurrent) return;
          this.value = value;
          this.problem = null;
        },
        (problem: unknown) => {
          if (isCurrent) this.problem = problem;
        },
      );
      return () => {
        isCurrent = false;
      };
    });
  }

  again(): void {
    this.tries += 1;
  }
}
