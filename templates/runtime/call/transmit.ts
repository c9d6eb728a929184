// Sends the request of a call: builds it, limits its time, and repeats it where that is safe.

import {
  type Answer,
  type Call,
  drop,
  failure,
  getFacts,
  harmless,
  type Prepared,
  type Send,
} from './call.ts';
import { ApiError, ProtocolError, refuse } from './errors.ts';
import type { HeaderValues, Timeout } from './options.ts';
import { longest, planRetry, waitBeforeRetry } from './retry.ts';
import { writePath, writeQuery } from './url.ts';

/** The limits of a call in milliseconds, and when the whole of it ends. */
interface Limits {
  readonly attempt: number;
  readonly total: number | undefined;
  readonly end: number;
}

/** Begins an attempt. Without a time limit and a signal there is nothing to do. */
function startAttempt(call: Call, limits: Limits): void {
  const { attempt, end } = limits;
  const { signal } = call.options;
  call.signal = signal;
  signal?.throwIfAborted();
  if (!signal && Math.min(attempt, end - Date.now()) >= longest) return;
  const controller = new AbortController();
  // More listeners would stay on a signal that lives longer than the call, and Node warns of more than ten.
  call.signal = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
  call.run = () => {
    const left = end - Date.now();
    const limit = left < attempt ? 'total' : 'attempt';
    const facts = { name: 'TimeoutError', limit, milliseconds: limits[limit] };
    const delay = Math.min(attempt, left, longest);
    call.timer = setTimeout(() => {
      const error = Object.assign(new Error('took too long'), facts);
      // Node keeps aborted signals, and an unread stack trace keeps the calls in it.
      void error.stack;
      controller.abort(error);
    }, delay);
  };
  call.stop = () => clearTimeout(call.timer);
  call.run();
}

/** Sends the request of a call, with retries, until there is a final response. */
export async function transmit(call: Call): Promise<Answer> {
  const { client, options } = call;
  const {
    retries = client.options.retries,
    timeout = client.options.timeout,
    validate = client.options.validate,
  } = options;
  // A number limits each attempt.
  const { attempt = Number(timeout), total }: Exclude<Timeout, number> = Object(timeout);
  // 0 is no limit, as none is.
  const limits = { attempt: attempt || Infinity, total, end: Date.now() + (total || Infinity) };
  try {
    // `false` turns validation off.
    if (validate) validate.validate(call);
    const { headers } = client.options;
    const request = prepare(call, typeof headers === 'function' ? await headers() : headers);
    call.url = request.url.replace(/[?#].*/s, '');
    for (let repeats = 0; ; repeats++) {
      startAttempt(call, limits);
      let response: Response | undefined;
      let cause: unknown;
      try {
        // Security schemes bring the code that sets credentials.
        response = await (client.api.auth?.send ?? request.send ?? dispatch)(call, request);
      } catch (caught) {
        if (caught instanceof ApiError) throw caught;
        cause = caught;
      }
      // From here on the timer runs only while the response is read.
      call.stop?.();
      const outcome = { repeats, response, cause };
      const delay =
        typeof retries === 'object'
          ? retries.plan(call, request, outcome)
          : planRetry(call, request, outcome, retries);
      if (delay >= limits.end - Date.now()) {
        if (response) return [call, response];
        throw cause;
      }
      await drop(response);
      await waitBeforeRetry(call, delay);
    }
  } catch (cause) {
    throw failure(call, cause);
  }
}

/** Sends a request without changes. */
const dispatch: Send = (call, { url, init, fetch }) => {
  call.attempts++;
  // A member `signal` makes `fetch` slower, even if it is undefined.
  if (call.signal) init.signal = call.signal;
  return fetch(url, init).catch((cause: unknown) => {
    // `fetch` reports a redirect loop like a lost connection; a retry would only repeat it.
    const isCircle = /redirect(s|ed too| count)/i.test(`${cause} ${Object(cause).cause}`);
    throw isCircle ? new ProtocolError('redirected too often', getFacts(call, cause)) : cause;
  });
};

/** Builds the request of a call; `usual` are the client's headers. */
export function prepare(call: Call, usual: HeaderValues | undefined): Prepared {
  const { operation, params, options } = call;
  const { method, query = [], parts = [], accept } = operation;
  const {
    query: more = {},
    // Said at once, because later it would look like a lost connection.
    fetch = call.client.options.fetch ?? globalThis.fetch ?? refuse('fetch', 'must be a function'),
  } = options;
  call.accept = options.accept ?? accept?.accept ?? 'application/json';
  const headers = new Headers({ accept: call.accept });
  const request: Prepared = {
    url:
      call.client.base +
      writePath(operation, params) +
      (writeQuery(query, params) + writeQuery(Object.keys(more), more)).replace('&', '?'),
    init: { method, headers },
    fetch,
    idempotent: operation.idempotent ?? method === 'GET',
  };
  operation.body?.place(call, request);
  for (const place of parts) place(call, request);
  const given: HeaderValues = { ...(!call.foreign && usual), ...options.headers };
  for (const name in given) {
    // A name that no header can have could be anything, and is not repeated.
    call.at = 'headers';
    headers.delete(name);
    call.at = name;
    const value = given[name];
    if (value === undefined) continue;
    if (!harmless.test(name)) {
      // Shorter values would remove parts of unrelated text.
      if (value[2]) call.secrets.push(value.trim());
      // `fetch` would hand it on to another origin.
      request.init.redirect ??= 'manual';
    }
    headers.set(name, value);
  }
  delete call.at;
  return request;
}
