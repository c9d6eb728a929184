// In: an operation and what the caller gave. Out: the facts of one call, and its errors without a secret in them.

import type { Token } from './auth.ts';
import {
  AbortError,
  ApiError,
  type CallFacts,
  type Issue,
  NetworkError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
import type { ApiDescription, AnyOptions, Operation, RequestOptions } from './operation.ts';
import type { Prepared } from './request.ts';
import type { Send } from './transmit.ts';

/** What all calls of a client share. */
export interface Client {
  readonly api: ApiDescription;
  readonly options: AnyOptions;

  /** Base URL without a slash at its end. */
  readonly base: string;

  /** What is left of its budget of repetitions. */
  left?: number;

  /** The configured credentials, opened when the first call needs them. */
  tokens?: Map<string, Token>;
}

/** One call. */
export interface Call {
  readonly client: Client;
  /** With what else reads its answer, where that is judged. */
  operation: Operation;
  readonly params: object;
  readonly options: RequestOptions;

  /** Credentials that it carries. */
  readonly secrets: string[];

  /** How often the request was sent. */
  attempts: number;

  /** The header that is being written. */
  at?: string;

  /** Where its request goes, once that is written; without the query, which may hold what is secret under any name. */
  url?: string;

  /** The media types that it asks for. */
  accept?: string;

  /** It goes elsewhere than to the service, and must not carry the client's credentials. */
  foreign?: boolean;

  /** The request was answered with a redirect: it has reached the service, and may have had its effect. */
  moved?: boolean;

  /** The registered code that its answer carries, and its meaning. */
  coded?: { readonly code: string; readonly meaning: string | undefined };

  /** Sees an attempt that is more than one call of `fetch`. */
  watch?: (request: Prepared, send: Send) => Promise<Response>;

  /** Ends the attempt that is under way. */
  signal?: AbortSignal | undefined;

  /** The clock of the attempt, where time is limited. */
  timer?: ReturnType<typeof setTimeout>;

  /** Lets the time pass while the answer is read. */
  run?: () => void;

  /** Ends what watches over the attempt. */
  stop?: (error?: ApiError) => void;
}

/** What may be told: a text, or an error underneath, without the secrets of a call. */
function told(call: Call, shown: unknown): unknown {
  const { sensitive } = call.client.api;
  if (sensitive) return sensitive.redact(call, shown);
  if (!call.secrets[0]) return shown;
  const text = [shown, Object(shown).cause].filter(Boolean).join(': ');
  const left = call.secrets.reduce(hide, text);
  // What an error holds deeper inside is not looked through.
  return typeof shown === 'string' ? left : new Error(left);
}

/** Whatever is no letter and no digit may have been written otherwise. */
function hide(text: string, secret: string): string {
  return text.replace(RegExp(secret.replace(/\W/g, '[^]{1,8}?'), 'gi'), '[redacted]');
}

/** The beginning of a text, for a message. */
export function excerptOf(call: Call, text: string): string {
  return `${told(call, text) ?? ''}`.trim().slice(0, 200);
}

/** The facts that every error of the call carries. */
export function factsOf(call: Call, underneath?: unknown): CallFacts {
  const { operation, attempts, url } = call;
  const { id, method } = operation;
  const facts = { operation: id, attempts, method, url: url && String(told(call, url)) };
  return underneath ? { ...facts, cause: told(call, underneath) } : facts;
}

/** Ends a call by the error that it failed with: what was thrown, or what that stands for. */
export function failure(call: Call, thrown: unknown): ApiError {
  const cause: unknown = call.signal?.reason ?? thrown;
  const facts = factsOf(call, cause);
  // What `refuse` throws has an issue; anything else may repeat the value that failed to be written.
  const {
    issue = call.attempts
      ? undefined
      : { path: [call.at ?? 'request'], message: 'cannot be written' },
  } = Object(cause) as { readonly issue?: Issue };
  const error =
    thrown instanceof ApiError
      ? thrown
      : Object(cause).name === 'TimeoutError'
        ? new TimeoutError('took too long', facts)
        : call.signal?.aborted
          ? new AbortError('was aborted', facts)
          : issue
            ? new ValidationError(`${issue.path.join('.')} ${issue.message}`, {
                ...facts,
                direction: 'request',
                issues: [issue],
              })
            : new NetworkError('connection failed', facts);
  call.stop?.(error);
  return error;
}
