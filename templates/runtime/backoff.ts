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
  const left = client.left ?? 100;
  if (response?.ok) client.left = Math.min(left + 0.2, 100);
  // A pattern is tested on the digits.
  const isPassing = !response || /408|429|50[0234]/.test(response.status as unknown as string);
  if (isPassing && repeats < most && left >= 1 && (safe || unsent?.(cause))) {
    // In seconds, or as a date; what is past already is not waited for.
    const after = response?.headers.get('retry-after') as string;
    const asked = Number(after) * 1000 || Date.parse(after) - Date.now();
    const wait = asked || Math.min(250 * 2 ** repeats, 4000) * (1 + Math.random());
    if (wait <= 60_000) {
      client.left = left - 1;
      return wait;
    }
  }
  return Infinity;
}
