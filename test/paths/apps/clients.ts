/** Code for openapi-fetch, openapi-react-query, swr-openapi and openapi-msw as their users write it, with another file of types. */

import { setupServer } from 'msw/node';
import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { createOpenApiHttp } from 'openapi-msw';
import { createQueryHook } from 'swr-openapi';
import { QueryClient } from '@tanstack/react-query';
import type { components, operations, paths } from './schema.js';

type Order = components['schemas']['Order'];

const baseUrl = 'https://shop.example';
const http = createOpenApiHttp<paths>({ baseUrl });
const placed: Order = { id: '7', status: 'pending', lines: [{ sku: 'TEA-1', count: 2 }] };

const server = setupServer(
  http.get('/orders/{orderId}', ({ params, response }) =>
    params.orderId === '7'
      ? response(200).json(placed)
      : response(404).json({ code: 'no_such_order', detail: 'There is no such order.' }),
  ),
  http.post('/orders', async ({ request, response }) => {
    const { lines } = await request.json();
    return response(201).json({ ...placed, lines });
  }),
);
server.listen({ onUnhandledRequest: 'error' });

const client = createFetchClient<paths>({ baseUrl });
const sent: string[] = [];
const log: Middleware = {
  onRequest: ({ request, schemaPath }) => void sent.push(`${request.method} ${schemaPath}`),
};
client.use(log);

const found = await client.GET('/orders/{orderId}', { params: { path: { orderId: '7' } } });
const order: Order | undefined = found.data;
console.log(order?.status, found.response.status);

const lost = await client.GET('/orders/{orderId}', { params: { path: { orderId: '8' } } });
console.log(lost.error?.detail);

const made = await client.POST('/orders', { body: { lines: [{ sku: 'CUP-1', count: 1 }] } });
console.log(made.data?.lines);

// @ts-expect-error -- a path that is not there
void (() => client.GET('/nothing'));
// @ts-expect-error -- a parameter that is needed
void (() => client.GET('/orders/{orderId}', {}));
// @ts-expect-error -- a body of another shape
void (() => client.POST('/orders', { body: { lines: 'tea' } }));
// @ts-expect-error -- a method that the path does not have
void (() => client.DELETE('/orders'));

const queries = createQueryClient(client);
const options = queries.queryOptions('get', '/orders/{orderId}', {
  params: { path: { orderId: '7' } },
});
const cached: Order = await new QueryClient().fetchQuery(options);
console.log(options.queryKey, cached.id);

const useOrders = createQueryHook(client, 'shop');
export function useFirstOrder(): Order | undefined {
  return useOrders('/orders', { params: { query: { limit: 1 } } }).data?.orders[0];
}

type Query = NonNullable<operations['listOrders']['parameters']['query']>;
const page: Query = { limit: 2, status: 'pending' };
console.log(page, sent);
server.close();
