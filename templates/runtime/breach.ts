// In: an answer that is not what was promised. Out: the error that says so, with the beginning of what came.

import { type Call, excerptOf, factsOf } from './call.ts';
import { ProtocolError } from './errors.ts';

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
