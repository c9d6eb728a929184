import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  AbortError,
  type ApiError,
  HttpError,
  NetworkError,
  ProtocolError,
  TimeoutError,
} from '../../templates/runtime/call/errors.ts';
import { events, lines } from '../../templates/runtime/derived/stream-events.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { jsonValues, jsonItems, jsonLines } from '../../templates/runtime/derived/stream-json.ts';
import {
  stream,
  type StreamOperation,
  type StreamRules,
} from '../../templates/runtime/derived/streams.ts';
import { createValidator as judgedBy, validation } from '../../templates/runtime/call/validate.ts';
import { serve } from './server.ts';
import { observe } from '../../templates/runtime/call/hooks.ts';
import type * as StreamsModule from '../../templates/runtime/derived/stream-json.ts';
import { expectLinear } from '../growth/steps.ts';

async function* from(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** A text cut at every place that the numbers say. */
function cut(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [0, ...sorted].map((start, index) => text.slice(start, sorted[index] ?? text.length));
}

const read = (...texts: string[]) => all(events(from(texts)));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const blanks = fc.constantFrom('', ' ', '\r\n  ', '\t');

/** Reads bytes that are cut anywhere, also in the middle of a character: the end of each piece, and in which one each item came. */
async function timed(
  bytes: Buffer,
  places: readonly number[],
  take: (texts: AsyncIterable<string>) => AsyncIterable<string>,
): Promise<{ pieces: readonly number[]; items: readonly { text: string; piece: number }[] }> {
  const pieces = [...new Set([...places.map((place) => place % bytes.length), bytes.length])]
    .filter((end) => end > 0)
    .sort((a, b) => a - b);
  const decoder = new TextDecoder();
  let piece = -1;
  async function* decode(): AsyncGenerator<string> {
    let from = 0;
    for (const end of pieces) {
      piece++;
      yield decoder.decode(bytes.subarray(from, end), { stream: true });
      from = end;
    }
    piece++;
  }
  const items: { text: string; piece: number }[] = [];
  for await (const text of take(decode())) items.push({ text, piece });
  return { pieces, items };
}

describe('events', () => {
  test('follow the standard', async () => {
    expect(
      await read(
        ': a comment\n\nevent: add\r\ndata: 1\rdata:2\ndata:  3\nid: a\nretry: 20\nother: x\ndata\n\n',
        'id: b\0\nretry: 2s\ndata: x\n\n',
        'event: empty\n\nid\ndata:y\n\n',
      ),
    ).toEqual([
      { event: 'add', data: '1\n2\n 3\n', id: 'a', retry: 20 },
      { event: 'message', data: 'x', id: 'a', retry: 20 },
      { event: 'message', data: 'y', id: '', retry: 20 },
    ]);
  });

  test('are given without the last blank line, and without the last line break', async () => {
    expect(await read('data: 1\n\ndata: 2\n')).toHaveLength(2);
    expect(await read('data: 1\n\ndata: 2')).toHaveLength(2);
    expect(await read('event: x\nid: 4')).toHaveLength(0);
  });

  test('do not depend on where the text is cut', async () => {
    const text = 'data: a\r\n\r\nevent: b\rdata: b\r\rdata: c\ndata: d\n\n\n: x\r\ndata: ü\r\n\n';
    const whole = await read(text);
    expect(whole.map(({ data }) => data)).toEqual(['a', 'b', 'c\nd', 'ü']);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(80)), async (places) => {
        expect(await read(...cut(text, places))).toEqual(whole);
      }),
      { seed: 7 },
    );
  });

  test('are the same, however they are written and wherever their bytes are cut', async () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n\0]/g, ' '));
    const event = fc.record({
      event: line,
      data: fc.array(line, { minLength: 1, maxLength: 4 }),
      id: fc.option(line),
      retry: fc.option(fc.nat(9999)),
      comment: fc.option(line),
    });
    const breaks = fc.constantFrom('\n', '\r', '\r\n');
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 6 }),
        fc.array(breaks, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(2000)),
        fc.boolean(),
        async (written, ends, places, hasMark) => {
          let turn = 0;
          const write = (text: string): string => text + (ends[turn++ % ends.length] ?? '\n');
          const expected: object[] = [];
          let [id, retry]: [string, number | undefined] = ['', undefined];
          let text = hasMark ? '\ufeff' : '';
          for (const one of written) {
            if (one.comment !== null) text += write(`:${one.comment}`);
            text += write(`event: ${one.event}`);
            if (one.id !== null) text += write(`id: ${(id = one.id)}`);
            if (one.retry !== null) text += write(`retry: ${(retry = one.retry)}`);
            for (const data of one.data) text += write(`data: ${data}`);
            // A blank line after CR must not be taken for the LF of it.
            text += ends.includes('\r') ? '\r\r' : write('');
            expected.push({
              event: one.event || 'message',
              data: one.data.join('\n'),
              id,
              ...(retry === undefined ? {} : { retry }),
            });
          }
          const bytes = new TextEncoder().encode(text);
          const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort(
            (one, other) => one - other,
          );
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              for (const [index, start] of [0, ...sorted].entries()) {
                controller.enqueue(bytes.subarray(start, sorted[index] ?? bytes.length));
              }
              controller.close();
            },
          });
          const headers = { 'content-type': 'text/event-stream' };
          const fetch = async (): Promise<Response> => new Response(body, { headers });
          const http = new Http({ name: 'x' }, { baseUrl: 'https://a.test', fetch });
          const read = await all(
            stream(http, { id: 'a', method: 'GET', path: '/', stream: { item: 'event' } }),
          );
          expect(read).toEqual(expected);
        },
      ),
      { seed: 9, numRuns: process.env['SPECWRIGHT_LONG'] ? 5000 : 80 },
    );
  });

  test('lines', async () => {
    expect(await all(lines(from(['a\r', '', '\nb\n', '\rc'])))).toEqual(['a', 'b', '', 'c']);
  });
});

describe('JSON in pieces', () => {
  test('gives each item of an array when it is whole', async () => {
    const json = fc.jsonValue();
    await fc.assert(
      fc.asyncProperty(
        fc.array(json),
        fc.array(fc.nat(500)),
        fc.constantFrom(0, 2),
        async (items, places, indent) => {
          const texts = cut(JSON.stringify(items, undefined, indent), places);
          const read = await all(jsonItems(from(texts)));
          expect(read.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(items)));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  test('gives each item in the piece that has its last sign', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.jsonValue(), blanks, blanks)),
        fc.array(fc.nat(500)),
        async (given, places) => {
          let text = '[';
          const ends = given.map(([value, before, after], index) => {
            text += (index ? ',' : '') + before + JSON.stringify(value);
            const end = Buffer.byteLength(text);
            text += after;
            // A number may go on until another sign comes.
            return typeof value === 'number' ? end + 1 : end;
          });
          const { pieces, items } = await timed(Buffer.from(`${text}]`), places, jsonItems);
          expect(items.map(({ text: item }) => JSON.parse(item))).toEqual(JSON.parse(`${text}]`));
          const expected = ends.map((end) => pieces.findIndex((piece) => piece >= end));
          expect(items.map(({ piece }) => piece)).toEqual(expected);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });

  test.each([
    ['[{"a":1} 2]', ['{"a":1}', '{"a":1} 2']],
    ['[{}[],3]', ['{}', '{}[]', '3']],
    ['["a" "b"]', ['"a"', '"a" "b"']],
    ['[1,,2]', ['1', '', '2']],
    ['[true x,1]', ['true x', '1']],
    ['[{"a":1},]', ['{"a":1}']],
  ])('that is wrong stays wrong: %s', async (text, expected) => {
    const found = await all(jsonItems(from([text])));
    expect(found.map((item) => item.trim())).toEqual(expected);
    // However it is cut, something that is no JSON is given, or nothing is wrong.
    const pieces = await all(jsonItems(from([...text])));
    expect(pieces.every(isJson)).toBe(found.every(isJson));
  });

  test('of something else gives the whole', async () => {
    expect(await all(jsonItems(from(['{"a":', '[1]}'])))).toEqual(['{"a":[1]}']);
    expect(await all(jsonItems(from([' 1', '2 '])))).toEqual([' 12 ']);
    await expect(all(jsonItems(from(['', ' '])))).rejects.toThrow('no value');
  });

  test.each([
    ['a text', '["', 'a', '"]'],
    ['a number', '[', '1', ']'],
    ['blanks before it', '[', ' ', '1]'],
  ])('with an item of many pieces is read in linear time: %s', async (_name, first, one, last) => {
    async function* pieces(size: number): AsyncGenerator<string> {
      yield first;
      for (let count = 0; count < size; count++) yield one.repeat(20);
      yield last;
    }
    expect((await all(jsonItems(pieces(1000)))).map((item) => item.length)).toEqual([
      first.length + last.length - 2 + 20_000,
    ]);
    await expectLinear<typeof StreamsModule>({
      path: new URL('../../templates/runtime/derived/stream-json.ts', import.meta.url),
      parts: [one],
      prepare: (module) => (size) => all(module.jsonItems(pieces(size))),
    });
  });

  test('without an end is an error', async () => {
    await expect(all(jsonItems(from(['[{"a":1},{"b"'])))).rejects.toThrow('no end');
  });

  test('by lines gives each value in the piece that has its last sign', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.jsonValue(), fc.constantFrom('\n', '\r\n', ' \n', '\n\n'))),
        fc.array(fc.nat(500)),
        fc.boolean(),
        async (given, places, isSequence) => {
          let text = '';
          const ends = given.map(([value, after]) => {
            // Only a record of a sequence may have line breaks in it.
            text += isSequence
              ? `\x1e${JSON.stringify(value, undefined, 2)}`
              : JSON.stringify(value);
            const end = Buffer.byteLength(text);
            text += after;
            const isOpen =
              typeof value !== 'string' && (typeof value !== 'object' || value === null);
            if (!isOpen) return end;
            return isSequence ? Buffer.byteLength(text) + 1 : end + after.search(/[\r\n]/) + 1;
          });
          const { pieces, items } = await timed(Buffer.from(text), places, jsonLines);
          expect(items.map(({ text: item }) => JSON.parse(item))).toEqual(
            given.map(([value]): unknown => JSON.parse(JSON.stringify(value))),
          );
          const expected = ends.map((end) => {
            const piece = pieces.findIndex((one) => one >= end);
            return piece < 0 ? pieces.length : piece;
          });
          expect(items.map(({ piece }) => piece)).toEqual(expected);
        },
      ),
      { seed: 7, numRuns: 500 },
    );
  });

  test('by lines of more than a value is wrong', async () => {
    for (const texts of [['{"a":1} x\n1'], ['{"a":1}', ' x\n1'], ['{"a":1}', '{}\n1']]) {
      const found = await all(jsonLines(from(texts)));
      expect(found.slice(-2)).toEqual([`${texts.join('').slice(0, -2)}`, '1']);
    }
    expect(await all(jsonLines(from(['\n\x1e{"a":\n', '1}\n\x1e{"b', '\x1e2\n'])))).toEqual([
      '{"a":\n1}',
      '{"b',
      '2',
    ]);
  });

  test('by lines', async () => {
    expect(await all(jsonLines(from(['{"a":1}\n\n[2', ']\r\n\x1e{}'])))).toEqual([
      '{"a":1}',
      '[2]',
      '{}',
    ]);
  });
});

const values = async (...texts: string[]): Promise<unknown[]> =>
  (await all(jsonValues(from(texts)))).map((text): unknown => JSON.parse(text));

describe('JSON values one behind the other', () => {
  test('are given one by one, wherever they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.jsonValue(), fc.constantFrom(' ', '\n', '\r\n', '\n\n'))),
        fc.array(fc.nat(500)),
        fc.constantFrom(0, 2),
        async (given, places, indent) => {
          const written = given.map(
            ([value, blank]) => JSON.stringify(value, undefined, indent) + blank,
          );
          const expected = given.map(([value]): unknown => JSON.parse(JSON.stringify(value)));
          expect(await values(...cut(written.join(''), places))).toEqual(expected);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  test('need no blank between objects, lists and texts', async () => {
    const text = '{"a":"}{"}{"b":[1,{}]}[]"c\\\\""d\\"{"1{}2';
    const expected = [{ a: '}{' }, { b: [1, {}] }, [], 'c\\', 'd"{', 1, {}, 2];
    expect(await values(text)).toEqual(expected);
    expect(await values(...text)).toEqual(expected);
    expect(await values('', ' \n')).toEqual([]);
  });

  test('without an end are an error, after what came', async () => {
    const items: string[] = [];
    const loop = async (): Promise<void> => {
      for await (const item of jsonValues(from(['{"a":1}\n{"b"']))) items.push(item);
    };
    await expect(loop()).rejects.toThrow('no end');
    expect(items).toEqual(['{"a":1}']);
  });
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const start = (response: ServerResponse, type = 'text/event-stream'): void => {
  response.writeHead(200, { 'content-type': type });
};

const cutAfter = (text: string) => (_: unknown, response: ServerResponse) => {
  start(response);
  response.write(text);
  setTimeout(() => response.destroy(), 20);
};

describe('a stream', () => {
  const operation: StreamOperation = { id: 'answers', method: 'GET', path: '/s' };
  const open = (url: string, rules: StreamRules = {}, options = {}) =>
    stream<unknown>(
      new Http({ name: 'x' }, { baseUrl: url, retries: 0 }),
      { ...operation, stream: rules },
      {},
      options,
    );

  test('gives items while they arrive, and characters that are cut in the middle', async () => {
    const server = await serve(async (_, response) => {
      start(response);
      const bytes = Buffer.from('\ufeffdata: {"a":"ü€😀"}\n\n');
      for (const byte of bytes) {
        response.write(new Uint8Array([byte]));
        if (byte > 127) await new Promise((resolve) => setTimeout(resolve, 2));
      }
      response.end('data: {"a":2}\n');
    });
    const call = open(server.url);
    expect((await call.response).status).toBe(200);
    expect(await all(call)).toEqual([{ a: 'ü€😀' }, { a: 2 }]);
    expect(server.seen[0]?.headers.accept).toMatch(/^text\/event-stream, application\/json/);
  });

  test('may be an array or lines', async () => {
    const server = await serve(
      {
        headers: { 'content-type': 'application/json; charset=UTF-8' },
        body: '[{"a":1},\n{"a":2}]',
      },
      { headers: { 'content-type': 'application/x-ndjson' }, body: '{"a":1}\n{"a":2}' },
    );
    expect(await all(open(server.url))).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await all(open(server.url))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test.each([
    ['application/json', '[{"a":"é"}', ',{"a":2}', ']'],
    ['application/x-ndjson', '{"a":"é"}', '\n{"a":2}', '\n'],
    ['application/json-seq', '\x1e{"a":"é"}', '\n\x1e{"a":2}', '\n'],
  ])('of %s gives an item before the next one is sent', async (type, ...texts) => {
    let go: (() => void) | undefined;
    const server = await serve(async (_, response) => {
      start(response, type);
      for (const text of texts) {
        response.write(text);
        // The next one comes only when this one has been read.
        if (text.includes('{')) await new Promise<void>((resolve) => (go = resolve));
      }
      response.end();
    });
    const items: unknown[] = [];
    for await (const item of open(server.url)) {
      items.push(item);
      go?.();
    }
    expect(items).toEqual([{ a: 'é' }, { a: 2 }]);
  });

  test('may be values one behind the other, each given when it is whole', async () => {
    let go: (() => void) | undefined;
    const server = await serve(async (_, response) => {
      start(response, 'application/json');
      response.write('{"result":{"created":true}}');
      // The rest comes only when the first has been read.
      await new Promise<void>((resolve) => (go = resolve));
      response.end('\n{"result":{"events":[]}}\n{"error":{"message":"compacted"}}');
    });
    const items: unknown[] = [];
    const loop = async (): Promise<void> => {
      for await (const item of open(server.url, { framing: jsonValues, error: 'error' })) {
        items.push(item);
        go?.();
      }
    };
    await expect(loop()).rejects.toThrow('compacted');
    expect(items).toEqual([{ result: { created: true } }, { result: { events: [] } }]);
    const cut = await serve({ headers: { 'content-type': 'application/json' }, body: '{"a":' });
    await expect(all(open(cut.url, { framing: jsonValues }))).rejects.toThrow('was cut off');
  });

  test('is requested as the media type of the spec, or of the caller', async () => {
    const server = await serve({ headers: { 'content-type': 'application/jsonl' }, body: '1\n' });
    const types = 'application/jsonl, application/json-seq;q=0.9';
    await all(open(server.url, { accept: types }));
    await all(open(server.url, { accept: types }, { accept: 'application/x-ndjson' }));
    const accepted = server.seen.map(({ headers }) => headers.accept);
    expect(accepted).toEqual([types, 'application/x-ndjson']);
  });

  test('closes its connection when the loop is left', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await serve((_, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      start(response);
      response.write('data: 1\n\n');
    });
    for await (const item of open(server.url)) {
      expect(item).toBe(1);
      break;
    }
    await closed;
  });

  test('holds back a service that is faster than its reader', async () => {
    const line = `data: "${'x'.repeat(65_536)}"\n\n`;
    const limit = 4000 * line.length;
    let written = 0;
    const server = await serve(async (_, response) => {
      start(response);
      const closed = once(response, 'close');
      while (!response.destroyed && written < limit) {
        written += line.length;
        if (!response.write(line)) await Promise.race([once(response, 'drain'), closed]);
      }
    });
    let read = 0;
    for await (const item of open(server.url)) {
      expect(item).toHaveLength(65_536);
      // The service stops here: it waits for its reader.
      for (let seen = -1; seen !== written; await pause(100)) seen = written;
      // What the sockets hold: up to 40 MB here.
      expect(written).toBeLessThan(limit / 2);
      if (++read === 3) break;
    }
    expect(read).toBe(3);
  });

  test('that is cut is an error, after what came', async () => {
    const server = await serve((_, response) => {
      start(response);
      response.write('data: 1\n\n');
      setTimeout(() => response.destroy(), 20);
    });
    const items: unknown[] = [];
    const loop = async (): Promise<void> => {
      for await (const item of open(server.url)) items.push(item);
    };
    await expect(loop()).rejects.toBeInstanceOf(NetworkError);
    expect(items).toEqual([1]);
    const half = await serve({
      headers: { 'content-type': 'text/event-stream' },
      body: 'data: {"a":',
    });
    await expect(all(open(half.url))).rejects.toBeInstanceOf(ProtocolError);
    const list = await serve(
      { json: 1, headers: { 'content-type': 'application/json' } },
      { body: '[1,', headers: { 'content-type': 'application/json' } },
    );
    expect(await all(open(list.url))).toEqual([1]);
    await expect(all(open(list.url))).rejects.toThrow('answers: the stream was cut off');
  });

  test('ends where the spec says so, and nowhere else', async () => {
    const type = { 'content-type': 'text/event-stream' };
    const server = await serve(
      { headers: type, body: 'data: 1\n\ndata: [DONE]\n\ndata: 2\n\n' },
      { headers: type, body: 'data: 1\n\n' },
    );
    expect(await all(open(server.url, { end: '[DONE]' }))).toEqual([1]);
    await expect(all(open(server.url, { end: '[DONE]' }))).rejects.toBeInstanceOf(ProtocolError);
  });

  test('raises the errors inside it', async () => {
    const type = { 'content-type': 'text/event-stream' };
    const server = await serve(
      { headers: type, body: 'data: 1\n\nevent: error\ndata: {"why":"x"}\n\n' },
      { headers: type, body: 'data: {"error":{"why":"y"}}\n\n' },
    );
    for (const why of ['x', 'y']) {
      const error = await all(open(server.url, { error: 'error' })).catch(
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(HttpError);
      expect(String(error)).toContain(`{"why":"${why}"}`);
    }
  });

  test('that is refused throws the service’s error', async () => {
    const server = await serve({ status: 429, json: { a: 1 } });
    const call = open(server.url);
    await expect(call.response).rejects.toMatchObject({ status: 429, body: { a: 1 } });
    await expect(all(call)).rejects.toBeInstanceOf(HttpError);
  });

  test('ends with the caller’s signal', async () => {
    const server = await serve((_, response) => {
      start(response);
      response.write('data: 1\n\n');
    });
    for (const timeout of [undefined, 5000]) {
      const controller = new AbortController();
      const loop = async (): Promise<void> => {
        for await (const item of open(server.url, {}, { signal: controller.signal, timeout })) {
          expect(item).toBe(1);
          controller.abort();
        }
      };
      await expect(loop()).rejects.toBeInstanceOf(AbortError);
    }
  });

  test('has limits of time for the wait for a piece, and for all of it', async () => {
    const server = await serve((_, response) => {
      start(response);
      const timer = setInterval(() => response.write('data: 1\n\n'), 30);
      response.on('close', () => clearInterval(timer));
    });
    const limits = [{ attempt: 5 }, { attempt: 2000, total: 300 }];
    for (const [index, timeout] of limits.entries()) {
      let count = 0;
      const loop = async (): Promise<void> => {
        for await (const _ of open(server.url, {}, { timeout })) count++;
      };
      await expect(loop()).rejects.toBeInstanceOf(TimeoutError);
      expect(count > 0).toBe(index === 1);
    }
    // The caller's own time does not count.
    for await (const _ of open(server.url, {}, { timeout: { attempt: 2000 } })) {
      await pause(20);
      break;
    }
  });

  test('of JSON without a value is cut off, and 204 has none', async () => {
    const empty = await serve((_, response) => {
      start(response, 'application/json');
      response.end();
    });
    await expect(all(open(empty.url))).rejects.toThrow('the stream was cut off');
    const none = await serve({ status: 204 });
    expect(await all(open(none.url))).toEqual([]);
  });

  test('resumes from its last event where the spec allows', async () => {
    const server = await serve(
      (_, response) => {
        start(response);
        response.write('retry: 5\nid: 1\ndata: 1\n\nid: 2\ndata: 2\n\ndata: half');
        setTimeout(() => response.destroy(), 20);
      },
      (_, response) => {
        start(response);
        response.end('id: 3\ndata: 3\n\ndata: end\n\n');
      },
    );
    expect(await all(open(server.url, { resume: true, end: 'end' }))).toEqual([1, 2, 3]);
    expect(server.seen[1]?.headers['last-event-id']).toBe('2');
  });

  const eventStream = { 'content-type': 'text/event-stream' };

  test('gives the events themselves, or their text, where the spec describes these', async () => {
    const body = 'id: 1\nevent: add\ndata: hello\n\ndata: {"a":1}\n\n';
    const server = await serve({ headers: eventStream, body });
    expect(await all(open(server.url, { item: 'text' }))).toEqual(['hello', '{"a":1}']);
    expect(await all(open(server.url, { item: 'event' }))).toEqual([
      { event: 'add', data: 'hello', id: '1' },
      { event: 'message', data: '{"a":1}', id: '1' },
    ]);
    const error = await all(open(server.url, { item: 'event', error: 'add' })).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ kind: 'http', body: 'hello' });
  });

  test('with an event that is not JSON reports the event, and does not skip it', async () => {
    const server = await serve({
      headers: eventStream,
      body: 'id: 7\nevent: add\ndata: hello\n\nid: 8\ndata: 1\n\n',
    });
    for (const resume of [false, true]) {
      const error = await all(open(server.url, { resume })).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ProtocolError);
      expect(error).toMatchObject({
        status: 200,
        contentType: 'text/event-stream',
        excerpt: 'hello',
        event: { event: 'add', id: '7' },
        message: 'answers: an event (add) is not JSON, or was cut off: hello',
      });
    }
    expect(server.seen).toHaveLength(2);
    const html = await serve({ headers: { 'content-type': 'text/html' }, body: '<p>' });
    await expect(all(open(html.url))).rejects.toThrow(
      'answers: an item (text/html) is not JSON, or was cut off: <p>',
    );
  });

  test('is validated item by item, by the policy', async () => {
    const server = await serve({
      headers: eventStream,
      body: 'data: 1\n\ndata: "a"\n\ndata: 2\n\n',
    });
    const item = {
      '~standard': {
        validate: (value: unknown) =>
          typeof value === 'number' ? { value } : { issues: [{ message: 'must be a number' }] },
      },
    };
    const judged = (response: 'strict' | 'warn' | 'off', onWarning?: (warning: ApiError) => void) =>
      stream<unknown>(
        new Http({ name: 'x' }, { baseUrl: server.url, retries: 0, onWarning }),
        operation,
        {},
        { validate: validation({ answers: judgedBy({ item }) }, { response }) },
      );
    const items: unknown[] = [];
    const loop = async (): Promise<void> => {
      for await (const one of judged('strict')) items.push(one);
    };
    await expect(loop()).rejects.toThrow('the response is not valid: must be a number');
    expect(items).toEqual([1]);
    const warnings: ApiError[] = [];
    expect(await all(judged('warn', (warning) => warnings.push(warning)))).toEqual([1, 'a', 2]);
    expect(warnings.map(({ kind }) => kind)).toEqual(['validation']);
    expect(await all(judged('off'))).toEqual([1, 'a', 2]);
  });

  test('has no error where its member is empty', async () => {
    const server = await serve({ headers: eventStream, body: 'data: {"error":null,"a":1}\n\n' });
    expect(await all(open(server.url, { error: 'error' }))).toEqual([{ error: null, a: 1 }]);
  });

  test('remembers its last id, also of an event without data, and where no new one comes', async () => {
    const server = await serve(
      cutAfter('retry: 1\nid: 1\ndata: 1\n\nid: 2\n\nid: 3\ndata: ha'),
      cutAfter('data: 3\n\n'),
      (_, response) => void response.destroy(),
      { headers: eventStream, body: 'data: 4\n\ndata: end' },
    );
    expect(await all(open(server.url, { resume: true, end: 'end' }))).toEqual([1, 3, 4]);
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([
      undefined,
      '2',
      '2',
      '2',
    ]);
  });

  test('gives up after five reconnections, and ends when the service wants no more', async () => {
    const gone = await serve(
      cutAfter('retry: 1\nid: 1\ndata: 1\n\n'),
      (_, response) => void response.destroy(),
    );
    await expect(all(open(gone.url, { resume: true }))).rejects.toBeInstanceOf(NetworkError);
    expect(gone.seen).toHaveLength(6);
    const done = await serve(cutAfter('retry: 1\nid: 1\ndata: 1\n\n'), { status: 204 });
    expect(await all(open(done.url, { resume: true, end: 'end' }))).toEqual([1]);
    const refused = await serve(cutAfter('retry: 1\nid: 1\ndata: 1\n\n'), { status: 401 });
    await expect(all(open(refused.url, { resume: true }))).rejects.toBeInstanceOf(HttpError);
    const half = await serve(cutAfter('id: 1\ndata: 1\n\n'));
    const controller = new AbortController();
    const loop = async (): Promise<void> => {
      const options = { signal: controller.signal };
      for await (const _ of open(half.url, { resume: true }, options)) {
        setTimeout(() => controller.abort(), 60);
      }
    };
    await expect(loop()).rejects.toBeInstanceOf(AbortError);
  });

  test('reports its end once, however it ends', async () => {
    const server = await serve({ headers: eventStream, body: 'data: 1\n\ndata: x\n\n' });
    const ends: (string | undefined)[] = [];
    const hooks = observe({ onEnd: ({ error }) => ends.push(error?.kind) });
    const http = new Http({ name: 'x' }, { baseUrl: server.url, hooks });
    await expect(all(stream(http, operation))).rejects.toThrow();
    for await (const _ of stream(http, operation)) break;
    await all(stream(http, { ...operation, stream: { item: 'text' } }));
    expect(ends).toEqual(['protocol', undefined, undefined]);
  });
});
