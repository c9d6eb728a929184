// The clock of a simulation: time passes when a test says so, or as it does outside.

import type { Memory, Timer } from './state.ts';

/**
 * The time of a simulation.
 *
 * @example
 * simulation.clock.advance(5000); // a file that is processed for five seconds is ready now
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;

  /** Lets time pass; what is due happens in its order. */
  advance(milliseconds: number): void;
}

/** `run` does what is due; `outside` gives the time outside, where the clock follows it. */
export function createClock(
  memory: Memory,
  run: (timer: Timer) => void,
  outside?: () => number,
): Clock & { readonly settle: () => void } {
  let ahead = 0;
  const pass = (until: number): void => {
    for (let timer = memory.takeDue(until); timer; timer = memory.takeDue(until)) {
      memory.now = Math.max(memory.now, timer.at);
      run(timer);
    }
    memory.now = Math.max(memory.now, until);
  };
  const settle = (): void => pass(outside ? outside() + ahead : memory.now);
  return {
    settle,
    now() {
      settle();
      return memory.now;
    },
    advance(milliseconds) {
      const time = Math.max(0, milliseconds);
      ahead += time;
      pass(outside ? outside() + ahead : memory.now + time);
      memory.change();
    },
  };
}
