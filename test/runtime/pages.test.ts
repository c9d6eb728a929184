import { inspect } from 'node:util';

import { describe, expect, expectTypeOf, test, vi } from 'vitest';

import { batch, BatchError } from '../../templates/runtime/derived/batches.ts';
import { json } from '../../templates/runtime/call/bodies.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import {
  byOffset,
  byToken,
  PageError,
  pageItems,
  pages,
  type TokenPageOptions,
  withMember,
} from '../../templates/runtime/derived/pages.ts';
import type { ApiPromise } from '../../templates/runtime/call/results.ts';
import { serve } from './server.ts';

interface Page {
  data?: { id: number }[];
  next?: string | null;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const askMany = async ({ token = '0' }: { token?: string }) => ({
  next: Number(token) < 999 ? String(Number(token) + 1) : undefined,
});

const askInVain = async (part: number[]): Promise<unknown> =>
  Promise.reject(new Error(`${part[0]}`));

const askPart = async ({ items, token }: { items: number[]; token?: string }) => ({
  responses: token === undefined ? items.slice(0, 1) : items.slice(1),
  hidden: token === undefined ? 'more' : undefined,
});

const hiddenToken = ({ hidden }: { hidden: string | undefined }) => hidden;

const askHidden = async (params: { pageToken?: string }) => ({
  responses: [params.pageToken ?? 'first'],
  hidden: params.pageToken === undefined ? 'second' : undefined,
});

describe('pages', () => {
  const offset = byOffset({
    offset: 'page[offset]',
    limit: 'page[limit]',
    items: 'data',
  });

  test('by offset end with a page that is not full, or is empty', async () => {
    const server = await serve((request, response) => {
      const from = Number(request.query.get('page[offset]') ?? 0);
      const count = Math.min(Number(request.query.get('page[limit]') ?? 2), 5 - from);
      response.end(
        JSON.stringify({ data: Array.from({ length: count }, (_, id) => ({ id: from + id })) }),
      );
    });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const list = (params: object, options: object): ApiPromise<Page> =>
      http.send(
        { id: 'list', method: 'GET', path: '/l', query: ['page[offset]', 'page[limit]'] },
        params,
        options,
      );
    const ids = (await all(pageItems<object, Page, { id: number }>(list, undefined, offset))).map(
      ({ id }) => id,
    );
    expect(ids).toEqual([0, 1, 2, 3, 4]);
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/l',
      '/l?page%5Boffset%5D=2',
      '/l?page%5Boffset%5D=4',
      '/l?page%5Boffset%5D=5',
    ]);
    const short = await all(pages(list, { 'page[limit]': 2 }, offset));
    expect(short.map(({ data }) => data?.length)).toEqual([2, 2, 1]);
    expect(server.seen.slice(4)).toHaveLength(3);
    const even = await all(pages(list, { 'page[limit]': 5 }, offset));
    expect(even.map(({ data }) => data?.length)).toEqual([5, 0]);
    const three = await all(pages(list, { 'page[limit]': 3, 'page[offset]': 1 }, offset));
    expect(three.map(({ data }) => data?.length)).toEqual([3, 1]);
    expect(await all(pages(list, {}, offset, { maxPages: 2 }))).toHaveLength(2);
  });

  test.each([undefined, 50])(
    'by offset of a service that caps them lose nothing: limit %s',
    async (limit) => {
      const server = await serve((request, response) => {
        const from = Number(request.query.get('page[offset]') ?? 0);
        const count = Math.max(0, Math.min(3, 7 - from));
        response.end(JSON.stringify({ data: Array.from({ length: count }, (_, id) => from + id) }));
      });
      const http = new Http({ name: 'x' }, { baseUrl: server.url });
      const list = (params: object, options: object): ApiPromise<Page> =>
        http.send(
          { id: 'list', method: 'GET', path: '/l', query: Object.keys(params) },
          params,
          options,
        );
      const params = limit === undefined ? undefined : { 'page[limit]': limit };
      expect(await all(pageItems(list, params, offset))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    },
  );

  test.each([
    ['ignores the offset', () => 0],
    ['begins again at its end', (from: number) => from % 6],
  ])('by offset of a service that %s are an error, and come once', async (_, start) => {
    const server = await serve((request, response) => {
      const from = start(Number(request.query.get('page[offset]') ?? 0));
      response.end(JSON.stringify({ data: [{ id: from }, { id: from + 1 }] }));
    });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const list = (params: object, options: object): ApiPromise<Page> =>
      http.send(
        { id: 'list', method: 'GET', path: '/l', query: Object.keys(params) },
        params,
        options,
      );
    for (const params of [{}, { 'page[limit]': 2 }, { 'page[limit]': 50 }]) {
      await expect(all(pages(list, params, offset))).rejects.toThrow(
        /after \d pages the items are those of a page that came before/,
      );
    }
    expect(await all(pages(list, {}, offset, { maxPages: 1 }))).toHaveLength(1);
    expect(server.seen.length).toBeLessThan(30);
  });

  test('are requested only when they are wanted', async () => {
    const ask = vi.fn(async (): Promise<Page> => ({
      data: [{ id: 1 }],
      next: `${ask.mock.calls.length}`,
    }));
    const rule = byToken({
      request: 'body.pageToken',
      response: 'next',
      items: 'data',
    });
    for await (const page of pages(ask, { body: { a: 1 } }, rule)) {
      expect(page.next).toBe(String(ask.mock.calls.length));
      if (ask.mock.calls.length === 3) break;
    }
    expect(ask.mock.calls.map(([params]: unknown[]) => params)).toEqual([
      { body: { a: 1 } },
      { body: { a: 1, pageToken: '1' } },
      { body: { a: 1, pageToken: '2' } },
    ]);
  });

  const tokenRule = byToken({ request: 'token', response: 'next', items: 'data' });

  test('by token end without one', async () => {
    for (const next of [undefined, null, '']) {
      expect(await all(pages(async () => ({ next }), {}, tokenRule))).toHaveLength(1);
    }
  });

  test.each([['a'], ['a', 'b'], ['x', 'y', 'a', 'b', 'c']])(
    'that come round for ever are an error: %j',
    async (...tokens) => {
      const ring = tokens.slice(-3);
      const ask = vi.fn(async () => {
        const at = ask.mock.calls.length - 1;
        return { next: tokens[at] ?? ring[(at - tokens.length) % ring.length] };
      });
      await expect(all(pages(ask, {}, tokenRule))).rejects.toThrow(PageError);
      expect(ask.mock.calls.length).toBeLessThan(20);
      const started = pages(async () => ({ next: 'start' }), { token: 'start' }, tokenRule);
      await expect(all(started)).rejects.toMatchObject({ name: 'PageError', pages: 1 });
    },
  );

  test('with many tokens come to their end', async () => {
    expect(await all(pages(askMany, {}, tokenRule))).toHaveLength(1000);
  });

  test('end where the caller has enough items, and request no further page', async () => {
    const ask = vi.fn(async () => ({
      data: [1, 2, 3].map((id) => ({ id })),
      next: `${ask.mock.calls.length}`,
    }));
    const items = (maxItems: number): Promise<unknown[]> =>
      all(pageItems(ask, {}, tokenRule, { maxItems }));
    for (const [wanted, requestCount] of [
      [0, 0],
      [2, 1],
      [3, 1],
      [4, 2],
    ] as const) {
      ask.mockClear();
      expect(await items(wanted)).toHaveLength(wanted);
      expect(ask).toHaveBeenCalledTimes(requestCount);
    }
    expect(await all(pages(ask, {}, tokenRule, { maxItems: 4 }))).toHaveLength(2);
  });

  test('end when the caller aborts', async () => {
    const server = await serve({ json: { data: [{ id: 1 }] } }, { json: { data: [{ id: 2 }] } });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const stop = new AbortController();
    const seen: unknown[] = [];
    const list = (params: object, options: object): ApiPromise<Page> =>
      http.send({ id: 'list', method: 'GET', path: '/l' }, params, options);
    const loop = async (): Promise<void> => {
      for await (const item of pageItems(list, {}, offset, { signal: stop.signal })) {
        seen.push(item);
        if (seen.length === 2) stop.abort(new Error('enough'));
      }
    };
    await expect(loop()).rejects.toMatchObject({ kind: 'abort' });
    expect([seen.length, server.seen.length]).toEqual([2, 2]);
  });

  test('whose token is not shown take it from the caller', async () => {
    const rule = byToken({ request: 'pageToken', items: 'responses' });
    const options: TokenPageOptions<{ hidden: string | undefined }> = {
      nextToken: ({ hidden }) => hidden,
    };
    expect(await all(pageItems(askHidden, {}, rule, options))).toEqual(['first', 'second']);
    // @ts-expect-error without it, nothing would come after the first page
    expectTypeOf<TokenPageOptions<Page>>().toEqualTypeOf({});
  });

  test('set members deep inside without touching the caller’s', () => {
    const params = { body: { a: 1 }, 'x.y': 1 };
    expect(withMember(params, 'body.page.token', 't')).toEqual({
      body: { a: 1, page: { token: 't' } },
      'x.y': 1,
    });
    expect(withMember(params, 'x.y', 2)).toEqual({ body: { a: 1 }, 'x.y': 2 });
    expect(params).toEqual({ body: { a: 1 }, 'x.y': 1 });
  });
});

const askOdd = async (part: number[]): Promise<unknown> => {
  if (part.includes(4)) throw new Error('no');
  return { responses: part };
};

const half = async (items: number[]) => ({ responses: items.slice(0, 2) });

describe('a batch', () => {
  const rule = { limit: 3, results: 'responses' };

  test('is split, sent a few at a time, and joined in order', async () => {
    let under = 0;
    let most = 0;
    const server = await serve(async (request, response) => {
      most = Math.max(most, ++under);
      const { requests } = JSON.parse(request.text) as { requests: number[] };
      await new Promise((resolve) => setTimeout(resolve, requests[0] === 0 ? 40 : 5));
      under--;
      response.end(JSON.stringify({ responses: requests.map((item) => item * 2) }));
    });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const items = Array.from({ length: 20 }, (_, item) => item);
    const answers = await batch(
      (part, options) =>
        http.send(
          { id: 'b', method: 'POST', path: '/b', body: json },
          { body: { requests: part } },
          options,
        ),
      items,
      rule,
      { concurrency: 2 },
    );
    expect(answers).toEqual(items.map((item) => item * 2));
    expect(server.seen).toHaveLength(7);
    expect(most).toBe(2);
  });

  test('of nothing sends nothing', async () => {
    const ask = vi.fn();
    expect(await batch(ask, [], rule)).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  });

  test('names the items of the part that failed', async () => {
    const error: unknown = await batch(askOdd, [1, 2, 3, 4, 5, 6, 7], rule).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(BatchError);
    expect(error).toMatchObject({
      offset: 3,
      items: [4, 5, 6],
      message: 'items 3 to 5 failed',
      cause: { message: 'no' },
    });
    expect(JSON.stringify(error)).not.toContain('[4');
  });

  test('keeps what the other parts gave, and knows what has no answer', async () => {
    const items = Array.from({ length: 12 }, (_, item) => item + 1);
    const stopped: unknown = await batch(askOdd, items, rule, { concurrency: 1 }).catch(
      (caught: unknown) => caught,
    );
    expect(stopped).toMatchObject({
      offset: 3,
      parts: [
        { offset: 0, items: [1, 2, 3], answers: [1, 2, 3] },
        { offset: 3, items: [4, 5, 6], error: { message: 'no' } },
        { offset: 6, items: [7, 8, 9] },
        { offset: 9, items: [10, 11, 12] },
      ],
      unanswered: [4, 5, 6, 7, 8, 9, 10, 11, 12],
    });
    const options = { concurrency: 1, keepGoing: true };
    const gone: unknown = await batch(askOdd, items, rule, options).catch(
      (caught: unknown) => caught,
    );
    expect(gone).toBeInstanceOf(BatchError);
    expect(gone instanceof BatchError && gone.unanswered).toEqual([4, 5, 6]);
    expect(gone instanceof BatchError && gone.parts.flatMap(({ answers = [] }) => answers)).toEqual(
      [1, 2, 3, 7, 8, 9, 10, 11, 12],
    );
    expect(inspect(gone)).not.toContain('[ 4');
  });

  test('of parts that fail together reports each of them', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const error: unknown = await batch(askInVain, [1, 2, 3, 4], { limit: 1, results: 'r' }).catch(
      (caught: unknown) => caught,
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    const parts = error instanceof BatchError ? error.parts : [];
    expect(parts.map((part) => (part.error as Error).message)).toEqual(['1', '2', '3', '4']);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('ends with the signal', async () => {
    const server = await serve(() => undefined);
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const stop = new AbortController();
    const operation = { id: 'b', method: 'POST', path: '/b', body: json };
    const all = batch(
      (part, options) => http.send(operation, { body: part }, options),
      [1, 2, 3],
      rule,
      {
        signal: stop.signal,
      },
    );
    stop.abort();
    await expect(all).rejects.toMatchObject({ cause: { kind: 'abort' }, offset: 0 });
  });

  test('whose answers come in pages has all of them', async () => {
    const paged = byToken({ request: 'token', items: 'responses' });
    const answers = await batch<number, number>(
      (items, options) => pages(askPart, { items }, paged, options),
      [1, 2, 3, 4, 5],
      rule,
      // The options of a batch go on to its pages.
      { nextToken: hiddenToken } as object,
    );
    expect(answers).toEqual([1, 2, 3, 4, 5]);
  });

  test('whose answers may have further pages loses none silently', async () => {
    const hidden = { ...rule, paged: true };
    const error: unknown = await batch(half, [1, 2, 3], hidden).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ unanswered: [1, 2, 3], cause: { message: expect.any(String) } });
    expect(String((error as Error).cause)).toContain('2 answers to 3 items');
    expect(await batch(half, [1, 2], hidden)).toEqual([1, 2]);
  });

  test('that has fewer answers than items reports it', async () => {
    const server = await serve((request, response) => {
      const { requests } = JSON.parse(request.text) as { requests: number[] };
      response.end(JSON.stringify({ responses: requests.filter((item) => item !== 5) }));
    });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const operation = { id: 'b', method: 'POST', path: '/b', body: json };
    const error: unknown = await batch<number, number>(
      (part, options) => http.send(operation, { body: { requests: part } }, options),
      [1, 2, 3, 4, 5, 6, 7],
      rule,
      { keepGoing: true },
    ).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      offset: 3,
      unanswered: [4, 5, 6],
      cause: { message: '2 answers to 3 items' },
      parts: [{ answers: [1, 2, 3] }, { items: [4, 5, 6] }, { answers: [7] }],
    });
    // Nor where the caller sees to the pages.
    const paged = batch(half, [1, 2, 3], { ...rule, paged: true }, {
      nextToken: hiddenToken,
    } as object);
    await expect(paged).rejects.toMatchObject({ unanswered: [1, 2, 3] });
  });
});
