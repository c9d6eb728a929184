/** Stages in, their wall times out, summed by name in the order they first ran. */

export interface Timing {
  readonly stage: string;
  readonly milliseconds: number;
}

export interface Stopwatch {
  time<T>(stage: string, work: () => T | Promise<T>): Promise<T>;
  timings(): readonly Timing[];
}

export function createStopwatch(): Stopwatch {
  const spent = new Map<string, number>();
  return {
    async time(stage, work) {
      const start = performance.now();
      try {
        return await work();
      } finally {
        spent.set(stage, (spent.get(stage) ?? 0) + performance.now() - start);
      }
    },
    timings: () => [...spent].map(([stage, milliseconds]) => ({ stage, milliseconds })),
  };
}
