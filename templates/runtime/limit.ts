// In: a call and a limit of time. Out: the signal of its attempt, which time and the caller can end.

import type { Call } from './call.ts';

/** More than three weeks: a much longer delay would pass at once. */
export const longest = 2e9;

/** Begins an attempt. Without a limit and a signal there is nothing to do: the cheapest way. */
export function start(call: Call, left: () => number): void {
  const { signal } = call.options;
  call.signal = signal;
  signal?.throwIfAborted();
  if (!signal && left() === longest) return;
  const controller = new AbortController();
  // Listeners of its own would stay on a signal that outlives the call, and Node warns of more than ten.
  call.signal = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
  call.run = () => {
    call.timer = setTimeout(() => {
      const error = Object.assign(new Error('took too long'), { name: 'TimeoutError' });
      // Node keeps signals that have ended, and a stack that nobody has read keeps the calls that it names.
      void error.stack;
      controller.abort(error);
    }, left());
  };
  call.stop = () => clearTimeout(call.timer);
  call.run();
}

/** What others give may be long in coming: a token, a hook. */
export function within<T>(signal: AbortSignal | undefined, wanted: Promise<T>): Promise<T> {
  if (!signal) return wanted;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    void wanted.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
