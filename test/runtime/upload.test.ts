import { describe, expect, test } from 'vitest';

import { bytes, json } from '../../templates/runtime/body.ts';
import { AbortError, ProtocolError } from '../../templates/runtime/errors.ts';
import { Http } from '../../templates/runtime/http.ts';
import {
  StateError,
  upload,
  type UploadOptions,
  type UploadSource,
  waitFor,
} from '../../templates/runtime/upload.ts';
import { serve } from './server.ts';

interface Stored {
  name: string;
  state: string;
}

async function run(
  source: UploadSource,
  options: UploadOptions = {},
  header = 'x-goog-upload-url',
) {
  const server = await serve(
    (_, response) => {
      response.writeHead(200, { [header]: `${server.url}/up?upload_id=a%2Fb` });
      response.end();
    },
    { json: { file: { name: 'files/1', state: 'PROCESSING' } } },
    { json: { name: 'files/1', state: 'PROCESSING' } },
    { json: { name: 'files/1', state: 'ACTIVE' } },
  );
  const api = { name: 'x', variables: { vendor: 'svc' } };
  const http = new Http(api, { baseUrl: server.url, variables: { vendor: 'goog' } });
  const stored = await upload<Stored>(
    http,
    source,
    {
      start: (announced, more) =>
        http.send(
          {
            id: 'startUpload',
            method: 'POST',
            path: '/files',
            body: json,
            headers: ['size', { name: 'X-{vendor}-Type', from: 'contentType' }],
          },
          { body: { file: {} }, ...announced },
          more,
        ),
      finish: (url, body, more) =>
        http.send(
          { id: 'finishUpload', method: 'POST', url, body: bytes, security: [] },
          { body },
          more,
        ),
      wait: ({ name }, more) =>
        waitFor(
          (options) =>
            http.send<Stored>(
              {
                id: 'getFile',
                method: 'GET',
                path: '/v1/{name}',
                pathParams: { name: { spans: true } },
              },
              { name },
              options,
            ),
          'ACTIVE',
          { state: 'state', interval: 5000, while: ['PROCESSING'] },
          more,
        ),
    },
    { operation: 'startUpload', url: 'x-{vendor}-upload-url', result: 'file' },
    { interval: 1, ...options },
  );
  return { stored, server };
}

describe('an upload', () => {
  test.each([
    ['a blob', () => new Blob(['hello'], { type: 'text/plain' }), 'text/plain'],
    ['a file', () => new File(['hello'], 'a.txt'), 'application/octet-stream'],
    ['bytes', () => new TextEncoder().encode('hello'), 'application/octet-stream'],
    ['a buffer', () => new TextEncoder().encode('hello').buffer, 'application/octet-stream'],
    ['a stream', () => new Blob(['hello']).stream(), 'application/octet-stream'],
  ])('of %s announces, sends to the URL as given, and waits', async (_, source, type) => {
    const progress: unknown[] = [];
    const { stored, server } = await run(source(), { onProgress: (one) => progress.push(one) });
    expect(stored).toEqual({ name: 'files/1', state: 'ACTIVE' });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /files',
      'POST /up?upload_id=a%2Fb',
      'GET /v1/files/1',
      'GET /v1/files/1',
    ]);
    expect(server.seen[0]?.headers).toMatchObject({ size: '5', 'x-goog-type': type });
    expect(server.seen[1]).toMatchObject({
      text: 'hello',
      headers: { 'content-length': '5', 'content-type': type },
    });
    expect(progress).toEqual([
      { sent: 0, total: 5 },
      { sent: 5, total: 5 },
    ]);
  });

  test('has the type that the caller gives', async () => {
    const { server } = await run(new Blob(['a'], { type: 'a/b' }), { type: 'c/d' });
    expect(server.seen[1]?.headers['content-type']).toBe('c/d');
  });

  test('without a URL from the service is a protocol error', async () => {
    const call = run(new Blob(['a']), {}, 'x-other');
    await expect(call).rejects.toThrow('startUpload: the answer has no header x-goog-upload-url');
    await expect(call).rejects.toBeInstanceOf(ProtocolError);
  });
});

const states =
  (...list: unknown[]) =>
  async () => ({ file: { state: list.length > 1 ? list.shift() : list[0] } });

describe('waiting', () => {
  const rule = { state: 'file.state', interval: 1, while: ['PROCESSING', 'QUEUED'] };

  test('ends in a state that is wanted', async () => {
    const going = states('QUEUED', 'PROCESSING', 'DONE');
    expect(await waitFor(going, ['ACTIVE', 'DONE'], rule)).toEqual({ file: { state: 'DONE' } });
  });

  test('ends with an error in any other state', async () => {
    const error: unknown = await waitFor(states('QUEUED', 'FAILED'), 'ACTIVE', rule).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(StateError);
    expect(error).toMatchObject({
      state: 'FAILED',
      answer: { file: { state: 'FAILED' } },
      message: 'waited for ACTIVE, the state is FAILED',
    });
    await expect(waitFor(states(undefined), 'ACTIVE', rule)).rejects.toThrow('not given');
    await expect(waitFor(states('QUEUED'), 'ACTIVE', rule, { maxPolls: 3 })).rejects.toThrow(
      'the state is QUEUED',
    );
  });

  test('ends with the caller’s signal', async () => {
    const server = await serve({ json: { state: 'QUEUED' } });
    const http = new Http({ name: 'x' }, { baseUrl: server.url });
    const waiting = waitFor(
      (options) => http.send({ id: 'g', method: 'GET', path: '/' }, {}, options),
      'ACTIVE',
      { state: 'state', interval: 60_000, while: ['QUEUED'] },
      { signal: AbortSignal.abort() },
    );
    await expect(waiting).rejects.toBeInstanceOf(AbortError);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 40);
    const later = waitFor(
      (options) => http.send({ id: 'g', method: 'GET', path: '/' }, {}, options),
      'ACTIVE',
      { state: 'state', interval: 60_000, while: ['QUEUED'] },
      { signal: controller.signal },
    );
    await expect(later).rejects.toBeInstanceOf(AbortError);
  });
});
