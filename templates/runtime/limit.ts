// In: a call and a limit of time. Out: the signal of its attempt, which time and the caller can end.

import type { Call } from './call.ts';

/** Begins an attempt. Without a limit the caller's signal is all there is: the cheapest way. */
export function start(call: Call, left: () => number): void {
  const { signal } = call.options;
  call.stop?.();
  call.signal = signal;
  signal?.throwIfAborted();
  // A longer delay would pass at once.
  if (left() >= 2 ** 31) return;
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason ?? { name: 'TimeoutError' });
  call.signal = controller.signal;
  signal?.addEventListener('abort', abort);
  call.run = () => {
    call.timer = setTimeout(abort, left());
  };
  call.stop = () => {
    clearTimeout(call.timer);
    signal?.removeEventListener('abort', abort);
  };
  call.run();
}
