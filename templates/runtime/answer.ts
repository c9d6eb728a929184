// In: an answer. Out: its data, decoded and judged, or the error that it stands for.

import { type Call, excerptOf, factsOf, failure } from './call.ts';
import { HttpError, ProtocolError } from './errors.ts';

/** A call and its answer, whose body is unread. */
export type Answer = readonly [call: Call, response: Response];

/** Data, and the text that they came as. */
export type Decoded = readonly [data: unknown, text: string];

/** Reads the body of an answer; a status that is no success becomes an `HttpError`. */
export async function read([call, response]: Answer): Promise<unknown> {
  call.run?.();
  try {
    const { accept } = call.operation;
    const [data, text] = accept
      ? await accept.read(call, response)
      : decoded(call, response, await response.text());
    call.validate?.judge?.(call, response, data);
    if (!response.ok) throw httpError(call, response, data, text);
    call.stop?.();
    return data;
  } catch (cause) {
    throw failure(call, cause);
  }
}

// Without another word in the spec, success is JSON, whatever the service calls it.
function decoded(call: Call, response: Response, text: string): Decoded {
  try {
    // An answer without a body says so by its status, or the spec does.
    const isDue = response.status < 204 && !call.operation.empty;
    return [text || isDue ? JSON.parse(text) : undefined, text];
  } catch (cause) {
    if (!response.ok) return [text, text];
    throw unexpected(call, response, text, cause);
  }
}

/** The error of an answer of another form. */
export function unexpected(
  call: Call,
  { status, headers }: Response,
  text: string,
  cause: unknown,
  type = 'application/json',
): ProtocolError {
  const contentType = headers.get('content-type');
  const excerpt = excerptOf(call, text);
  const came = text ? (contentType ?? 'no content type') : 'no body';
  const facts = { ...factsOf(call, cause), status, contentType, excerpt };
  return new ProtocolError(`expected ${type}, got ${came}: ${excerpt}`, facts);
}

/** The error that a body stands for. */
export function httpError(
  call: Call,
  { status, headers }: Response,
  body: unknown,
  text: string,
): HttpError {
  const { title = status, ...known } = call.client.api.errors?.(status, body, call.operation) ?? {};
  return new HttpError(
    `${title}: ${excerptOf(call, text)}`,
    { ...factsOf(call), status, ...known },
    { body, headers },
  );
}
