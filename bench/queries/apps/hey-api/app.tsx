/** Orders of a shop: a list without end, a new order, one order, and its end. */

import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { End } from '../end.js';
import {
  cancelOrderMutation,
  createOrderMutation,
  getOrderOptions,
  getOrderQueryKey,
  listOrdersInfiniteOptions,
  listOrdersInfiniteQueryKey,
} from './api/@tanstack/react-query.gen.js';
import { client } from './api/client.gen.js';

client.setConfig({
  baseUrl: globalThis.location?.origin ?? 'http://shop',
  auth: (scheme) => (scheme.name === 'x-api-key' ? 'k' : undefined),
});

class Failure extends Error {
  constructor(
    readonly status: number | undefined,
    readonly code: string | undefined,
  ) {
    super(`The shop failed: ${status}`);
  }
}

client.interceptors.error.use((error, response) => {
  const { code } = Object(error) as { code?: string };
  return new Failure(response?.status, code);
});

const retry = (count: number, error: unknown) =>
  count < 2 &&
  error instanceof Failure &&
  [undefined, 408, 429, 500, 502, 503, 504].includes(error.status);

const list = () => ({
  ...listOrdersInfiniteOptions({ query: { limit: 20 } }),
  initialPageParam: '',
  getNextPageParam: ({ nextPageToken }: { nextPageToken?: string }) => nextPageToken || undefined,
  retry,
});

export const prefetch = (queries: QueryClient) => queries.prefetchInfiniteQuery(list());

function useInvalidation() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listOrdersInfiniteQueryKey(), getOrderQueryKey({ path: { orderId: '' } })].map(([{ _id }]) =>
        queries.invalidateQueries({
          predicate: ({ queryKey: [key] }) => Object(key)._id === _id,
        }),
      ),
    );
}

export function App() {
  const [orderId, setOrderId] = useState<string>();
  const orders = useInfiniteQuery(list());
  const create = useMutation({ ...createOrderMutation(), onSuccess: useInvalidation() });
  const body = { lines: [{ sku: 'ABC-1', count: 1 }] };
  return (
    <main>
      <button id="create" onClick={() => create.mutate({ body })}>
        New order
      </button>
      <ul>
        {orders.data?.pages.flatMap((page) =>
          page.orders.map(({ id, status }) => (
            <li key={id}>
              <button onClick={() => setOrderId(id)}>{`${id} ${status}`}</button>
            </li>
          )),
        )}
      </ul>
      {orders.hasNextPage && !orders.isFetching && <End reached={orders.fetchNextPage} />}
      <button id="leave" onClick={() => setOrderId(undefined)}>
        Leave
      </button>
      {orderId !== undefined && <Order orderId={orderId} />}
    </main>
  );
}

function Order({ orderId }: { readonly orderId: string }) {
  const order = useQuery({ ...getOrderOptions({ path: { orderId } }), retry });
  const cancel = useMutation({ ...cancelOrderMutation(), onSuccess: useInvalidation() });
  const error: unknown = order.error;
  const refused: unknown = cancel.error;
  const given = { path: { orderId }, body: { reason: 'No need' } };
  return (
    <section>
      {error instanceof Failure && error.status === 404 && <p>There is no order {orderId}.</p>}
      {error instanceof Failure && <p id="failed">{`${error.message} (${order.failureCount})`}</p>}
      <p id="status">{order.data?.status}</p>
      <button id="cancel" onClick={() => cancel.mutate(given)}>
        Cancel
      </button>
      {refused instanceof Failure && refused.code === 'already_shipped' && (
        <p id="refused">It is on its way already.</p>
      )}
    </section>
  );
}
