// In: an answer. Out: its data, decoded and judged, or the error that it stands for.

import { breach, type Call, excerptOf, factsOf, failure, quoting } from './call.ts';
import { HttpError, type ProtocolError } from './errors.ts';

/** A call and its answer, whose body is unread. */
export type Answer = readonly [call: Call, response: Response];

/** Data, and the text that they came as. */
export type Decoded = readonly [data: unknown, text: string];

/** Reads the body of an answer; a status that is no success becomes an `HttpError`. */
export async function read([call, response]: Answer): Promise<unknown> {
  call.run?.();
  try {
    const [data, text] = await (call.operation.accept?.read ?? decode)(call, response);
    call.validate?.judge?.(call, response, data);
    if (!response.ok) throw httpError(call, response, data, text);
    call.stop?.();
    return data;
  } catch (cause) {
    throw failure(call, cause);
  }
}

// Without another word in the spec, success is JSON, whatever the service calls it.
async function decode(call: Call, response: Response): Promise<Decoded> {
  const text = await response.text();
  try {
    // An answer without a body says so by its status, or the spec does.
    const isDue = response.status < 204 && !call.operation.empty;
    return [text || isDue ? JSON.parse(text) : undefined, text];
  } catch (cause) {
    if (!response.ok) return [text, text];
    throw unexpected(call, 'application/json', response, text, cause);
  }
}

/** The error of an answer of another form. */
export function unexpected(
  call: Call,
  type: string,
  response: Response,
  text: string,
  cause: unknown,
): ProtocolError {
  const came = text ? (response.headers.get('content-type') ?? 'no content type') : 'an empty body';
  return breach(call, `expected ${type}, got ${came}`, response, text, cause);
}

/** The error that a body stands for. */
export function httpError(
  call: Call,
  { status, headers }: Response,
  body: unknown,
  text: string,
): HttpError {
  const { title = status, ...known } = call.client.api.errors?.(status, body) ?? {};
  return new HttpError(
    quoting(title, excerptOf(call, text)),
    { ...factsOf(call), status, ...known },
    { body, headers },
  );
}
