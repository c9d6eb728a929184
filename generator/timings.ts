/** Stages in, their wall times out, summed by name in the order they first ran. */

export interface Timing {
  readonly stage: string;
  readonly milliseconds: number;
}

export interface Stopwatch {
  time<T>(stage: string, work: () => T | Promise<T>): Promise<T>;
  timings(): readonly Timing[];
}

/** In milliseconds, from any moment on. Asked of the process, because the clock of `performance` is loaded first. */
export function now(): number {
  return process.uptime() * 1000;
}

/** Where nobody asks for times. */
export const untimed: Stopwatch = {
  time: async (_stage, work) => work(),
  timings: () => [],
};

export function createStopwatch(): Stopwatch {
  const spent = new Map<string, number>();
  return {
    async time(stage, work) {
      const start = now();
      try {
        return await work();
      } finally {
        spent.set(stage, (spent.get(stage) ?? 0) + now() - start);
      }
    },
    timings: () => [...spent].map(([stage, milliseconds]) => ({ stage, milliseconds })),
  };
}
