// In: a limit of time and the caller's signal. Out: one signal for `fetch`, and whether time was what ended it.

/** The end of one attempt: by time, by the caller, or because it is done. */
export interface Limit {
  readonly signal: AbortSignal | null;

  /** Whether the time passed. */
  readonly expired: boolean;

  /** The answer has begun; until somebody reads on, time does not count. */
  pause(): void;

  /** Somebody reads. */
  resume(): void;

  /** Time does not count any more; the caller's signal does. */
  release(): void;

  /** All is read, or lost. */
  stop(): void;
}

/** Without a limit of time the caller's signal is handed on as it is: that is the cheapest way. */
export function limitOf(ms: number, caller: AbortSignal | undefined): Limit {
  const nothing = (): void => {};
  if (ms === Infinity) {
    const signal = caller ?? null;
    return {
      signal,
      expired: false,
      pause: nothing,
      resume: nothing,
      release: nothing,
      stop: nothing,
    };
  }
  const controller = new AbortController();
  let paused = false;
  let due = false;
  let expired = false;
  let timer: ReturnType<typeof setTimeout>;
  const abort = (): void => controller.abort(caller?.reason);
  const ring = (): void => {
    due = true;
    if (paused) return;
    expired = true;
    controller.abort();
  };
  // Longer delays would fire at once.
  const start = (): void => {
    timer = setTimeout(ring, Math.min(ms, 2 ** 31 - 1));
  };
  start();
  caller?.addEventListener('abort', abort);
  if (caller?.aborted) abort();
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      if (due) start();
    },
    release() {
      clearTimeout(timer);
    },
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
