// In: an operation and what the caller gave. Out: the facts of one call, and its errors without a secret in them.

import type { Token } from './auth.ts';
import {
  AbortError,
  ApiError,
  NetworkError,
  ProtocolError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
import type { ApiDescription, ClientOptions, Operation, RequestOptions } from './operation.ts';
import { PathRefusal } from './path.ts';
import { type Redaction, redaction, secretsIn } from './redact.ts';
import type { Budget } from './retry.ts';

/** What all calls of a client share. */
export interface Client {
  readonly api: ApiDescription;
  readonly options: ClientOptions;
  readonly origin: string;

  /** Base URL without a slash at its end. */
  readonly base: string;

  readonly tokens: ReadonlyMap<string, Token>;
  readonly budget: Budget;
}

/** One call. */
export interface Call {
  readonly client: Client;
  readonly operation: Operation;
  readonly params: object;
  readonly options: RequestOptions;

  /** How often the request was sent. */
  attempts: number;

  /** Credentials that it carries. */
  readonly secrets: Set<string>;
}

/** Takes the secrets of a call out of text and data. */
export function redactionOf({ client, params, secrets }: Call): Redaction {
  const names = [...(client.api.sensitive ?? []), 'authorization', 'cookie', 'set-cookie'];
  return redaction(names, [...secrets, ...secretsIn(params, names)]);
}

/** The facts that every error of the call carries. */
export function factsOf(
  call: Call,
  cause?: unknown,
): { operation: string; attempts: number; cause?: unknown } {
  const facts = { operation: call.operation.id, attempts: call.attempts };
  return cause === undefined ? facts : { ...facts, cause: cleaned(cause, redactionOf(call)) };
}

/** The error of a request that is refused before it is sent. */
export function refusal(call: Call, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const path = cause instanceof PathRefusal ? [cause.parameter] : [];
  const message = redactionOf(call).text(cause instanceof Error ? cause.message : String(cause));
  const facts = { ...factsOf(call, cause), direction: 'request' as const };
  return new ValidationError({ ...facts, issues: [{ path, message }] });
}

/** The error of a request that was ended by the caller, by time, or by the network. */
export function interruption(
  call: Call,
  cause: unknown,
  timedOut: boolean,
  otherwise = 'the service could not be reached',
): ApiError {
  if (cause instanceof ApiError) return cause;
  const { signal } = call.options;
  const reason: unknown = signal?.aborted ? signal.reason : undefined;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  if (timedOut || late) return new TimeoutError('took too long', factsOf(call, reason ?? cause));
  if (signal?.aborted) return new AbortError('was aborted by the caller', factsOf(call, reason));
  return new NetworkError(otherwise, factsOf(call, cause));
}

/** The error of an answer that is not what was promised. */
export function breach(
  call: Call,
  message: string,
  response?: Response,
  body?: string,
  cause?: unknown,
): ProtocolError {
  const excerpt = body === undefined ? undefined : redactionOf(call).text(body).slice(0, 200);
  return new ProtocolError([message, excerpt].filter(Boolean).join(': '), {
    ...factsOf(call, cause),
    status: response?.status,
    contentType: response?.headers.get('content-type') ?? undefined,
    excerpt,
  });
}

/** Reports what is no reason to fail. */
export function warn(call: Call, warning: ApiError): void {
  const { onWarning } = call.client.options;
  if (onWarning) onWarning(warning);
  else console.warn(`${warning.name}: ${warning.message}`);
}

// A runtime may put the address, and so a key in the query, into its errors.
function cleaned(cause: unknown, redact: Redaction): unknown {
  if (!(cause instanceof Error)) return cause;
  const texts = Object.getOwnPropertyNames(cause).map((name) => String(Reflect.get(cause, name)));
  const inner = cleaned(cause.cause, redact);
  if (inner === cause.cause && texts.every((text) => redact.text(text) === text)) return cause;
  const copy = new Error(redact.text(cause.message), { cause: inner });
  copy.name = cause.name;
  return copy;
}
