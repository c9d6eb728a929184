import { openAsBlob } from 'node:fs';
import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';

import {
  bytes,
  type Codec,
  formOf,
  json,
  media,
  plain,
} from '../../templates/runtime/call/bodies.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { multipart, multipartOf } from '../../templates/runtime/derived/multipart.ts';
import { inParts } from '../../templates/runtime/derived/multipart.ts';
import { records, recordsOf } from '../../templates/runtime/call/bodies.ts';
import { writeExact } from '../../templates/runtime/derived/exact-json.ts';
import { asXml } from '../../templates/runtime/xml/xml.ts';
import { serve } from './server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';
import { oneOf } from '../../templates/runtime/call/bodies.ts';
import {
  answers,
  asBytes,
  asContent,
  asJson,
  asMedia,
  asPlain,
  asText,
  nothing,
} from '../../templates/runtime/call/answers.ts';

const operation = { id: 'addThing', method: 'POST', path: '/things' };

async function sent(body: Codec, value: unknown, contentType?: string) {
  const server = await serve({ json: {} });
  const http = new Http({ name: 'x' }, { baseUrl: server.url });
  await http.send({ ...operation, body }, { body: value }, { contentType });
  const [one] = server.seen;
  if (!one) throw new Error('nothing was sent');
  return one;
}

/** What a multipart body says to a parser that is not ours: that of Node's `fetch`. */
async function read(value: object, codec = multipart): Promise<[string, unknown][]> {
  const { body, type } = codec.encode(value, undefined);
  const init = { body, headers: { 'content-type': type ?? '' }, duplex: 'half' };
  const form = await new Request('http://a.test', { ...init, method: 'POST' } as never).formData();
  return Promise.all(
    [...form].map(async ([name, item]): Promise<[string, unknown]> => {
      if (typeof item === 'string') return [name, item];
      return [name, [item.name, item.type, await item.text()]];
    }),
  );
}

const stream = () => new Blob(['hi']).stream();

describe('a sequence', () => {
  const items = [{ a: 'x\ny' }, [1], null];
  const lines = '{"a":"x\\ny"}\n[1]\nnull\n';

  test('is a line of JSON for each item', async () => {
    const { headers, text } = await sent(records, items);
    expect(headers['content-type']).toBe('application/jsonl');
    expect(text).toBe(lines);
    expect((await sent(records, { a: 1 })).text).toBe('{"a":1}\n');
    expect((await sent(records, [])).text).toBe('');
  });

  test('has a sign before each text where the media type wants it', async () => {
    const { text } = await sent(media('application/json-seq', records), [1, 2]);
    expect(text).toBe('\x1e1\n\x1e2\n');
  });

  test('that is written already is sent as it is', async () => {
    const ready = media('application/x-ndjson', records);
    const given = [lines, new TextEncoder().encode(lines), new Blob([lines])];
    for (const body of given) {
      const { headers, text } = await sent(ready, body);
      expect([headers['content-type'], text]).toEqual(['application/x-ndjson', lines]);
    }
  });

  test('keeps integers that no number holds', async () => {
    const { text } = await sent(recordsOf(writeExact), [2n ** 64n, 1]);
    expect(text).toBe('18446744073709551616\n1\n');
  });
});

describe('a text in the place of a value', () => {
  test('is written and read as JSON, and is the text itself where it is no JSON', async () => {
    expect((await sent(plain, 5)).text).toBe('5');
    expect((await sent(plain, { a: [null] })).text).toBe('{"a":[null]}');
    expect((await sent(plain, 'a "b"')).text).toBe('a "b"');
    expect(['5', '{"a":1}', 'OK'].map((text) => asPlain.decode?.(text))).toEqual([
      5,
      { a: 1 },
      'OK',
    ]);
  });
});

test('a blob is sent with its own type, where the operation takes that', async () => {
  const both = oneOf(media('image/png', bytes), media('application/pdf', bytes));
  const types = ['application/pdf', 'IMAGE/PNG', 'text/html', ''];
  const seen = await Promise.all(types.map((type) => sent(both, new Blob(['x'], { type }))));
  expect(seen.map(({ headers }) => headers['content-type'])).toEqual([
    'application/pdf',
    'image/png',
    'image/png',
    'image/png',
  ]);
  const { headers } = await sent(both, new Uint8Array(1));
  expect(headers['content-type']).toBe('image/png');
});

test('a call accepts an answer of many media types with weights that HTTP knows', () => {
  const forms = Array.from({ length: 14 }, (_, index) => asMedia(`text/x-${index}`, asText));
  const { accept } = answers(asJson, ...forms);
  const weights = accept.split(', ').map((one) => one.split(';q=')[1] ?? '1');
  expect(weights.every((weight) => /^(?:1|0\.[1-9])$/.test(weight))).toBe(true);
});

describe('a multipart form', () => {
  test('has a type for each part', async () => {
    const { headers, text } = await sent(multipartOf({ size: 'application/json' }), {
      note: 'a',
      at: new Date(0),
      file: new File(['hi'], 'a.txt', { type: 'text/plain' }),
      data: new Uint8Array([104, 105]),
      meta: { b: 1 },
      size: 4,
      list: ['x', { y: 1 }],
      none: undefined,
    });
    const boundary = /^multipart\/form-data; boundary=(form-[\da-f]{32})$/.exec(
      headers['content-type'] ?? '',
    )?.[1];
    const part = (disposition: string, type: string, content: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name=${disposition}\r\n` +
      `${type && `Content-Type: ${type}\r\n`}\r\n${content}\r\n`;
    expect(text).toBe(
      [
        part('"note"', '', 'a'),
        part('"at"', '', '1970-01-01T00:00:00.000Z'),
        part('"file"; filename="a.txt"', 'text/plain', 'hi'),
        part('"data"; filename="blob"', 'application/octet-stream', 'hi'),
        part('"meta"', 'application/json', '{"b":1}'),
        part('"size"', 'application/json', '4'),
        part('"list"', '', 'x'),
        part('"list"', 'application/json', '{"y":1}'),
        `--${boundary}--\r\n`,
      ].join(''),
    );
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
  });

  test('is read by others as it was written', async () => {
    const text = fc.string({ unit: 'binary' }).map((all) => all.replaceAll('\ufeff', ''));
    const name = text.filter((all) => all !== '__proto__');
    const type = fc.constantFrom('', 'text/plain', 'image/png');
    const part = fc.oneof(
      text.map((value) => ({ value: value as unknown, read: value as unknown })),
      fc
        .record({ text, name, type, kind: fc.constantFrom('file', 'bytes', 'stream') })
        .map(({ text, name, type, kind }) => {
          const blob = new Blob([text]);
          const value = {
            file: () => new File([text], name, { type }),
            bytes: () => Object.assign(new TextEncoder().encode(text), { name, type }),
            stream: () => Object.assign(blob.stream(), { name, type }),
          }[kind]?.();
          return { value, read: [name, type || 'application/octet-stream', text] };
        }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(name, part), { selector: ([one]) => one }),
        async (parts) => {
          const form = Object.fromEntries(parts.map(([name, { value }]) => [name, value]));
          const expected = Object.fromEntries(
            parts.map(([name, { read }]) => [name.replace(/\r\n?|\n/g, '\r\n'), read]),
          );
          expect(Object.fromEntries(await read(form))).toEqual(expected);
        },
      ),
      { seed: 11, numRuns: process.env['SPECWRIGHT_LONG'] ? 3000 : 100 },
    );
  });

  test('has no part that a name could begin', async () => {
    const evil = 'a"; filename="b"\r\nX-Evil: 1\r\n\r\nbody';
    const { text } = await sent(multipart, {
      [evil]: 1,
      file: Object.assign(new Uint8Array(1), { name: evil, type: 'a/b\r\nX-Evil: 1' }),
    });
    expect(text).not.toMatch(/^X-Evil/m);
    expect(text).toContain('name="a%22; filename=%22b%22%0D%0AX-Evil: 1%0D%0A%0D%0Abody"\r\n\r\n1');
  });

  test('takes the type of a file from the file, else from the spec', async () => {
    const codec = multipartOf({ a: 'image/*, image/png', b: 'image/png', c: 'image/*' });
    const gif = new Blob([], { type: 'image/gif' });
    const none = new Blob([]);
    expect(await read({ a: [gif, none], b: [gif, none], c: [gif, none] }, codec)).toEqual([
      ['a', ['blob', 'image/gif', '']],
      ['a', ['blob', 'image/png', '']],
      ['b', ['blob', 'image/gif', '']],
      ['b', ['blob', 'image/png', '']],
      ['c', ['blob', 'image/gif', '']],
      ['c', ['blob', 'application/octet-stream', '']],
    ]);
  });

  test('may be of another kind, with a boundary of the caller’s', async () => {
    const related = media('multipart/related', multipart);
    const one = await sent(related, { a: 1 });
    expect(one.headers['content-type']).toMatch(/^multipart\/related; boundary=form-/);
    const two = await sent(related, { a: 1 }, 'multipart/related; boundary="x y"; start=a');
    expect(two.headers['content-type']).toBe('multipart/related; boundary="x y"; start=a');
    expect(two.text).toMatch(/^--x y\r\n/);
  });

  test('follows the style and the headers of each member', async () => {
    const codec = multipartOf({
      csv: { write: inParts({ explode: false }) },
      piped: { write: inParts({ style: 'pipeDelimited' }) },
      deep: { write: inParts({ style: 'deepObject' }) },
      photo: { type: 'image/png', headers: { 'X-Kind': 'photo' } },
    });
    const photo = Object.assign(new Uint8Array([65]), { headers: { 'X-Limit': '3' } });
    const value = { csv: ['a', 'b&ü'], piped: [1, 2], deep: { 'k=': 'v', l: 1 }, photo };
    expect(await read(value, codec)).toEqual([
      ['csv', 'a,b&ü'],
      ['piped', '1|2'],
      ['deep[k=]', 'v'],
      ['deep[l]', '1'],
      ['photo', ['blob', 'image/png', 'A']],
    ]);
    const { text } = await sent(codec, value);
    expect(text).toContain('Content-Type: image/png\r\nX-Kind: photo\r\nX-Limit: 3\r\n\r\nA');
    expect(() => codec.encode({ csv: ['a,b'] }, undefined)).toThrow('must have no ","');
    for (const [name, text] of Object.entries({ 'X-A': 'a\r\nX-Evil: 1', 'X-A: b\r\nX': '1' })) {
      const file = Object.assign(new Uint8Array(1), { headers: { [name]: text } });
      expect(() => codec.encode({ file }, undefined)).toThrow('no part can carry');
    }
  });

  test('has a length where that of each stream is known', async () => {
    const known = await sent(multipart, { a: 1, file: Object.assign(stream(), { size: 2 }) });
    expect(known.headers['content-length']).toBe(String(known.body.length));
    const unknown = await sent(multipart, { a: Object.assign(stream(), { size: 2 }), b: stream() });
    expect(unknown.headers['transfer-encoding']).toBe('chunked');
    const raw = await sent(bytes, Object.assign(stream(), { size: 2 }));
    expect(raw.headers['content-length']).toBe('2');
  });

  test('without a member is an empty form', async () => {
    expect(await read({})).toEqual([]);
  });

  test('is sent as bytes where it is bytes, and as an object where it is one, in either order', async () => {
    const zip = media('application/zip', bytes);
    for (const forms of [oneOf(zip, json), oneOf(json, zip)]) {
      const object = await sent(forms, { a: 1 });
      expect([object.headers['content-type'], object.text]).toEqual([
        'application/json',
        '{"a":1}',
      ]);
      const raw = await sent(forms, new Blob(['{"a":2}']));
      expect([raw.headers['content-type'], raw.text]).toEqual(['application/zip', '{"a":2}']);
    }
  });

  test('is sent again when it holds no stream', async () => {
    const server = await serve({ status: 503 }, { json: {} });
    const retries = retryPolicy({ unsafe: true, delay: 0 });
    const http = new Http({ name: 'x' }, { baseUrl: server.url, retries });
    const body = { file: new File(['hi'], 'a') };
    await http.send({ ...operation, body: multipart }, { body });
    expect(server.seen).toHaveLength(2);
    expect(server.seen[0]?.text).toBe(server.seen[1]?.text);
    const once = await serve({ status: 503 }, { json: {} });
    const other = new Http({ name: 'x' }, { baseUrl: once.url, retries });
    const streamed = { file: new Blob(['hi']).stream() };
    const result = await other.send({ ...operation, body: multipart }, { body: streamed }).result();
    expect(result).toMatchObject({ kind: 'http', status: 503 });
    expect(once.seen).toHaveLength(1);
  });

  test('reads a file while it sends it, and a stream no faster than it is taken', async () => {
    const url = await sink();
    const http = new Http({ name: 'x' }, { baseUrl: url });
    const add = (body: object) =>
      http.send<{ size: number }>({ ...operation, body: multipart }, { body });
    const size = 64 * 2 ** 20;
    const file = await sparseFile(size);
    expect((await add({ file })).size).toBeGreaterThan(size);
    let made = 0;
    let left = 0;
    async function* zeros(total: number): AsyncGenerator<Uint8Array> {
      try {
        for (; made < total; made += 65_536) yield new Uint8Array(65_536);
      } finally {
        left++;
      }
    }
    expect((await add({ file: zeros(size) })).size).toBeGreaterThan(size);
    expect([made, left]).toEqual([size, 1]);
    const controller = new AbortController();
    made = 0;
    const stalled = http.send(
      { ...operation, path: '/stall', body: multipart },
      { body: { file: zeros(4 * size) } },
      { signal: controller.signal },
    );
    await untilStill(() => made);
    // What the sockets hold: up to 40 MB here.
    expect(made).toBeLessThan(size);
    controller.abort();
    expect(await stalled.result()).toMatchObject({ kind: 'abort' });
    await untilStill(() => left);
    expect(left).toBe(2);
  });
});

/** A server that counts the bytes of a body, or takes none at `/stall`. */
async function sink(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/stall') return;
    let size = 0;
    request.on('data', (piece: Buffer) => (size += piece.length));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ size }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function sparseFile(size: number): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-body-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  const file = await openFile(path, 'w');
  await file.truncate(size);
  await file.close();
  return openAsBlob(path);
}

/** Waits until a number does not change any more. */
async function untilStill(count: () => number): Promise<void> {
  for (let before = -1; before !== count();) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('bytes', () => {
  test('are a view, a buffer, a blob or a stream', async () => {
    const view = new Uint8Array([0, 104, 105, 0]).subarray(1, 3);
    const all: [unknown, string | undefined][] = [
      [view, '2'],
      [view.slice().buffer, '2'],
      [new Blob(['hi']), '2'],
      [new Blob(['hi']).stream(), undefined],
    ];
    for (const [value, length] of all) {
      const { headers, text } = await sent(bytes, value);
      expect(text).toBe('hi');
      expect(headers['content-length']).toBe(length);
      expect(headers['transfer-encoding']).toBe(length ? undefined : 'chunked');
    }
  });

  test('that are many are not kept for a redirect, and so not sent elsewhere', async () => {
    const away = { status: 307, headers: { location: '/there' } };
    const many = new Uint8Array(2 ** 20);
    for (const value of [many, new Blob([many]), new Blob([many]).stream(), new Blob(['few'])]) {
      const server = await serve(away, { json: {} });
      const http = new Http({ name: 'x' }, { baseUrl: server.url });
      const result = await http.send({ ...operation, body: bytes }, { body: value }).result();
      const isFew = value instanceof Blob && value.size === 3;
      expect(result).toMatchObject(isFew ? { ok: true } : { ok: false, kind: 'network' });
      expect(server.seen.map(({ path }) => path)).toEqual(
        isFew ? ['/things', '/there'] : ['/things'],
      );
    }
  });
});

describe('a form of pairs', () => {
  test('follows the encoding of each member', async () => {
    const codec = formOf({
      tags: { explode: false },
      where: { style: 'deepObject' },
      meta: { content: 'application/json' },
      path: { allowReserved: true },
      own: { explode: true },
    });
    const { text } = await sent(codec, {
      tags: ['a', 'b'],
      where: { x: [1, 2], y: 'z&' },
      meta: { a: 1 },
      path: '/a?b',
      plain: ['c', 'd', null],
      inner: { a: 1 },
      own: { b: 2, c: 3 },
      none: null,
    });
    expect(text).toBe(
      'tags=a,b&where%5Bx%5D%5B%5D=1&where%5Bx%5D%5B%5D=2&where%5By%5D=z%26&meta=%7B%22a%22%3A1%7D&path=/a?b&plain=c&plain=d' +
        '&inner=%7B%22a%22%3A1%7D&b=2&c=3',
    );
  });
});

const error = (body: unknown) => ({ kind: 'http', error: { body } });

const EMPTY = "expected application/json, but the body is empty; `empty: 'undefined'` accepts that";

describe('an answer', () => {
  interface Came {
    readonly type?: string;
    readonly body?: string | Uint8Array;
    readonly status?: number;
    readonly length?: number;
  }

  /** How a call ends to which this came. */
  async function ends(accept: Operation['accept'], came: Came, more: Partial<Operation> = {}) {
    const { type, body = '', status = 200, length } = came;
    const server = await serve((_, response) => {
      if (type) response.setHeader('content-type', type);
      if (length !== undefined) response.setHeader('content-length', length);
      response.writeHead(status);
      response.end(body);
    });
    const http = new Http({ name: 'x' }, { baseUrl: server.url, retries: 0 });
    return http
      .send<unknown>({ id: 'get', method: 'GET', path: '/', ...(accept && { accept }), ...more })
      .result();
  }

  const octets = asMedia('application/octet-stream', asBytes);
  const note = asXml({ kind: 'object', name: 'note', members: {} });

  test.each<[string, Operation['accept'], Came, string]>([
    ['an empty JSON', undefined, { type: 'application/json' }, EMPTY],
    ['nothing at all', undefined, {}, EMPTY],
    ['nothing but blanks', undefined, { type: 'application/json', body: ' \n' }, EMPTY],
    [
      'JSON that is cut',
      undefined,
      { type: 'application/json', body: '{"a":[1,' },
      'application/json "{"a":[1," as application/json',
    ],
    [
      'HTML for JSON',
      undefined,
      { type: 'text/html', body: '<p>Log in' },
      'text/html "<p>Log in" as application/json',
    ],
    ['text for nothing said', undefined, { body: 'oops' }, 'null "oops" as application/json'],
    [
      'JSON for bytes',
      octets,
      { type: 'application/json', body: '{"a":1}' },
      'application/json "{"a":1}" as application/octet-stream',
    ],
    ['HTML for text', asText, { type: 'text/html', body: '<p>' }, 'text/html "<p>" as text/plain'],
    [
      'JSON for XML',
      note,
      { type: 'application/json', body: '1' },
      'application/json "1" as application/xml',
    ],
    [
      'HTML for one of two',
      answers(asJson, asText),
      { type: 'text/html', body: '<p>' },
      'text/html "<p>" as application/json, text/plain;q=0.9',
    ],
  ])('that is %s is an error that says what came', async (_, accept, came, message) => {
    const result = await ends(accept, came);
    expect(result).toMatchObject({ ok: false, kind: 'protocol' });
    if (result.ok || result.kind !== 'protocol') throw new Error('unreachable');
    expect(result.error.message).toBe(
      message === EMPTY ? `get: ${EMPTY}` : `get: cannot read ${message}`,
    );
    expect(result.error).toMatchObject({ status: 200, contentType: came.type ?? null });
  });

  test.each<[string, Operation['accept'], Came, unknown]>([
    ['empty text', asText, { type: 'text/plain' }, ''],
    ['empty bytes', octets, { type: 'application/octet-stream' }, new Uint8Array()],
    ['bytes of no type', octets, { body: 'a' }, new Uint8Array([97])],
    ['text of no type', asText, { body: 'a' }, 'a'],
    [
      'JSON of another name',
      answers(asMedia('application/x+json', asJson), asText),
      { type: 'application/json', body: '1' },
      1,
    ],
    ['no content', undefined, { status: 204 }, undefined],
    ['reset content', undefined, { status: 205 }, undefined],
    ['nothing promised', nothing, {}, undefined],
    ['anything', asContent, {}, undefined],
  ])('may be %s', async (_, accept, came, data) => {
    expect(await ends(accept, came)).toMatchObject({ ok: true, data });
  });

  test('may be empty where the spec says so, and to HEAD', async () => {
    expect(await ends(undefined, { status: 202 }, { empty: true })).toMatchObject({ ok: true });
    expect(await ends(undefined, {}, { method: 'HEAD', empty: true })).toMatchObject({ ok: true });
  });

  test('that is an error has its body of any form', async () => {
    const status = 500;
    expect(await ends(undefined, { status, body: '' })).toMatchObject(error(undefined));
    expect(await ends(octets, { status, type: 'application/json', body: '[1]' })).toMatchObject(
      error([1]),
    );
    expect(await ends(undefined, { status, type: 'text/html', body: '<p>' })).toMatchObject(
      error('<p>'),
    );
    expect(await ends(undefined, { status, type: 'application/json', body: '{' })).toMatchObject(
      error('{'),
    );
  });

  test('of a wrong length is an error', async () => {
    const type = 'application/json';
    const long = await serve((_, response) => {
      response.writeHead(200, { 'content-type': type, 'content-length': 20 });
      response.write('{"a":1}');
      setTimeout(() => response.destroy(), 20);
    });
    const http = new Http({ name: 'x' }, { baseUrl: long.url, retries: 0 });
    const result = await http.send({ id: 'get', method: 'GET', path: '/' }).result();
    expect(result).toMatchObject({
      kind: 'network',
      error: { message: `get: connection failed (GET ${long.url}/)` },
    });
    const short = await raw(
      `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: 3\r\n\r\n{"a":1}`,
    );
    const other = new Http({ name: 'x' }, { baseUrl: short, retries: 0 });
    const cut = await other.send({ id: 'get', method: 'GET', path: '/' }).result();
    expect(cut).toMatchObject({ ok: false });
  });
});

/** A server that answers every connection with these bytes. */
async function raw(answer: string): Promise<string> {
  const server = createTcp((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
