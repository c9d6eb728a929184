/** Sums the wall times of stages by name, in the order they first ran. */

export interface Timing {
  readonly stage: string;
  readonly milliseconds: number;
}

export interface Stopwatch {
  time<T>(stage: string, work: () => T | Promise<T>): Promise<T>;
  /** Begins to count time for a stage; gives what ends it. */
  start(stage: string): () => void;
  timings(): readonly Timing[];
}

/** Milliseconds since the process started. The clock of `performance` would have to be loaded first. */
export function now(): number {
  return process.uptime() * 1000;
}

/** A stopwatch for callers who need no times. */
export const untimed: Stopwatch = {
  time: async (_stage, work) => work(),
  start: () => () => {},
  timings: () => [],
};

export function createStopwatch(): Stopwatch {
  const spent = new Map<string, number>();
  const start = (stage: string): (() => void) => {
    const since = now();
    return () => void spent.set(stage, (spent.get(stage) ?? 0) + now() - since);
  };
  return {
    start,
    async time(stage, work) {
      const end = start(stage);
      try {
        return await work();
      } finally {
        end();
      }
    },
    timings: () => [...spent].map(([stage, milliseconds]) => ({ stage, milliseconds })),
  };
}
