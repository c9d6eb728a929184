// In: an operation and what the caller gave. Out: the facts of one call, and its errors without a secret in them.

import type { Token } from './auth.ts';
import {
  AbortError,
  ApiError,
  type CallFacts,
  type Issue,
  NetworkError,
  ProtocolError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
import type { ApiDescription, ClientOptions, Operation, RequestOptions } from './operation.ts';
import { fill } from './params.ts';
import { type Redaction, redaction, secretsIn } from './redact.ts';
import type { Budget } from './retry.ts';

/** What all calls of a client share. */
export interface Client {
  readonly api: ApiDescription;
  readonly options: ClientOptions;
  readonly origin: string;

  /** Base URL without a slash at its end. */
  readonly base: string;

  /** The configured credentials, opened when the first call needs them. */
  readonly tokens: Map<string, Token>;

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

  /** The request was answered with a redirect: it has reached the service, and may have had its effect. */
  moved?: boolean;

  /** When it was made, in milliseconds; `undefined` once its end was told. */
  since: number | undefined;
}

/** A name of the spec with the deployment's variables filled in. */
export function nameOf({ api, options }: Client, name: string): string {
  return fill(name, { ...api.variables, ...options.variables });
}

/** Keeps a credential, and what stands after `Bearer`, out of all that the call tells. */
export function keepSecret({ secrets }: Call, value: string): void {
  for (const part of [value, ...value.split(' ')]) secrets.add(part);
}

/** Takes the secrets of a call out of text and data. */
export function redactionOf({ client, params, secrets }: Call): Redaction {
  const names = ['authorization', 'cookie', 'set-cookie', ...(client.api.sensitive ?? [])];
  return redaction(names, [...secrets, ...secretsIn(params, names)]);
}

/** The facts that every error of the call carries. */
export function factsOf(call: Call, cause?: unknown): CallFacts {
  return {
    operation: call.operation.id,
    attempts: call.attempts,
    cause: cleaned(cause, redactionOf(call)),
  };
}

/** An error without secrets: a runtime may put the address, and so a key in the query, into its own. */
export function cleaned(cause: unknown, redact: Redaction): unknown {
  if (!(cause instanceof Error) || cause instanceof ApiError) return cause;
  const told = toldBy(cause);
  return redact.text(told) === told ? cause : new Error(redact.text(cause.message));
}

// All that a logger could find in a value: members that are not listed as well, and causes of causes.
function toldBy(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 5) return String(value);
  const names = Object.getOwnPropertyNames(value);
  return names.map((name) => toldBy(Reflect.get(value, name), depth + 1)).join('\n');
}

/** The error of a request that is refused before it is sent. */
export function refusal(call: Call, cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  // What `refuse` throws has a path; anything else failed while a value was written.
  const { path = [], message } = cause as Partial<Issue>;
  const issues = [{ path, message: redactionOf(call).text(message ?? String(cause)) }];
  return new ValidationError({ ...factsOf(call, cause), direction: 'request', issues });
}

/** The error of a call that was ended by the caller, by time, or by the network. */
export function interruption(
  call: Call,
  cause: unknown,
  expired: boolean,
  lost = 'the service could not be reached',
): ApiError {
  if (cause instanceof ApiError) return cause;
  const { signal } = call.options;
  if (expired) return new TimeoutError('took too long', factsOf(call, cause));
  if (!signal?.aborted) return new NetworkError(lost, factsOf(call, cause));
  const facts = factsOf(call, signal.reason);
  return signal.reason?.name === 'TimeoutError'
    ? new TimeoutError("took longer than the caller's signal allows", facts)
    : new AbortError('was aborted by the caller', facts);
}

/** The error of an answer that is not what was promised. */
export function breach(
  call: Call,
  message: string,
  { status, headers }: Response,
  body = '',
  cause?: unknown,
): ProtocolError {
  const shown = redactionOf(call).text(body);
  const excerpt = excerptOf(shown);
  return new ProtocolError(excerpt ? `${message}: ${excerpt}` : message, {
    // What a parser says quotes a part of the text, and so perhaps a part of a secret.
    ...factsOf(call, shown === body ? cause : undefined),
    status,
    contentType: headers.get('content-type') ?? undefined,
    excerpt,
  });
}

/** The beginning of a text, for a message. */
export function excerptOf(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Reports what is no reason to fail. */
export function warn({ client }: Call, warning: ApiError): void {
  const report = client.options.onWarning ?? ((error) => console.warn(String(error)));
  report(warning);
}
