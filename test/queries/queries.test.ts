/** The generated options through TanStack Query's own core, over a simulated service. */

import { readFileSync } from 'node:fs';
import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
  dehydrate,
  hydrate,
  skipToken,
} from '@tanstack/query-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { SimulationOptions } from '../../templates/runtime/simulation.ts';
import { generateQueries } from './generated.ts';

const document = readFileSync('docs/shop.yaml', 'utf8');
const generated = await generateQueries(document);
const byQuery = await generateQueries(document, { retries: 'query' });

interface Options {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<never>;
  readonly initialPageParam: unknown;
  readonly getNextPageParam: () => unknown;
  readonly mutationKey: readonly unknown[];
}

type Make = (client: unknown, params?: unknown, extras?: unknown) => Options;

/** What the generated file exports, as a test calls it. */
function pickMakers({ queries } = generated): Readonly<Record<string, Make>> {
  return queries as Readonly<Record<string, Make>>; // its types are tested where they are compiled
}

const makers = pickMakers();
const shopKey = generated.queries['shopKey'] as (...parts: unknown[]) => readonly unknown[];

interface Shop {
  readonly http: unknown;
  createOrder(params: object): Promise<{ readonly id: string }>;
}

const open: QueryClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.clear();
});

function start(given: SimulationOptions = {}, api = generated) {
  const simulation = api.createSimulation(api.api, given);
  const requests: string[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const Client = api.client['Shop'] as new (options: object) => Shop; // as the document says
  const shop = new Client({
    auth: { key: 'k' },
    fetch(url: string, init: RequestInit) {
      requests.push(`${init.method ?? 'GET'} ${url.replace('https://shop.example', '')}`);
      signals.push(init.signal);
      return simulation.fetch(url, init);
    },
  });
  const queries = new QueryClient();
  open.push(queries);
  return { simulation, shop, requests, signals, queries };
}

const body = { lines: [{ sku: 'ABC-1', count: 1 }] };

async function addOrders(shop: Shop, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await shop.createOrder({ body });
}

describe('queries', () => {
  it('are read once for all who have the same key', async () => {
    const { shop, requests, queries } = start();
    await addOrders(shop, 1);
    requests.length = 0;
    const answers = await Promise.all([
      queries.fetchQuery(makers.getOrderOptions(shop, { orderId: '1' })),
      queries.fetchQuery(makers.getOrderOptions(shop.http, { orderId: '1' })),
    ]);
    expect(answers).toEqual([expect.objectContaining({ id: '1' }), answers[0]]);
    expect(requests).toEqual(['GET /orders/1']);
  });
});
