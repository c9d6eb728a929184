// Retries: which failures are repeated, how long a client waits before that, and the wait itself.

import type { Call, Prepared } from './call.ts';

/**
 * When a call is repeated, and how long the client waits before that.
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

  /** Retry budget of a client; five successes earn one retry. 100 by default. Only an option of the client. */
  readonly budget?: number | undefined;

  /** A number from 0 up to 1. */
  readonly random?: (() => number) | undefined;

  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;

  /** Resolves after the milliseconds; resolves or rejects sooner when the signal aborts. */
  readonly sleep?: ((ms: number, signal: AbortSignal | null) => Promise<void>) | undefined;
}

/**
 * How an attempt ended.
 *
 * @example
 * const outcome: Outcome = { repeats: 0, response };
 */
export interface Outcome {
  /** The number of retries so far. */
  readonly repeats: number;

  /** Missing if the connection was lost, or the time ran out. */
  readonly response?: Pick<Response, 'status' | 'headers'> | undefined;
}

/** How an attempt of a call ended: with a response, or with an error of `fetch`. */
export interface CallOutcome extends Outcome {
  readonly response: Response | undefined;
  readonly cause: unknown;
}

/**
 * Decides about retries: the value of `retryPolicy(…)`.
 *
 * @example
 * const policy: RetryPolicy = retryPolicy({ max: 5 });
 * await client.getThing({ id: '1' }, { retries: policy });
 */
export interface RetryPolicy extends RetryOptions {
  /** Milliseconds to wait before a call is repeated; `Infinity` if it is not. */
  plan(call: Call, request: Prepared, outcome: CallOutcome): number;
}

/**
 * Milliseconds to wait before a call is repeated; `Infinity` if it is not. It decides what `retryPolicy({ max })` does, and brings no
 * code of the other options into a bundle: waits double from half a second to eight, as long as the client's budget of 100 lasts, of
 * which five successes earn one. A test holds the two equal.
 */
export function planRetry(
  { client }: Call,
  { idempotent, unsent }: Prepared,
  { repeats, response, cause }: CallOutcome,
  max = 2,
): number {
  const { left = 100 } = client;
  if (response?.ok) client.left = Math.min(left + 0.2, 100);
  const isRetryable = !response || /408|429|50[0234]/.test(`${response.status}`);
  if (isRetryable && repeats < max && left >= 1 && (idempotent || unsent?.(cause))) {
    const backoff = Math.min(250 * 2 ** repeats, 4000) * (1 + Math.random());
    const delay = readRetryAfter(response, Date.now()) || backoff;
    if (delay <= 60_000) {
      client.left = left - 1;
      return delay;
    }
  }
  return Infinity;
}

/** Waits before a call is repeated. The attempt is over, so that only the caller can end the wait early. */
export function waitBeforeRetry(call: Call, delay: number): Promise<void> {
  return (call.sleep ?? sleep)(delay, call.options.signal ?? null);
}

/**
 * When calls are retried. For a single call, it is combined with the policy of the client.
 *
 * @example
 * new Client({ baseUrl, retries: retryPolicy({ max: 5, maxRetryAfter: 10_000 }) });
 */
export function retryPolicy(options: RetryOptions): RetryPolicy {
  return { ...options, plan: planByOptions };
}

/** Milliseconds to wait before a call is repeated, by the options of its client and its own. */
const planByOptions: RetryPolicy['plan'] = (call, request, outcome) => {
  const { client } = call;
  const options = readOptions(call);
  const { budget = 100, unsafe } = options;
  const { left = budget } = client;
  if (outcome.response?.ok) client.left = Math.min(left + 0.2, budget);
  const isHarmless = request.idempotent || unsafe || request.unsent?.(outcome.cause);
  // A stream can be read only once.
  const isSpent = left < 1 || request.init.body instanceof ReadableStream;
  const delay = isHarmless && !isSpent ? getRetryDelay(outcome, options) : Infinity;
  if (delay === Infinity) return delay;
  client.left = left - 1;
  call.sleep = options.sleep;
  // What such a wait throws is not caused by the time limit of the attempt before it.
  call.signal = call.options.signal;
  return delay;
};

/** What a call says of retries, and what its client says of the rest. */
function readOptions({ client, options }: Call): RetryOptions {
  return { ...toOptions(client.options.retries), ...toOptions(options.retries) };
}

/** A number alone is how often something is repeated. */
export function toOptions(retries: number | RetryOptions | undefined): RetryOptions | undefined {
  return typeof retries === 'number' ? { max: retries } : retries;
}

/**
 * Milliseconds to wait before the next attempt: as long as the service asks, else a random time that doubles with each attempt.
 * `Infinity` if there is no next attempt.
 *
 * @example
 * getRetryDelay({ repeats: 0, response }, { max: 3 }); // 250 to 500, after a 503
 */
export function getRetryDelay({ repeats, response }: Outcome, options: RetryOptions = {}): number {
  const { max = 2, statuses = [408, 429, 500, 502, 503, 504], maxRetryAfter = 60_000 } = options;
  const { delay = 500, maxDelay = 8000, random = Math.random, now = Date.now } = options;
  if (repeats >= max || (response && !statuses.includes(response.status))) return Infinity;
  const backoff = Math.min(delay * 2 ** repeats, maxDelay) * (0.5 + random() / 2);
  const wait = Math.max(0, readRetryAfter(response, now()) || backoff);
  return wait > Math.min(maxRetryAfter, longest) ? Infinity : wait;
}

/**
 * The value of `Retry-After` in milliseconds: a number of seconds, or a date, which may be past; `NaN` without one.
 *
 * @example
 * readRetryAfter(new Response(null, { headers: { 'retry-after': '3' } }), Date.now()); // 3000
 */
export function readRetryAfter(answer: Pick<Response, 'headers'> | undefined, now: number): number {
  const value = answer?.headers.get('retry-after') ?? '';
  // No seconds at all are read as a year, which is past as well.
  return Number(value) * 1000 || Date.parse(value) - now;
}

const neverMade =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$|client error \(Connect\)/;

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

/** More than three weeks in milliseconds; a longer delay would overflow and end at once. */
export const longest = 2e9;

/**
 * Waits until the time is over or the signal aborts. It does not throw: what is sent next does, because it has the same signal.
 *
 * @example
 * await sleep(1000, AbortSignal.timeout(500)); // waits half a second
 */
export function sleep(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
  });
}
