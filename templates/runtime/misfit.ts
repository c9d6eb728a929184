// In: what `fetch` rejected with. Out: the error of a request that it would not send, for the caller to put right.

import { type Call, failure } from './call.ts';
import type { Init } from './request.ts';

/**
 * Tells of a body that has another length than its header says, or of a header that programs may not set; throws anything
 * else as it is.
 */
export function explain(call: Call, thrown: unknown): never {
  // An error of unknown shape: Node nests its own as the cause.
  const { code, message } = Object(Object(thrown).cause) as { code?: unknown; message?: unknown };
  if (!/^UND_ERR_(REQ_CONTENT|INVALID_ARG|NOT_SUPPORTED)/.test(String(code))) throw thrown;
  const issue = { path: ['headers'], message: `cannot be sent: ${String(message)}` };
  throw failure(call, Object.assign(new TypeError(issue.message, { cause: thrown }), { issue }));
}

/** Refuses a length that is not the one of the body: a runtime may wait for the rest without end. */
export function checkLength(call: Call, { headers, body }: Init): void {
  const told = headers.get('content-length');
  const length = lengthOf(body);
  if (told === null || length === undefined || Number(told) === length) return;
  const issue = { path: ['headers', 'content-length'], message: `must be ${length}, or left out` };
  throw failure(call, Object.assign(new TypeError(issue.message), { issue }));
}

/** Bytes of a body, where they are known before it is sent. */
function lengthOf(body: unknown): number | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : undefined;
}
