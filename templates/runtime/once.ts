// In: a call that may have effects. Out: its request, marked with when it may be repeated without a second one.

import { headerText } from './params.ts';
import { follow } from './redirect.ts';
import { neverConnected } from './retry.ts';
import type { Part } from './request.ts';

/**
 * Lets a call with effects be repeated where that is safe: by its method, under an idempotency key, or when the
 * connection was never made. Bodies bring it along.
 *
 * @example
 * http.send({ id: 'start', method: 'POST', path: '/start', parts: [once] }, params, options);
 */
export const once: Part = (call, request) => {
  const { method, retry, idempotencyHeader } = call.operation;
  const key = call.options.idempotencyKey ?? (idempotencyHeader && crypto.randomUUID());
  // The same key goes with every attempt, so that the service can tell a repetition.
  if (key) {
    const name = idempotencyHeader ?? 'idempotency-key';
    request.init.headers.set(name, headerText('idempotencyKey', key));
  }
  const isSafe = /^(GET|HEAD|PUT|DELETE|OPTIONS|QUERY)$/.test(method);
  if (key || (isSafe && retry === undefined)) request.safe = true;
  if (request.safe || !isServer()) return;
  // Behind a redirect an error no more says that the request never arrived, and of those that `fetch` follows nothing
  // is known.
  request.send = follow;
  request.unsent = (cause) => !call.moved && neverConnected(cause);
};

// No type library knows all runtimes.
interface Runtime {
  readonly process?: { readonly versions?: { readonly node?: string } };
  readonly location?: unknown;
}

/** Whether errors say that no connection was made: in browsers and workers they do not. */
function isServer(): boolean {
  const { process }: Runtime = globalThis;
  return Boolean(process?.versions?.node);
}

/**
 * Whether a program is told where a redirect leads: in browsers it is not.
 *
 * @example
 * if (readsRedirects()) request.send = follow;
 */
export function readsRedirects(): boolean {
  const { location }: Runtime = globalThis;
  return isServer() || !location;
}
