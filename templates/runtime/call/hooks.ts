// Hooks: functions that are called for each attempt and at the end of a call.

import {
  type Answer,
  type Call,
  failure,
  getExcerpt,
  getFacts,
  listTexts,
  race,
  redact,
  warn,
} from './call.ts';
import { type ApiError, HttpError, ValidationError } from './errors.ts';
import type { Fetch } from './options.ts';

/**
 * Functions that observe the requests and responses of a client.
 *
 * @example
 * const hooks: Hooks = { onEnd: ({ operation, milliseconds }) => measure(operation, milliseconds) };
 * new Client({ baseUrl, hooks: observe(hooks) });
 */
export interface Hooks {
  /** Called before each attempt, when its request is complete; may set headers. If it throws, the call fails and nothing is sent. Time limits apply. */
  readonly onRequest?: (attempt: Attempt) => void | Promise<void>;

  /** Called after each attempt, with `response` (body unread, status and headers only) or `error`. If it throws, there is a warning. */
  readonly onAnswer?: (attempt: Attempt, answer: AttemptAnswer) => void;

  /** Called once at the end of a call: its data was read or it failed. If it throws, there is a warning. */
  readonly onEnd?: (call: EndedCall) => void;
}

/**
 * One attempt to send a request.
 *
 * @example
 * const onRequest = ({ headers, number }: Attempt) => headers.set('x-attempt', String(number));
 */
export interface Attempt {
  readonly operation: string;

  /** 1 for the first. */
  readonly number: number;

  readonly method: string;

  /** Without secrets. */
  readonly url: string;

  /** The path template of the spec, if there is one: `/things/{id}`. */
  readonly template: string | undefined;

  /** What the options of the call say of it. */
  readonly meta: unknown;

  /** The headers as sent (mutable). */
  readonly headers: Headers;

  /** Headers without secrets, and the body if it is text or JSON; safe for logs. */
  redacted(): { headers: Record<string, string>; body: unknown };
}

/**
 * How an attempt ended.
 *
 * @example
 * const onAnswer = (_: Attempt, { response, milliseconds }: AttemptAnswer) => measure(response?.status, milliseconds);
 */
export interface AttemptAnswer {
  readonly response?: Response;
  readonly error?: unknown;
  readonly milliseconds: number;
}

/**
 * A call that has ended.
 *
 * @example
 * const onEnd = ({ operation, attempts, error }: EndedCall) => count(operation, attempts, error?.kind);
 */
export interface EndedCall {
  readonly operation: string;

  /** What the options of the call say of it. */
  readonly meta: unknown;

  readonly attempts: number;
  readonly error?: ApiError;

  /** The registered code in the response, whether the call failed because of it or not, and its meaning. */
  readonly code?: string;
  readonly meaning?: string | undefined;

  readonly milliseconds: number;
}

/**
 * Observes the calls of a client: the value of `observe(…)`.
 *
 * @example
 * const observer: Observer = observe({ onEnd: ({ operation, error }) => count(operation, error?.kind) });
 */
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
    const watched = watchAttempts(call, hooks);
    let isEnded = false;
    const end = (error?: ApiError): void => {
      if (isEnded) return;
      isEnded = true;
      const { operation, options } = call;
      const facts = { operation: operation.id, meta: options.meta, attempts: watched.attempts };
      const milliseconds = performance.now() - since;
      const ended = {
        ...facts,
        ...readCode(watched, error),
        milliseconds,
        ...(error && { error }),
      };
      for (const { onEnd } of hooks) runGuarded(watched, 'onEnd', () => onEnd?.(ended));
    };
    try {
      const answer = await exchange(watched);
      const { stop } = watched;
      watched.stop = (error) => {
        stop?.(error);
        end(error);
      };
      return answer;
    } catch (error) {
      // Every rejection of a call is an ApiError.
      end(error as ApiError);
      throw error;
    }
  };
  return Object.assign(observer, { hooks });
}

/** The code of a success response, or of a failure. */
function readCode({ coded }: Call, error: ApiError | undefined): Call['coded'] {
  if (!(error instanceof HttpError) || error.code === undefined) return coded;
  return { code: error.code, meaning: error.meaning };
}

/** A call whose attempts call the hooks. */
function watchAttempts(call: Call, hooks: readonly Hooks[]): Call {
  const { options, client } = call;
  // Without any of them, the call is refused before it is sent.
  const send: Fetch | undefined = options.fetch ?? client.options.fetch ?? globalThis.fetch;
  let isWatched = false;
  const watched: Call = {
    ...call,
    // An attempt that is one call of `fetch`, or one of many of an attempt that is watched as a whole.
    options: {
      ...options,
      fetch:
        send &&
        ((url, init) =>
          isWatched ? send(url, init) : watch({ url, init }, () => send(url, init))),
    },
    watch,
  };
  return watched;

  /** If a hook fails before the request, the request is not sent and not retried. */
  async function callBefore(attempt: Attempt): Promise<void> {
    try {
      for (const { onRequest } of hooks) {
        await race(watched.signal, Promise.resolve<unknown>(onRequest?.(attempt)));
      }
    } catch (cause) {
      watched.attempts--;
      if (watched.signal?.aborted) throw failure(watched, cause);
      throw createHookError(watched, 'onRequest', cause);
    }
  }

  async function watch<R extends Sent>(
    request: R,
    go: (call: Call, request: R) => Promise<Response>,
  ): Promise<Response> {
    const attempt = readAttempt(watched, request);
    await callBefore(attempt);
    const since = performance.now();
    const tell = (answer: { response: Response } | { error: unknown }): void => {
      const milliseconds = performance.now() - since;
      const facts = { ...answer, milliseconds };
      for (const { onAnswer } of hooks) {
        runGuarded(watched, 'onAnswer', () => onAnswer?.(attempt, facts));
      }
    };
    isWatched = true;
    try {
      const response = await go(watched, request);
      tell({ response });
      return response;
    } catch (error) {
      tell({ error: redactError(watched, error) });
      throw error;
    } finally {
      isWatched = false;
    }
  }
}

/** Runs a hook that only observes: if it fails, there is a warning, and the call continues. */
function runGuarded(call: Call, name: string, look: () => unknown): void {
  const reportFailure = (cause: unknown): void => {
    try {
      warn(call.client, createHookError(call, name, cause));
    } catch {
      // A callback for failures can fail too.
    }
  };
  try {
    // What promises no result may still be asynchronous.
    void Promise.resolve(look()).catch(reportFailure);
  } catch (cause) {
    reportFailure(cause);
  }
}

function createHookError(call: Call, name: string, cause: unknown): ValidationError {
  const thrown = getExcerpt(call, String(cause)) || 'an error';
  const issue = { path: ['options', 'hooks', name], message: `threw ${thrown}` };
  const facts = { ...getFacts(call, cause), direction: 'request' as const, issues: [issue] };
  return new ValidationError(`${issue.path.join('.')} ${issue.message}`, facts);
}

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** The request that hooks get before it is sent. */
function readAttempt(call: Call, { url, init }: Sent): Attempt {
  const { method = 'GET', body } = init;
  // A call has its headers in this form.
  const headers = init.headers as Headers;
  return {
    operation: call.operation.id,
    number: call.attempts,
    method,
    url: String(redact(call, url)),
    template: call.operation.path,
    meta: call.options.meta,
    // A getter, so that printing an attempt prints no credentials.
    get headers() {
      return headers;
    },
    redacted: () => {
      const listed: Record<string, string> = {};
      // The types of a browser do not always have what iterates.
      headers.forEach((value, name) => {
        listed[name] = value;
      });
      const shown = redactData(call, { headers: listed, body: readText(body) });
      // Redaction keeps the members.
      return shown as { headers: Record<string, string>; body: unknown };
    },
  };
}

/** Returns the value itself if it contains no secret. */
function redactError(call: Call, error: unknown): unknown {
  const all = listTexts(error);
  const isPlain = !call.client.api.sensitive && redact(call, all) === all;
  return isPlain ? error : redact(call, error);
}

function redactData(call: Call, data: unknown, name = ''): unknown {
  const { auth, sensitive } = call.client.api;
  if (sensitive) return sensitive.redactData(call, data);
  const isSecret = ['authorization', 'cookie', 'set-cookie', ...(auth?.names ?? [])].some(
    (one) => one.toLowerCase() === name.toLowerCase(),
  );
  if (isSecret) return '[redacted]';
  if (typeof data === 'string') return redact(call, data);
  if (Array.isArray(data)) return data.map((item) => redactData(call, item));
  if (typeof data !== 'object' || data === null) return data;
  const members = Object.entries(data);
  return Object.fromEntries(members.map(([key, item]) => [key, redactData(call, item, key)]));
}

function readText(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
