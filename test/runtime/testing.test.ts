/** A client that a test answers: every kind of operation, through the same code as in production. */

import { expect, expectTypeOf, test, vi } from 'vitest';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as downtimes from '../../generated/monitoring-downtimes/index.ts';
import * as insights from '../../generated/package-insights/index.ts';
import type { ClientOptions } from '../../generated/runtime/client.ts';
import {
  answers,
  asBytes,
  asMedia,
  asPlain,
  asText,
} from '../../templates/runtime/call/answers.ts';
import { type ApiStream, stream } from '../../generated/runtime/streams.ts';

import {
  answerWith,
  failWith,
  inTurn,
  makeCall,
  mockClient,
  streamItems,
} from '../../generated/runtime/testing.ts';
import { asXml } from '../../generated/runtime/xml.ts';

const charge = { body: { amount: 1, identifier: 'abcd', merchantid: 1, token: 'ct1' } };
const decision = { result: '001' } as unknown as cards.Decision; // any member will do

const piece = (text: string) => ({ candidates: [{ content: { parts: [{ text }] } }] });

/** A part of a page: the members that paging looks at. */
const page = (...ids: string[]) =>
  ({ data: ids.map((id) => ({ id })) }) as unknown as downtimes.ListDowntimesV2Response;

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('data come back as a copy, and the call is recorded', async () => {
  const { client, calls } = mockClient(cards.CardPayments, { charge: decision });
  const data = await client.charge(charge);
  expect(data).toEqual(decision);
  expect(data).not.toBe(decision);
  await client.charge(charge, { timeout: 9000 });
  expect(calls).toEqual([
    { operation: 'charge', params: charge },
    { operation: 'charge', params: charge, options: { timeout: 9000 } },
  ]);
});

test('a mocked call has all methods of a call', async () => {
  const reply = answerWith({ status: 201, data: decision, headers: { 'x-trace': 't' } });
  const { client } = mockClient(cards.CardPayments, { charge: reply });
  const call = client.charge(charge);
  expect(call).toBeInstanceOf(cards.ApiPromise);
  expect(await call.result()).toMatchObject({ ok: true, status: 201, data: decision });
  const { response } = await call.withResponse();
  expect(response.headers.get('x-trace')).toBe('t');
});

test('a function answers by the parameters and options', async () => {
  const { client } = mockClient(insights.PackageInsights, {
    query: async ({ hash }, { headers }) => ({ results: [], hash, headers }) as never, // shows what came
  });
  const params = { hash: { type: 'SHA256', value: 'AA==' } } as const;
  expect(await client.query(params, { headers: { 'x-a': '1' } })).toEqual({
    results: [],
    ...params,
    headers: { 'x-a': '1' },
  });
});

test('an operation without an answer throws at once, and says what to add', () => {
  const { client, calls } = mockClient(cards.CardPayments, {});
  expect(() => client.charge(charge)).toThrow(
    'charge has no answer. Add one under the name of its method: mockClient(CardPayments, { charge: … })',
  );
  expect(() => client.paylink.cancel({ token: 't' })).toThrow(
    'mockClient(CardPayments, { paylink: { cancel: … } })',
  );
  expect(() => client.request('GET', '/v6/health')).toThrow(
    "mockClient(CardPayments, { 'GET /v6/health': … })",
  );
  expect(calls.map(({ operation }) => operation)).toEqual([
    'charge',
    'paylink.cancel',
    'GET /v6/health',
  ]);
});

test('groups, requests that no document describes, and answers that are added later', async () => {
  const { client, answer } = mockClient(cards.CardPayments, {
    paylink: { cancel: answerWith({ data: { cancelled: true } as never }) }, // any member will do
    'GET /v6/health': { up: true },
  });
  expect(await client.paylink.cancel({ token: 't' })).toEqual({ cancelled: true });
  expect(await client.request('GET', '/v6/health')).toEqual({ up: true });
  answer({ 'GET /v6/health': 'up' });
  expect(await client.request('GET', '/v6/health?deep=1')).toBe('up');
  expect(await client.request('GET', '/v6/health').as('text')).toBe('up');
});

test('a name that is no operation is refused', () => {
  const wrong = { chargeAll: 1 } as never; // a name of no method
  expect(() => mockClient(cards.CardPayments, wrong)).toThrow(
    'CardPayments has no operation chargeAll',
  );
  const made = { listPages: [] } as never; // a method of several requests
  expect(() => mockClient(downtimes.MonitoringDowntimes, { v2: made })).toThrow(
    'has no operation v2.listPages: answers are given to methods that send one request',
  );
});

test('a status fails with its body, a code and its meaning', async () => {
  const { client } = mockClient(cards.CardPayments, {
    charge: failWith({ status: 422, code: 'T001', headers: { 'x-trace': 't' } }),
    cardStatus: failWith({ status: 503, body: 'come back later' }),
  });
  const result = await client.charge(charge).result();
  if (result.ok || result.kind !== 'http') throw new Error('is no refusal');
  expect(result.error).toBeInstanceOf(cards.HttpError);
  expect(result.error).toMatchObject({ status: 422, code: 'T001', attempts: 1 });
  expect(result.error.meaning).toBe(cards.cardPaymentsErrors.T001.meaning);
  expect(result.error.headers.get('x-trace')).toBe('t');
  const status = client.cardStatus({ accountid: 'a', cardId: 'c', body: {} } as never);
  await expect(status).rejects.toMatchObject({ status: 503, body: 'come back later' });
});

test('a body that carries a code fails by it, also in an answer of success', async () => {
  const { client, answer } = mockClient(cards.CardPayments, {
    charge: failWith({ status: 200, code: 'T001' }),
  });
  const failed = await client.charge(charge).result();
  expect(failed).toMatchObject({ ok: false, kind: 'code', status: 200, error: { code: 'T001' } });
  answer({ charge: { result: 'T001' } as never }); // as the service writes it
  await expect(client.charge(charge)).rejects.toBeInstanceOf(cards.CodeError);
});

test('a connection that is lost, an answer that is late, and a failure before a success', async () => {
  const answers = { charge: failWith<cards.ChargeError>('network') };
  const { client, answer, calls } = mockClient(cards.CardPayments, answers);
  await expect(client.charge(charge)).rejects.toBeInstanceOf(cards.NetworkError);
  answer({ charge: failWith('timeout') });
  await expect(client.charge(charge)).rejects.toBeInstanceOf(cards.TimeoutError);
  answer({ charge: inTurn(failWith({ status: 503 }), decision) });
  await expect(client.charge(charge)).rejects.toMatchObject({ status: 503, attempts: 1 });
  expect(await client.charge(charge)).toEqual(decision);
  await expect(client.charge(charge)).rejects.toThrow('inTurn() has 2 answers');
  expect(calls).toHaveLength(5);
});

test('a repeated call takes the next answer', async () => {
  const answers = { query: inTurn(failWith({ status: 503, headers: { 'retry-after': '0' } }), {}) };
  const retries = insights.retryPolicy({ limit: 1, delay: 1 } as never);
  const { client, calls } = mockClient(insights.PackageInsights, answers as never, { retries });
  expect(await client.query()).toEqual({});
  expect(calls).toHaveLength(1);
});

test('a signal ends a call whose answer is long in coming', async () => {
  const { client } = mockClient(cards.CardPayments, { charge: () => new Promise(() => {}) });
  const controller = new AbortController();
  const call = client.charge(charge, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toBeInstanceOf(cards.AbortError);
});

test('what a function of the test throws is given as it is', async () => {
  const fault = new TypeError('a mistake in the test');
  const { client } = mockClient(cards.CardPayments, {
    charge() {
      throw fault;
    },
  });
  await expect(client.charge(charge)).rejects.toBe(fault);
});

test('a stream gives its items, and breaks off where its generator throws', async () => {
  const params = { model: 'models/m', body: { contents: [] } };
  const { client, answer, calls } = mockClient(generation.ContentGeneration, {
    streamGenerateContent: streamItems([piece('a\nb'), piece('c')]),
  });
  const stream = client.streamGenerateContent(params);
  expect(await all(stream)).toEqual([piece('a\nb'), piece('c')]);
  expect((await stream.response).status).toBe(200);
  expect(calls[0]).toMatchObject({ operation: 'streamGenerateContent', params });
  answer({
    streamGenerateContent: streamItems(
      (async function* () {
        yield piece('a');
        throw new Error('broken off');
      })(),
    ),
  });
  const broken = client.streamGenerateContent(params)[Symbol.asyncIterator]();
  expect(await broken.next()).toMatchObject({ value: piece('a') });
  await expect(broken.next()).rejects.toBeInstanceOf(generation.NetworkError);
  answer({ streamGenerateContent: failWith({ status: 429 }) });
  await expect(all(client.streamGenerateContent(params))).rejects.toMatchObject({ status: 429 });
});

test('pages and uploads are made of operations that are answered', async () => {
  const { client: monitor } = mockClient(downtimes.MonitoringDowntimes, {
    v2: { list: inTurn(page('a', 'b'), page('c'), page()) },
  });
  expect(await all(monitor.v2.listItems())).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);

  const file = { name: 'files/a', state: 'ACTIVE' };
  const { client, calls } = mockClient(generation.ContentGeneration, {
    startUpload: answerWith({ data: {}, headers: { 'x-svc-upload-url': 'https://up.invalid/1' } }),
    finishUpload: { file } as never, // a part of the record
    getFile: file as never, // the same
  });
  expect(await client.uploadFile(new Blob(['abc']), { body: { file: {} } })).toMatchObject(file);
  expect(calls.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['startUpload', 'finishUpload']),
  );
});

/** Methods whose names are not the ids of their operations, and answers of every form. */
class Files {
  readonly http: cards.Http;

  constructor(options: ClientOptions) {
    this.http = new cards.Http({ name: 'files' }, options);
  }

  readFile(): cards.ApiPromise<Uint8Array> {
    return this.http.send({ id: 'read-file', method: 'GET', path: '/f', accept: asBytes });
  }

  readPicture(): cards.ApiPromise<Uint8Array> {
    const accept = answers(asMedia('application/json', asText), asMedia('image/*', asBytes));
    return this.http.send({ id: 'read-picture', method: 'GET', path: '/p', accept });
  }

  readTable(): cards.ApiPromise<string> {
    const accept = asMedia('text/csv', asText);
    return this.http.send({ id: 'read-table', method: 'GET', path: '/t', accept });
  }

  count(): cards.ApiPromise<number> {
    return this.http.send({ id: 'count-files', method: 'GET', path: '/c', accept: asPlain });
  }

  readOrder(): cards.ApiPromise<{ id: string }> {
    const accept = asXml({ kind: 'object', name: 'order', members: { id: 'string' } });
    return this.http.send({ id: 'read-order', method: 'GET', path: '/o', accept });
  }

  removeFile(): cards.ApiPromise<undefined> {
    return this.http.send({ id: 'remove-file', method: 'DELETE', path: '/f' });
  }

  listen(item: 'event' | 'text', end: string): ApiStream<unknown> {
    return stream(this.http, { id: 'listen', method: 'GET', path: '/l', stream: { item, end } });
  }

  readLines(): ApiStream<number> {
    const accept = 'application/jsonl';
    return stream(this.http, {
      id: 'rows',
      method: 'GET',
      path: '/r',
      stream: { accept, exactly: true },
    });
  }

  readArray(): ApiStream<number> {
    const accept = 'application/json';
    return stream(this.http, {
      id: 'rows',
      method: 'GET',
      path: '/r',
      stream: { accept, exactly: true },
    });
  }
}

test('texts, bytes and XML come as the operation reads them', async () => {
  const content = new Uint8Array([1, 2, 3]);
  const { client, calls } = mockClient(Files, {
    readFile: content,
    readPicture: content,
    readTable: 'a,b',
    count: 7,
    readOrder: { id: '7' },
    removeFile: answerWith({}),
  });
  expect(await client.readFile()).toEqual(content);
  expect(await client.readPicture()).toEqual(content);
  expect(await client.readTable()).toBe('a,b');
  expect(await client.count()).toBe(7);
  expect(await client.readOrder()).toEqual({ id: '7' });
  expect(await client.removeFile().result()).toMatchObject({ ok: true, status: 204 });
  const names = ['readFile', 'readPicture', 'readTable', 'count', 'readOrder', 'removeFile'];
  expect(calls.map(({ operation }) => operation)).toEqual(names);
});

test('streams come in the form that the operation takes, and one id may have two', async () => {
  const event = { event: 'add', id: '7', data: 'x' };
  const { client } = mockClient(Files, {
    listen: streamItems([event]),
    readLines: streamItems([1, 2]),
    readArray: streamItems([3, 4]),
  });
  expect(await all(client.listen('event', 'end'))).toEqual([expect.objectContaining(event)]);
  expect(await all(client.readLines())).toEqual([1, 2]);
  expect(await all(client.readArray())).toEqual([3, 4]);
  const { client: texts } = mockClient(Files, {
    listen: streamItems(['a\nb', '']),
    readArray: streamItems<number>([]),
  });
  expect(await all(texts.listen('text', 'end'))).toEqual(['a\nb', '']);
  expect(await all(texts.readArray())).toEqual([]);
});

test('standalone functions, the hooks and the validators of the caller see the call', async () => {
  const seen: string[] = [];
  const hooks = cards.observe({
    onRequest: ({ method, url }) => void seen.push(`${method} ${url}`),
    onEnd: ({ operation }) => void seen.push(operation),
  });
  const { client } = mockClient(
    cards.CardPayments,
    { charge: decision },
    { baseUrl: 'https://cards.test', hooks, validate: cards.cardPaymentsValidation() },
  );
  expect(await cards.charge(client.http, charge)).toEqual(decision);
  expect(seen).toEqual(['POST https://cards.test/v6/charge', 'charge']);
  await expect(client.charge({ body: { amount: -1 } as never })).rejects.toBeInstanceOf(
    cards.ValidationError,
  );
});

test('nothing goes to the network', async () => {
  const network = vi.spyOn(globalThis, 'fetch');
  const { client } = mockClient(cards.CardPayments, { charge: decision });
  await client.charge(charge, { fetch: globalThis.fetch });
  expect(network).not.toHaveBeenCalled();
  network.mockRestore();
});

test('a spy is awaited with plain data, and is a whole call with makeCall', async () => {
  const client = new cards.CardPayments({ baseUrl: 'https://cards.test', auth: false });
  const spy = vi.spyOn(client, 'charge').mockResolvedValue(decision);
  expect(await client.charge(charge)).toBe(decision);
  spy.mockReturnValue(makeCall(decision));
  expect(await client.charge(charge).result()).toMatchObject({ ok: true, data: decision });
  spy.mockReturnValue(makeCall(failWith({ status: 422, code: 'T001' })));
  const result = await client.charge(charge).result();
  expect(result).toMatchObject({ ok: false, kind: 'http', error: { status: 422, code: 'T001' } });
  expect(spy).toHaveBeenCalledTimes(3);
  const [picture, text] = [new Uint8Array([1, 2]), makeCall('seven')];
  expect(await makeCall(picture)).toEqual(picture);
  expectTypeOf(await text).toBeString();
  expect(await text).toBe('seven');
});
