// Faults of a service and of its network, for those who test what a client does then.

import { sleep } from '../call/retry.ts';
import { Refusal } from '../server/refusal.ts';

/**
 * A fault of a call.
 *
 * @example
 * const busy: Fault = { status: 429, retryAfter: 2, times: 1 };
 * const slow: Fault = { latency: 300 };
 */
export interface Fault {
  /** Milliseconds outside that the response is late. */
  readonly latency?: number;

  /** The connection is lost. */
  readonly reset?: boolean;

  /** The status of a failure. */
  readonly status?: number;

  /** Seconds of its header `Retry-After`. */
  readonly retryAfter?: number;

  /** The body breaks off after so many pieces. */
  readonly cut?: number;

  /** How many calls have it; by default all. */
  readonly times?: number;
}

/**
 * Faults by the ids of operations; `*` for all operations.
 *
 * @example
 * const faults: Faults = { createOrder: { reset: true, times: 1 }, '*': { latency: 100 } };
 */
export type Faults = Readonly<Record<string, Fault | readonly Fault[]>>;

/** Finds the fault of a call, and counts it. */
export class FaultPlan {
  readonly #faults: Faults;
  readonly #isEmpty: boolean;
  readonly #used = new Map<Fault, number>();

  constructor(faults: Faults) {
    this.#faults = faults;
    this.#isEmpty = Object.keys(faults).length === 0;
  }

  reset(): void {
    this.#used.clear();
  }

  take(id: string, headers: Headers): Fault | undefined {
    const asked = readFault(headers.get('x-specwright-fault'));
    if (asked || this.#isEmpty) return asked;
    const own = Object.hasOwn(this.#faults, id) ? [this.#faults[id]] : [];
    const all = [...own, this.#faults['*']].flat().filter((fault) => fault !== undefined);
    const found = all.find((fault) => (this.#used.get(fault) ?? 0) < (fault.times ?? Infinity));
    if (found) this.#used.set(found, (this.#used.get(found) ?? 0) + 1);
    return found;
  }
}

/** `latency=200, reset, status=429;retry-after=2, cut=3` */
function readFault(header: string | null): Fault | undefined {
  if (header === null) return undefined;
  const parts = header.split(/[,;]/).map((part) => part.trim().split('='));
  const given = new Map(parts.map(([name = '', value]) => [name, value]));
  const numbers = { latency: 'latency', status: 'status', retryAfter: 'retry-after', cut: 'cut' };
  const read = Object.entries(numbers).flatMap(([name, word]) => {
    const value = Number(given.get(word) ?? NaN);
    return Number.isFinite(value) && value >= 0 ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(read), ...(given.has('reset') && { reset: true }) };
}

/** Waits, and refuses the call where the fault says so. */
export async function suffer(fault: Fault, signal: AbortSignal): Promise<void> {
  const { latency = 0, status, retryAfter } = fault;
  if (latency > 0) await sleep(latency, signal);
  signal.throwIfAborted();
  if (status === undefined) return;
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  throw new Refusal(status, 'This fault was asked for.', { headers });
}

/** The error by which `fetch` reports a lost connection. */
export function createLost(): Error {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}

/** Whether it is such a report. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return false;
  return 'code' in error.cause && error.cause.code === 'ECONNRESET';
}

/** A response whose body breaks off. */
export function cutResponse(response: Response, pieces: number): Response {
  const { body, status, headers } = response;
  if (!body) return response;
  const reader = body.getReader();
  let left = pieces;
  const cut = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = left > 0 ? await reader.read() : undefined;
      left -= 1;
      if (next?.done === false) return controller.enqueue(next.value);
      await reader.cancel();
      controller.error(new TypeError('terminated'));
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(cut, { status, headers });
}
