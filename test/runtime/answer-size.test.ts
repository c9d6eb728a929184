import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { asBytes, asContent, nothing } from '../../templates/runtime/call/answers.ts';
import { ApiContent } from '../../templates/runtime/call/results.ts';
import { clientCredentials } from '../../templates/runtime/auth/oauth.ts';
import { Http, type Operation } from '../../templates/runtime/call/client.ts';
import { stream } from '../../templates/runtime/derived/streams.ts';
import { jsonValues } from '../../templates/runtime/derived/stream-json.ts';
import { serve, type Step } from './server.ts';

const mebibyte = 2 ** 20;
const operation = { id: 'get', method: 'GET', path: '/' };

/** An answer of many zeros, of which little travels. */
const zipped = (size: number, status = 200): Step => ({
  status,
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  body: gzipSync(Buffer.alloc(size, '0')),
});

/** Writes a text again and again until the connection is closed, at most 200 MiB; counts what was taken. */
function endless(type: string, piece: string, status = 200) {
  const seen = { written: 0 };
  const step = async (_: unknown, response: ServerResponse): Promise<void> => {
    response.writeHead(status, { 'content-type': type });
    const closed = once(response, 'close');
    while (!response.destroyed && seen.written < 200 * mebibyte) {
      seen.written += piece.length;
      if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed]);
    }
    response.end();
  };
  return { seen, step };
}

const ends = async (step: Step, maxAnswerBytes?: number, more: Partial<Operation> = {}) => {
  const { url } = await serve(step);
  const http = new Http({ name: 'x' }, { baseUrl: url, retries: 0, maxAnswerBytes });
  return http.send({ ...operation, ...more }).result();
};

const tooLarge = {
  kind: 'protocol',
  error: { message: 'get: the answer is larger than maxAnswerBytes', status: 200 },
};

/** As in React Native: an answer has a text and no body. */
const withoutStreams = async (): Promise<Response> => {
  const answer = new Response('[1]');
  Object.defineProperty(answer, 'body', { value: undefined });
  return answer;
};

describe('an answer that is no success', () => {
  test('is read as far as a message needs, also when it was compressed', async () => {
    const result = await ends(zipped(64 * mebibyte, 500));
    if (result.ok || result.kind !== 'http') throw new Error('is no failure of the service');
    const body = String(result.error.body);
    expect(body.length).toBeGreaterThanOrEqual(mebibyte);
    expect(body.length).toBeLessThan(2 * mebibyte);
    expect(result.error.message).toBe(`get: 500: ${'0'.repeat(200)} (GET ${result.error.url})`);
  });

  test('closes its connection when enough was read', async () => {
    for (const accept of [undefined, asContent, asBytes]) {
      const { seen, step } = endless('text/plain', 'x'.repeat(65_536), 500);
      const result = await ends(step, undefined, accept && { accept });
      expect(result).toMatchObject({ kind: 'http', status: 500 });
      expect(seen.written).toBeLessThan(100 * mebibyte);
    }
  });

  test('of a whole MiB is read as what it is', async () => {
    const text = 'x'.repeat(mebibyte - 20);
    const result = await ends({ status: 422, json: { text } });
    expect(result).toMatchObject({ kind: 'http', error: { body: { text } } });
  });
});

describe('the limit of a client', () => {
  test('holds for what an answer is after decompression', async () => {
    expect(await ends(zipped(64 * mebibyte), mebibyte)).toMatchObject(tooLarge);
    for (const accept of [asContent, asBytes]) {
      expect(await ends(zipped(64 * mebibyte), mebibyte, { accept })).toMatchObject(tooLarge);
    }
  });

  test('is as many bytes as it says', async () => {
    const step: Step = { json: 'é' };
    expect(await ends(step, 4)).toMatchObject({ ok: true, data: 'é' });
    expect(await ends(step, 3)).toMatchObject(tooLarge);
    expect(await ends(step, Infinity)).toMatchObject({ ok: true });
  });

  test('fails no call whose answer nobody waits for', async () => {
    const result = await ends({ body: 'xxxx' }, 3, { accept: nothing });
    expect(result).toMatchObject({ ok: true, data: undefined });
  });

  test('does not hold for a stream of bytes, and does for bytes', async () => {
    const { url } = await serve({ body: 'xxxx' });
    const http = new Http({ name: 'x' }, { baseUrl: url, maxAnswerBytes: 3 });
    const call = () => new ApiContent(http.exchange({ ...operation, accept: asContent }));
    expect(await new Response(await call().as('stream')).text()).toBe('xxxx');
    expect(await call().as('bytes').result()).toMatchObject(tooLarge);
    expect(await call().as('text').result()).toMatchObject(tooLarge);
  });

  test('is none where a runtime has no streams', async () => {
    const http = new Http(
      { name: 'x' },
      { baseUrl: 'https://a.test', fetch: withoutStreams, maxAnswerBytes: 1 },
    );
    expect(await http.send(operation)).toEqual([1]);
    expect(await http.send({ ...operation, accept: asBytes })).toHaveLength(3);
  });
});

describe('an item of a stream', () => {
  const event = 'text/event-stream';
  test.each([
    ['a line without an end', event, 'x'.repeat(65_536), {}],
    ['an event without an end', event, `data: ${'x'.repeat(65_536)}\n`, {}],
    ['a line of JSON without an end', 'application/x-ndjson', '["x",'.repeat(10_000), {}],
    ['an item of an array without an end', 'application/json', '["x",'.repeat(10_000), {}],
    ['a value without an end', 'application/json', '["x",'.repeat(10_000), { framing: jsonValues }],
  ])('is too large: %s', async (_, type, piece, more) => {
    const { seen, step } = endless(type, piece);
    const { url } = await serve(step);
    const http = new Http({ name: 'x' }, { baseUrl: url, maxAnswerBytes: mebibyte });
    const loop = async (): Promise<void> => {
      const items = stream(http, { ...operation, stream: { item: 'text', ...more } });
      for await (const item of items) expect(String(item).length).toBeLessThan(2 * mebibyte);
    };
    await expect(loop()).rejects.toMatchObject(tooLarge.error);
    expect(seen.written).toBeLessThan(100 * mebibyte);
  });

  test('may be as large as the limit, and all of them together larger', async () => {
    const data = 'x'.repeat(100);
    const body = `data: ${data}\n\n`.repeat(50);
    const { url } = await serve({ headers: { 'content-type': event }, body });
    const read = async (maxAnswerBytes: number): Promise<number> => {
      const http = new Http({ name: 'x' }, { baseUrl: url, maxAnswerBytes });
      let count = 0;
      for await (const item of stream(http, { ...operation, stream: { item: 'text' } })) {
        expect(item).toBe(data);
        count++;
      }
      return count;
    };
    expect(await read(106)).toBe(50);
    await expect(read(99)).rejects.toMatchObject(tooLarge.error);
  });
});

test('the answer of a token endpoint has a limit', async () => {
  const { seen, step } = endless('application/json', 'x'.repeat(65_536));
  const { url } = await serve(step);
  const tokens = clientCredentials({ tokenUrl: url, clientId: 'a', clientSecret: 'b' });
  await expect(tokens.token(undefined)).rejects.toThrow('has no token');
  expect(seen.written).toBeLessThan(100 * mebibyte);
});
