/** What `queries.ts` of the runtime makes of the functions of operations, over services that are odd on purpose. */

import { QueryClient, hashKey, partialMatchKey } from '@tanstack/query-core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Http } from '../../templates/runtime/call/client.ts';
import {
  HttpError,
  NetworkError,
  TimeoutError,
  ValidationError,
} from '../../templates/runtime/call/errors.ts';
import {
  byOffset,
  byToken,
  PageError,
  type PageRule,
  pages,
} from '../../templates/runtime/derived/pages.ts';
import {
  byQuery,
  infiniteQuery,
  isRetryable,
  keyMaker,
  mutation,
  query,
} from '../../templates/runtime/derived/queries.ts';

const http = new Http({ name: 'things' }, { baseUrl: 'https://things.example' });
const key = ['things', 'things', 'listThings'] as const;

interface Made {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal: AbortSignal; pageParam?: unknown }) => Promise<unknown>;
  readonly initialPageParam: unknown;
  readonly getNextPageParam: (
    page: unknown,
    all: unknown[],
    at: unknown,
    ats: unknown[],
  ) => unknown;
}

type Make = (client: unknown, params?: unknown, extras?: object) => Made;

const context = { signal: new AbortController().signal };

describe('keys', () => {
  const make: Make = query(key, async () => 'data');
  const computeKey = (params?: unknown): readonly unknown[] => make(http, params).queryKey;

  it('are the same where parameters mean the same', () => {
    expect(computeKey()).toEqual([...key, {}]);
    expect(computeKey({})).toEqual(computeKey());
    expect(computeKey({ limit: undefined })).toEqual(computeKey());
    expect(hashKey(computeKey({ a: 1, b: 2 }))).toBe(hashKey(computeKey({ b: 2, a: 1 })));
  });

  it('are JSON: those of a stored cache equal those of a program', () => {
    const params = { id: 12n, at: new Date(0), tags: ['a', undefined], deep: { n: null, x: 1.5 } };
    const made = computeKey(params);
    expect(made[3]).toEqual({
      id: '12n',
      at: '1970-01-01T00:00:00.000Z',
      tags: ['a', null],
      deep: { n: null, x: 1.5 },
    });
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
    expect(computeKey({ id: 12 })).not.toEqual(computeKey({ id: 12n }));
    const later = computeKey({ at: new Date(1) });
    expect(partialMatchKey(computeKey({ at: new Date(0) }), later), 'dates are compared').toBe(
      false,
    );
  });

  it.each([
    ['bytes', new Uint8Array(2)],
    ['a file', new Blob(['a'])],
    ['a form', new FormData()],
    ['a stream', new ReadableStream()],
    ['a map', new Map()],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
  ])('refuse %s, of which two would be one key', (_, value) => {
    expect(() => computeKey({ body: { file: value } })).toThrow(
      'file cannot be a part of the key of a query',
    );
  });

  it('have an alias in the place of a secret', () => {
    const hidden: Make = query(key, async () => 'data', { secrets: ['card'] });
    const made = hidden(http, { card: '4111', limit: 2 }, { alias: 'mine' }).queryKey;
    expect(made).toEqual([...key, { card: 'mine', limit: 2 }]);
    const makePages: Make = infiniteQuery(key, async () => [], offsetRule, { secrets: ['card'] });
    const paged = makePages(http, { card: '4111' }, { alias: 'mine' }).queryKey;
    expect(JSON.stringify(paged)).not.toContain('4111');
  });

  it('send the secret, not its alias', async () => {
    const sent: unknown[] = [];
    const call = async (_: Http, params: object): Promise<null> => {
      sent.push(params);
      return null;
    };
    const hidden: Make = query(key, call, { secrets: ['card'] });
    await hidden(http, { card: '4111' }, { alias: 'mine' }).queryFn(context);
    expect(sent).toEqual([{ card: '4111' }]);
  });

  it('find all, a tag, an operation, and some parameters of it', () => {
    const thingsKey: (...parts: unknown[]) => unknown[] = keyMaker('things');
    const full = computeKey({ a: 1, b: { c: 'x', d: 2 } });
    const found = [
      thingsKey(),
      thingsKey('things'),
      thingsKey('things', 'listThings'),
      thingsKey('things', 'listThings', { b: { c: 'x' } }),
    ];
    expect(found.map((one) => partialMatchKey(full, one))).toEqual([true, true, true, true]);
    const others = [thingsKey('other'), thingsKey('things', 'listThings', { a: 2 })];
    expect(others.map((one) => partialMatchKey(full, one))).toEqual([false, false]);
  });
});

describe('data', () => {
  it('are null where a call has undefined', async () => {
    const make: Make = query(key, async () => undefined);
    expect(await make(http).queryFn(context)).toBe(null);
  });

  it('are requested with the signal of the query', async () => {
    const seen: unknown[] = [];
    const call = async (...given: unknown[]): Promise<null> => (seen.push(given), null);
    const make: Make = query(key, call);
    await make({ http }, { id: 1 }).queryFn(context);
    expect(seen).toEqual([[http, { id: 1 }, { signal: context.signal }]]);
    const retried: Make = query(key, call, { retries: byQuery });
    await retried(http).queryFn(context);
    expect(seen[1]).toEqual([http, undefined, { signal: context.signal, retries: 0 }]);
  });
});

const tokenRule = byToken({ request: 'at', response: 'next', items: 'items' });
const offsetRule = byOffset({ offset: 'skip', limit: 'limit', items: 'items' });
const deepRule = byToken({ request: 'body.at', items: 'items' });

interface Page {
  readonly items: readonly unknown[];
  readonly next?: unknown;
  readonly hidden?: string | undefined;
}

type Service = (params: object) => Page;

/** What the loop of the runtime reads, and how it ends. */
async function readByLoop(service: Service, params: object, rule: PageRule): Promise<unknown> {
  const read: Page[] = [];
  try {
    const options = { maxPages: 30, ...pickReader(rule) };
    const loop = pages(async (one: object) => service(one), params, rule, options);
    for await (const page of loop) read.push(page);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return [read, error.message];
  }
  return read;
}

/** A rule of pages whose token the document does not show. */
function pickReader(rule: PageRule): object {
  return rule === deepRule ? { nextToken: ({ hidden }: Page) => hidden } : {};
}

/** Reads the same items through a query, page after page as a user scrolls. */
async function readByQuery(service: Service, params: object, rule: PageRule): Promise<unknown> {
  const client = new QueryClient();
  const make = infiniteQuery(key, async (_: Http, one: object) => service(one), rule) as Make;
  const options = { ...make(http, params, pickReader(rule)), retry: false };
  const read = await client.fetchInfiniteQuery({ ...options, pages: 1 });
  const state: { pages: unknown[]; pageParams: unknown[] } = {
    pages: [...read.pages],
    pageParams: [...read.pageParams],
  };
  for (; state.pages.length < 30;) {
    const { pages: all, pageParams } = state;
    const next = options.getNextPageParam(all.at(-1), all, pageParams.at(-1), pageParams);
    if (next === undefined) return all;
    try {
      state.pages.push(await options.queryFn({ ...context, pageParam: next }));
      state.pageParams.push(next);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return [all, error.message];
    }
  }
  return state.pages;
}

const circle: Service = () => ({ items: [1], next: 'again' });
const deaf: Service = () => ({ items: [1, 2] });

describe('pages', () => {
  it('by offset are those of the loop', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 8 });
    const params = fc.record(
      { limit: fc.integer({ min: 1, max: 4 }), skip: fc.integer({ min: 0, max: 3 }) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(sizes, params, async (counts, given) => {
        const calls = (): Service => {
          let call = 0;
          return (requested) => {
            const size = counts[call++] ?? 0;
            return { items: Array.from({ length: size }, (_, at) => [requested, call, at]) };
          };
        };
        const looped = await readByLoop(calls(), given, offsetRule);
        expect(await readByQuery(calls(), given, offsetRule)).toEqual(looped);
      }),
      { seed: 7 },
    );
  });

  it('by token are those of the loop, also where the caller reads the token', async () => {
    const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', undefined), { maxLength: 6 });
    const distinct = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    const chains = fc.oneof(tokens, distinct);
    await fc.assert(
      fc.asyncProperty(chains, fc.constantFrom(tokenRule, deepRule), async (chain, rule) => {
        // A token that comes again leads round in a circle: that is another test.
        fc.pre(new Set(chain).size === chain.length);
        const calls = (): Service => {
          let call = 0;
          return (requested) => {
            const token = chain[call++];
            return { items: [requested], next: token, hidden: token };
          };
        };
        const looped = await readByLoop(calls(), { body: { q: 'x' } }, rule);
        expect(await readByQuery(calls(), { body: { q: 'x' } }, rule)).toEqual(looped);
      }),
      { seed: 7 },
    );
  });

  it('that come again end with a PageError, when the next one is requested', async () => {
    expect(await readByQuery(circle, {}, tokenRule)).toEqual([
      [circle({}), circle({})],
      'after 2 pages the token is one that came before: `at` "again"',
    ]);
    expect(await readByQuery(deaf, {}, offsetRule)).toEqual([
      [deaf({}), deaf({})],
      expect.stringContaining('after 2 pages the items are those of a page that came before'),
    ]);
  });

  it('begin where the parameters say, also out of a cache that was stored', async () => {
    const seen: object[] = [];
    const call = async (_: Http, params: object): Promise<Page> => (
      seen.push(params),
      { items: [] }
    );
    const make: Make = infiniteQuery(key, call, tokenRule);
    expect(make(http, { at: 'x' }).initialPageParam).toBe('x');
    expect(make(http).initialPageParam).toBe(undefined);
    await make(http, { q: 1 }).queryFn({ ...context, pageParam: null });
    await make(http, { q: 1 }).queryFn({ ...context, pageParam: 'y' });
    expect(seen).toEqual([{ q: 1 }, { q: 1, at: 'y' }]);
  });
});

describe('isRetryable', () => {
  const facts = { operation: 'listThings', attempts: 1 };
  const answered = (status: number, headers = {}): HttpError =>
    new HttpError('', { ...facts, status }, { body: undefined, headers: new Headers(headers) });

  it('is true for what passes, as a call repeats it', () => {
    for (const status of [408, 429, 500, 502, 503, 504]) {
      expect(isRetryable(answered(status)), String(status)).toBe(true);
    }
    for (const status of [400, 401, 404, 409, 422, 501, 505]) {
      expect(isRetryable(answered(status)), String(status)).toBe(false);
    }
    expect(isRetryable(answered(503, { 'retry-after': '61' }))).toBe(false);
    expect(isRetryable(new NetworkError('', facts))).toBe(true);
    expect(isRetryable(new TimeoutError('', facts))).toBe(true);
    const invalid = { ...facts, direction: 'request', issues: [] } as const;
    expect(isRetryable(new ValidationError('', invalid))).toBe(false);
    expect([undefined, null, 'x', new Error('x')].map(isRetryable)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('waits as the service asks', () => {
    expect(byQuery.retryDelay(0, answered(503, { 'retry-after': '3' }))).toBe(3000);
    const wait = byQuery.retryDelay(1, answered(503));
    expect(wait).toBeGreaterThanOrEqual(500);
    expect(wait).toBeLessThanOrEqual(1000);
    expect([0, 1, 2].map((count) => byQuery.retry(count, answered(503)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it('a mutation keeps the options of the caller, and none can take the call from it', () => {
  const make = mutation(key, async () => 1, []) as (client: unknown, options: object) => object;
  const options = { onMutate: Math.random, mutationKey: ['own'], retry: 3, meta: { a: 1 } };
  expect(make(http, options)).toMatchObject({ ...options, mutationKey: ['own'], retry: 3 });
});
