/** What a React app calls, with the types that it relies on. */

import {
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { Shop } from './api/client.js';
import type { Order, OrderEvent, OrderPage } from './api/models.js';
import * as queries from './api/queries.js';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const expectSame = <A, B>(_: Same<A, B>): void => {};

const shop = new Shop();

/** What a library of one's own exports: its declarations must be able to name the types. */
export const orderOptions = (orderId: string) => queries.getOrderOptions(shop, { orderId });
export const listOptions = () => queries.listOrdersInfiniteOptions(shop);
export const createOptions = () => queries.createOrderMutationOptions(shop);
export const makers = { ...queries };

const one = { orderId: '1' };

/** Methods of a client are functions of mutations. */
export function useMethods(): void {
  const { mutate, data, error } = useMutation({ mutationFn: shop.createOrder });
  mutate({ body: { lines: [{ sku: 'ABC-1', count: 1 }] } });
  expectSame<typeof data, Order | undefined>(true);
  expectSame<typeof error, Error | null>(true);
  // @ts-expect-error: an order has lines
  mutate({ body: {} });
  useMutation({ mutationFn: shop.listOrders, meta: { from: 'a test' } }).mutate(undefined);
}

export function useAll(orderId: string | undefined): void {
  const order = useQuery(queries.getOrderOptions(shop, one));
  expectSame<typeof order.data, Order | undefined>(true);
  const { error } = order;
  if (error?.kind === 'http' && error.status === 404) {
    expectSame<typeof error.body.code, string>(true);
  }
  if (error?.kind === 'timeout') expectSame<typeof error.attempts, number>(true);
  // @ts-expect-error: nothing is said of the body of another status
  if (error?.kind === 'http' && error.status === 500) error.body.code;

  const maybe = useQuery(
    queries.getOrderOptions(shop.http, orderId === undefined ? skipToken : { orderId }),
  );
  expectSame<typeof maybe.data, Order | undefined>(true);
  const picked = useQuery({
    ...queries.getOrderOptions(shop, one),
    select: ({ status }) => status,
    staleTime: 5,
  });
  expectSame<typeof picked.data, Order['status'] | undefined>(true);
  const sure = useSuspenseQuery(queries.getOrderOptions(shop, one));
  expectSame<typeof sure.data, Order>(true);
  // @ts-expect-error: suspense does not wait
  useSuspenseQuery(queries.getOrderOptions(shop, skipToken));
  usePrefetchQuery(queries.getOrderOptions(shop, one));
  const many = useQueries({
    queries: [queries.getOrderOptions(shop, one), queries.listOrdersOptions(shop)],
  });
  expectSame<(typeof many)[0]['data'], Order | undefined>(true);
  expectSame<(typeof many)[1]['data'], OrderPage | undefined>(true);
  if (many[0].error?.kind === 'http' && many[0].error.status === 404) many[0].error.body.code;

  const pages = useInfiniteQuery(queries.listOrdersInfiniteOptions(shop, { status: 'pending' }));
  expectSame<typeof pages.data, { pages: OrderPage[]; pageParams: unknown[] } | undefined>(true);
  const certain = useSuspenseInfiniteQuery(queries.listOrdersInfiniteOptions(shop));
  expectSame<(typeof certain.data.pages)[number]['orders'], Order[]>(true);
  const later = useInfiniteQuery(queries.listOrdersInfiniteOptions(shop, skipToken));
  expectSame<typeof later.data, { pages: OrderPage[]; pageParams: unknown[] } | undefined>(true);
  const events = useQuery(queries.watchOrderOptions(shop, one));
  expectSame<typeof events.data, OrderEvent[] | undefined>(true);

  const create = useMutation(
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
  if (create.error?.kind === 'http' && create.error.status === 422) create.error.body.code;
  const { error: refused } = useMutation(queries.cancelOrderMutationOptions(shop));
  if (refused?.kind === 'code') expectSame<typeof refused.code, 'already_shipped'>(true);
  useMutation(queries.uploadFilmMutationOptions(shop)).mutate({ source: new Uint8Array() });
  useIsMutating({ mutationKey: queries.shopKey('orders', 'createOrder') });
}

export async function prefetch(client: QueryClient): Promise<void> {
  const known = client.getQueryData(queries.getOrderOptions(shop, one).queryKey);
  expectSame<typeof known, Order | undefined>(true);
  // @ts-expect-error: an order has other members
  client.setQueryData(queries.getOrderOptions(shop, one).queryKey, { id: 1 });
  const order = await client.fetchQuery(queries.getOrderOptions(shop, one));
  expectSame<typeof order, Order>(true);
  await client.ensureQueryData(queries.getOrderOptions(shop, one));
  await client.prefetchInfiniteQuery({ ...queries.listOrdersInfiniteOptions(shop), pages: 3 });
  await client.invalidateQueries({ queryKey: queries.shopKey() });
  const matching = queries.shopKey('orders', 'listOrders', { status: 'pending' });
  await client.invalidateQueries({ queryKey: matching });
}

// @ts-expect-error: no such tag
queries.shopKey('order');
// @ts-expect-error: an operation of another tag
queries.shopKey('orders', 'getPicture');
// @ts-expect-error: the key of a mutation has no parameters
queries.shopKey('orders', 'createOrder', {});
// @ts-expect-error: parameters are missing
queries.getOrderOptions(shop);
// @ts-expect-error: a parameter that there is not
queries.getOrderOptions(shop, { orderid: '1' });
