// One call: its facts, its time limit, the requests that it sends, and the errors that end it.

import type { AnyOptions, ApiDescription, Operation, RequestOptions, Timeout } from './client.ts';
import {
  AbortError,
  ApiError,
  type CallFacts,
  type Issue,
  NetworkError,
  ProtocolError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
import { prepare, type Prepared } from './request.ts';
import type { Answer } from './results.ts';
import { backoff } from './retry.ts';

/** What all calls of a client share. */
export interface Client {
  readonly api: ApiDescription;
  readonly options: AnyOptions;

  /** Base URL without a slash at its end. */
  readonly base: string;

  /** What is left of its budget of repetitions. */
  left?: number;

  /** The configured credentials, opened when the first call needs them. */
  tokens?: Map<string, Token>;
}

/**
 * Gives the value to place; `stale` is one that the service has just refused.
 *
 * @example
 * const token: Token = (stale) => vault.token({ not: stale });
 */
export type Token = (stale?: string) => string | Promise<string>;

/** One call. */
export interface Call {
  readonly client: Client;
  /** With what else reads its answer, where that is judged. */
  operation: Operation;
  readonly params: object;
  readonly options: RequestOptions;

  /** Credentials that it carries. */
  readonly secrets: string[];

  /** How often the request was sent. */
  attempts: number;

  /** The header that is being written. */
  at?: string;

  /** Where its request goes, once that is written; without the query, which may hold what is secret under any name. */
  url?: string;

  /** The media types that it asks for. */
  accept?: string;

  /** It goes elsewhere than to the service, and must not carry the client's credentials. */
  foreign?: boolean;

  /** The request was answered with a redirect: it has reached the service, and may have had its effect. */
  moved?: boolean;

  /** The registered code that its answer carries, and its meaning. */
  coded?: { readonly code: string; readonly meaning: string | undefined };

  /** Sees an attempt that is more than one call of `fetch`. */
  watch?: (request: Prepared, send: Send) => Promise<Response>;

  /** Ends the attempt that is under way. */
  signal?: AbortSignal | undefined;

  /** The clock of the attempt, where time is limited. */
  timer?: ReturnType<typeof setTimeout>;

  /** Lets the time pass while the answer is read. */
  run?: () => void;

  /** Ends what watches over the attempt. */
  stop?: (error?: ApiError) => void;
}

/** What may be told: a text, or an error underneath, without the secrets of a call. */
export function told(call: Call, shown: unknown): unknown {
  const { sensitive, auth } = call.client.api;
  const keeper = sensitive ?? auth;
  return keeper ? keeper.redact(call, shown) : conceal(shown, call.secrets);
}

/** Takes secrets out of a text, or out of what an error says. */
export function conceal(shown: unknown, secrets: readonly string[]): unknown {
  if (!shown || !secrets[0]) return shown;
  // What a parser says quotes a part of a text, and so perhaps a part of a secret.
  if (shown instanceof SyntaxError) return new SyntaxError('malformed');
  const all = [shown, Object(shown).cause].filter(Boolean).join(': ');
  const left = secrets.reduce(hide, all.slice(0, 1e6));
  // What an error holds deeper inside is not looked through.
  return typeof shown === 'string' ? left : new Error(left);
}

/** However its signs are written. Each has one way through a text, so that none takes longer than its length. */
function hide(text: string, secret: string): string {
  const pattern = secret.replace(/\\+[^\w\\]?|[^\w\\]/g, (part) => {
    const slashes = part.lastIndexOf('\\') + 1;
    const before = slashes ? String.raw`(?:\\|%(?:25){0,2}5c)` : String.raw`\\`;
    return `${before}{${slashes},${4 * slashes + 3}}${part[slashes] ? sign : ''}`;
  });
  return text.replace(RegExp(pattern, 'gi'), '[redacted]');
}

const sign = '(?:%(?:25){0,2}[\\da-f]{2}|&(?:amp;){0,2}#?\\w{1,8};|u[\\da-f]{4}|[^\\w\\\\])';

/** All that a logger could find in a value: members that are not listed as well, and causes of causes. */
export function listTexts(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 5) return String(value);
  const names = Object.getOwnPropertyNames(value);
  return names.map((name) => listTexts(Reflect.get(value, name), depth + 1)).join('\n');
}

/** The beginning of a text, for a message. */
export function excerptOf(call: Call, text: string): string {
  return `${told(call, text) ?? ''}`.trim().slice(0, 200);
}

/** The facts that every error of the call carries. */
export function factsOf(call: Call, underneath?: unknown): CallFacts {
  const { operation, attempts, url } = call;
  const { id, method } = operation;
  const facts = { operation: id, attempts, method, url: url && String(told(call, url)) };
  return underneath ? { ...facts, cause: told(call, underneath) } : facts;
}

/** Ends a call by the error that it failed with: what was thrown, or what that stands for. */
export function failure(call: Call, thrown: unknown): ApiError {
  const cause: unknown = call.signal?.reason ?? thrown;
  const facts = factsOf(call, cause);
  // What `refuse` throws has an issue; anything else may repeat the value that failed to be written.
  const {
    issue = call.attempts
      ? undefined
      : { path: [call.at ?? 'request'], message: 'cannot be written' },
  } = Object(cause) as { readonly issue?: Issue };
  const error =
    thrown instanceof ApiError
      ? thrown
      : Object(cause).name === 'TimeoutError'
        ? new TimeoutError('took too long', facts)
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

/** Sends a request once, with all that it needs. */
export type Send = (call: Call, request: Prepared) => Promise<Response>;

/** Sends the request of a call until an answer stands. */
export async function transmit(call: Call): Promise<Answer> {
  const { client, options } = call;
  const {
    timeout = client.options.timeout,
    retries = client.options.retries,
    validate = client.options.validate,
  } = options;
  // A number is of each attempt; none, and 0, are no limit.
  const { attempt = Number(timeout) || Infinity, total = Infinity } = Object(timeout) as Exclude<
    Timeout,
    number
  >;
  const end = Date.now() + total;
  try {
    // `false` has no judge.
    if (validate) validate.judge(call);
    const { headers } = client.options;
    const request = prepare(call, typeof headers === 'function' ? await headers() : headers);
    call.url = request.url.replace(/[?#].*/s, '');
    // The schemes of an API bring the code that places their credentials, a policy the code that follows it.
    for (let repeats = 0; ; repeats++) {
      start(call, () => Math.min(attempt, end - Date.now(), longest));
      let response: Response | undefined;
      let cause: unknown;
      try {
        response = await (client.api.auth?.send ?? request.send ?? dispatch)(call, request);
      } catch (caught) {
        if (caught instanceof ApiError) throw caught;
        cause = caught;
      }
      // From here on the time passes only while the answer is read.
      call.stop?.();
      const wait = await (Object(retries).wait ?? backoff)(
        call,
        request,
        repeats,
        response,
        cause,
        retries,
      );
      if (wait >= end - Date.now()) {
        if (response) return [call, response];
        throw cause;
      }
      await response?.body?.cancel().catch(() => {});
      start(call, () => wait);
      await new Promise((resolve) => call.signal?.addEventListener('abort', resolve));
    }
  } catch (cause) {
    throw failure(call, cause);
  }
}

/** Sends a request as it is. */
const dispatch: Send = (call, { url, init, fetch }) => {
  call.attempts++;
  // A member `signal` costs `fetch`, even an undefined one.
  if (call.signal) init.signal = call.signal;
  return fetch(url, init).catch((cause) => {
    // `fetch` ends a circle as if there were no connection; it would only go round again.
    const isCircle = /redirect(s|ed too| count)/i.test(`${cause} ${Object(cause).cause}`);
    throw isCircle ? new ProtocolError('redirected too often', factsOf(call, cause)) : cause;
  });
};

/** Tells a warning. */
export function warn({ options }: Client, warning: ApiError): void {
  const tell = options.onWarning ?? ((told) => console.warn(String(told)));
  tell(warning);
}

/** The error of an answer that breaks the protocol. */
export function breach(
  call: Call,
  message: string,
  { status, headers }: Response,
  body = '',
  cause?: unknown,
): ProtocolError {
  const contentType = headers.get('content-type');
  const excerpt = excerptOf(call, body);
  const facts = { ...factsOf(call, cause), status, contentType, excerpt };
  return new ProtocolError(excerpt ? `${message}: ${excerpt}` : message, facts);
}
