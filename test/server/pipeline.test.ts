/** What a server answers to every kind of request, right and wrong: the golden case's server, without a network. */

import { beforeAll, describe, expect, it } from 'vitest';
import type {
  FetchHandler,
  ServerCall,
  ServerOptions,
} from '../../templates/runtime/server/server.ts';
import { Refusal } from '../../templates/runtime/server/refusal.ts';
import { reply, replyCode } from '../../templates/runtime/server/replies.ts';
import { type Generated, useGenerated } from './generated.ts';

const generateServer = useGenerated();
const spec = 'test/cases/a-server-has-a-handler-for-each-operation/spec.yaml';

let orders: Generated;
beforeAll(async () => {
  orders = await generateServer(spec, 'orders');
});

type Call = ServerCall<Record<string, unknown>, unknown, unknown>;

const order = { id: 7, status: 'pending', total: 1.5 };

/** Each handler replies with what it was given. */
const handlers = {
  listOrders: ({ params }: Call) => reply(200, [{ ...order, params }]),
  createOrder: ({ params, body }: Call) =>
    reply(201, { ...order, params, body }, { headers: { location: '/orders/7' } }),
  getOrder: ({ params, user }: Call) => reply(200, { ...order, params, user }),
  ordersRemove: () => reply(204),
  cancelOrder: ({ params, body }: Call) =>
    params['orderId'] === 1
      ? replyCode('already_shipped', { body: { error: { detail: 'yesterday' } } })
      : reply(200, { ...order, body }),
};

function serve(options: ServerOptions = {}, more: object = {}): FetchHandler {
  return orders.create({ ...handlers, ...more }, options as ServerOptions<never>);
}

const bearer = { authorization: 'Bearer t' };
const json = { ...bearer, 'content-type': 'application/json' };

async function send(
  path: string,
  init: RequestInit = {},
  handle: FetchHandler = serve(),
): Promise<{ status: number; headers: Record<string, string>; body: unknown }> {
  const headers = init.headers ?? bearer;
  const response = await handle(new Request(`http://a.test${path}`, { ...init, headers }));
  const text = await response.text();
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

const problem = (status: number, title: string, detail: string, headers: object = {}): object => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: { title, status, detail },
});

const invalid = (
  ...issues: readonly (readonly [path: readonly (string | number)[], message: string])[]
) => ({
  status: 400,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    title: 'Bad Request',
    status: 400,
    detail: `The request is not valid: ${issues.map(([path, message]) => `${path.join('.')} ${message}`).join('; ')}.`,
    issues: issues.map(([path, message]) => ({ path, message })),
  },
});

describe('a request that is right', () => {
  it.each(['/orders', '/live/v1/orders', '/beta/v1/orders'])(
    '%s: below every base path, and none',
    async (path) => {
      expect(
        await send(`${path}?status=pending,shipped&limit=5&filter[paid]=true&filter[city]=A%20B`),
      ).toEqual({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: [
          {
            ...order,
            params: {
              status: ['pending', 'shipped'],
              limit: 5,
              filter: { paid: true, city: 'A B' },
            },
          },
        ],
      });
    },
  );

  it('has its body, its headers, and the status of the reply', async () => {
    const body = JSON.stringify({ status: 'pending', total: 2 });
    for (const type of ['application/json', 'application/vnd.orders+json; charset=utf-8']) {
      const headers = { ...bearer, 'content-type': type, 'idempotency-key': 'k1' };
      expect(await send('/orders', { method: 'POST', headers, body })).toEqual({
        status: 201,
        headers: { 'content-type': 'application/json', location: '/orders/7' },
        body: {
          ...order,
          params: { 'Idempotency-Key': 'k1' },
          body: { status: 'pending', total: 2 },
        },
      });
    }
  });

  it('has a list where a list or a text with commas may be', async () => {
    for (const [sent, include] of [
      ['lines', ['lines']],
      ['lines,notes', ['lines', 'notes']],
      ['lines%2Cnotes', 'lines,notes'],
    ]) {
      const { body } = await send(`/orders?include=${String(sent)}`);
      expect(body).toMatchObject([{ params: { include } }]);
    }
  });

  it('may leave out a body that is optional', async () => {
    expect((await send('/orders/2:cancel', { method: 'POST' })).body).toEqual(order);
    expect(
      (await send('/orders/2:cancel', { method: 'POST', headers: json, body: '' })).body,
    ).toEqual(order);
  });

  it('is answered without a body where there is none', async () => {
    expect(await send('/orders/7', { method: 'DELETE', headers: {} })).toEqual({
      status: 204,
      headers: {},
      body: '',
    });
  });

  it('HEAD is GET without a body, OPTIONS says what a path allows', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await send('/orders/7', { method: 'HEAD' })).toEqual({ status: 200, headers, body: '' });
    const allow = { allow: 'DELETE, GET, HEAD, OPTIONS' };
    expect(await send('/orders/7', { method: 'OPTIONS' })).toEqual({
      status: 204,
      headers: allow,
      body: '',
    });
  });
});

describe('a request that is wrong', () => {
  it.each([
    '/',
    '/order',
    '/orders/',
    '/orders/7/lines',
    '/orders/..%2f7/x',
    '/v1/orders',
    '/__proto__',
  ])('%s: 404', async (path) => {
    expect(await send(path)).toEqual(problem(404, 'Not Found', 'No operation has this path.'));
  });

  it('405 names the methods that there are', async () => {
    const allow = { allow: 'GET, HEAD, OPTIONS, POST' };
    expect(await send('/orders', { method: 'PUT' })).toEqual(
      problem(405, 'Method Not Allowed', 'No operation of this path has the method PUT.', allow),
    );
  });

  it('401 is for missing credentials', async () => {
    const challenge = { 'www-authenticate': 'Bearer' };
    const missing = problem(401, 'Unauthorized', 'The request has no credentials.', challenge);
    for (const authorization of [undefined, '', 'Bearer', 'Basic YTpi']) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      expect(await send('/orders', { headers })).toEqual(missing);
    }
    const refused = problem(401, 'Unauthorized', 'The credentials are not accepted.', challenge);
    expect(await send('/orders', {}, serve({ authenticate: () => undefined }))).toEqual(refused);
  });

  it('415 for a body of another type', async () => {
    const accept = { accept: 'application/json, application/vnd.orders+json' };
    const detail = 'The body must be application/json, application/vnd.orders+json.';
    const headers = { ...bearer, 'content-type': 'text/plain', 'idempotency-key': 'k' };
    expect(await send('/orders', { method: 'POST', headers, body: '{}' })).toEqual(
      problem(415, 'Unsupported Media Type', detail, accept),
    );
  });

  it('406 for a response that is not accepted', async () => {
    const headers = { ...bearer, accept: 'text/html, image/*;q=0.5, application/json;q=0' };
    const detail = 'The response is application/json, which the request does not accept.';
    expect(await send('/orders', { headers })).toEqual(problem(406, 'Not Acceptable', detail));
  });

  it('413 for a body that is too large', async () => {
    const headers = { ...json, 'idempotency-key': 'k' };
    const body = JSON.stringify({ status: 'pending', total: 2 });
    const handle = serve({ maxBodyBytes: 10 });
    expect(await send('/orders', { method: 'POST', headers, body }, handle)).toEqual(
      problem(413, 'Content Too Large', 'The body has more than 10 bytes.'),
    );
  });

  it('414 for a URL that is too long', async () => {
    const handle = serve({ maxUrlLength: 40 });
    expect(await send('/orders?limit=5', {}, handle)).toMatchObject({
      status: 200,
    });
    expect(await send(`/orders?limit=${'5'.repeat(40)}`, {}, handle)).toEqual(
      problem(414, 'URI Too Long', 'The URL has more than 40 characters.'),
    );
  });

  it('501 for an operation without a handler', async () => {
    expect(await send('/reports/latest')).toEqual(
      problem(501, 'Not Implemented', 'The operation getReport has no handler.'),
    );
  });

  it('400 has every issue of parameters and body, by place', async () => {
    expect(await send('/orders?limit=x&status=gone')).toEqual(
      invalid(
        [['params', 'limit'], 'must be an integer'],
        [
          ['params', 'status', 0],
          'Expected one of "pending", "shipped", "cancelled", received "gone"',
        ],
      ),
    );
    const body = JSON.stringify({ status: 'pending', total: -1 });
    expect(await send('/orders', { method: 'POST', headers: json, body })).toEqual(
      invalid(
        [['params', 'Idempotency-Key'], 'is required'],
        [['body', 'total'], 'Expected at least 0, received -1'],
      ),
    );
    expect(await send('/orders/%zz')).toEqual(
      invalid([['params', 'orderId'], 'is not percent-encoded UTF-8']),
    );
  });

  it('400 for a body that is missing or broken', async () => {
    const headers = { ...json, 'idempotency-key': 'k' };
    expect(await send('/orders', { method: 'POST', headers })).toEqual(
      invalid([['body'], 'is required']),
    );
    expect(await send('/orders', { method: 'POST', headers, body: '{"a":' })).toEqual(
      invalid([['body'], 'is not JSON (line 1, column 6)']),
    );
  });
});

describe('credentials', () => {
  it('are handed to a hook, whose user the handler gets', async () => {
    const seen: unknown[] = [];
    const handle = serve({
      authenticate(credentials, { operation }) {
        seen.push([operation.id, credentials]);
        return { name: 'Ann' };
      },
    });
    expect((await send('/orders/7', {}, handle)).body).toMatchObject({ user: { name: 'Ann' } });
    // A request without optional credentials has no user, and the hook is not called.
    expect((await send('/orders/7', { headers: {} }, handle)).body).not.toHaveProperty('user');
    expect(await send('/orders/7', { method: 'DELETE', headers: {} }, handle)).toMatchObject({
      status: 204,
    });
    expect(seen).toEqual([['getOrder', { token: 't' }]]);
  });
});

describe('certificates', () => {
  it('are requested by the hook, because no request has them', async () => {
    const report = { getReport: () => reply(200, 'a,b', { type: 'text/csv' }) };
    const seen: unknown[] = [];
    const asking = serve({ authenticate: (given) => seen.push(given) }, report);
    expect(await send('/reports/latest', { headers: {} }, asking)).toMatchObject({ status: 200 });
    expect(await send('/reports/latest', {}, asking)).toMatchObject({
      status: 200,
    });
    expect(seen).toEqual([{ certificate: '' }, { token: 't' }]);
    const refusing = serve({ authenticate: () => undefined }, report);
    expect(await send('/reports/latest', { headers: {} }, refusing)).toEqual(
      problem(401, 'Unauthorized', 'The credentials are not accepted.'),
    );
  });
});

describe('replies', () => {
  it('with a code have its status, and the code at its place', async () => {
    expect(await send('/orders/1:cancel', { method: 'POST' })).toMatchObject({
      status: 409,
      body: { error: { code: 'already_shipped', detail: 'yesterday' } },
    });
  });

  it('are written in the form that the client likes best', async () => {
    const handle = serve({}, { getReport: () => reply(200, 'a,b') });
    expect(
      await send('/reports/latest', { headers: { ...bearer, accept: 'text/*' } }, handle),
    ).toEqual({
      status: 200,
      headers: { 'content-type': 'text/csv' },
      body: 'a,b',
    });
    const bytes = serve(
      {},
      { getReport: () => reply(200, Uint8Array.of(65), { type: 'application/pdf' }) },
    );
    expect(await send('/reports/latest', {}, bytes)).toMatchObject({
      headers: { 'content-type': 'application/pdf' },
      body: 'A',
    });
  });

  it('of the failure of a handler do not show the error', async () => {
    const errors: unknown[] = [];
    const failing = {
      listOrders() {
        throw new Error('password=1');
      },
      getOrder: () => undefined,
    };
    const handle = serve(
      { onError: (error, call) => errors.push([String(error), call.operation?.id]) },
      failing,
    );
    const hidden = problem(
      500,
      'Internal Server Error',
      'The server could not handle the request.',
    );
    expect(await send('/orders', {}, handle)).toEqual(hidden);
    expect(await send('/orders/7', {}, handle)).toEqual(hidden);
    expect(errors).toEqual([
      ['Error: password=1', 'listOrders'],
      ['TypeError: the handler of getOrder returned no reply', 'getOrder'],
    ]);
  });

  it('are validated where an option says so', async () => {
    const errors: string[] = [];
    const wrong = { getOrder: () => reply(200, { id: 'x', status: 'pending', total: 1 }) };
    const onError = (error: unknown): void => void errors.push(String(error));
    expect(await send('/orders/7', {}, serve({ onError }, wrong))).toMatchObject({ status: 200 });
    expect(errors).toEqual([]);
    expect(
      await send('/orders/7', {}, serve({ onError, validate: { response: 'warn' } }, wrong)),
    ).toMatchObject({ status: 200 });
    expect(
      await send('/orders/7', {}, serve({ onError, validate: { response: 'strict' } }, wrong)),
    ).toMatchObject({ status: 500 });
    expect(new Set(errors)).toEqual(
      new Set([
        'TypeError: the reply 200 of getOrder is not valid: id Expected an integer, received "x"',
      ]),
    );
  });

  it('to what is refused may be the API’s own', async () => {
    const handle = serve(
      {
        onRefusal: ({ status, issues }, { operation }) =>
          reply(status, { title: `${operation?.id}: ${issues.length}` }),
      },
      {
        getOrder() {
          throw new Refusal(410, 'Gone.');
        },
      },
    );
    expect(await send('/orders/7', {}, handle)).toEqual({
      status: 410,
      headers: { 'content-type': 'application/problem+json' },
      body: { title: 'getOrder: 0' },
    });
    expect(await send('/nowhere', {}, handle)).toMatchObject({
      status: 404,
      body: { title: 'undefined: 0' },
    });
  });
});

it('a server without validators reads parameters all the same', async () => {
  const bare = await generateServer(spec, 'orders', { omit: ['readme', 'validators'] });
  const handle = bare.create(handlers);
  expect((await send('/orders?limit=5000', {}, handle)).body).toMatchObject([
    { params: { limit: 5000 } },
  ]);
  for (const limit of ['x', '1.5']) {
    expect(await send(`/orders?limit=${limit}`, {}, handle)).toEqual(
      invalid([['params', 'limit'], 'must be an integer']),
    );
  }
});
