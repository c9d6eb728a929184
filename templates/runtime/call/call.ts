// One call: its state, its time limit, the requests that it sends, and its errors.

import {
  AbortError,
  ApiError,
  type CallFacts,
  type Issue,
  NetworkError,
  ProtocolError,
  TimeoutError,
  type TimeoutFacts,
  ValidationError,
} from './errors.ts';
import type { ApiDescription, Operation } from './operation.ts';
import type { AnyOptions, Fetch, RequestOptions } from './options.ts';
import type { RetryOptions } from './retry.ts';

/** State shared by all calls of a client. */
export interface Client {
  readonly api: ApiDescription;
  readonly options: AnyOptions;

  /** Base URL without a trailing slash. */
  readonly base: string;

  /** The rest of its retry budget. */
  left?: number;

  /** The sources of tokens, by the function that the caller gave. */
  tokens?: Map<unknown, { token(stale?: string): string | Promise<string> }>;
}

/** One call. */
export interface Call {
  readonly client: Client;
  /** The operation, with response validation if it is on. */
  operation: Operation;
  readonly params: object;
  readonly options: RequestOptions;

  /** Credentials in its requests. */
  readonly secrets: string[];

  /** How often the request was sent. */
  attempts: number;

  /** The name of the header that is being written. */
  at?: string;

  /** The URL of its request, when it is built; without the query, which may contain secrets under any name. */
  url?: string;

  /** The value of its `accept` header. */
  accept?: string;

  /** It goes to another origin than the service, and must not contain the client's credentials. */
  foreign?: boolean;

  /** The response was a redirect: the request has reached the service, and may have had its effect. */
  moved?: boolean;

  /** The registered code in its response, and its meaning. */
  coded?: { readonly code: string; readonly meaning: string | undefined };

  /** Observes an attempt that consists of several calls of `fetch`. */
  watch?: (request: Prepared, send: Send) => Promise<Response>;

  /** Waits before a retry, where a policy says how. */
  sleep?: RetryOptions['sleep'];

  /** Aborts the current attempt. */
  signal?: AbortSignal | undefined;

  /** The timer of the attempt, if time is limited. */
  timer?: ReturnType<typeof setTimeout>;

  /** Runs the timer while the response is read. */
  run?: () => void;

  /** Stops the timer and the listeners of the attempt. */
  stop?: (error?: ApiError) => void;
}

/** A text or a cause without the secrets of a call, for messages and logs. */
export function redact(call: Call, shown: unknown): unknown {
  const { sensitive, auth } = call.client.api;
  const keeper = sensitive ?? auth;
  return keeper ? keeper.redact(call, shown) : conceal(shown, call.secrets);
}

/** Removes secrets from a text, or from the message of an error. */
export function conceal(shown: unknown, secrets: readonly string[]): unknown {
  if (!shown || !secrets[0]) return shown;
  // The message of a parser quotes a part of the text, which may be a part of a secret.
  if (shown instanceof SyntaxError) return new SyntaxError('malformed');
  const all = [shown, Object(shown).cause].filter(Boolean).join(': ');
  const left = secrets.reduce(redactSecret, all.slice(0, 1e6));
  // Nested causes of an error are not searched for secrets.
  return typeof shown === 'string' ? left : new Error(left);
}

// What is no letter or digit may be written as in a URL, HTML or JSON, twice too. One way to match: that takes linear time.
function redactSecret(text: string, secret: string): string {
  const pattern = secret.replace(/\\+|\W/g, ([first]) => {
    if (first === '\\') return /(?:%\w*5c|\\){1,16}(?!\\)/.source;
    return /(?:%\w+|&[#;\w]+;|\\{0,3}(?:[^\w\\]|u\w{4}))/.source;
  });
  return text.replace(RegExp(pattern, 'gi'), '[redacted]');
}

/** Whether a logger could find anything in a value: non-enumerable members and nested causes too. */
export function listTexts(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 5) return String(value);
  const names = Object.getOwnPropertyNames(value);
  return names.map((name) => listTexts(Reflect.get(value, name), depth + 1)).join('\n');
}

/** The beginning of a text, for a message. */
export function getExcerpt(call: Call, text: string): string {
  return `${redact(call, text) ?? ''}`.trim().slice(0, 200);
}

/** The details that every error of the call has. */
export function getFacts(call: Call, underneath?: unknown): CallFacts {
  const { operation, attempts, url } = call;
  const { id, method } = operation;
  const facts = { operation: id, attempts, method, url: url && String(redact(call, url)) };
  return underneath ? { ...facts, cause: redact(call, underneath) } : facts;
}

/** The error of a failed call: the error that was thrown, or the error class that belongs to it. */
export function failure(call: Call, thrown: unknown): ApiError {
  const cause: unknown = call.signal?.reason ?? thrown;
  const facts = getFacts(call, cause);
  // Errors of `refuse` have issues; the message of any other error may contain the value.
  const {
    name,
    issue = call.attempts
      ? undefined
      : { path: [call.at ?? 'request'], message: 'cannot be written' },
  } = Object(cause) as { readonly name?: unknown; readonly issue?: Issue };
  const error =
    thrown instanceof ApiError
      ? thrown
      : name === 'TimeoutError'
        ? buildTimeout(cause, facts)
        : call.signal?.aborted
          ? new AbortError('was aborted', facts)
          : issue
            ? new ValidationError(`${issue.path.join('.')} ${issue.message}`, {
                ...facts,
                direction: 'request',
                issues: [issue],
              })
            : new NetworkError('connection failed', facts);
  call.stop?.(error);
  return error;
}

/** The signal of the caller, and a transport of his own, do not say how long it was. */
function buildTimeout(cause: unknown, facts: CallFacts): TimeoutError {
  const { limit, milliseconds }: Partial<TimeoutFacts> = Object(cause);
  const whose = limit === 'total' ? 'the whole call' : 'an attempt';
  const message = limit
    ? `took longer than ${milliseconds} ms, the limit of ${whose}`
    : 'took too long';
  return new TimeoutError(message, { ...facts, limit, milliseconds });
}

/** Waits for tokens and hooks, but not longer than the call may take. */
export function race<T>(signal: AbortSignal | undefined, wanted: Promise<T>): Promise<T> {
  if (!signal) return wanted;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    void wanted.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Sends a request once, with credentials and redirects. */
export type Send = (call: Call, request: Prepared) => Promise<Response>;

/** Discards a response that is not read, also a broken one. */
export async function drop(response: Response | undefined): Promise<void> {
  await response?.body?.cancel().catch(() => {});
}

/** Reports a warning. */
export function warn({ options }: Client, warning: ApiError): void {
  const tell = options.onWarning ?? ((warning) => console.warn(String(warning)));
  tell(warning);
}

/** The error of a response that breaks the protocol. */
export function toProtocolError(
  call: Call,
  message: string,
  { status, headers }: Response,
  body = '',
  cause?: unknown,
): ProtocolError {
  const contentType = headers.get('content-type');
  const excerpt = getExcerpt(call, body);
  const facts = { ...getFacts(call, cause), status, contentType, excerpt };
  return new ProtocolError(excerpt ? `${message}: ${excerpt}` : message, facts);
}

/**
 * A request, ready to be sent.
 *
 * @example
 * const part: Part = (_, { init }: Prepared) => init.headers.set('x-part', '1');
 */
export interface Prepared {
  url: string;

  /** The options of `fetch`. */
  readonly init: Init;

  /** The client's, the call's or the runtime's own. */
  fetch: Fetch;

  /** Whether repeating it has no second effect. */
  idempotent: boolean;

  /** Whether an error says that not one byte of it was sent. */
  unsent?: (cause: unknown) => boolean;

  /** What may be a credential in the query, by its name. */
  readonly keys?: readonly { readonly name: string }[];

  /** Sends it, where that takes more than a call of `fetch`. */
  send?: Send;

  /** Completes the request that a redirect makes of the one that was sent, or says why none is sent. */
  move?: (
    call: Call,
    sent: Init,
    next: Init,
    status: number,
    isCrossing: boolean,
  ) => string | undefined;
}

/**
 * Options of `fetch` that a call sets.
 *
 * @example
 * const init: Init = { method: 'GET', headers: new Headers() };
 */
export interface Init extends RequestInit {
  method: string;
  readonly headers: Headers;
  duplex?: 'half';
}

/** Names of headers that are no secrets and may go to another origin. */
export const harmless: RegExp = /^(accept|content|if|range|traceparent|user-agent)\b/i;

/** A call and its response, whose body is unread. */
export type Answer = readonly [call: Call, response: Response];
