/** Tools of a document as a client of the protocol lists and calls them. */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyOptions } from '../../templates/runtime/call/client.ts';
import type { ToolOptions } from '../../templates/runtime/mcp/mcp.ts';
import { connectClient, generateTools, type GeneratedTools, readAnswer } from './generated.ts';

const baseUrl = 'https://shop.example';
const secret = 'canary-4f1c8e-secret';
let tools: GeneratedTools;
beforeAll(async () => {
  tools = await generateTools(readFileSync('docs/shop.yaml', 'utf8'));
});

type Answer = (request: Request) => Response | Promise<Response>;

/** A client of the protocol before a service that answers like this, and the requests that the service got. */
async function open(answer: Answer, { options = {}, client = {} }: Given = {}) {
  const requests: Request[] = [];
  const http = tools.connect({
    baseUrl,
    auth: { key: secret },
    retries: 0,
    fetch: async (url, init) => {
      const request = new Request(url, { ...init, duplex: 'half' } as RequestInit); // Node asks for `duplex` with a stream
      requests.push(request.clone());
      return answer(request);
    },
    ...client,
  });
  const models = await connectClient(tools.create(http, options));
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    readAnswer(await models.callTool({ name, arguments: given }));
  return { models, call, requests };
}

interface Given {
  readonly options?: ToolOptions;
  readonly client?: Partial<AnyOptions>;
}

const order = { id: '7', status: 'pending', lines: [{ sku: 'TEA-1', count: 1 }] };

const choose: ToolOptions['choose'] = ({ tag, hints }) =>
  tag === 'orders' && hints.readOnlyHint === true;

describe('the list', () => {
  it('has an operation each, with schemas of objects and hints', async () => {
    const { models } = await open(() => Response.json(order));
    const { tools: listed } = await models.listTools();
    expect(listed.map(({ name }) => name)).toEqual(tools.toolbox.tools.map(({ name }) => name));
    expect(listed[0]).toMatchObject({
      name: 'listOrders',
      title: 'List orders, newest first',
      inputSchema: { type: 'object', additionalProperties: false },
      annotations: { readOnlyHint: true },
    });
    expect(models.getServerVersion()).toMatchObject({ name: 'shop', version: '1' });
  });

  it('has only what is chosen', async () => {
    const { models, call } = await open(() => Response.json(order), { options: { choose } });
    const { tools: listed } = await models.listTools();
    expect(listed.map(({ name }) => name)).toEqual(['listOrders', 'getOrder', 'watchOrder']);
    expect(await call('cancelOrder', { orderId: '7' })).toMatchObject({ isError: true });
  });
});

describe('a call', () => {
  it('sends what the operation says, with the credentials of the client', async () => {
    const { call, requests } = await open(() => Response.json(order, { status: 201 }));
    const body = { lines: order.lines };
    const answer = await call('createOrder', { body });
    expect(answer.said).toEqual({ status: 201, data: order });
    expect(answer.content).toEqual([
      { type: 'text', text: JSON.stringify({ status: 201, data: order }) },
    ]);
    const [request] = requests;
    expect([request?.method, request?.url]).toEqual(['POST', `${baseUrl}/orders`]);
    expect(await request?.json()).toEqual(body);
    expect(request?.headers.get('x-api-key')).toBe(secret);
  });

  it.each([
    ['a value that the document does not allow', { limit: 1000 }, 'limit'],
    ['an argument that there is not', { size: 3 }, 'size'],
    ['a name of every object', { constructor: { limit: 1 } }, 'constructor'],
  ])('is refused before anything is sent: %s', async (_what, given, path) => {
    const { call, requests } = await open(() => Response.json({ orders: [] }));
    const answer = await call('listOrders', given);
    expect(answer).toMatchObject({
      isError: true,
      said: { error: { kind: 'validation', issues: [{ path }] } },
    });
    expect(requests).toEqual([]);
  });

  it('that lacks an argument names it', async () => {
    const { call } = await open(() => Response.json(order));
    expect((await call('getOrder')).said).toEqual({
      error: {
        kind: 'validation',
        message: 'Nothing was sent.',
        issues: [{ path: 'orderId', message: 'is missing' }],
      },
    });
  });

  it.each(['nope', 'constructor', '__proto__', 'x'.repeat(100_000)])(
    'of no tool is an error: %#',
    async (name) => {
      const { call } = await open(() => Response.json(order));
      expect(await call(name)).toMatchObject({ isError: true });
    },
  );

  it('that fails says status, code and meaning', async () => {
    const problem = { code: 'already_shipped', detail: 'Too late.' };
    const { call } = await open(() => Response.json(problem, { status: 409 }));
    const answer = await call('cancelOrder', {
      orderId: '7',
      body: { reason: 'Changed my mind.' },
    });
    expect(answer).toMatchObject({
      isError: true,
      said: {
        error: {
          kind: 'http',
          status: 409,
          code: 'already_shipped',
          meaning: 'A shipped order cannot be cancelled.',
          body: problem,
        },
      },
    });
  });

  it('that may be tried later says when, and one without credentials says where these are set', async () => {
    const { call } = await open(
      () => new Response('{}', { status: 429, headers: { 'retry-after': '30' } }),
    );
    expect(await call('listOrders')).toMatchObject({
      said: { error: { status: 429, retryAfter: '30' } },
    });
    const { call: callRefused } = await open(() => new Response('{}', { status: 401 }));
    expect(await callRefused('listOrders')).toMatchObject({
      said: {
        error: { status: 401, hint: expect.stringContaining('where the tools run') },
      },
    });
  });

  it('whose answer is not as the document says gives it all the same', async () => {
    const { call } = await open(() => Response.json({ ...order, status: 'lost' }));
    const { said, isError } = await call('getOrder', { orderId: '7' });
    expect(isError).toBeUndefined();
    expect(said).toMatchObject({
      status: 200,
      undescribed: { ...order, status: 'lost' },
      issues: [{ path: 'status' }],
    });
  });

  it('is cancelled by the client', async () => {
    const stop = new AbortController();
    const { models, requests } = await open(async (request) => {
      setImmediate(() => stop.abort());
      await new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
      return Response.json(order);
    });
    const call = models.callTool(
      { name: 'getOrder', arguments: { orderId: '7' } },
      { signal: stop.signal },
    );
    await expect(call).rejects.toThrow();
    await expect.poll(() => requests[0]?.signal.aborted).toBe(true);
  });
});

describe('an answer', () => {
  it('that is too long is cut, and read on', async () => {
    const orders = Array.from({ length: 50 }, (_, index) => ({ ...order, id: `№${index}😀` }));
    const whole = JSON.stringify({ orders });
    const { call } = await open(() => Response.json({ orders }), {
      options: { maxAnswerLength: 999 },
    });
    let text = '';
    for (let from = 0; from < whole.length;) {
      const { said } = await call('listOrders', { answer_from: from });
      const part = said as {
        readonly text: string;
        readonly cut: {
          readonly from: number;
          readonly to: number;
          readonly length: number;
          readonly next?: string;
        };
      }; // a cut answer has this form
      expect(part.cut).toMatchObject({ from, length: whole.length });
      expect(part.cut.next).toBe(
        part.cut.to < whole.length
          ? `The same arguments with \`answer_from\`: ${part.cut.to}`
          : undefined,
      );
      expect(part.text.length).toBeLessThanOrEqual(1000);
      text += part.text;
      from = part.cut.to;
    }
    expect(text).toBe(whole);
  });

  it('is short and sent once, and longer where the caller asks', async () => {
    const about = 'Tea from a garden that has a long name. '.repeat(10);
    const orders = Array.from({ length: 50 }, (_, index) => ({ ...order, id: `№${index}`, about }));
    const { call } = await open(() => Response.json({ orders, nextPageToken: 'p2' }));
    const { said, ...sent } = await call('listOrders');
    expect(JSON.stringify(sent).length).toBeLessThan(1500 + 60);
    expect(sent).not.toHaveProperty('structuredContent');
    const { part, cut } = said as {
      readonly part: { readonly orders: readonly unknown[] };
      readonly cut: { readonly next: string };
    }; // a part has this form
    expect(part).toMatchObject({ nextPageToken: 'p2' });
    expect(part.orders.slice(0, 2)).toMatchObject([
      { id: '№0', status: 'pending' },
      { id: '№1', status: 'pending' },
    ]);
    expect(part.orders.at(-1)).toMatch(/^… \d+ more$/);
    expect(cut.next).toMatch(/For more, give `answer_size`: \d+\./);
    const size = Number(/`answer_size`: (\d+)/.exec(cut.next)?.[1]);
    const { said: all } = await call('listOrders', { answer_size: size });
    expect(Object(all).data ?? Object(all).undescribed).toEqual({ orders, nextPageToken: 'p2' });
  });

  it('is data with a schema, too, where an option says so', async () => {
    const { models, call } = await open(() => Response.json(order), {
      options: { structured: true },
    });
    const { tools: listed } = await models.listTools();
    expect(listed[0]).toMatchObject({ outputSchema: { type: 'object' } });
    const { said, structuredContent } = await call('getOrder', { orderId: '7' });
    expect(structuredContent).toEqual(said);
  });

  it('that breaks many rules is short, too', async () => {
    const orders = Array.from({ length: 50 }, (_, index) => ({ id: index, status: 'lost' }));
    const { call } = await open(() => Response.json({ orders }));
    const { said, ...sent } = await call('listOrders');
    expect(JSON.stringify(sent).length).toBeLessThan(1500 + 60);
    const { part, issues } = Object(said);
    expect(part.orders[0]).toEqual({ id: 0, status: 'lost' });
    expect(issues.at(-1)).toMatch(/^… \d+ more$/);
  });

  it('of a failure is short, too', async () => {
    const problem = { code: 'already_shipped', detail: 'Too late. '.repeat(1000) };
    const { call } = await open(() => Response.json(problem, { status: 409 }));
    const { said, ...sent } = await call('cancelOrder', {
      orderId: '7',
      body: { reason: 'Too late.' },
    });
    expect(JSON.stringify(sent).length).toBeLessThan(1500 + 80);
    expect(said).toMatchObject({ error: { status: 409, code: 'already_shipped' } });
  });

  it('has no credential, however the service spells it', async () => {
    const spellings = [
      secret,
      btoa(secret),
      encodeURIComponent(`Bearer ${secret}`),
      `x-api-key: ${secret}`,
    ];
    const { call } = await open(() =>
      Response.json({ orders: [], nextPageToken: spellings.join(' ') }),
    );
    const answer = JSON.stringify(await call('listOrders'));
    expect(answer).toContain('[redacted]');
    for (const spelling of [secret, btoa(secret)]) expect(answer).not.toContain(spelling);
  });

  it('of a failure has none either', async () => {
    const { call } = await open(() => new Response(`No: ${secret}`, { status: 500 }));
    expect(JSON.stringify(await call('listOrders'))).not.toContain(secret);
    const { call: callLost } = await open(() => Promise.reject(new TypeError(`lost ${secret}`)));
    expect(JSON.stringify(await callLost('listOrders'))).not.toContain(secret);
  });

  it('that is a picture is shown as one', async () => {
    const bytes = Uint8Array.of(137, 80, 78, 71);
    const picture = (): Response =>
      new Response(bytes, { headers: { 'content-type': 'image/png' } });
    const { call } = await open(picture);
    const answer = await call('getPicture', { pictureId: '1' });
    expect(answer.said).toEqual({
      status: 200,
      data: { mediaType: 'image/png', size: 4 },
    });
    expect(answer.content[1]).toEqual({ type: 'image', mimeType: 'image/png', data: 'iVBORw==' });
    const { call: callSmall } = await open(picture, { options: { maxContentBytes: 3 } });
    expect((await callSmall('getPicture', { pictureId: '1' })).content).toHaveLength(1);
  });

  it('that is a stream has its items', async () => {
    const events = [1, 2].map(
      (day) => `data: {"status":"shipped","at":"2026-01-0${day}T00:00:00Z"}\n\n`,
    );
    const { call } = await open(
      () => new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } }),
      { options: { maxStreamTime: 200 } },
    );
    const { said } = await call('watchOrder', { orderId: '7' });
    expect(said).toMatchObject({
      data: [
        { status: 'shipped', at: '2026-01-01T00:00:00Z' },
        { status: 'shipped', at: '2026-01-02T00:00:00Z' },
      ],
    });
  });
});

it('bytes are in base64', async () => {
  const { call, requests } = await open(() => Response.json({ id: '1' }, { status: 201 }));
  const answer = await call('addPicture', { body: { file: 'iVBORw==', caption: 'Tea' } });
  expect(answer.said).toEqual({ status: 201, data: { id: '1' } });
  const form = await requests[0]?.formData();
  expect(form?.get('caption')).toBe('Tea');
  const file = form?.get('file');
  expect(file instanceof Blob && new Uint8Array(await file.arrayBuffer())).toEqual(
    Uint8Array.of(137, 80, 78, 71),
  );
});

it.each(['https://evil.example/x', '//evil.example', '/\\evil.example', '/../admin', 'films/1'])(
  'the path of a request is one of the service: %s',
  async (path) => {
    const { call, requests } = await open(() => Response.json({ id: '1' }));
    const given = { url: path, 'X-Upload-Offset': 0, 'X-Upload-Command': 'upload', body: 'AA==' };
    expect(await call('sendFilmPart', given)).toMatchObject({ isError: true });
    expect(requests).toEqual([]);
  },
);

describe('a pair instead of many tools', () => {
  const options: ToolOptions = { search: true };

  it('finds operations by words, with the schemas of their arguments', async () => {
    const { models, call } = await open(() => Response.json(order), { options });
    const { tools: listed } = await models.listTools();
    expect(listed.map(({ name }) => name)).toEqual(['search_operations', 'call_operation']);
    const { said } = await call('search_operations', { query: 'place orders' });
    expect(Object(said).operations[0]).toMatchObject({
      name: 'createOrder',
      input: { type: 'object', required: ['body'] },
    });
    const one = await call('search_operations', { query: 'getOrder' });
    expect(one.said).toMatchObject({ operations: [{ name: 'getOrder' }], found: 1 });
    const none = await call('search_operations', { query: 'zebra' });
    expect(none.said).toEqual({ operations: [], found: 0 });
  });

  it('calls them', async () => {
    const { call } = await open(() => Response.json(order), { options });
    const answer = await call('call_operation', { name: 'getOrder', arguments: { orderId: '7' } });
    expect(answer.said).toEqual({ status: 200, data: order });
    for (const name of ['nope', 'search_operations', 3]) {
      expect(await call('call_operation', { name, arguments: {} })).toMatchObject({
        isError: true,
      });
    }
    expect(await call('getOrder', { orderId: '7' })).toMatchObject({ isError: true });
  });
});

it('integers that JSON has no number for are texts', async () => {
  const exact = await generateTools(
    `openapi: 3.2.0
info: { title: Shop, version: '1' }
paths:
  /count/{least}:
    get:
      operationId: getCount
      parameters: [{ name: least, in: path, required: true, schema: { type: integer, format: int64 } }]
      responses:
        '200':
          description: Counts.
          content:
            application/json:
              schema: { type: array, items: { type: integer, format: int64 } }
`,
    { int64: 'bigint' },
  );
  const headers = { 'content-type': 'application/json' };
  const http = exact.connect({
    baseUrl,
    fetch: async () => new Response('[7,9007199254740993]', { headers }),
  });
  const client = await connectClient(exact.create(http));
  await client.listTools();
  const { said } = readAnswer(await client.callTool({ name: 'getCount', arguments: { least: 7 } }));
  expect(said).toEqual({ status: 200, data: [7, '9007199254740993'] });
});

it('formats are keywords where clients know them, and in descriptions elsewhere', async () => {
  const dated = await generateTools(
    `openapi: 3.2.0
info: { title: Shop, version: '1' }
paths:
  /days/{day}:
    get:
      operationId: getDay
      parameters:
        - { name: day, in: path, required: true, schema: { type: string, format: date } }
        - { name: since, in: query, schema: { type: integer, format: unix-time } }
      responses:
        '200':
          description: A day.
          content:
            application/json:
              schema:
                type: object
                properties:
                  at: { type: string, format: date-time, description: When. }
                  count: { type: integer, format: int32 }
`,
  );
  const http = dated.connect({ baseUrl, fetch: async () => Response.json({}) });
  const client = await connectClient(dated.create(http, { structured: true }));
  const { tools } = await client.listTools();
  expect(tools[0]?.inputSchema['properties']).toMatchObject({
    day: { type: 'string', format: 'date' },
    since: { type: 'integer', description: 'Format: unix-time.' },
  });
  expect(Object(tools[0]?.outputSchema?.['properties']).data.properties).toEqual({
    at: { type: 'string', description: 'When. Format: date-time.' },
    count: { type: 'integer' },
  });
});
