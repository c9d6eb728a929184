// Retries: which failures are retried, and how long the client waits before a retry.

import type { Call } from './call.ts';
import type { Prepared } from './request.ts';

/**
 * Milliseconds to wait before the next attempt; `Infinity` if there is none. Waits double from half a second to
 * eight, as long as the client's budget of 100 lasts, of which five successes earn one; a minute at most is waited
 * because the service asks for it.
 */
export function getBackoff(
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

/**
 * When a call is retried, and how long the client waits before a retry.
 *
 * @example
 * const patient: RetryOptions = { max: 5, delay: 1000, statuses: [429, 503] };
 */
export interface RetryOptions {
  /** Maximum number of retries of a call; 2 by default. */
  readonly max?: number | undefined;

  /** Statuses that are retried; 408, 429, 500, 502, 503 and 504 by default. */
  readonly statuses?: readonly number[] | undefined;

  /** Whether calls with side effects are retried too. By default they are retried only if no connection was made. */
  readonly unsafe?: boolean | undefined;

  /** Longest wait before the first retry in milliseconds, doubled each time; 500 by default. */
  readonly delay?: number | undefined;

  /** Longest wait in milliseconds; 8000 by default. */
  readonly maxDelay?: number | undefined;

  /** Longest accepted `Retry-After` in milliseconds; 60000 by default. */
  readonly maxRetryAfter?: number | undefined;

  /** Retry budget of a client; successful calls refill it. 100 by default. Only an option of the client. */
  readonly budget?: number | undefined;

  /** A number from 0 up to 1. */
  readonly random?: (() => number) | undefined;

  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;

  /** Resolves after the milliseconds, or rejects when the signal aborts. */
  readonly sleep?: ((ms: number, signal: AbortSignal | null) => Promise<void>) | undefined;
}

/**
 * Decides about retries: the value of `retryPolicy(…)`.
 *
 * @example
 * const policy: RetryPolicy = retryPolicy({ max: 5 });
 * await client.getThing({ id: '1' }, { retries: policy });
 */
export interface RetryPolicy extends RetryOptions {
  /** Milliseconds to wait before the next attempt; `Infinity` if there is none. */
  wait(
    call: Call,
    request: Prepared,
    repeats: number,
    response: Response | undefined,
    cause: unknown,
  ): number | Promise<number>;
}

/**
 * When calls are retried. For a single call, it is combined with the policy of the client.
 *
 * @example
 * new Client({ baseUrl, retries: retryPolicy({ max: 5, maxRetryAfter: 10_000 }) });
 */
export function retryPolicy(options: RetryOptions): RetryPolicy {
  return { ...options, wait };
}

async function wait(
  call: Call,
  { safe, init }: Prepared,
  repeats: number,
  response: Response | undefined,
  cause: unknown,
): Promise<number> {
  const { client, options } = call;
  const policy = { ...readOptions(client.options.retries), ...readOptions(options.retries) };
  const budget = Object.assign(client, { left: client.left ?? policy.budget ?? 100 });
  // Behind a redirect an error no more says that the request never arrived.
  const outcome = { repeats, safe, response, cause: call.moved ? undefined : cause };
  const delay = retryDelay(policy, budget, outcome) ?? Infinity;
  // A stream can be read only once; a longer delay would pass at once.
  if (init.body instanceof ReadableStream || delay >= 2 ** 31) return Infinity;
  if (!policy.sleep) return delay;
  await policy.sleep(delay, options.signal ?? null);
  return 0;
}

function readOptions(retries: number | RetryPolicy | undefined): RetryOptions | undefined {
  return typeof retries === 'number' ? { max: retries } : retries;
}

/**
 * What is left of a client's retry budget.
 *
 * @example
 * const budget: Budget = { left: 10 };
 */
export interface Budget {
  left: number;
}

const neverMade =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$|client error \(Connect\)/;

/**
 * How an attempt ended, and whether it may be retried.
 *
 * @example
 * const outcome: Outcome = { repeats: 0, safe: true, response };
 */
export interface Outcome {
  /** The number of retries so far. */
  readonly repeats: number;

  /** Whether it is safe to repeat the call. */
  readonly safe: boolean;

  readonly response?: Response | undefined;

  /** The error of `fetch`. */
  readonly cause?: unknown;
}

/**
 * Milliseconds to wait before the next attempt, or `undefined` if there is none.
 *
 * @example
 * retryDelay({ max: 3 }, { left: 10 }, { repeats: 0, safe: true, response }); // 250 to 500, after a 503
 */
export function retryDelay(
  policy: RetryOptions,
  budget: Budget,
  { repeats, safe, response, cause }: Outcome,
): number | undefined {
  const { statuses = [408, 429, 500, 502, 503, 504], max = 2, delay = 500 } = policy;
  if (response?.ok) budget.left = Math.min(budget.left + 0.2, policy.budget ?? 100);
  if (response && !statuses.includes(response.status)) return undefined;
  const allowed = safe || policy.unsafe || (!response && neverConnected(cause));
  const asked = response && retryAfter(response.headers, (policy.now ?? Date.now)());
  const tooLong = (asked ?? 0) > (policy.maxRetryAfter ?? 60_000);
  if (!allowed || tooLong || repeats >= max || budget.left < 1) return undefined;
  budget.left--;
  const longest = Math.min(delay * 2 ** repeats, policy.maxDelay ?? 8000);
  return asked ?? longest * (0.5 + (policy.random ?? Math.random)() / 2);
}

/**
 * Whether an error of `fetch` says that not one byte of the request was sent.
 *
 * @example
 * fetch(url).catch((error) => neverConnected(error) && queue.add(url));
 */
export function neverConnected(error: unknown): boolean {
  // An error of unknown shape: Node nests the socket's error as its cause, Bun has the code itself, Deno a message.
  const { code, message, cause } = (error ?? {}) as Partial<Record<string, unknown>>;
  const refused = neverMade.test(String(code ?? message));
  return refused || (cause !== undefined && neverConnected(cause));
}

/**
 * The value of `Retry-After` in milliseconds; the header has seconds or a date.
 *
 * @example
 * retryAfter(new Headers({ 'retry-after': '3' }), Date.now()); // 3000
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const wait = /^[\d.]+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/**
 * Waits, unless the signal aborts.
 *
 * @example
 * await sleep(1000, AbortSignal.timeout(500)); // throws after half a second
 */
export function sleep(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
  });
}
