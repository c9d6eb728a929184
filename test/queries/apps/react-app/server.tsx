/** The simulated shop, and in front of it the page of the app, rendered with the first orders. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { shopHttp } from './app/api/client.js';
import { createSimulation } from './app/api/runtime/simulation.js';
import { toNodeHandler } from '@specwright/runtime/server-node';
import { shopSimulation } from './app/api/simulation.js';
import { App, prefetch } from './app/app.js';

const orders = Array.from({ length: 45 }, (_, index) => ({
  id: String(index + 1),
  status: index === 2 ? 'shipped' : 'pending',
  lines: [{ sku: 'ABC-1', count: 1 }],
}));

/** Order 5 is never answered, order 7 always with 503. */
const silent = '/orders/5';
const broken = '/orders/7';

export function start(script: string) {
  const simulation = createSimulation(shopSimulation, { data: { orders } });
  const answer = toNodeHandler(simulation.fetch);
  const requests: string[] = [];
  const aborted: string[] = [];

  async function render(): Promise<string> {
    // As in the browser: what is fresh is not read again at once.
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    const http = shopHttp({
      baseUrl: 'http://inside',
      auth: { key: 'k' },
      fetch: simulation.fetch,
    });
    await prefetch(queries, http);
    const page = renderToString(
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>,
    );
    const state = JSON.stringify(dehydrate(queries)).replaceAll('<', '\\u003c');
    queries.clear();
    return `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div id="root">${page}</div><script>state = ${state}</script><script type="module" src="/app.js"></script>`;
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '';
    if (url === '/') return void render().then((page) => response.end(page));
    if (url === '/app.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      return void response.end(script);
    }
    requests.push(`${request.method} ${url}`);
    response.once('close', () => {
      if (!response.writableFinished) aborted.push(url);
    });
    if (url === silent) return;
    if (url === broken) {
      response.statusCode = 503;
      return void response.end('{}');
    }
    answer(request, response);
  });
  return { server, requests, aborted };
}
