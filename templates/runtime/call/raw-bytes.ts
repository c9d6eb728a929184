// What `fetch` takes as a body: raw bytes, whether a redirect may repeat them, and whether their length is right.

import { type Call, failure } from './call.ts';
import type { ApiError } from './errors.ts';
import type { Fetch } from './options.ts';

/**
 * The types of binary bodies.
 *
 * @example
 * const picture: Bytes = await openAsBlob('sea.png');
 */
export type Bytes = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array>;

/**
 * The types that `fetch` accepts as a body.
 *
 * @example
 * const payload: Payload = JSON.stringify({ a: 1 });
 */
export type Payload = string | Bytes | FormData | URLSearchParams;

/**
 * A body that is ready to be sent; without a type, `fetch` sets the content type.
 *
 * @example
 * const encoded: Encoded = { body: '{"a":1}', type: 'application/json' };
 */
export interface Encoded {
  readonly body: Payload;
  readonly type?: string | undefined;

  /** Set if redirects must fail. */
  readonly redirect?: 'error' | undefined;

  /** Size of a stream in bytes, if it is known. */
  readonly length?: number | undefined;

  /** Guards what is sent with it. */
  readonly guard?: Guard | undefined;
}

/**
 * Guards the body of a call against a content length that the caller has set.
 *
 * @example
 * const guard: Guard = (fetch) => (url, init) => fetch(url, init);
 */
export type Guard = (fetch: Fetch, call: Call) => Fetch;

/**
 * A body of raw bytes. Node's `fetch` keeps a copy of the sent body for a possible redirect, so redirects are refused for
 * large bodies.
 *
 * @example
 * const { redirect } = passing(stream, 'image/png'); // 'error': a stream can be sent once
 */
export function passing(body: Bytes, type: string): Encoded {
  const isStream = body instanceof ReadableStream;
  const size = isStream ? Infinity : body instanceof Blob ? body.size : body.byteLength;
  const isLarge = size >= 2 ** 20;
  // The caller may have set these on a stream.
  const length = isStream ? (body as { readonly size?: number }).size : undefined;
  const redirect = isLarge && canRefuse() ? 'error' : undefined;
  return { body, type, length, redirect, guard: hasFitting };
}

// Workers do not support this header.
function canRefuse(): boolean {
  try {
    return new Request('https://a.test', { redirect: 'error' }).redirect === 'error';
  } catch {
    return false;
  }
}

/**
 * Whether a value is one of the types of {@link Bytes}.
 *
 * @example
 * isBytes(new Uint8Array(3)); // true
 */
export function isBytes(value: unknown): value is Bytes {
  return (
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    value instanceof Blob ||
    value instanceof ReadableStream
  );
}

/**
 * Refuses a wrong content length, because a runtime may wait for the rest forever, and warns of a header that programs
 * may not set.
 */
const hasFitting: Guard = (fetch, call) => {
  return async (url, init) => {
    const length = measureBody(init.body);
    const stated = new Headers(init.headers).get('content-length');
    if (stated && length !== undefined && Number(stated) !== length) {
      call.attempts--;
      throw createMisfitError(call, `have a content-length that is not ${length}`);
    }
    return fetch(url, init).catch((cause: unknown) => {
      // An error of unknown shape: Node puts its own error into `cause`.
      const { code, message } = Object(Object(cause).cause) as Partial<Record<string, unknown>>;
      const isOurs = /^UND_ERR_(REQ_CONTENT|INVALID_ARG|NOT_SUPPORTED)/.test(String(code));
      throw isOurs ? createMisfitError(call, `cannot be sent: ${String(message)}`, cause) : cause;
    });
  };
};

function createMisfitError(call: Call, message: string, cause?: unknown): ApiError {
  const issue = { path: ['headers'], message };
  return failure(call, Object.assign(new TypeError(message, { cause }), { issue }));
}

/** Size of a body in bytes, if it is known before it is sent. */
function measureBody(body: unknown): number | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  const { size, byteLength } = Object(body) as { size?: number; byteLength?: number };
  return body instanceof ReadableStream ? undefined : (size ?? byteLength);
}
