/** The generated options through TanStack Query's own core, over a simulated service. */

import { readFileSync } from 'node:fs';
import {
  InfiniteQueryObserver,
  type InfiniteQueryPageParamsOptions,
  type MutationKey,
  type MutationObserverOptions,
  MutationObserver,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  QueryObserver,
  type SkipToken,
  dehydrate,
  hydrate,
  skipToken,
} from '@tanstack/query-core';
import { afterEach, describe, expect, it } from 'vitest';
import { generateQueries } from './generated.ts';

interface Order {
  readonly id: string;
  readonly status: string;
}

interface OrderPage {
  readonly orders: readonly Order[];
  readonly nextPageToken?: string;
}

interface Options<Data, Page = never> {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<Data, QueryKey, Page> | SkipToken;
  readonly retry: false;
}

type Query<Data> = (client: unknown, params?: object | symbol) => Options<Data>;

interface ShopQueries {
  shopKey(...parts: readonly unknown[]): QueryKey;
  readonly getOrderOptions: Query<Order>;
  readonly listOrdersOptions: Query<OrderPage>;
  readonly watchOrderOptions: Query<readonly object[]>;
  listOrdersInfiniteOptions(
    client: unknown,
    params?: object | symbol,
  ): Options<OrderPage, unknown> & InfiniteQueryPageParamsOptions<OrderPage>;
  createOrderMutationOptions(
    client: unknown,
    options?: Pick<MutationObserverOptions<Order, Error, object>, 'onSuccess'>,
  ): MutationObserverOptions<Order, Error, object> & { readonly mutationKey: MutationKey };
}

interface Shop {
  readonly http: unknown;
  createOrder(params: object): Promise<Order>;
  cancelOrder(params: object): Promise<Order>;
  listOrdersPages(params: object): AsyncIterable<OrderPage>;
}

const document = readFileSync('docs/shop.yaml', 'utf8');
const byCall = await generateQueries<ShopQueries>(document);
const byQuery = await generateQueries<ShopQueries>(document, { retries: 'query' });

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A service with some orders. `statuses` are answered first; 0 is no answer at all. */
async function start(count: number, { queries, ...generated } = byCall) {
  const simulation = generated.createSimulation(generated.api, { unknown: 'missing' });
  const requests: string[] = [];
  const signals: AbortSignal[] = [];
  const statuses: number[] = [];
  const Client = generated.client['Shop'] as new (options: object) => Shop; // as the document says
  const retryPolicy = generated.client['retryPolicy'] as (options: object) => object;
  const shop = new Client({
    auth: { key: 'a-secret-key' },
    retries: retryPolicy({ sleep: async () => {} }),
    async fetch(url: string, init: RequestInit) {
      requests.push(`${init.method} ${url.replace('https://shop.example', '')}`);
      if (init.signal) signals.push(init.signal);
      const status = statuses.shift();
      if (status === 0) return waitForAbort(init.signal);
      if (status !== undefined) return Response.json({ code: 'busy' }, { status });
      return simulation.fetch(url, init);
    },
  });
  for (let index = 0; index < count; index += 1) await shop.createOrder(given);
  requests.length = 0;
  const client = new QueryClient();
  clients.push(client);
  return { shop, requests, signals, statuses, client, ...queries };
}

function waitForAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

const given = { body: { lines: [{ sku: 'ABC-1', count: 1 }] } };

/** Resolves when an observer has what a test waits for. */
function waitFor<Result>(
  observer: { subscribe(listener: (result: Result) => void): () => void },
  isThere: (result: Result) => boolean,
): Promise<Result> {
  return new Promise((resolve) => {
    const leave = observer.subscribe((result) => {
      if (!isThere(result)) return;
      resolve(result);
      queueMicrotask(() => leave());
    });
  });
}

describe('queries', () => {
  it('are read once for all who have the same key, by a client or its connection', async () => {
    const { shop, client, requests, getOrderOptions } = await start(1);
    const answers = await Promise.all([
      client.fetchQuery(getOrderOptions(shop, { orderId: '1' })),
      client.fetchQuery(getOrderOptions(shop.http, { orderId: '1' })),
    ]);
    expect(answers).toEqual([expect.objectContaining({ id: '1' }), answers[0]]);
    expect(requests).toEqual(['GET /orders/1']);
  });

  it('are aborted when the last observer leaves', async () => {
    const { shop, client, requests, signals, statuses, getOrderOptions } = await start(1);
    statuses.push(0);
    signals.length = 0;
    const observer = new QueryObserver(client, getOrderOptions(shop, { orderId: '1' }));
    const leave = observer.subscribe(() => {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(requests).toHaveLength(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    leave();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(client.getQueryState(getOrderOptions(shop, { orderId: '1' }).queryKey)).toMatchObject({
      status: 'pending',
      fetchStatus: 'idle',
      error: null,
    });
  });

  it('fail with the error of the call, by status and code', async () => {
    const { shop, client, getOrderOptions } = await start(0);
    await expect(client.fetchQuery(getOrderOptions(shop, { orderId: '9' }))).rejects.toMatchObject({
      kind: 'http',
      status: 404,
      operation: 'getOrder',
    });
    const { queryKey } = getOrderOptions(shop, { orderId: '9' });
    expect(client.getQueryState(queryKey)).toMatchObject({
      status: 'error',
      error: { status: 404 },
    });
  });

  it('wait with skipToken, apart from what needs no parameters', async () => {
    const { shop, client, requests, listOrdersOptions } = await start(1);
    await client.fetchQuery(listOrdersOptions(shop));
    const waiting = listOrdersOptions(shop, skipToken);
    expect(waiting.queryFn).toBe(skipToken);
    const observer = new QueryObserver(client, waiting);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'idle' });
    expect(requests).toEqual(['GET /orders']);
  });

  it('are read on a server, and known in a browser', async () => {
    const { shop, client, requests, getOrderOptions, listOrdersInfiniteOptions } = await start(3);
    await client.prefetchQuery(getOrderOptions(shop, { orderId: '1' }));
    await client.prefetchInfiniteQuery(listOrdersInfiniteOptions(shop, { limit: 2 }));
    const text = JSON.stringify(dehydrate(client));
    expect(text).not.toContain('a-secret-key');
    expect(text).not.toContain('shop.example');
    requests.length = 0;

    const browser = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    clients.push(browser);
    hydrate(browser, JSON.parse(text));
    const order = await browser.fetchQuery(getOrderOptions(shop, { orderId: '1' }));
    expect(order).toMatchObject({ id: '1' });
    expect(requests).toEqual([]);

    // The first page had no token: JSON has null for that.
    const pages = new InfiniteQueryObserver(browser, listOrdersInfiniteOptions(shop, { limit: 2 }));
    await pages.fetchNextPage();
    await pages.refetch();
    expect(requests).toEqual([
      'GET /orders?limit=2&pageToken=page-2',
      'GET /orders?limit=2',
      'GET /orders?limit=2&pageToken=page-2',
    ]);
  });

  it('collect what a stream brings', async () => {
    const { shop, client, watchOrderOptions } = await start(1);
    const items = await client.fetchQuery(watchOrderOptions(shop, { orderId: '1' }));
    expect(items.length).toBeGreaterThan(0);
    expect(items[0]).toHaveProperty('status');
  });
});

describe('retries', () => {
  it('are those of the call, and counted once', async () => {
    const { shop, client, requests, statuses, getOrderOptions } = await start(1);
    statuses.push(503, 503, 503, 503);
    const options = getOrderOptions(shop, { orderId: '1' });
    await expect(client.fetchQuery(options)).rejects.toMatchObject({ status: 503, attempts: 3 });
    expect(requests).toHaveLength(3);
    expect(client.getQueryState(options.queryKey)).toMatchObject({ fetchFailureCount: 1 });
  });

  it('are those of the query where a config says so, and counted once', async () => {
    const { shop, client, requests, statuses, getOrderOptions } = await start(1, byQuery);
    statuses.push(503, 503, 503, 503);
    const options = { ...getOrderOptions(shop, { orderId: '1' }), retryDelay: 0 };
    await expect(client.fetchQuery(options)).rejects.toMatchObject({ status: 503, attempts: 1 });
    expect(requests).toHaveLength(3);
    expect(client.getQueryState(options.queryKey)).toMatchObject({ fetchFailureCount: 3 });

    requests.length = 0;
    await expect(client.fetchQuery(getOrderOptions(shop, { orderId: '9' }))).rejects.toBeDefined();
    expect(requests, 'the 503 that is left, and 404').toHaveLength(2);
  });
});

describe('pages', () => {
  it('are read to the end, as the loop of the client reads them', async () => {
    const { shop, client, requests, listOrdersInfiniteOptions } = await start(5);
    const looped: OrderPage[] = [];
    for await (const page of shop.listOrdersPages({ limit: 2 })) looped.push(page);
    const loopRequests = requests.splice(0);
    const observer = new InfiniteQueryObserver(
      client,
      listOrdersInfiniteOptions(shop, { limit: 2 }),
    );
    await observer.refetch();
    while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
    expect(observer.getCurrentResult().data).toMatchObject({ pages: looped });
    expect(requests).toEqual(loopRequests);
    expect(loopRequests).toHaveLength(3);
  });

  it('have a key apart from one page alone, under the same beginning', async () => {
    const { shop, client, shopKey, ...queries } = await start(1);
    const page = queries.listOrdersOptions(shop, { status: 'pending' });
    const pages = queries.listOrdersInfiniteOptions(shop, { status: 'pending' });
    await client.fetchQuery(page);
    await client.fetchInfiniteQuery(pages);
    const queryKey = shopKey('orders', 'listOrders', { status: 'pending' });
    const found = client.getQueryCache().findAll({ queryKey });
    expect(found.map((one) => one.queryKey)).toEqual([page.queryKey, pages.queryKey]);
  });
});

describe('mutations', () => {
  it('read again what has their tag, after the own onSuccess of the caller', async () => {
    const { shop, client, requests, ...queries } = await start(1);
    const list = new QueryObserver(client, queries.listOrdersOptions(shop));
    const leave = list.subscribe(() => {});
    await waitFor(list, ({ isSuccess }) => isSuccess);
    requests.length = 0;
    const seen: unknown[] = [];
    const options = queries.createOrderMutationOptions(shop, {
      onSuccess: ({ id }) => seen.push(id, requests.length),
    });
    expect(options.mutationKey).toEqual(queries.shopKey('orders', 'createOrder'));
    const order = await new MutationObserver(client, options).mutate(given);
    expect(order).toMatchObject({ id: '2' });
    expect(seen, 'the list is not read yet').toEqual(['2', 1]);
    expect(requests).toEqual(['POST /orders', 'GET /orders']);
    expect(list.getCurrentResult().data?.orders).toHaveLength(2);
    leave();
  });

  it('read again although the onSuccess of the caller throws', async () => {
    const { shop, client, shopKey, createOrderMutationOptions, listOrdersOptions } = await start(1);
    await client.fetchQuery(listOrdersOptions(shop));
    const options = createOrderMutationOptions(shop, {
      onSuccess: () => Promise.reject(new Error('mine')),
    });
    await expect(new MutationObserver(client, options).mutate(given)).rejects.toThrow('mine');
    const [list] = client.getQueryCache().findAll({ queryKey: shopKey('orders') });
    expect(list?.state.isInvalidated).toBe(true);
  });

  it('fail with the error of the call, and read nothing again', async () => {
    const { shop, client, requests, listOrdersOptions, ...queries } = await start(1);
    await client.fetchQuery(listOrdersOptions(shop));
    const mutation = new MutationObserver(client, queries.createOrderMutationOptions(shop));
    const wrong = { body: { lines: [] } };
    await expect(mutation.mutate(wrong)).rejects.toMatchObject({ kind: 'http', status: 400 });
    expect(requests).toEqual(['GET /orders', 'POST /orders']);
  });
});
