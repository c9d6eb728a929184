// In: a limit of time and the caller's signal. Out: one signal for `fetch`, and whether time was what ended it.

/** The end of one attempt: by time, by the caller, or because it is done. */
export interface Limit {
  readonly signal: AbortSignal | null;

  /** Whether the time passed. */
  expired: boolean;

  /** The answer has begun and nobody reads it: time does not count. */
  idle: boolean;

  /** Somebody reads on. */
  resume(): void;

  /** Time does not count any more. */
  release(): void;

  /** The caller's signal does not count any more either. */
  stop(): void;
}

/** Without a limit of time the caller's signal is handed on as it is: that is the cheapest way. */
export function limitOf(ms: number, caller: AbortSignal | null): Limit {
  const controller = ms < Infinity ? new AbortController() : undefined;
  let due = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => controller?.abort(caller?.reason);
  const start = (): void => {
    timer = setTimeout(
      () => {
        due = true;
        if (limit.idle) return;
        limit.expired = true;
        abort();
      },
      // A longer delay would pass at once.
      Math.min(ms, 2 ** 31 - 1),
    );
  };
  const limit: Limit = {
    signal: controller?.signal ?? caller,
    expired: false,
    idle: false,
    resume() {
      limit.idle = false;
      if (due) start();
    },
    release: () => clearTimeout(timer),
    stop() {
      clearTimeout(timer);
      if (controller) caller?.removeEventListener('abort', abort);
    },
  };
  if (controller) {
    start();
    caller?.addEventListener('abort', abort);
    if (caller?.aborted) abort();
  }
  return limit;
}
