/** Pages of every kind over the wire: all items, and no request more than needed, from handlers that know nothing of the client. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { findLink } from '../../templates/runtime/pages/links.ts';
import { createFolder } from '../folder.ts';

type Box = { readonly id: string };
type Loop = (params?: object, options?: object) => AsyncIterable<Box>;
type Client = Readonly<Record<string, Loop>>;
type Made = new (options: object) => Client;

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly key: string | undefined;
}

const boxes = Array.from({ length: 5 }, (_, index): Box => ({ id: `b${index}` }));
const cut = (start: number, size: number): readonly Box[] => boxes.slice(start, start + size);
/** The start of a page as each kind says it to itself. */
const nextOf = (start: number, size = 2): number | undefined =>
  start + size < boxes.length ? start + size : undefined;

interface Asked {
  readonly url: URL;
  readonly body: string;
  readonly response: ServerResponse;
}
type Handler = (asked: Asked) => unknown;

const number = (url: URL, name: string, usual: number): number =>
  Number(url.searchParams.get(name) ?? usual);

const handlers: Readonly<Record<string, Handler>> = {
  '/v1/by-token': ({ url }) => {
    const start = number(url, 'cursor', 0);
    return {
      data: cut(start, 2),
      pagination: { next_cursor: nextOf(start)?.toString() ?? null, prev_cursor: 'x' },
    };
  },
  // It gives 2 at most, however many are asked for.
  '/v1/by-offset': ({ url }) => ({ items: cut(number(url, 'offset', 0), 2), total: 5 }),
  '/v1/by-page': ({ url }) => ({
    boxes: cut((number(url, 'page', 1) - 1) * 2, 2),
    meta: { total_pages: 3 },
  }),
  '/v1/by-last-id': ({ url }) => {
    const start = boxes.findIndex(({ id }) => id === url.searchParams.get('starting_after')) + 1;
    return { data: cut(start, 2), has_more: nextOf(start) !== undefined };
  },
  '/v1/by-url': ({ url }) => {
    const start = number(url, 'opaque', 0);
    const next = nextOf(start);
    return { results: cut(start, 2), next: next === undefined ? null : `?opaque=${next}` };
  },
  '/v1/by-link': ({ url, response }) => {
    const page = number(url, 'page', 1);
    const own = `<${url.origin}/v1/by-link?page=`;
    response.setHeader('link', [
      `${own}1>; rel="first"`,
      ...(page < 3 ? [`${own}${page + 1}>; title="a, \\"b\\""; rel="last next"`] : []),
    ]);
    return cut((page - 1) * 2, 2);
  },
  '/v1/by-header': ({ url, response }) => {
    const start = number(url, 'cursor', 0);
    const next = nextOf(start);
    if (next !== undefined) response.setHeader('x-next-cursor', next);
    return cut(start, 2);
  },
  '/v1/search': ({ body }) => {
    const { after, query }: { after?: string; query?: string } = JSON.parse(body);
    if (query !== 'b') return { nodes: [] };
    const start = Number(after ?? 0);
    return {
      nodes: cut(start, 2),
      pageInfo: { hasNextPage: start < 4, endCursor: String(start + 2), startCursor: '0' },
    };
  },
  '/v1/said': ({ url, response }) => {
    response.setHeader('x-total', '5');
    return { rows: cut(number(url, 'p', 0) * 2, 2) };
  },
  '/v1/speakeasy': ({ url }) => ({
    boxes: cut(boxes.findIndex(({ id }) => id === url.searchParams.get('since')) + 1, 2),
  }),
  '/v1/fern': ({ url }) => {
    const page = number(url, 'page_number', 1);
    return { boxes: cut((page - 1) * 2, 2), more: page < 3 };
  },
  '/v1/microsoft': ({ url }) => {
    const start = number(url, '$skiptoken', 0);
    const next = nextOf(start);
    return {
      value: cut(start, 2),
      ...(next !== undefined && {
        'odata.nextLink': `${url.origin}/v1/microsoft?$skiptoken=${next}`,
      }),
    };
  },
  '/v1/redocly': ({ url, response }) => {
    const page = number(url, 'p', 1);
    if (page < 3) response.setHeader('link', `</v1/redocly?p=${page + 1}>;rel=next`);
    return cut((page - 1) * 2, 2);
  },
};

let Depot: Made;

async function start(answer: Readonly<Record<string, Handler>>) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => void reply(request, response));
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer); // a request gives buffers
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const key = request.headers['x-key'];
    seen.push({ method: request.method ?? '', url: request.url ?? '', key: key?.toString() });
    const body = answer[url.pathname]?.({ url, body: Buffer.concat(pieces).toString(), response });
    if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body ?? {}));
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  const origin = `http://127.0.0.1:${port}`;
  const client = new Depot({ baseUrl: `${origin}/v1`, auth: { key: 'secret' }, retries: 0 });
  return { client, seen, origin };
}

async function list(items: AsyncIterable<Box> | undefined): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items ?? []) ids.push(id);
  return ids;
}

beforeAll(async () => {
  const root = createFolder({ 'package.json': '{ "type": "module" }' });
  const input = resolve('test/cases/pages-of-every-kind/spec.yaml');
  const config = {
    output: '.',
    target: 'js',
    omit: ['validators'],
    apis: { depot: { input } },
  } as const;
  await generate({ config, folder: root });
  // What is generated for a test has no types that its compiler would know.
  ({ Depot } = (await import(pathToFileURL(`${root}/depot/index.js`).href)) as { Depot: Made });
});

const all = boxes.map(({ id }) => id);

describe('pages of every kind', () => {
  it.each([
    ['listByToken', {}, ['?', '?cursor=2', '?cursor=4']],
    ['listByToken', { limit: 2, cursor: '2' }, ['?cursor=2&limit=2', '?cursor=4&limit=2']],
    ['listByOffset', {}, ['?', '?offset=2', '?offset=4']],
    ['listByOffset', { limit: 50 }, ['?limit=50', '?offset=2&limit=50', '?offset=4&limit=50']],
    ['listByPage', {}, ['?', '?page=2', '?page=3']],
    ['listByPage', { page: 3 }, ['?page=3']],
    ['listByLastId', {}, ['?', '?starting_after=b1', '?starting_after=b3']],
    ['listByUrl', { limit: 9 }, ['?limit=9', '?opaque=2', '?opaque=4']],
    ['listByLink', {}, ['?', '?page=2', '?page=3']],
    ['listByHeader', {}, ['?', '?cursor=2', '?cursor=4']],
    ['listSaid', {}, ['?', '?p=1', '?p=2']],
    // It is documented that there are 2.
    ['listSaid', { p: 2 }, ['?p=2']],
    // Nothing says that it is the last page but an empty one.
    ['listSpeakeasy', {}, ['?', '?since=b1', '?since=b3', '?since=b4']],
    ['listFern', {}, ['?', '?page_number=2', '?page_number=3']],
    ['listMicrosoft', {}, ['?', '?$skiptoken=2', '?$skiptoken=4']],
    ['listRedocly', {}, ['?', '?p=2', '?p=3']],
  ])('%s gives all items, with %j', async (name, params, queries) => {
    const { client, seen } = await start(handlers);
    const ids = await list(client[`${name}Items`]?.(params));
    expect(seen.map(({ url }) => `?${url.split('?')[1] ?? ''}`)).toEqual(queries);
    expect(ids).toEqual(all.slice(all.indexOf(ids[0] ?? 'b0')));
    expect(ids.at(-1)).toBe('b4');
    expect(seen.map(({ key }) => key)).toEqual(queries.map(() => 'secret'));
  });

  it('carry a cursor in the body', async () => {
    const { client, seen } = await start(handlers);
    expect(await list(client['searchBoxesItems']?.({ body: { query: 'b' } }))).toEqual(all);
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
  });

  it('end with the page that the loop leaves', async () => {
    const { client, seen } = await start(handlers);
    for await (const _ of client['listByUrlItems']?.() ?? []) break;
    expect(await list(client['listByLinkItems']?.({}, { maxItems: 2 }))).toEqual(['b0', 'b1']);
    expect(seen).toHaveLength(2);
  });

  it.each([
    [
      'listByToken',
      '/v1/by-token',
      () => ({ data: boxes, pagination: { next_cursor: 'same' } }),
      'the token is one that came before: `cursor` "same"',
    ],
    [
      'listByUrl',
      '/v1/by-url',
      () => ({ results: boxes, next: '/v1/by-url?key=hidden' }),
      'the address is one that came before: "/v1/by-url"',
    ],
    [
      'listByLastId',
      '/v1/by-last-id',
      () => ({ data: boxes, has_more: true }),
      'the token is one that came before: `starting_after` "b4"',
    ],
    [
      'listByPage',
      '/v1/by-page',
      () => ({ boxes, meta: { total_pages: 9 } }),
      'the service may ignore `page`',
    ],
    [
      'listByOffset',
      '/v1/by-offset',
      () => ({ items: boxes, total: 99 }),
      'the service may ignore `offset`',
    ],
  ])('of %s that go round are an error', async (name, path, handler, message) => {
    const { client, seen } = await start({ [path]: handler });
    const loop = list(client[`${name}Items`]?.());
    await expect(loop).rejects.toMatchObject({
      name: 'PageError',
      message: expect.stringContaining(message),
    });
    expect(seen).toHaveLength(2);
  });

  it('that have no token although there are more are an error', async () => {
    const { client } = await start({
      '/v1/search': () => ({ nodes: boxes, pageInfo: { hasNextPage: true, endCursor: null } }),
    });
    const loop = list(client['searchBoxesItems']?.({ body: {} }));
    await expect(loop).rejects.toThrow('after 1 pages there are more, but the token is missing');
  });

  it.each([null, '', undefined])('end with a next page that is %j', async (next) => {
    const { client, seen } = await start({ '/v1/by-url': () => ({ results: boxes, next }) });
    expect(await list(client['listByUrlItems']?.())).toEqual(all);
    expect(seen).toHaveLength(1);
  });

  it('of another origin get no credentials and no headers', async () => {
    const other = await start({ '/far': () => ({ results: cut(2, 3), next: null }) });
    const { client } = await start({
      '/v1/by-url': () => ({ results: cut(0, 2), next: `${other.origin}/far?x=1` }),
    });
    const options = { headers: { 'x-key': 'own' } };
    expect(await list(client['listByUrlItems']?.({}, options))).toEqual(all);
    expect(other.seen).toEqual([{ method: 'GET', url: '/far?x=1', key: undefined }]);
  });

  it.each([
    ['/by-url?opaque=4', '/v1/by-url?opaque=4'],
    ['/v1/by-url?opaque=4', '/v1/by-url?opaque=4'],
    ['by-url?opaque=4', '/v1/by-url?opaque=4'],
    ['/v1/elsewhere/4', '/v1/elsewhere/4'],
  ])('at %s are asked for at %s', async (next, url) => {
    const { client, seen } = await start({
      '/v1/by-url': ({ url: own }) => ({ results: [], next: own.search === '' ? next : null }),
    });
    await list(client['listByUrlItems']?.());
    expect(seen.map((one) => one.url)).toEqual(['/v1/by-url', url]);
  });

  it.each(['ftp://depot.example/', 'http://', 'https://user:word@depot.example/'])(
    'at %s are refused',
    async (next) => {
      const { client, seen } = await start({ '/v1/by-url': () => ({ results: [], next }) });
      const loop = list(client['listByUrlItems']?.());
      await expect(loop).rejects.toMatchObject({ name: 'ValidationError' });
      expect(seen).toHaveLength(1);
    },
  );

  it('end when the caller aborts', async () => {
    const { client, seen } = await start(handlers);
    const stop = new AbortController();
    const loop = async (): Promise<void> => {
      for await (const { id } of client['listByLinkItems']?.({}, { signal: stop.signal }) ?? []) {
        if (id === 'b1') stop.abort();
      }
    };
    await expect(loop()).rejects.toMatchObject({ kind: 'abort' });
    expect(seen).toHaveLength(1);
  });
});

describe('a Link header', () => {
  it.each([
    ['<a>; rel=next', 'a'],
    ['<a>; rel="next"', 'a'],
    ['<a>;rel="prev", <b>;rel="next"', 'b'],
    ['<a>; rel="last next"', 'a'],
    ['<a>; rel="LAST Next"', 'a'],
    ['<a>; title="b, c; rel=next"; rel=prev, <d>; REL=next', 'd'],
    ['<a>; title="say \\"next\\""; rel=next', 'a'],
    ['<a,b;c>; rel=next', 'a,b;c'],
    ['< a >  ;  rel = "next"', 'a'],
    ['<a>; rel=prev; rel=next', undefined],
    ['<a>; rel=next; anchor="#part", <b>; rel=next', 'b'],
    ['<>; rel=next', ''],
    ['<a>; crossorigin; rel=next', 'a'],
    ['<a>; rel="next-page"', undefined],
    ['<a>; rel="next', undefined],
    ['<a', undefined],
    ['a; rel=next', undefined],
    ['', undefined],
  ])('%s leads to %j', (header, address) => {
    expect(findLink(header, 'next')).toBe(address);
  });

  it('is read in linear time', () => {
    const steps = '<a>;"'.repeat(20_000);
    expect(findLink(steps, 'next')).toBeUndefined();
  });
});
