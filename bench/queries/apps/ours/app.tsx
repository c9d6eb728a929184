/** Orders of a shop: a list without end, a new order, one order, and its end. */

import { type QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { End } from '../end.js';
import { shopHttp } from './api/client.js';
import {
  cancelOrderMutationOptions,
  createOrderMutationOptions,
  getOrderOptions,
  listOrdersInfiniteOptions,
} from './api/queries.js';

const shop = shopHttp({
  baseUrl: globalThis.location?.origin ?? 'http://shop',
  auth: { key: 'k' },
});

export const prefetch = (queries: QueryClient, http = shop) =>
  queries.prefetchInfiniteQuery(listOrdersInfiniteOptions(http, { limit: 20 }));

export function App() {
  const [orderId, setOrderId] = useState<string>();
  const list = useInfiniteQuery(listOrdersInfiniteOptions(shop, { limit: 20 }));
  const create = useMutation(createOrderMutationOptions(shop));
  const body = { lines: [{ sku: 'ABC-1', count: 1 }] };
  return (
    <main>
      <button id="create" onClick={() => create.mutate({ body })}>
        New order
      </button>
      <ul>
        {list.data?.pages.flatMap(({ orders }) =>
          orders.map(({ id, status }) => (
            <li key={id}>
              <button onClick={() => setOrderId(id)}>{`${id} ${status}`}</button>
            </li>
          )),
        )}
      </ul>
      {list.hasNextPage && !list.isFetching && <End reached={list.fetchNextPage} />}
      <button id="leave" onClick={() => setOrderId(undefined)}>
        Leave
      </button>
      {orderId !== undefined && <Order orderId={orderId} />}
    </main>
  );
}

function Order({ orderId }: { readonly orderId: string }) {
  const { data, error, failureCount } = useQuery(getOrderOptions(shop, { orderId }));
  const cancel = useMutation(cancelOrderMutationOptions(shop));
  const refused = cancel.error;
  return (
    <section>
      {error?.kind === 'http' && error.status === 404 && <p>There is no order {orderId}.</p>}
      {error && <p id="failed">{`${error.message} (${failureCount})`}</p>}
      <p id="status">{data?.status}</p>
      <button id="cancel" onClick={() => cancel.mutate({ orderId, body: { reason: 'No need' } })}>
        Cancel
      </button>
      {refused?.kind === 'http' && refused.code === 'already_shipped' && (
        <p id="refused">It is on its way already.</p>
      )}
    </section>
  );
}
