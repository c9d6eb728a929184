/** The service in front of a real one: what it passes on, and what it finds. */

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import {
  type IncomingMessage,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { generate } from '../../../generator/entry/index.ts';
import { toProblem, writeOverlay } from '../serve.ts';
import { createFolder } from '../../../test/folder.ts';
import { type Started, startProxy, startServer } from './behind.ts';
import { shop } from './shop.ts';

/** Answers of JSON by method and path; anything else is what `others` does. */
function answering(
  answers: Readonly<Record<string, readonly [status: number, value: unknown]>>,
  others: RequestListener = (_, res) => void res.writeHead(404).end(),
): RequestListener {
  return (req, res) => {
    const answer = answers[`${req.method} ${req.url}`];
    if (answer === undefined) return others(req, res);
    req.resume().on('end', () => {
      res.writeHead(answer[0], { 'content-type': 'application/json' });
      res.end(JSON.stringify(answer[1]));
    });
  };
}

async function start(handle: RequestListener, document = shop): Promise<Started> {
  const folder = createFolder({ 'shop.yaml': document });
  const { url } = await startServer(handle);
  return startProxy(url, { folder, document: 'shop.yaml', record: 'calls.jsonl' });
}

it('the proxy passes on requests and answers byte by byte', async () => {
  const body = randomBytes(3_000_000);
  const seen: unknown[] = [];
  const { url } = await start((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { headers } = req;
      seen.push([
        req.method,
        req.url,
        headers['x-many'],
        headers['x-hop'],
        Buffer.concat(chunks).equals(body),
      ]);
      res.writeHead(207, 'Quite Odd', [
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'X-Odd-Case',
        'kept',
      ]);
      res.end(body);
    });
  });
  const sent = request(`${url}`, {
    method: 'PUT',
    path: '/a%2Fb/../c?q=%20+&q',
    headers: { 'x-many': 'one, two', connection: 'x-hop', 'x-hop': 'gone' },
  });
  sent.end(body);
  // The first of its arguments is the answer.
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(Buffer.concat(await response.toArray()).equals(body)).toBe(true);
  expect([response.statusCode, response.statusMessage]).toEqual([207, 'Quite Odd']);
  expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(response.rawHeaders).toContain('X-Odd-Case');
  expect(seen).toEqual([['PUT', '/a%2Fb/../c?q=%20+&q', 'one, two', undefined, true]]);
});

it('the proxy passes streams on as they come, and follows no redirect', async () => {
  const streams: ServerResponse[] = [];
  const { url, close, found } = await start((req, res) => {
    if (req.url === '/orders/1') return void res.writeHead(302, { location: '/elsewhere' }).end();
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: {"at":1}\n\n');
    streams.push(res);
  });
  const redirect = await fetch(`${url}/orders/1`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/elsewhere']);
  const reader = (await fetch(`${url}/ticks`)).body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('"at":1');
  streams.at(-1)?.end('data: {"at":"late"}\n\n');
  while (!(await reader?.read())?.done);
  await close();
  expect(found.map(({ code, path, message }) => [code, path, message])).toEqual([
    ['WIRE-106', '302', 'The document does not show the status 302.'],
    ['WIRE-109', 'item[].at', '`item[].at`: Expected an integer, received "late".'],
  ]);
});

it('the proxy passes on a connection that changes its protocol', async () => {
  const { server, url: target } = await startServer(() => undefined);
  server.on('upgrade', (_req, socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n',
    );
    socket.pipe(socket);
  });
  const { url } = await startProxy(target, {
    folder: createFolder({ 'shop.yaml': shop }),
    document: 'shop.yaml',
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET /echo HTTP/1.1\r\nhost: x\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
    if (text.endsWith('\r\n\r\n')) socket.write('hello');
    if (text.endsWith('hello')) socket.end();
  });
  await new Promise((done) => socket.on('close', done));
  expect(text).toMatch(/^HTTP\/1\.1 101 [^]*hello$/);
});

it('the proxy says why there is no answer', async () => {
  const { url } = await startProxy('http://127.0.0.1:9', {
    folder: createFolder({ 'shop.yaml': shop }),
    document: 'shop.yaml',
  });
  const response = await fetch(`${url}/orders/1`);
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    title: 'Bad Gateway',
    detail: expect.stringContaining('127.0.0.1:9'),
  });
});

it('the proxy finds nothing where the document is true', async () => {
  const order = { id: 1, state: 'open' };
  const handle = answering({
    'GET /orders/1?expand=lines': [200, order],
    'GET /v1/orders': [200, [order]],
    'POST /orders': [201, order],
  });
  const { url, close, found } = await start(handle);
  await fetch(`${url}/orders/1?expand=lines`);
  await fetch(`${url}/v1/orders`);
  await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  await close();
  expect(found).toEqual([]);
});

it('the proxy distinguishes APIs with the same paths by what they allow', async () => {
  const { url: target } = await startServer(
    answering({
      'GET /orders/1': [200, { id: 1, state: 'open' }],
      'GET /orders/2': [200, { id: 2, state: 'sent' }],
      'GET /orders/3': [200, { id: 'three', state: 'open' }],
    }),
  );
  const folder = createFolder({
    'shop.yaml': shop,
    'post.yaml': shop.replace('[open, paid]', '[sent]'),
  });
  const { url, found, close } = await startProxy(target, {
    folder,
    document: 'shop.yaml',
    others: ['post.yaml'],
  });
  for (const id of [1, 2, 3]) await (await fetch(`${url}/orders/${id}`)).arrayBuffer();
  await close();
  expect(found.map(({ api, path, first }) => [api, path, first])).toEqual([
    ['shop', 'body.id', 'GET /orders/3 → 200'],
  ]);
});

/** Everything that the document does not allow. */
const odd = answering(
  {
    'GET /orders/2': [
      200,
      { id: 2, state: 'shipped', note: 'much too long', extra: { deep: [1, null] } },
    ],
    'GET /orders/3?expand=x&fresh=1': [200, { id: 3, state: 'open' }],
    'GET /orders/4': [404, { error: 'gone', code: 7 }],
    'GET /orders/5': [200, { id: 6.5, token: 'supersecret' }],
    'GET /orders': [
      200,
      [
        { id: 1, state: 'open' },
        { id: null, state: 'shipped' },
      ],
    ],
    'POST /orders': [201, { id: 7, state: 'open' }],
    'DELETE /orders': [200, {}],
  },
  (req, res) => {
    if (req.url === '/orders/6') {
      return void res.writeHead(200, { 'content-type': 'text/xml' }).end('<order/>');
    }
    const text = gzipSync(req.url === '/orders/7' ? '{"id":7,"sta' : '{"id":8,"state":"lost"}');
    res
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(text);
  },
);

async function callOddly(url: string): Promise<void> {
  for (const path of ['/2', '/2', '/3?expand=x&fresh=1', '/4', '/5', '/6', '', '/8']) {
    await (await fetch(`${url}/orders${path}`)).arrayBuffer();
  }
  const body = JSON.stringify({ id: 'seven', state: 'open', token: 'tok1', gift: true });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer topsecret' };
  await fetch(`${url}/orders`, { method: 'POST', headers, body });
}

it('the proxy finds what the document does not allow, with its place there and in the value', async () => {
  const { url, close, found, proxy } = await start(odd);
  await callOddly(url);
  await (await fetch(`${url}/orders/7`)).arrayBuffer();
  await fetch(`${url}/orders`, { method: 'DELETE' });
  await fetch(`${url}/nothing`);
  await close();
  const pointers = found.map(({ code, direction, path, at }) => {
    const { pointer } = proxy.reporter?.sources.asWritten(at) ?? at;
    return `${code} ${direction} ${path} ${pointer}`;
  });
  const order = '/components/schemas/Order';
  const get = '/paths/~1orders~1{id}/get';
  expect(pointers.sort()).toEqual(
    [
      `WIRE-101 request /nothing /paths`,
      `WIRE-102 request DELETE /orders /paths`,
      `WIRE-103 request body.id ${order}/properties/id`,
      `WIRE-103 request params.expand ${get}/parameters/1/schema`,
      `WIRE-105 response body ${get}/responses/200`,
      `WIRE-106 response 404 ${get}`,
      `WIRE-107 response 200 content-type ${get}/responses/200`,
      `WIRE-108 request params.fresh ${get}`,
      `WIRE-109 response body.id ${order}/properties/id`,
      `WIRE-109 response body.note ${order}/properties/note`,
      `WIRE-109 response body.state ${order}`,
      `WIRE-109 response body.state ${order}/properties/state`,
      `WIRE-109 response body.token ${order}/properties/token`,
      `WIRE-109 response body[].id ${order}/properties/id`,
      `WIRE-109 response body[].state ${order}/properties/state`,
      `WIRE-110 request body.gift ${order}`,
      `WIRE-110 response body.extra ${order}`,
    ].sort(),
  );
  const twice = found.find(
    ({ path, direction }) => path === 'body.note' && direction === 'response',
  );
  expect(twice && toProblem(twice).message).toBe(
    'In an answer to `getOrder`: `body.note`: Expected at most 5 characters, received "much too long" (2 times, first GET /orders/2 → 200).',
  );
});

/** Rows in brackets, and an object whose members are parameters of their own. */
const rows = `openapi: 3.1.0
info: { title: Links, version: '1' }
paths:
  /links:
    post:
      operationId: addLink
      parameters:
        - { name: expand, in: query, style: deepObject, schema: { type: array, items: { type: string } } }
        - { name: pageable, in: query, schema: { $ref: '#/components/schemas/Pageable' } }
      requestBody:
        content:
          application/x-www-form-urlencoded:
            encoding: { items: { style: deepObject, explode: true } }
            schema: { type: object, properties: { items: { type: array, items: { $ref: '#/components/schemas/Item' } } } }
      responses: { '200': { description: Made., content: { application/json: { schema: { type: object } } } } }
components:
  schemas:
    Pageable: { type: object, properties: { page: { type: integer }, sort: { type: array, items: { type: string } } } }
    Item: { type: object, required: [price], properties: { price: { type: string }, quantity: { type: integer } } }
`;

it('the proxy reads rows in brackets, and members that are parameters of their own', async () => {
  const { url, close, found } = await start((_, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }, rows);
  const send = async (search: string, body: string): Promise<void> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await fetch(`${url}/links?${search}`, { method: 'POST', headers, body });
  };
  await send('expand[0]=a&expand[1]=b&sort=x&page=0', 'items[0][price]=p1&items[0][quantity]=2');
  expect(found).toEqual([]);
  await send('page=x&fresh=1', '');
  await send('', 'items[1][price]=p2&items[0][quantity]=2');
  await close();
  expect(found.map(({ code, path }) => `${code} ${path}`).sort()).toEqual([
    'WIRE-103 body.items[].price',
    'WIRE-103 params.pageable.page',
    'WIRE-108 params.fresh',
  ]);
});

it('the proxy learns an overlay that makes the document true, and has no values', async () => {
  const { url, close, found, proxy } = await start(odd);
  await callOddly(url);
  await close();
  const [api] = proxy.apis;
  const sources = proxy.reporter?.sources;
  const overlay = api && sources && (await writeOverlay(found, api.model, sources));
  expect(overlay?.text).not.toMatch(/much too|gone|supersecret|topsecret|seven|tok1|lost/);
  // It was seen three times; a word that was seen once may be a value of somebody.
  expect(overlay?.text).toContain('shipped');
  // `expand=x` was seen once as well.
  expect(overlay?.left).toBe(1);

  const folder = createFolder({ 'shop.yaml': shop, 'seen.yaml': overlay?.text ?? '' });
  const config = { output: 'out', apis: { shop: { input: 'shop.yaml', overlays: ['seen.yaml'] } } };
  const generated = await generate({ config, folder });
  expect(generated.diagnostics).toEqual([]);
  const { url: target } = await startServer(odd);
  const again = await startProxy(target, {
    folder,
    document: 'shop.yaml',
    overlays: ['seen.yaml'],
  });
  await callOddly(again.url);
  await again.close();
  expect(again.found.map(({ message }) => message)).toEqual([
    '`params.expand`: Expected "lines", received "x".',
    '`body.state`: Expected one of "open", "paid", "shipped", received "lost".',
  ]);
});

it.each(['2.0', '3.0.3'])('the proxy learns in the terms of OpenAPI %s', async (version) => {
  const is2 = version === '2.0';
  const item = { type: 'object', properties: { n: { type: 'integer' } } };
  const ok = is2 ? { schema: item } : { content: { 'application/json': { schema: item } } };
  const document = {
    [is2 ? 'swagger' : 'openapi']: version,
    info: { title: 'T', version: '1' },
    ...(is2 && { produces: ['application/json'] }),
    paths: {
      '/t': { get: { operationId: 'getT', responses: { 200: { description: 'x', ...ok } } } },
    },
  };
  const folder = createFolder({ 't.json': JSON.stringify(document) });
  const { url: target } = await startServer(
    answering({
      'GET /t': [200, { n: null, more: [{ a: 1 }, { a: null }] }],
      'GET /t?q=1': [500, { e: 'x' }],
    }),
  );
  const first = await startProxy(target, { folder, document: 't.json' });
  await fetch(`${first.url}/t`);
  await fetch(`${first.url}/t?q=1`);
  await first.close();
  const [api] = first.proxy.apis;
  const sources = first.proxy.reporter?.sources;
  const overlay = api && sources && (await writeOverlay(first.found, api.model, sources));
  writeFileSync(join(folder, 'seen.yaml'), overlay?.text ?? '');
  const again = await startProxy(target, { folder, document: 't.json', overlays: ['seen.yaml'] });
  await fetch(`${again.url}/t`);
  await fetch(`${again.url}/t?q=1`);
  await again.close();
  expect([again.problems, again.found.map(({ message, path }) => [path, message])]).toEqual([
    [],
    // The service refused that request.
    [['params.q', 'The document has no query parameter `q`.']],
  ]);
});

it('the proxy records calls without their secrets', async () => {
  const { url, close, proxy } = await start(odd);
  await callOddly(url);
  await close();
  const file =
    proxy.reporter &&
    readFileSync(join(proxy.apis[0]?.model.at.file ?? '', '../calls.jsonl'), 'utf8');
  const lines = (file ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(9);
  expect(file).not.toMatch(/topsecret|supersecret|tok1/);
  expect(lines.at(-1)).toMatchObject({
    method: 'POST',
    target: '/orders',
    status: 201,
    request: {
      headers: { authorization: '[redacted]' },
      body: { id: 'seven', token: '[redacted]' },
    },
    response: { body: { id: 7 } },
  });
});

const headed = `openapi: 3.1.0
info: { title: Headed, version: '1' }
paths:
  /t:
    get:
      operationId: getT
      responses:
        '200':
          description: Any.
          headers:
            X-Left: { required: true, schema: { type: integer, maximum: 9 } }
            X-Kind: { schema: { $ref: '#/components/schemas/Kind' } }
            X-Code: { schema: { type: string, pattern: '^[a-z]+$' } }
          content: { application/json: { schema: { type: object, properties: { n: { type: integer } } } } }
components: { schemas: { Kind: { type: string, enum: [one, two] } } }
`;

/** What a proxy finds of calls by path, and what it would change; then what it finds with those changes. */
async function learnFrom(
  document: string,
  handle: RequestListener,
  paths: readonly string[],
): Promise<{ readonly first: Started; readonly again: Started; readonly text: string }> {
  const folder = createFolder({ 't.yaml': document });
  const { url: target } = await startServer(handle);
  const runOnce = async (overlays: readonly string[]): Promise<Started> => {
    const started = await startProxy(target, { folder, document: 't.yaml', overlays });
    const headers = { authorization: 'Bearer canary', cookie: 'session=canary' };
    for (const path of paths) await (await fetch(started.url + path, { headers })).arrayBuffer();
    await started.close();
    return started;
  };
  const first = await runOnce([]);
  const [api] = first.proxy.apis;
  const sources = first.proxy.reporter?.sources;
  const text =
    (api && sources && (await writeOverlay(first.found, api.model, sources)))?.text ?? '';
  writeFileSync(join(folder, 'seen.yaml'), text);
  return { first, again: await runOnce(['seen.yaml']), text };
}

function isOfHeaders({ code }: { readonly code: string }): boolean {
  return code === 'WIRE-111';
}

it('the proxy checks the headers of answers, and learns from them', async () => {
  const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/t?1': { 'x-left': '3', 'x-kind': 'two', 'x-code': 'abc' },
    '/t?2': { 'x-kind': 'three', 'x-code': 'canary-1', 'set-cookie': 'a=canary' },
    '/t?3': { 'x-left': 'canary', 'x-kind': 'three' },
    '/t?4': { 'x-left': '12' },
  };
  const handle: RequestListener = ({ url = '' }, res) => {
    res.writeHead(200, { 'content-type': 'application/json', ...rows[url] }).end('{}');
  };
  const { first, again, text } = await learnFrom(headed, handle, Object.keys(rows));
  expect(first.found.filter(isOfHeaders).map(({ message }) => message)).toEqual([
    'The header `X-Left` is missing.',
    'The header `X-Kind` breaks the rule `enum`.',
    'The header `X-Code` breaks the rule `pattern`.',
    'The header `X-Left` breaks the rule `type`.',
    'The header `X-Left` breaks the rule `maximum`.',
  ]);
  expect(again.problems).toEqual([]);
  expect(again.found.filter(isOfHeaders)).toEqual([]);
  expect(text).not.toContain('canary');
});

it.each([
  ['gzip', gzipSync('{"n":"x"}'), ['WIRE-109']],
  ['br', brotliCompressSync('{"n":"x"}'), ['WIRE-109']],
  ['deflate', deflateSync('{"n":"x"}'), ['WIRE-109']],
  ['deflate', deflateRawSync('{"n":"x"}'), ['WIRE-109']],
  ['compress', Buffer.from('{"n":"x"}'), ['WIRE-112']],
  ['gzip', Buffer.from('{"n":"x"}'), ['WIRE-112']],
  ['identity', Buffer.alloc(5 * 2 ** 20, ' '), ['WIRE-112']],
])('the proxy checks an answer in %s, or says that it did not', async (coding, body, codes) => {
  const folder = createFolder({ 't.yaml': headed });
  const { url: target } = await startServer((_, res) => {
    const type = { 'content-type': 'application/json', 'content-encoding': coding };
    res.writeHead(200, { ...type, 'x-left': '1' }).end(body);
  });
  const { url, found, close } = await startProxy(target, { folder, document: 't.yaml' });
  const outgoing = request(`${url}/t`).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(Buffer.concat(await response.toArray()).equals(body)).toBe(true);
  await close();
  expect(found.map(({ code }) => code)).toEqual(codes);
});

const plain = `openapi: 3.1.0
info: { title: Plain, version: '1' }
paths:
  /t/{n}:
    get:
      operationId: getT
      parameters: [{ name: n, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: Any.
          content:
            application/json:
              schema:
                type: object
                required: [id]
                properties:
                  id: { type: integer, minimum: 1 }
                  kind: { type: string, enum: [a, b] }
                  size: { type: integer, maximum: 5 }
                  name: { type: string, maxLength: 4, pattern: '^[a-z]*$' }
                  tags: { type: array, maxItems: 2, items: { type: string } }
                  inner: { type: object, additionalProperties: false, properties: { n: { type: number } } }
`;

it('the proxy learns what makes the document true from any answer of the service, and never a value', async () => {
  const secret = fc.string({ maxLength: 8 }).map((text) => `canary ${text}`);
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 2 },
      secret,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('more', 'n', 'other'), tie('any'), { maxKeys: 2 }),
    ),
  })).any;
  const body = fc.record(
    {
      id: fc.oneof(fc.integer(), value),
      kind: fc.constantFrom('a', 'c', 'd'),
      size: fc.oneof(fc.integer(), fc.constant(null)),
      name: fc.oneof(secret, value),
      tags: fc.oneof(fc.array(secret), value),
      inner: fc.oneof(fc.dictionary(fc.constantFrom('n', 'm'), value), value),
      extra: value,
    },
    { requiredKeys: [] },
  );
  const answers = fc.sample(fc.tuple(fc.constantFrom(200, 200, 202, 404), body), {
    seed: 11,
    numRuns: process.env['SPECWRIGHT_LONG'] === '1' ? 2000 : 60,
  });
  const handle: RequestListener = ({ url = '' }, res) => {
    const [status, given] = answers[Number(url.slice(3))] ?? [500, {}];
    res.writeHead(status, { 'content-type': 'application/json', 'x-key': 'canary' });
    res.end(JSON.stringify(given));
  };
  const paths = answers.flatMap((_, index) => [`/t/${index}`, `/t/${index}`]);
  const { first, again, text } = await learnFrom(plain, handle, paths);
  expect(first.found.length).toBeGreaterThan(10);
  expect(again.problems).toEqual([]);
  expect(again.found.map(({ message, path }) => [path, message])).toEqual([]);
  expect(text).not.toContain('canary');
});

const guarded = `openapi: 3.1.0
info: { title: Guarded, version: '1' }
security: [{ key: [] }]
paths:
  /cards/{pan}:
    post:
      operationId: sendCard
      parameters:
        - { name: pan, in: path, required: true, x-sw-sensitive: [never-log], schema: { type: string, maxLength: 3 } }
        - { name: pin, in: query, x-sw-sensitive: [never-log], schema: { type: string, maxLength: 3 } }
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Card' } }
          application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Card' } }
      responses:
        '200':
          description: Any.
          headers: { X-Kind: { schema: { type: string, enum: [one] } } }
          content: { application/json: { schema: { type: object, properties: { state: { enum: [open] }, n: { type: integer } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: query, name: key } }
  schemas:
    Card:
      type: object
      properties:
        token: { type: string, maxLength: 3, x-sw-sensitive: [never-log] }
        inner: { type: object, properties: { csc: { type: string, pattern: '^.{3}$', x-sw-sensitive: [never-log] } } }
`;

it('the proxy shows no secret of a query, a path or a body, also where the service repeats it', async () => {
  const secrets = fc.sample(
    fc.record({
      text: fc.stringMatching(/^canary[\w ~!%&"'<>/é.]{0,9}$/),
      place: fc.constantFrom('pan', 'pin', 'key', 'token', 'csc', 'form', 'cut', 'authorization'),
      way: fc.constantFrom('state', 'n', 'name', 'header', 'failure', 'cut'),
    }),
    { seed: 5, numRuns: process.env['SPECWRIGHT_LONG'] === '1' ? 2000 : 80 },
  );
  const { url: target } = await startServer(({ headers }, res) => {
    const { text: given = '', place, way } = secrets[Number(headers['x-index'])] ?? {};
    // What cannot be read, nobody repeats.
    const text = place === 'cut' ? 'x' : given;
    const kind = { 'x-kind': way === 'header' ? encodeURIComponent(text) : 'one' };
    res.writeHead(way === 'failure' ? 500 : 200, { 'content-type': 'application/json', ...kind });
    const bodies: Readonly<Record<string, unknown>> = {
      state: { state: text },
      n: { n: [text] },
      name: { [text]: { [text]: 1 } },
    };
    const whole = JSON.stringify(bodies[way ?? ''] ?? { detail: text });
    res.end(way === 'cut' ? text + whole : whole);
  });
  const folder = createFolder({ 't.yaml': guarded });
  const { url, proxy, found, failures, close } = await startProxy(target, {
    folder,
    document: 't.yaml',
    record: 'calls.jsonl',
  });
  // Each twice, so that it looks like a word of a set.
  for (const [index, { text, place }] of [...secrets, ...secrets].entries()) {
    const put = (name: string): string => (place === name ? encodeURIComponent(text) : 'x');
    const isForm = place === 'form';
    const body = isForm
      ? `token=${encodeURIComponent(text)}`
      : JSON.stringify({
          ...(place === 'token' && { token: text }),
          ...(place === 'csc' && { inner: { csc: text } }),
        });
    const response = await fetch(`${url}/cards/${put('pan')}?pin=${put('pin')}&key=${put('key')}`, {
      method: 'POST',
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'x-index': String(index % secrets.length),
        authorization: place === 'authorization' ? `Bearer ${text}` : 'none',
      },
      body: place === 'cut' ? `{"token":"${text}` : body,
    });
    await response.arrayBuffer();
  }
  await close();
  const [api] = proxy.apis;
  const sources = proxy.reporter?.sources;
  const overlay = api && sources && (await writeOverlay(found, api.model, sources));
  const messages = proxy.findings.all.map((one) => toProblem(one).message);
  expect(messages.length).toBeGreaterThan(8);
  expect(messages.filter((text) => text.includes('canary'))).toEqual([]);
  expect(overlay?.text).not.toContain('canary');
  const calls = readFileSync(join(folder, 'calls.jsonl'), 'utf8').trim().split('\n');
  expect(calls).toHaveLength(2 * secrets.length);
  expect(calls.filter((line) => line.includes('canary')).slice(0, 3)).toEqual([]);
  expect(failures).toEqual([]);
});
