// A simulation behind Mock Service Worker, in Node and in browsers.

import { isLost } from './faults.ts';
import type { Simulation } from './simulation.ts';

/**
 * What is used of MSW: its `http`.
 *
 * @example
 * import { http } from 'msw';
 * const used: MswHttp<HttpHandler> = http;
 */
export interface MswHttp<Handler> {
  all(path: string, resolve: (info: { readonly request: Request }) => Promise<Response>): Handler;
}

/**
 * Handlers of MSW 3 that answer the requests to a service as its simulation does. A lost connection is a network error;
 * what a callback of the simulation throws, MSW reports.
 *
 * @example
 * import { http } from 'msw';
 * import { setupServer } from 'msw/node';
 * const server = setupServer(...handlers(simulation, http, 'https://shop.example'));
 */
export function handlers<Handler>(
  simulation: Pick<Simulation, 'fetch'>,
  http: MswHttp<Handler>,
  baseUrl: string,
): Handler[] {
  const path = `${baseUrl.replace(/\/+$/, '')}/*`;
  const answer = ({ request }: { readonly request: Request }): Promise<Response> =>
    simulation.fetch(request).catch((error: unknown) => {
      if (isLost(error) || request.signal.aborted) return Response.error();
      throw error;
    });
  return [http.all(path, answer)];
}
