// In: a client's hooks and a call. Out: what they are told of each attempt, and of the end.

import { type Call, redactionOf } from './call.ts';
import type { ApiError } from './errors.ts';
import type { Prepared } from './request.ts';

/**
 * Functions that see what a client sends and gets.
 *
 * @example
 * new Client({ baseUrl, hooks: { onEnd: ({ operation, milliseconds }) => measure(operation, milliseconds) } });
 */
export interface Hooks {
  /** Before each attempt, when its request is complete; headers may be set. */
  readonly onRequest?: (attempt: Attempt) => void | Promise<void>;

  /** After each attempt: `response` (body unread, status and headers only) or `error`. */
  readonly onAnswer?: (attempt: Attempt, answer: AttemptAnswer) => void;

  /** Once, when a call has ended: its data was read or it failed. */
  readonly onEnd?: (call: EndedCall) => void;
}

/** One sending of a request. */
export interface Attempt {
  readonly operation: string;

  /** 1 for the first. */
  readonly number: number;

  readonly method: string;

  /** Without secrets. */
  readonly url: string;

  /** The path as the spec has it, where it has one: `/things/{id}`. */
  readonly template: string | undefined;

  /** The headers as sent (mutable). */
  readonly headers: Headers;

  /** Headers, and the body where it is text or JSON, without secrets: what may be logged. */
  redacted(): { headers: Record<string, string>; body: unknown };
}

/** How an attempt ended. */
export interface AttemptAnswer {
  readonly response?: Response;
  readonly error?: unknown;
  readonly milliseconds: number;
}

/** A call that has ended. */
export interface EndedCall {
  readonly operation: string;
  readonly attempts: number;
  readonly error?: ApiError;
  readonly milliseconds: number;
}

/** The hooks of a call's client, in their order. */
export function hooksOf({ client }: Call): readonly Hooks[] {
  return [client.options.hooks ?? []].flat();
}

/** Tells the end of a call, once. */
export function ended(call: Call, error?: ApiError): void {
  const { operation, attempts, since } = call;
  if (since === undefined) return;
  call.since = undefined;
  const milliseconds = performance.now() - since;
  const facts = { operation: operation.id, attempts, milliseconds, ...(error && { error }) };
  for (const { onEnd } of hooksOf(call)) onEnd?.(facts);
}

/** What hooks are told of the request that is about to be sent. */
export function attemptOf(
  call: Call,
  { method, url, headers, body }: Pick<Prepared, 'method' | 'url' | 'headers' | 'body'>,
): Attempt {
  const redact = redactionOf(call);
  return {
    operation: call.operation.id,
    number: call.attempts,
    method,
    url: redact.text(url.href),
    template: call.operation.path,
    headers,
    redacted: () => {
      const shown = redact.data({ headers: Object.fromEntries(headers), body: textOf(body) });
      // Redaction keeps the members.
      return shown as { headers: Record<string, string>; body: unknown };
    },
  };
}

function textOf(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
