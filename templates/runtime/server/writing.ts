// The reply of a handler as a response.

import { isBytes } from '../call/raw-bytes.ts';
import type { Issue } from '../call/errors.ts';
import { openForm } from './bodies.ts';
import {
  chooseForm,
  type CodeReply,
  findByStatus,
  hasContent,
  type OpenReply,
  type Reply,
  settleCode,
  type TextResponse,
  toResponse,
  writeReply,
} from './replies.ts';
import type { RefusedCall, ServerCall, ServerOperation, ServerOptions } from './server.ts';
import { findIssues } from '../call/validate.ts';
import type { HandledRequest, RequestValues } from './calls.ts';

/** The call that a handler gets. */
export class IncomingCall implements ServerCall<never, never, never> {
  readonly operation: ServerOperation;
  readonly params: never;
  readonly body: never;
  readonly user: never;
  readonly request: Request;
  #left: AbortController | undefined;
  #signal: AbortSignal | undefined;

  constructor(
    { operation, request }: Pick<HandledRequest<never>, 'operation' | 'request'>,
    { params, body }: RequestValues,
    user: unknown,
  ) {
    this.operation = operation;
    // Their types are those of the operation.
    this.params = params as never;
    this.body = body as never;
    this.user = user as never;
    this.request = request;
  }

  get signal(): AbortSignal {
    this.#left ??= new AbortController();
    this.#signal ??= AbortSignal.any([this.request.signal, this.#left.signal]);
    return this.#signal;
  }

  /** The client reads no more of the response. */
  leave(): void {
    this.#left?.abort();
  }
}

/** The response of a reply. */
export function write<User>(
  exchange: HandledRequest<User>,
  call: IncomingCall,
  given: OpenReply | CodeReply,
): Response | TextResponse {
  const { operation, server, request } = exchange;
  // JavaScript handlers may return anything.
  if (typeof given !== 'object' || given === null) {
    throw new TypeError(`the handler of ${operation.id} returned no reply`);
  }
  const settled = settleCode(given, server.api);
  const forms = findByStatus(operation.replies ?? {}, settled.status) ?? [openForm];
  const form = hasContent(settled)
    ? chooseForm(forms, settled, request.headers.get('accept'))
    : undefined;
  if (!form?.items || isBytes(settled.body)) {
    validateReply(exchange, settled);
    return writeReply(settled, form);
  }
  const response = writeReply({ ...settled, body: watch(exchange, settled.body) }, form);
  return withLeaving(toResponse(response), () => call.leave());
}

/** A response that calls `leave` when its reader leaves, even while the next item is awaited. */
function withLeaving(response: Response, leave: () => void): Response {
  const { body, status, headers } = response;
  if (!body) return response;
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        leave();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, headers });
}

/** Checks a reply that is not a stream; one that breaks rules is an error of the server. */
function validateReply<User>(exchange: HandledRequest<User>, { status, body }: Reply): void {
  const { operation } = exchange;
  if (!isValidating(exchange)) return;
  const { responses } = operation.validator?.parts ?? {};
  const schema = responses && findByStatus(responses, status);
  reportInvalid(exchange, findIssues(schema, body), `the reply ${status} of ${operation.id}`);
}

function isValidating<User>({ server }: HandledRequest<User>): boolean {
  const { response = 'off' } = server.options.validate ?? {};
  return response !== 'off';
}

/** By the policy for responses: an error, or something to report. */
function reportInvalid<User>(
  exchange: HandledRequest<User>,
  issues: readonly Issue[],
  what: string,
): void {
  const { options } = exchange.server;
  if (issues.length === 0) return;
  const list = issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  const error = new TypeError(`${what} is not valid: ${list.join('; ')}`);
  if (options.validate?.response === 'strict') throw error;
  report(options, error, exchange);
}

/** Items of a response that are validated when they are sent; faults are reported. */
function watch<User>(exchange: HandledRequest<User>, items: unknown): AsyncIterable<unknown> {
  const { operation } = exchange;
  const iterator = iterate(items, operation.id);
  const schema = operation.validator?.parts.item;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const { done, value } = await iterator.next();
          if (done) return { done, value };
          if (isValidating(exchange)) {
            reportInvalid(exchange, findIssues(schema, value), `an item of ${operation.id}`);
          }
          return { done: false, value };
        } catch (error) {
          report(exchange.server.options, error, exchange);
          throw error;
        }
      },
      async return() {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}

function iterate(items: unknown, id: string): AsyncIterator<unknown> | Iterator<unknown> {
  const source = Object(items) as Partial<AsyncIterable<unknown> & Iterable<unknown>>; // any object may have these
  const iterator = source[Symbol.asyncIterator]?.() ?? source[Symbol.iterator]?.();
  if (iterator) return iterator;
  throw new TypeError(`the handler of ${id} must reply with items that can be iterated`);
}

/** Reports to the owner of the server; the client does not see it. */
export function report<User>(
  options: ServerOptions<User>,
  error: unknown,
  call: RefusedCall,
): void {
  const { request, operation } = call;
  // What a handler does after its client has left is of no use to anyone.
  if (request.signal.aborted) return;
  if (options.onError) options.onError(error, { request, operation });
  // oxlint-disable-next-line no-console -- without a hook, nobody else would know
  else console.error(error);
}
