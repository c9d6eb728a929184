// In: a call. Out: the request that it makes, or a refusal before anything is sent.

import type { Call } from './call.ts';
import { refuse } from './errors.ts';
import type { Fetch, HeaderValues } from './operation.ts';
import { pathOf } from './path.ts';
import { queryOf } from './query.ts';
import type { Send } from './transmit.ts';

/**
 * A request, ready to be sent.
 *
 * @example
 * const part: Part = (_, { init }: Prepared) => init.headers.set('x-part', '1');
 */
export interface Prepared {
  url: string;

  /** What `fetch` takes beside the URL. */
  readonly init: Init;

  /** The client's, the call's or the runtime's own. */
  fetch: Fetch;

  /** Whether repeating it has no second effect. */
  safe: boolean;

  /** Whether an error says that not one byte of it was sent. */
  unsent?: (cause: unknown) => boolean;

  /** Query parameters that are credentials. */
  readonly keys?: readonly string[];

  /** Sends it where more is to be done than to call `fetch`. */
  send?: Send;
}

/**
 * Options of `fetch` that a call sets.
 *
 * @example
 * const init: Init = { method: 'GET', headers: new Headers() };
 */
export interface Init extends RequestInit {
  readonly method: string;
  readonly headers: Headers;
  duplex?: 'half';
}

/**
 * Writes something into a request beside path, query and `accept`.
 *
 * @example
 * const traced: Part = (call, { init }) => init.headers.set('x-operation', call.operation.id);
 */
export type Part = (call: Call, request: Prepared) => void;

/** Names of headers that are no secrets and may go to another origin. */
export const harmless: RegExp = /^(accept|content|if|range|traceparent|user-agent)\b/i;

/** Builds the request of a call; `usual` are the client's headers. */
export function prepare(call: Call, usual: HeaderValues | undefined): Prepared {
  const { operation, params, options } = call;
  const { method, query = [], parts = [], accept } = operation;
  const {
    query: more = {},
    // Said at once, because later it would look like a lost connection.
    fetch = call.client.options.fetch ?? globalThis.fetch ?? refuse('fetch', 'must be a function'),
  } = options;
  call.accept = options.accept ?? accept?.accept ?? 'application/json';
  const headers = new Headers({ accept: call.accept });
  const request: Prepared = {
    url:
      call.client.base +
      pathOf(operation, params) +
      (queryOf(query, params) + queryOf(Object.keys(more), more)).replace('&', '?'),
    init: { method, headers },
    fetch,
    safe: operation.retry ?? method === 'GET',
  };
  operation.body?.place(call, request);
  for (const place of parts) place(call, request);
  const given: HeaderValues = { ...(!call.foreign && usual), ...options.headers };
  for (const name in given) {
    // A name that no header can have could be anything, and is not repeated.
    call.at = 'headers';
    headers.delete(name);
    call.at = name;
    const value = given[name];
    if (value === undefined) continue;
    if (!harmless.test(name)) {
      // Shorter ones would tear holes into every text.
      if (value[2]) call.secrets.push(value.trim());
      // `fetch` would hand it on to another origin.
      request.init.redirect ??= 'manual';
    }
    headers.set(name, value);
  }
  delete call.at;
  return request;
}
