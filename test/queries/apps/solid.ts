/** What a Solid app calls, with the types that it relies on. */

import {
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  skipToken,
} from '@tanstack/solid-query';
import { Shop } from './api/client.js';
import type { Order, OrderEvent, OrderPage } from './api/models.js';
import * as queries from './api/queries.js';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const expectSame = <A, B>(_: Same<A, B>): void => {};

const shop = new Shop();
const one = { orderId: '1' };

export function setUp(orderId: string | undefined): void {
  const order = useQuery(() => queries.getOrderOptions(shop, one));
  const data: Order | undefined = order.data;
  const error = order.error;
  if (error?.kind === 'http' && error.status === 404) {
    expectSame<typeof error.body.code, string>(true);
  }
  // @ts-expect-error: nothing is said of the body of another status
  if (error?.kind === 'http' && error.status === 500) error.body.code;
  const maybe = useQuery(() =>
    queries.getOrderOptions(shop, orderId === undefined ? skipToken : { orderId }),
  );
  const found: Order | undefined = maybe.data;
  const picked = useQuery(() => ({
    ...queries.getOrderOptions(shop, one),
    select: ({ status }: Order) => status,
    staleTime: 5,
  }));
  const status: Order['status'] | undefined = picked.data;
  const many = useQueries(() => ({
    queries: [queries.getOrderOptions(shop, one), queries.listOrdersOptions(shop)],
  }));
  expectSame<(typeof many)[0]['data'], Order | undefined>(true);
  const pages = useInfiniteQuery(() => queries.listOrdersInfiniteOptions(shop, { limit: 2 }));
  const read: OrderPage[] | undefined = pages.data?.pages;
  const watched = useQuery(() => queries.watchOrderOptions(shop, one));
  const events: OrderEvent[] | undefined = watched.data;

  const create = useMutation(() =>
    queries.createOrderMutationOptions(shop, {
      onMutate: () => ({ began: 1 }),
      onSuccess(made, given, context, { client }) {
        expectSame<typeof made, Order>(true);
        expectSame<typeof given.body.note, string | undefined>(true);
        expectSame<NonNullable<typeof context>, { began: number }>(true);
        client.setQueryData(queries.getOrderOptions(shop, { orderId: made.id }).queryKey, made);
      },
    }),
  );
  create.mutate({ body: { lines: [] } }, { onSuccess: ({ id }) => id });
  const wrong = create.error;
  if (wrong?.kind === 'http' && wrong.status === 422) wrong.body.code;
  console.log(data, found, status, read, events);
}

export async function prefetch(client: QueryClient): Promise<void> {
  const known = client.getQueryData(queries.getOrderOptions(shop, one).queryKey);
  expectSame<typeof known, Order | undefined>(true);
  // @ts-expect-error: an order has other members
  client.setQueryData(queries.getOrderOptions(shop, one).queryKey, { id: 1 });
  const order: Order = await client.fetchQuery(queries.getOrderOptions(shop, one));
  await client.prefetchInfiniteQuery(queries.listOrdersInfiniteOptions(shop));
  await client.invalidateQueries({
    queryKey: queries.shopKey('orders', 'getOrder', { orderId: order.id }),
  });
}
