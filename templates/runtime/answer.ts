// In: an answer. Out: its data, decoded and judged, or the error that it stands for.

import { textOf } from './answer-text.ts';
import { type Call, excerptOf, factsOf, failure } from './call.ts';
import { type ApiError, HttpError, ProtocolError } from './errors.ts';

/** A call and its answer, whose body is unread. */
export type Answer = readonly [call: Call, response: Response];

/** Data, the text that they came as, and why that text is not what was asked for. */
export type Decoded = readonly [data: unknown, text: string, cause?: unknown];

/** Reads the body of an answer; a status that is no success becomes an `HttpError`. */
export async function read([call, response]: Answer): Promise<unknown> {
  call.run?.();
  try {
    const { accept } = call.operation;
    const decoded = await (accept?.read ?? readJson)(call, response);
    const [data, , cause] = decoded;
    if (cause || !response.ok) throw errorOf(call, response, decoded);
    call.stop?.();
    return data;
  } catch (cause) {
    throw failure(call, cause);
  }
}

/** What success is without another word in the spec: JSON, whatever the service calls it. */
export async function readJson(call: Call, response: Response): Promise<Decoded> {
  const text = await textOf(call, response);
  const [type = ''] = response.headers.get('content-type')?.split(';') ?? [];
  // The caller may have asked for a text instead.
  if (type.startsWith('text') && call.accept?.includes(type)) return [text, text];
  try {
    // An answer without a body says so by its status, or the spec does.
    const isDue = response.status < 204 && !call.operation.empty;
    return [text || isDue ? JSON.parse(text) : undefined, text];
  } catch (cause) {
    return [text, text, cause];
  }
}

/** The error of an answer that is no success, or, with a cause, not what was asked for. */
export function errorOf(
  call: Call,
  { ok, status, headers }: Response,
  [body, text, cause]: Decoded,
): ApiError {
  const excerpt = excerptOf(call, text);
  const contentType = headers.get('content-type');
  const facts = { ...factsOf(call, cause), status, contentType, excerpt };
  const quote = excerpt && `: ${excerpt}`;
  const { title = status, ...known } = call.client.api.errors?.(status, body, call) ?? {};
  return ok && cause
    ? new ProtocolError(`cannot read ${contentType} "${excerpt}" as ${call.accept}`, facts)
    : new HttpError(`${title}${quote}`, { ...facts, ...known }, { body, headers });
}
