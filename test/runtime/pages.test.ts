import { describe, expect, expectTypeOf, test, vi } from 'vitest';

import { batch, BatchError } from '../../templates/runtime/batch.ts';
import { json } from '../../templates/runtime/body.ts';
import { Http } from '../../templates/runtime/http.ts';
import {
  pageItems,
  pages,
  type TokenPageOptions,
  withMember,
} from '../../templates/runtime/pages.ts';
import type { ApiPromise } from '../../templates/runtime/result.ts';
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

const askHidden = async (params: { pageToken?: string }) => ({
  responses: [params.pageToken ?? 'first'],
  hidden: params.pageToken === undefined ? 'second' : undefined,
});

describe('pages', () => {
  const offset = {
    kind: 'offset',
    offset: 'page[offset]',
    limit: 'page[limit]',
    items: 'data',
  } as const;

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
    const three = await all(pages(list, { 'page[limit]': 3, 'page[offset]': 1 }, offset));
    expect(three.map(({ data }) => data?.length)).toEqual([3, 1]);
    expect(await all(pages(list, {}, offset, { maxPages: 2 }))).toHaveLength(2);
  });

  test('are asked for only when they are wanted', async () => {
    const ask = vi.fn(async (): Promise<Page> => ({
      data: [{ id: 1 }],
      next: `${ask.mock.calls.length}`,
    }));
    const rule = {
      kind: 'token',
      request: 'body.pageToken',
      response: 'next',
      items: 'data',
    } as const;
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

  test('by token end without one, and with one that stays the same', async () => {
    const rule = { kind: 'token', request: 'token', response: 'next' } as const;
    for (const next of [undefined, null, '']) {
      expect(await all(pages(async () => ({ next }), {}, rule))).toHaveLength(1);
    }
    expect(await all(pages(async () => ({ next: 'a' }), {}, rule))).toHaveLength(2);
  });

  test('whose token is not shown take it from the caller', async () => {
    const rule = { kind: 'token', request: 'pageToken', items: 'responses' } as const;
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
});
