// In: how an attempt ended. Out: how long to wait before the next one, if there may be one.

import type { Call } from './call.ts';
import type { Prepared } from './request.ts';

/**
 * Milliseconds to wait before the next attempt; infinitely many when this one stands. Waits double from half a second to
 * eight, as long as the client's budget of 100 lasts, of which five successes earn one; a minute at most is waited
 * because the service asks for it.
 */
export function backoff(
  { client }: Call,
  { safe, unsent }: Prepared,
  repeats: number,
  response: Response | undefined,
  cause: unknown,
  most = 2,
): number {
  const { left = 100 } = client;
  if (![undefined, 408, 429, 500, 502, 503, 504].includes(response?.status)) {
    client.left = Math.min(left + 0.2, 100);
  } else if (repeats < most && left >= 1 && (safe || unsent?.(cause))) {
    // In seconds, or as a date.
    const after = response?.headers.get('retry-after') as string;
    const asked = Math.max(0, Number(after) * 1000 || Date.parse(after) - Date.now()) || 0;
    if (asked > 60_000) return Infinity;
    client.left = left - 1;
    return asked || Math.min(500 * 2 ** repeats, 8000) * (0.5 + Math.random() / 2);
  }
  return Infinity;
}
