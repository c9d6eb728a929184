// In: a prepared request. Out: the service's answer, after as many attempts as are safe.

import { backoff } from './backoff.ts';
import type { Answer } from './answer.ts';
import { type Call, factsOf, failure } from './call.ts';
import { ApiError, ProtocolError } from './errors.ts';
import { longest, start } from './limit.ts';
import type { Timeout } from './operation.ts';
import { prepare, type Prepared } from './request.ts';

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
export const dispatch: Send = (call, { url, init, fetch }) => {
  call.attempts++;
  // A member `signal` costs `fetch`, even an undefined one.
  if (call.signal) init.signal = call.signal;
  return fetch(url, init).catch((cause) => {
    // `fetch` ends a circle as if there were no connection; it would only go round again.
    const isCircle = /redirect(s|ed too| count)/i.test(`${cause} ${Object(cause).cause}`);
    throw isCircle ? new ProtocolError('redirected too often', factsOf(call, cause)) : cause;
  });
};
