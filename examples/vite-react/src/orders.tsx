import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { Shop } from './api/shop';
import { createOrderMutationOptions, listOrdersInfiniteOptions } from './api/shop/queries';

/** Orders, page after page. A new one is in the list when the shop has it: mutations invalidate what they change. */
export function Orders({ shop }: { readonly shop: Shop }) {
  const orders = useInfiniteQuery(listOrdersInfiniteOptions(shop, { limit: 2 }));
  const create = useMutation(createOrderMutationOptions(shop));
  if (orders.isPending) return <p>Loading …</p>;
  if (orders.isError) return <p role="alert">{orders.error.message}</p>;
  return (
    <main>
      <ul>
        {orders.data.pages.flatMap((page) =>
          page.orders.map(({ id, status }) => (
            <li key={id}>
              {id}: {status}
            </li>
          )),
        )}
      </ul>
      {orders.hasNextPage && (
        <button type="button" onClick={() => void orders.fetchNextPage()}>
          More
        </button>
      )}
      <button
        type="button"
        onClick={() => create.mutate({ body: { lines: [{ sku: 'TEA-1', count: 1 }] } })}
      >
        Order tea
      </button>
      {create.error?.kind === 'http' && create.error.status === 422 && (
        <p role="alert">{create.error.body.detail ?? create.error.body.code}</p>
      )}
    </main>
  );
}
