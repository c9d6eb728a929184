/** Lists of every length, in pages of every kind, over the wire: all items, and no request more than needed. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { createFolder } from '../folder.ts';

const list = '{ type: array, items: { type: object, properties: { id: { type: integer } } } }';
const text = '{ type: string }';
const number = '{ type: integer }';
const limit = 'limit: { type: integer, default: 3, maximum: 5 }';

interface Sketch {
  readonly method?: 'post';
  /** Query parameters: `cursor: { type: string }`. */
  readonly query?: readonly string[];
  readonly body?: string;
  /** Members of the answer; without them it is the list. */
  readonly answer?: string;
  readonly headers?: string;
  readonly extension?: string;
}

/** How an operation is described, and how the service answers: it says nothing but what its document does. */
interface Kind extends Sketch {
  readonly serve: (asked: Asked) => unknown;
  /** Nothing says which page is the last one, but a page that is shorter than the document promises. */
  readonly isSilent?: true;
}

interface Asked {
  readonly url: URL;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: ServerResponse;
  readonly items: readonly { readonly id: number }[];
  readonly size: number;
}

const read = ({ url }: Asked, name: string, usual: number): number =>
  Number(url.searchParams.get(name) ?? usual);
const cut = ({ items, size }: Asked, start: number) => items.slice(start, start + size);
const isMore = ({ items, size }: Asked, start: number): boolean => start + size < items.length;
/** The address of the next page has what the caller asked for. */
const address = ({ url }: Asked, name: string, value: number): string => {
  const next = new URL(url);
  next.searchParams.set(name, String(value));
  return next.href;
};

const kinds: Readonly<Record<string, Kind>> = {
  tokenInBody: {
    query: [`page_token: ${text}`, limit],
    answer: `things: ${list}, next_page_token: ${text}`,
    serve(asked) {
      const start = read(asked, 'page_token', 0);
      const next = isMore(asked, start) ? String(start + asked.size) : '';
      return { things: cut(asked, start), next_page_token: next };
    },
  },
  tokenBelow: {
    query: [`cursor: ${text}`, limit],
    answer: `data: { type: object, properties: { items: ${list} } }, meta: { type: object, properties: { page: { type: object, properties: { next: ${text} } } } }`,
    serve(asked) {
      const start = read(asked, 'cursor', 0);
      const next = isMore(asked, start) ? String(start + asked.size) : null;
      return { data: { items: cut(asked, start) }, meta: { page: { next } } };
    },
  },
  tokenInHeader: {
    query: [`cursor: ${text}`, limit],
    headers: `x-next-cursor: { schema: ${text} }`,
    serve(asked) {
      const start = read(asked, 'cursor', 0);
      if (isMore(asked, start)) asked.response.setHeader('X-NEXT-CURSOR', start + asked.size);
      return cut(asked, start);
    },
  },
  tokenInRequestBody: {
    method: 'post',
    body: `filter: ${text}, page: { type: object, properties: { cursor: ${text}, limit: ${number} } }`,
    answer: `results: ${list}, next_cursor: ${text}, has_more: { type: boolean }`,
    serve(asked) {
      // The caller declares the form of the body.
      const { cursor } = (asked.body['page'] ?? {}) as { readonly cursor?: string };
      const start = Number(cursor ?? 0);
      // A cursor stays where it is after the last item, and the flag says that this is the end.
      const more = isMore(asked, start);
      return { results: cut(asked, start), next_cursor: `${start + asked.size}`, has_more: more };
    },
  },
  offsetWithTotal: {
    query: [`offset: ${number}`, limit],
    answer: `items: ${list}, meta: { type: object, properties: { total: ${number} } }`,
    serve: (asked) => ({
      items: cut(asked, read(asked, 'offset', 0)),
      // As a text, as some services write it.
      meta: { total: String(asked.items.length) },
    }),
  },
  offsetAlone: {
    isSilent: true,
    query: [`skip: ${number}`, `take: { type: integer, default: 3 }`],
    serve: (asked) => cut(asked, read(asked, 'skip', 0)),
  },
  pageWithCount: {
    query: [`page: { type: integer, default: 1 }`, limit],
    answer: `data: ${list}, meta: { type: object, properties: { total_pages: ${number} } }`,
    serve: (asked) => ({
      data: cut(asked, (read(asked, 'page', 1) - 1) * asked.size),
      meta: { total_pages: Math.ceil(asked.items.length / asked.size) },
    }),
  },
  pageFromZero: {
    query: [`page: { type: integer, minimum: 0 }`, 'size: { type: integer, default: 3 }'],
    answer: `content: ${list}, last: { type: boolean }, totalElements: ${number}`,
    serve(asked) {
      const start = read(asked, 'page', 0) * asked.size;
      return { content: cut(asked, start), last: !isMore(asked, start) };
    },
  },
  pageAlone: {
    isSilent: true,
    query: [`page: { type: integer, default: 1 }`, 'per_page: { type: integer, default: 3 }'],
    serve: (asked) => cut(asked, (read(asked, 'page', 1) - 1) * asked.size),
  },
  pageWithNext: {
    query: [`page: ${number}`, `per_page: ${number}`],
    answer: `data: ${list}, next_page: { type: [integer, 'null'] }`,
    serve(asked) {
      const page = read(asked, 'page', 1);
      const start = (page - 1) * asked.size;
      return { data: cut(asked, start), next_page: isMore(asked, start) ? page + 1 : null };
    },
  },
  lastId: {
    query: [`starting_after: ${number}`, limit],
    answer: `data: ${list}, has_more: { type: boolean }`,
    serve(asked) {
      const start = read(asked, 'starting_after', 0);
      return { data: cut(asked, start), has_more: isMore(asked, start) };
    },
  },
  addressInBody: {
    query: [`filter: ${text}`, limit],
    answer: `results: ${list}, links: { type: object, properties: { next: { type: string, format: uri } } }`,
    serve(asked) {
      const start = read(asked, 'at', 0);
      const next = isMore(asked, start) ? address(asked, 'at', start + asked.size) : undefined;
      return { results: cut(asked, start), links: { next } };
    },
  },
  linkHeader: {
    query: [`page: ${number}`, `per_page: ${number}`],
    headers: `link: { schema: ${text} }`,
    serve(asked) {
      const page = read(asked, 'page', 1);
      const start = (page - 1) * asked.size;
      const links = [`<${address(asked, 'page', 1)}>; rel="first"; title="1, 2; <3>"`];
      if (isMore(asked, start)) links.push(`<${address(asked, 'page', page + 1)}>; rel="next"`);
      asked.response.setHeader('link', links.join(', '));
      return cut(asked, start);
    },
  },
  speakeasy: {
    query: [`p: { type: integer, default: 1 }`],
    answer: `rows: ${list}, pages: ${number}`,
    extension:
      'x-speakeasy-pagination: { type: offsetLimit, inputs: [{ name: p, in: parameters, type: page }], outputs: { results: $.rows, numPages: $.pages } }',
    serve: (asked) => ({
      rows: cut(asked, (read(asked, 'p', 1) - 1) * asked.size),
      pages: Math.ceil(asked.items.length / asked.size),
    }),
  },
  fern: {
    query: [`c: ${text}`],
    answer: `box: { type: object, properties: { rows: ${list}, following: ${text} } }`,
    extension:
      'x-fern-pagination: { cursor: $request.c, next_cursor: $response.box.following, results: $response.box.rows }',
    serve(asked) {
      const start = read(asked, 'c', 0);
      const following = isMore(asked, start) ? `${start + asked.size}` : null;
      return { box: { rows: cut(asked, start), following } };
    },
  },
  microsoft: {
    answer: `value: ${list}, '@odata.nextLink': ${text}`,
    extension: "x-ms-pageable: { nextLinkName: '@odata.nextLink' }",
    serve(asked) {
      const start = read(asked, '$skip', 0);
      const next = isMore(asked, start) && address(asked, '$skip', start + asked.size);
      return { value: cut(asked, start), ...(next !== false && { '@odata.nextLink': next }) };
    },
  },
  redocly: {
    query: [`o: ${number}`, `n: { type: integer, default: 3 }`],
    answer: `rows: ${list}, more: { type: boolean }`,
    extension:
      'x-redoclyPagination: { style: offset, offsetParam: o, limitParam: n, items: /rows }',
    serve(asked) {
      const start = read(asked, 'o', 0);
      return { rows: cut(asked, start), more: isMore(asked, start) };
    },
  },
};

function describeKind([name, kind]: readonly [string, Kind]): string {
  const parameters = (kind.query ?? []).map((one) => {
    const [key = '', schema = ''] = one.split(/: (.*)/s);
    return `{ name: ${key}, in: query, schema: ${schema} }`;
  });
  const schema =
    kind.answer === undefined ? list : `{ type: object, properties: { ${kind.answer} } }`;
  return `
  /${name}${kind.method === undefined ? '' : '/search'}:
    ${kind.method ?? 'get'}:
      operationId: ${name}
      ${kind.extension ?? ''}
      parameters: [${parameters.join(', ')}]
      ${kind.body === undefined ? '' : `requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { ${kind.body} } } } } }`}
      responses:
        '200': { description: ok, headers: { ${kind.headers ?? ''} }, content: { application/json: { schema: ${schema} } } }`;
}

type Loop = (params?: object, options?: object) => AsyncIterable<{ readonly id: number }>;
type Made = new (options: object) => Readonly<Record<string, Loop>>;

let Depot: Made;
let server: Server;
let origin: string;
const urls: string[] = [];
/** What the service has, and what goes wrong in it. */
const state = { count: 0, size: 3, failures: 0 };

beforeAll(async () => {
  const document = `openapi: 3.1.0
info: { title: Depot, version: '1' }
servers: [{ url: 'https://depot.example' }]
paths:${Object.entries(kinds).map(describeKind).join('')}
`;
  const root = createFolder({ 'package.json': '{ "type": "module" }', 'in.yaml': document });
  const config = {
    output: '.',
    target: 'js',
    omit: ['validators'],
    apis: { depot: { input: 'in.yaml' } },
  } as const;
  await generate({ config, folder: root });
  // What is generated for a test has no types that its compiler would know.
  ({ Depot } = (await import(pathToFileURL(`${root}/depot/index.js`).href)) as { Depot: Made });
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => void server.close());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer); // a request gives buffers
  const sent = Buffer.concat(pieces).toString();
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  urls.push(url.search);
  response.setHeader('content-type', 'application/json');
  if (urls.length === 2 && state.failures-- > 0) {
    response.statusCode = 503;
    return void response.end('{}');
  }
  const body: Asked['body'] = sent === '' ? {} : JSON.parse(sent);
  const items = Array.from({ length: state.count }, (_, index) => ({ id: index + 1 }));
  const kind = kinds[url.pathname.split('/')[1] ?? ''];
  response.end(JSON.stringify(kind?.serve({ url, body, response, items, size: state.size })));
}

async function run(name: string, params: object, set: Partial<typeof state>, retries = 0) {
  urls.length = 0;
  Object.assign(state, { count: 0, size: 3, failures: 0 }, set);
  const client = new Depot({ baseUrl: origin, retries });
  const ids: number[] = [];
  for await (const { id } of client[`${name}Items`]?.(params) ?? []) ids.push(id);
  return ids;
}

const counts = [0, 1, 3, 6, 7];
const rows = Object.keys(kinds).flatMap((name) => counts.map((count) => [name, count] as const));
const given = (name: string): object => (kinds[name]?.body === undefined ? {} : { body: {} });
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('all items, and no request more than needed', () => {
  it.each(rows)('%s of %i', async (name, count) => {
    const ids = await run(name, given(name), { count });
    expect(ids).toEqual(upTo(count));
    // Where nothing says it, an empty page does, unless the last one was short.
    const isFull = count > 0 && count % 3 === 0;
    const silent = kinds[name]?.isSilent === true && isFull ? 1 : 0;
    expect(urls).toHaveLength(Math.max(1, Math.ceil(count / 3)) + silent);
  });

  it.each(Object.keys(kinds))(
    '%s goes on after a fault, where a call may be repeated',
    async (name) => {
      const ids = run(name, given(name), { count: 7, failures: 1 }, 2);
      if (kinds[name]?.method === 'post') return expect(ids).rejects.toMatchObject({ status: 503 });
      expect(await ids).toEqual(upTo(7));
      expect(urls.length).toBeGreaterThan(3);
      return expect(urls[2]).toBe(urls[1]);
    },
  );
});

describe('what a caller gives', () => {
  it.each([
    [
      'tokenInBody',
      { page_token: '3', limit: 3 },
      [4, 5, 6, 7],
      ['?page_token=3&limit=3', '?page_token=6&limit=3'],
    ],
    ['offsetWithTotal', { offset: 5 }, [6, 7], ['?offset=5']],
    ['offsetAlone', { skip: 3, take: 3 }, [4, 5, 6, 7], ['?skip=3&take=3', '?skip=6&take=3']],
    ['pageWithCount', { page: 3 }, [7], ['?page=3']],
    ['pageFromZero', { page: 2 }, [7], ['?page=2']],
    ['pageWithNext', { page: 2 }, [4, 5, 6, 7], ['?page=2', '?page=3']],
    ['lastId', { starting_after: 4, limit: 3 }, [5, 6, 7], ['?starting_after=4&limit=3']],
    [
      'linkHeader',
      { page: 2, per_page: 3 },
      [4, 5, 6, 7],
      ['?page=2&per_page=3', '?page=3&per_page=3'],
    ],
    [
      'addressInBody',
      { filter: 'a b' },
      upTo(7),
      ['?filter=a%20b', '?filter=a+b&at=3', '?filter=a+b&at=6'],
    ],
  ])('%s begins and goes on with %j', async (name, params, items, asked) => {
    expect(await run(name, params, { count: 7 })).toEqual(items);
    expect(urls).toEqual(asked);
  });

  it('may be more than the service gives', async () => {
    // It is documented that 5 may be asked for, and not that 50 may be.
    expect(await run('offsetAlone', { take: 50 }, { count: 8, size: 5 })).toEqual(upTo(8));
    expect(urls).toEqual(['?take=50', '?skip=5&take=50']);
    expect(await run('offsetWithTotal', { limit: 50 }, { count: 8, size: 5 })).toEqual(upTo(8));
  });
});
