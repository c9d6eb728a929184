import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  AbortError,
  HttpError,
  NetworkError,
  ProtocolError,
} from '../../templates/runtime/errors.ts';
import { events, lines } from '../../templates/runtime/events.ts';
import { Http } from '../../templates/runtime/http.ts';
import { jsonItems, jsonLines } from '../../templates/runtime/pieces.ts';
import { stream, type StreamOperation } from '../../templates/runtime/stream.ts';
import { serve } from './server.ts';

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

  test('of something else gives the whole', async () => {
    expect(await all(jsonItems(from(['{"a":', '[1]}'])))).toEqual(['{"a":[1]}']);
    expect(await all(jsonItems(from([' 1', '2 '])))).toEqual([' 12 ']);
    expect(await all(jsonItems(from([''])))).toEqual([]);
  });

  test('without an end is an error', async () => {
    await expect(all(jsonItems(from(['[{"a":1},{"b"'])))).rejects.toThrow('no end');
  });

  test('by lines', async () => {
    expect(await all(jsonLines(from(['{"a":1}\n\n[2', ']\r\n\x1e{}'])))).toEqual([
      '{"a":1}',
      '[2]',
      '{}',
    ]);
  });
});

const start = (response: ServerResponse, type = 'text/event-stream'): void => {
  response.writeHead(200, { 'content-type': type });
};

describe('a stream', () => {
  const operation: StreamOperation = { id: 'answers', method: 'GET', path: '/s' };
  const open = (url: string, more: Partial<StreamOperation> = {}, options = {}) =>
    stream<unknown>(
      new Http({ name: 'x' }, { baseUrl: url, retries: 0 }),
      { ...operation, ...more },
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
    let written = 0;
    const server = await serve(async (_, response) => {
      start(response);
      const line = `data: "${'x'.repeat(65_536)}"\n\n`;
      const closed = once(response, 'close');
      while (!response.destroyed && written < 4000) {
        written++;
        if (!response.write(line)) {
          await Promise.race([once(response, 'drain'), closed]);
        }
      }
    });
    for await (const item of open(server.url)) {
      expect(item).toHaveLength(65_536);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(written).toBeLessThan(400);
      break;
    }
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

  test('goes on from its last event where the spec allows', async () => {
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
});
