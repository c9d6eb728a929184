// In: how a request with a body is sent. Out: the same, but what `fetch` would not send is refused, for the caller to mend.

import { type Call, failure } from './call.ts';
import type { ApiError } from './errors.ts';
import type { Fetch } from './operation.ts';

/**
 * Refuses a length that is not the one of the body, because a runtime may wait for the rest without end, and tells of a
 * header that programs may not set.
 */
export function fitting(call: Call, fetch: Fetch): Fetch {
  return async (url, init) => {
    const length = lengthOf(init.body);
    const told = new Headers(init.headers).get('content-length');
    if (told && length !== undefined && Number(told) !== length) {
      call.attempts--;
      throw misfit(call, `have a content-length that is not ${length}`);
    }
    return fetch(url, init).catch((cause) => {
      // An error of unknown shape: Node nests its own as the cause.
      const { code, message } = Object(Object(cause).cause) as {
        code?: unknown;
        message?: unknown;
      };
      const isOurs = /^UND_ERR_(REQ_CONTENT|INVALID_ARG|NOT_SUPPORTED)/.test(String(code));
      throw isOurs ? misfit(call, `cannot be sent: ${String(message)}`, cause) : cause;
    });
  };
}

function misfit(call: Call, message: string, cause?: unknown): ApiError {
  const issue = { path: ['headers'], message };
  return failure(call, Object.assign(new TypeError(message, { cause }), { issue }));
}

/** Bytes of a body, where they are known before it is sent. */
function lengthOf(body: unknown): number | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  const { size, byteLength } = Object(body) as { size?: number; byteLength?: number };
  return body instanceof ReadableStream ? undefined : (size ?? byteLength);
}
