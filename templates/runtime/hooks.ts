// In: a client's hooks and a call. Out: what they are told of each attempt, and of the end.

import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import type { ApiError } from './errors.ts';
import { cleaned, redactionOf } from './redact.ts';

/**
 * Functions that see what a client sends and gets.
 *
 * @example
 * const hooks: Hooks = { onEnd: ({ operation, milliseconds }) => measure(operation, milliseconds) };
 * new Client({ baseUrl, hooks: observe(hooks) });
 */
export interface Hooks {
  /** Before each attempt, when its request is complete; headers may be set. */
  readonly onRequest?: (attempt: Attempt) => void | Promise<void>;

  /** After each attempt: `response` (body unread, status and headers only) or `error`. */
  readonly onAnswer?: (attempt: Attempt, answer: AttemptAnswer) => void;

  /** Once, when a call has ended: its data was read or it failed. */
  readonly onEnd?: (call: EndedCall) => void;
}

/** One sending of a request. */
export interface Attempt {
  readonly operation: string;

  /** 1 for the first. */
  readonly number: number;

  readonly method: string;

  /** Without secrets. */
  readonly url: string;

  /** The path as the spec has it, where it has one: `/things/{id}`. */
  readonly template: string | undefined;

  /** The headers as sent (mutable). */
  readonly headers: Headers;

  /** Headers, and the body where it is text or JSON, without secrets: what may be logged. */
  redacted(): { headers: Record<string, string>; body: unknown };
}

/** How an attempt ended. */
export interface AttemptAnswer {
  readonly response?: Response;
  readonly error?: unknown;
  readonly milliseconds: number;
}

/** A call that has ended. */
export interface EndedCall {
  readonly operation: string;
  readonly attempts: number;
  readonly error?: ApiError;
  readonly milliseconds: number;
}

/** Sees the calls of a client: what `observe(…)` gives. */
export interface Observer {
  (call: Call, exchange: (call: Call) => Promise<Answer>): Promise<Answer>;

  readonly hooks: readonly Hooks[];
}

/**
 * Hooks as a client takes them, in their order.
 *
 * @example
 * new Client({ baseUrl, hooks: observe(logging(console), { onRequest: ({ headers }) => headers.set('x-id', id()) }) });
 */
export function observe(...seeing: readonly (Hooks | Observer)[]): Observer {
  const hooks = seeing.flatMap((one) => ('hooks' in one ? one.hooks : [one]));
  const observer = async (call: Call, exchange: (call: Call) => Promise<Answer>) => {
    const since = performance.now();
    const watched = watching(call, hooks);
    let isEnded = false;
    const end = (error?: ApiError): void => {
      if (isEnded) return;
      isEnded = true;
      const facts = { operation: call.operation.id, attempts: watched.attempts };
      const milliseconds = performance.now() - since;
      for (const { onEnd } of hooks) onEnd?.({ ...facts, milliseconds, ...(error && { error }) });
    };
    try {
      const answer = await exchange(watched);
      const { stop } = watched;
      watched.stop = (error) => {
        stop?.(error);
        end(error);
      };
      // Its data is the caller's from there; of a failure, reading tells more.
      watched.taken = ({ ok }) => ok && end();
      return answer;
    } catch (error) {
      // Every rejection of a call is an ApiError.
      end(error as ApiError);
      throw error;
    }
  };
  return Object.assign(observer, { hooks });
}

/** A call whose attempts tell hooks what they do. */
function watching(call: Call, hooks: readonly Hooks[]): Call {
  const { options, client } = call;
  const send = options.fetch ?? client.options.fetch ?? fetch;
  let isWatched = false;
  const watched: Call = {
    ...call,
    // An attempt that is one call of `fetch`, or one of many of an attempt that is watched as a whole.
    options: {
      ...options,
      fetch: (url, init) =>
        isWatched ? send(url, init) : watch({ url, init }, () => send(url, init)),
    },
    watch,
  };
  return watched;

  async function watch<R extends Sent>(
    request: R,
    go: (call: Call, request: R) => Promise<Response>,
  ): Promise<Response> {
    const attempt = attemptOf(watched, request);
    for (const { onRequest } of hooks) await onRequest?.(attempt);
    const since = performance.now();
    const tell = (answer: { response: Response } | { error: unknown }): void => {
      const milliseconds = performance.now() - since;
      for (const { onAnswer } of hooks) onAnswer?.(attempt, { ...answer, milliseconds });
    };
    isWatched = true;
    try {
      const response = await go(watched, request);
      tell({ response });
      return response;
    } catch (error) {
      tell({ error: cleaned(error, redactionOf(watched)) });
      throw error;
    } finally {
      isWatched = false;
    }
  }
}

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** What hooks are told of the request that is about to be sent. */
function attemptOf(call: Call, { url, init }: Sent): Attempt {
  const redact = redactionOf(call);
  const { method = 'GET', body } = init;
  // A call has its headers in this form.
  const headers = init.headers as Headers;
  return {
    operation: call.operation.id,
    number: call.attempts,
    method,
    url: redact.text(url),
    template: call.operation.path,
    // Printed as a getter, so that whoever prints an attempt prints no credential.
    get headers() {
      return headers;
    },
    redacted: () => {
      const shown = redact.data({ headers: Object.fromEntries(headers), body: textOf(body) });
      // Redaction keeps the members.
      return shown as { headers: Record<string, string>; body: unknown };
    },
  };
}

function textOf(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
