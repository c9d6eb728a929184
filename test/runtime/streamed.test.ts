import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { json } from '../../templates/runtime/call/bodies.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import type { ApiPromise } from '../../templates/runtime/call/results.ts';
import { type ApiStream, stream } from '../../templates/runtime/derived/streams.ts';
import { streamed, type StreamedOperation } from '../../templates/runtime/derived/streams.ts';
import { createValidator } from '../../templates/runtime/call/validate.ts';
import { serve, type Step } from './server.ts';

const when = { member: 'body.stream', value: true };
const ask: StreamedOperation = {
  id: 'ask',
  method: 'POST',
  path: '/ask',
  body: json,
  stream: { accept: 'text/event-stream', exactly: true, when },
};

const pieces: Step = {
  headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  body: 'data: {"delta":"a"}\n\ndata: {"delta":"b"}\n\n',
};
const whole: Step = { json: { text: 'ab' } };

async function client(step: Step) {
  const server = await serve(step);
  return { server, http: new Http({ name: 'x' }, { baseUrl: server.url }) };
}

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('an operation that answers with a stream or otherwise', () => {
  test('gives the stream where its request wants it', async () => {
    const { http, server } = await client(pieces);
    const items: ApiStream<object> = streamed(http, ask, { body: { stream: true } });
    expect(await all(items)).toEqual([{ delta: 'a' }, { delta: 'b' }]);
    expect((await items.response).status).toBe(200);
    expect(server.seen[0]?.headers.accept).toBe('text/event-stream');
    expect(server.seen[0]?.text).toBe('{"stream":true}');
  });

  test('ends at the end marks that many services send, which are no JSON', async () => {
    const { http } = await client({ ...pieces, body: 'data: {"delta":"a"}\n\ndata: [DONE]\n\n' });
    expect(await all(streamed(http, ask, { body: { stream: true } }))).toEqual([{ delta: 'a' }]);
    const text = stream(
      http,
      { ...ask, stream: { ...ask.stream, item: 'text' } as const },
      { body: {} },
    );
    expect(await all(text)).toEqual(['{"delta":"a"}', '[DONE]']);
  });

  test.each([{}, { stream: false }, { stream: null }, { stream: 'true' }])(
    'gives the other answer where it does not: %j',
    async (body) => {
      const { http, server } = await client(whole);
      const answer: ApiPromise<object> = streamed(http, ask, { body });
      expect(await answer).toEqual({ text: 'ab' });
      expect(server.seen[0]?.headers.accept).toBe('application/json');
    },
  );

  test('gives the stream without a choice, if that is the default', async () => {
    const { http } = await client(pieces);
    const usual = { ...ask, stream: { ...ask.stream, when: { ...when, isDefault: true } } };
    const items: ApiStream<object> = streamed(http, usual, { body: {} });
    expect(await all(items)).toHaveLength(2);
    const other = await client(whole);
    const answer: ApiPromise<object> = streamed(other.http, usual, { body: { stream: false } });
    expect(await answer).toEqual({ text: 'ab' });
  });

  test.each([
    ['asked for by a member', () => ask],
    [
      'asked for by a call of its own',
      () => ({ ...ask, stream: { ...ask.stream, when: undefined } }),
    ],
  ])('takes nothing else for a stream that was %s', async (_, operation) => {
    const { http } = await client(whole);
    const items = stream(http, operation(), { body: { stream: true } });
    await expect(all(items)).rejects.toMatchObject({
      kind: 'protocol',
      status: 200,
      contentType: 'application/json',
      message: 'ask: cannot read application/json "{"text":"ab"}" as text/event-stream',
    });
  });

  test('takes no stream for the other answer', async () => {
    const { http } = await client(pieces);
    const answer: ApiPromise<object> = streamed(http, ask, { body: {} });
    await expect(answer).rejects.toMatchObject({ kind: 'protocol', status: 200 });
  });

  test('throws the error of the service from either', async () => {
    const { http } = await client({ status: 429, json: { message: 'slow' } });
    const failure = { kind: 'http', status: 429, body: { message: 'slow' } };
    const items: ApiStream<object> = streamed(
      http,
      ask,
      { body: { stream: true } },
      { retries: 0 },
    );
    await expect(all(items)).rejects.toMatchObject(failure);
    const answer: ApiPromise<object> = streamed(http, ask, { body: {} }, { retries: 0 });
    await expect(answer).rejects.toMatchObject(failure);
  });

  test('has both answers validated, each by its own schema', async () => {
    const parts = {
      item: z.object({ delta: z.string() }),
      responses: { 200: z.object({ text: z.string() }) },
    };
    const options = { validate: createValidator(parts, { response: 'strict' }) };
    const streaming = await client(pieces);
    expect(
      await all(streamed(streaming.http, ask, { body: { stream: true } }, options)),
    ).toHaveLength(2);
    const { http } = await client(whole);
    const good: ApiPromise<object> = streamed(http, ask, { body: {} }, options);
    expect(await good).toEqual({ text: 'ab' });
    const wrong = await client({ json: { delta: 'a' } });
    const bad: ApiPromise<object> = streamed(wrong.http, ask, { body: {} }, options);
    await expect(bad).rejects.toMatchObject({ kind: 'validation', direction: 'response' });
  });
});
