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
  getCancelOrderMutationOptions,
  getCreateOrderMutationOptions,
  getGetOrderQueryKey,
  getGetOrderQueryOptions,
  getListOrdersInfiniteQueryKey,
  getListOrdersInfiniteQueryOptions,
} from './api/shop.js';
import { Failure, retry } from './fetcher.js';

const list = () => ({
  ...getListOrdersInfiniteQueryOptions({ limit: 20 }),
  initialPageParam: undefined,
  getNextPageParam: ({ nextPageToken }: { nextPageToken?: string }) => nextPageToken || undefined,
  retry,
});

export const prefetch = (queries: QueryClient) => queries.prefetchInfiniteQuery(list());

export function App() {
  const [orderId, setOrderId] = useState<string>();
  const orders = useInfiniteQuery(list());
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: getListOrdersInfiniteQueryKey() });
  const create = useMutation(getCreateOrderMutationOptions({ mutation: { onSuccess } }));
  const data = { lines: [{ sku: 'ABC-1', count: 1 }] };
  return (
    <main>
      <button id="create" onClick={() => create.mutate({ data })}>
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
  const order = useQuery(getGetOrderQueryOptions(orderId, { query: { retry } }));
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: getListOrdersInfiniteQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetOrderQueryKey(orderId) }),
    ]);
  const cancel = useMutation(getCancelOrderMutationOptions({ mutation: { onSuccess } }));
  const error: unknown = order.error;
  const refused: unknown = cancel.error;
  const given = { orderId, data: { reason: 'No need' } };
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
