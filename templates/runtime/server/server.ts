// A server of an API: requests in, typed calls of handlers, responses out.

import { respond } from './calls.ts';
import { type DirectHandler, toFetchHandler } from './replies.ts';
import { createRouter } from './routes.ts';
import type { AnyHandler, ServerApi, ServerOptions, StreamedHandler } from './api.ts';

export type * from './api.ts';

/**
 * A handler that reads the body itself, while it arrives.
 *
 * @example
 * createFilesServer({
 *   putFile: streamed(async ({ params, body }) => {
 *     await store(params.id, body.stream());
 *     return reply(204);
 *   }),
 * });
 */
export function streamed<Params, R, User>(
  handle: StreamedHandler<Params, R, User>['streamed'],
): StreamedHandler<Params, R, User> {
  return { streamed: handle };
}

/**
 * Handles a request: what `createServer` returns, and what runtimes and frameworks call.
 *
 * @example
 * const handle: FetchHandler = createThingsServer(handlers);
 * Deno.serve(handle);
 */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * A server of an API: a function from requests to responses. An operation without a handler is answered with 501.
 *
 * @example
 * const handle = createServer(api, { getThing: ({ params }) => reply(200, things.get(params.id)) });
 */
export function createServer<User = unknown>(
  api: ServerApi,
  handlers: Readonly<Record<string, AnyHandler | undefined>>,
  options: ServerOptions<User> = {},
): FetchHandler {
  return toFetchHandler(createDirectHandler(api, handlers, options));
}

/** The same, for those who pass responses on. */
export function createDirectHandler<User = unknown>(
  api: ServerApi,
  handlers: Readonly<Record<string, AnyHandler | undefined>>,
  options: ServerOptions<User> = {},
): DirectHandler {
  const server = { api, handlers, options, router: createRouter(api, options) };
  return (request) => respond(server, request);
}
