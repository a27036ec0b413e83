/** Something a screen fetches; fetched again when what the request reads changes. Create it while a component is initialized. */
export class Fetched<T> {
  /** The last answer; kept until a new one arrives. */
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
