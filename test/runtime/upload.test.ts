import { createHash } from 'node:crypto';

import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { bytes, json } from '../../templates/runtime/call/bodies.ts';
import { ProtocolError, ValidationError } from '../../templates/runtime/call/errors.ts';
import { Http } from '../../templates/runtime/call/client.ts';
import { waitFor } from '../../templates/runtime/derived/polling.ts';
import {
  upload,
  type UploadOptions,
  type UploadSource,
} from '../../templates/runtime/derived/uploads.ts';
import { type Fault, type Films, filmsClient, type FilmsModule, serveFilms } from './films.ts';
import { serve } from './server.ts';
import { retryPolicy } from '../../templates/runtime/call/retry.ts';
import { inHeader } from '../../templates/runtime/call/request.ts';
import { given } from '../../templates/runtime/call/request.ts';
import { inPath } from '../../templates/runtime/call/parameters.ts';
import { observe } from '../../templates/runtime/call/hooks.ts';

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
            parts: [inHeader('size'), inHeader({ name: 'X-{vendor}-Type', from: 'contentType' })],
          },
          { body: { file: {} }, ...announced },
          more,
        ),
      send: (url, { body }, more) =>
        http.send(
          { id: 'finishUpload', method: 'POST', parts: [given(url)], body: bytes, security: [] },
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
                pathParams: { name: inPath({ spans: true }) },
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

const hello = () => new TextEncoder().encode('hello');

async function* letters(): AsyncGenerator<Uint8Array> {
  for (const letter of 'hello') yield new TextEncoder().encode(letter);
}

describe('an upload', () => {
  test.each([
    ['a blob', () => new Blob(['hello'], { type: 'text/plain' }), 'text/plain'],
    ['a file', () => new File(['hello'], 'a.txt'), 'application/octet-stream'],
    ['bytes', hello, 'application/octet-stream'],
    ['a buffer', () => hello().buffer, 'application/octet-stream'],
    ['a stream', () => new Blob(['hello']).stream(), 'application/octet-stream'],
    ['an iterable', letters, 'application/octet-stream'],
  ])('of %s announces, sends to the URL of the answer, and waits', async (_, source, type) => {
    const progress: { sent: number }[] = [];
    const options = { size: 5, onProgress: (one: { sent: number }) => progress.push(one) };
    const { stored, server } = await run(source(), options);
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
    expect(progress[0]).toEqual({ sent: 0, total: 5 });
    expect(progress.at(-1)).toEqual({ sent: 5, total: 5 });
    expect(progress.map(({ sent }) => sent)).toEqual(
      progress.map(({ sent }) => sent).sort((a, b) => a - b),
    );
  });

  test.each([new Blob(['a'], { type: 'a/b' }), hello(), letters()])(
    'has the type that the caller gives',
    async (source) => {
      const { server } = await run(source, { type: 'c/d', size: 5 });
      expect(server.seen[0]?.headers['x-goog-type']).toBe('c/d');
      expect(server.seen[1]?.headers['content-type']).toBe('c/d');
    },
  );

  test('without a URL from the service is a protocol error', async () => {
    const call = run(new Blob(['a']), {}, 'x-other');
    await expect(call).rejects.toThrow('startUpload: the answer has no header x-goog-upload-url');
    await expect(call).rejects.toBeInstanceOf(ProtocolError);
  });

  test('of a stream needs its size, and holds it to it', async () => {
    await expect(run(letters())).rejects.toThrow('options.size is needed for a stream');
    await expect(run(letters(), { size: -1 })).rejects.toBeInstanceOf(ValidationError);
    await expect(run(letters(), { size: 4 })).rejects.toThrow('source gave more than 4 bytes');
    await expect(run(letters(), { size: 6 })).rejects.toThrow('source gave 5 instead of 6 bytes');
  });

  test('throws the error of its source as it is', async () => {
    const failure = new Error('disk');
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield hello();
      throw failure;
    }
    await expect(run(broken(), { size: 9 })).rejects.toBe(failure);
  });

  test('refuses what the spec does not describe', async () => {
    await expect(run(hello(), { chunkSize: 2 })).rejects.toThrow('the service takes one request');
    await expect(run(hello(), { url: 'https://a.test' })).rejects.toThrow('cannot be asked');
  });
});

describe('an upload in chunks', () => {
  let client: FilmsModule;
  beforeAll(async () => {
    client = await filmsClient();
  });

  const data = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7) % 251);
  const hash = createHash('sha256').update(data).digest('hex');
  const params = { body: { title: 'a' } };
  const retries = retryPolicy({ delay: 0 });

  async function* cutPieces(sizes: readonly number[]): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (let turn = 0; at < data.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield data.subarray(at, at + size);
      at += size;
    }
  }

  const sources: Record<string, (sizes: readonly number[]) => UploadSource> = {
    blob: () => new Blob([data], { type: 'video/mp4' }),
    file: () => new File([data], 'a.mp4'),
    bytes: () => data,
    buffer: () => data.buffer,
    stream: (sizes) =>
      new ReadableStream({
        async start(controller) {
          for await (const piece of cutPieces(sizes)) controller.enqueue(piece);
          controller.close();
        },
      }),
    iterable: cutPieces,
  };

  const send = (films: Films, source: UploadSource, options: UploadOptions = {}) =>
    client.uploadFilm(
      client.filmsHttp({ baseUrl: films.url, variables: { vendor: 'Test' } }),
      source,
      params,
      { size: 1000, chunkSize: 400, retries, ...options },
    );

  const tape = async (faults: Fault[], source: UploadSource) => {
    const films = await serveFilms(faults);
    const http = client.filmsHttp({ baseUrl: `${films.url}`, variables: { vendor: 'Test' } });
    await client.uploadTape(http, source, { size: 1000, chunkSize: 403, retries });
    return films;
  };

  test.each(Object.entries(sources))('of a %s', async (_, source) => {
    const films = await serveFilms();
    const progress: number[] = [];
    const options = { onProgress: ({ sent }: { sent: number }) => progress.push(sent) };
    expect(await send(films, source([300]), options)).toEqual({ id: '1', state: 'READY' });
    expect(films.requests).toEqual(['upload 0+400', 'upload 400+400', 'upload, finalize 800+200']);
    expect(films.hash).toBe(hash);
    expect(progress).toEqual([0, 400, 800, 1000]);
  });

  test('is one request where all fits, also when there is nothing', async () => {
    const films = await serveFilms();
    await send(films, data, { chunkSize: undefined });
    expect(films.requests).toEqual(['upload, finalize 0+1000']);
    const empty = await serveFilms();
    await send(empty, letters(), { size: 5, chunkSize: 5 });
    await send(empty, new Blob([]));
    expect(empty.requests).toEqual(['upload, finalize 0+5', 'upload, finalize 0+0']);
  });

  test('keeps to the multiples that the service requires', async () => {
    const films = await serveFilms([], 256);
    await send(films, data, { chunkSize: 600 });
    expect(films.requests).toEqual(['upload 0+512', 'upload, finalize 512+488']);
    const small = await serveFilms([], 256);
    await send(small, data, { chunkSize: 1 });
    expect(small.requests[0]).toBe('upload 0+256');
    for (const chunkSize of [0, -1, NaN]) {
      await expect(send(films, data, { chunkSize })).rejects.toThrow('options.chunkSize');
    }
  });

  test.each<[Fault, string[]]>([
    ['cut', ['upload 0+400', 'upload 400+400', 'query +0', 'upload, finalize 600+400']],
    ['busy', ['upload 0+400', 'upload 400+400', 'query +0', 'upload 400+400']],
    ['lost', ['upload 0+400', 'upload 400+400', 'query +0', 'upload, finalize 800+200']],
    ['half', ['upload 0+400', 'upload 400+400', 'upload, finalize 600+400']],
  ])('goes on after a request that is %s', async (fault, requests) => {
    for (const source of Object.values(sources)) {
      const films = await serveFilms(['fine', fault]);
      expect(await send(films, source([70]))).toEqual({ id: '1', state: 'READY' });
      expect(films.requests.slice(0, requests.length)).toEqual(requests);
      expect([films.hash, films.made]).toEqual([hash, 1]);
    }
  });

  test('has its record when the last answer is lost, without another film', async () => {
    const films = await serveFilms(['lost']);
    expect(await send(films, data, { chunkSize: 1000 })).toEqual({ id: '1', state: 'READY' });
    expect(films.requests).toEqual(['upload, finalize 0+1000', 'query +0']);
    expect(films.made).toBe(1);
  });

  test('finishes what has all bytes and no end', async () => {
    const films = await serveFilms(['fine', 'fine', 'cut']);
    // All bytes of the last request are kept, its command is not.
    const result = send(films, data.subarray(0, 801), { size: 801 });
    expect(await result).toEqual({ id: '1', state: 'READY' });
    expect(films.requests.slice(2)).toEqual([
      'upload, finalize 800+1',
      'query +0',
      'upload, finalize 801+0',
    ]);
  });

  test('survives any faults with every byte in its place and one film', async () => {
    const fault = fc.constantFrom<Fault[]>('fine', 'fine', 'cut', 'busy', 'lost', 'half');
    const source = fc.constantFrom(...Object.keys(sources));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 12 }),
        source,
        fc.integer({ min: 60, max: 1100 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
        async (faults, kind, chunkSize, sizes) => {
          const films = await serveFilms(faults);
          const made = await send(films, sources[kind]?.(sizes) ?? data, {
            chunkSize,
            retries: retryPolicy({ delay: 0, max: 20 }),
          });
          expect(made).toEqual({ id: '1', state: 'READY' });
          expect([films.hash, films.made]).toEqual([hash, 1]);
        },
      ),
      { seed: 5, numRuns: process.env['SPECWRIGHT_LONG'] ? 2000 : 40 },
    );
  });

  test('reports the end of each of its calls', async () => {
    const films = await serveFilms(['fine', 'busy']);
    const ended: string[] = [];
    const hooks = {
      onEnd: ({ operation, error }: { operation: string; error?: { kind: string } }) =>
        ended.push([operation, error?.kind].filter(Boolean).join(' ')),
    };
    const options = { baseUrl: films.url, variables: { vendor: 'Test' }, hooks: observe(hooks) };
    await client.uploadFilm(client.filmsHttp(options), data, params, { chunkSize: 600, retries });
    expect(ended).toEqual([
      'startUpload',
      'sendBytes',
      'sendBytes http',
      'sendBytes',
      'sendBytes',
      'getFilm',
    ]);
  });

  test('gives up when nothing arrives any more, or at once where it is of no use', async () => {
    const busy = await serveFilms(Array<Fault>(20).fill('busy'));
    const error = send(busy, data, { retries: retryPolicy({ delay: 0, max: 3 }) });
    await expect(error).rejects.toMatchObject({ kind: 'http' });
    expect(busy.requests).toHaveLength(4);
    await expect(send(busy, data, { retries: 0 })).rejects.toMatchObject({ kind: 'http' });
    expect(busy.requests).toHaveLength(5);
    const cut = await serveFilms(Array<Fault>(20).fill('cut'));
    await expect(send(cut, new Uint8Array(2))).rejects.toMatchObject({ kind: 'network' });
    const other = await serveFilms();
    const films = { ...other, url: `${other.url}/no` };
    await expect(send(films, data)).rejects.toMatchObject({ kind: 'http' });
  });

  test('believes no offset that cannot be', async () => {
    for (const confirmed of ['1001', '-1', 'x', '1e3', '0x10']) {
      const films = await serveFilms();
      films.confirmed = confirmed;
      const call = send(films, data);
      await expect(call).rejects.toMatchObject({ kind: 'protocol' });
      await expect(call).rejects.toThrow(`X-Test-Upload-Size-Received is ${confirmed}, of 1000`);
    }
    const stuck = await serveFilms();
    stuck.confirmed = '0';
    await expect(send(stuck, data)).rejects.toThrow('no byte was taken');
    expect(stuck.requests).toHaveLength(1);
  });

  test('sends again what the service lost, which a stream cannot', async () => {
    for (const [kind, source] of Object.entries(sources)) {
      const films = await serveFilms(['fine', 'busy']);
      const onProgress = ({ sent }: { sent: number }): void => {
        if (sent === 400) films.received = 100;
      };
      const call = send(films, source([100]), { onProgress });
      if (/stream|iterable/.test(kind)) {
        await expect(call).rejects.toThrow('is a stream, and the service lost bytes of it');
      } else {
        await call;
        expect(films.requests.slice(2, 4)).toEqual(['query +0', 'upload 100+400']);
      }
    }
  });

  test('goes on in another run, from its URL', async () => {
    for (const source of Object.values(sources)) {
      const films = await serveFilms(['fine', 'cut', 'busy']);
      let url: string | undefined;
      const first = send(films, source([100]), { retries: 0, onStart: (one) => (url = one) });
      await expect(first).rejects.toMatchObject({ kind: 'network' });
      expect(url).toBe(`${films.url}/up?upload_id=a%2Fb&x=(1)`);
      expect(await send(films, source([100]), { url })).toEqual({ id: '1', state: 'READY' });
      expect(films.requests.slice(2)).toEqual(['query +0', 'query +0', 'upload, finalize 600+400']);
      expect([films.hash, films.made]).toEqual([hash, 1]);
    }
  });

  test('ends with the caller’s signal, and lets go of its source', async () => {
    const films = await serveFilms();
    const controller = new AbortController();
    let left = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield* cutPieces([100]);
      } finally {
        left = true;
      }
    }
    const call = send(films, source(), {
      signal: controller.signal,
      onProgress: ({ sent }) => sent === 400 && controller.abort(),
    });
    await expect(call).rejects.toMatchObject({ kind: 'abort' });
    expect(films.requests).toEqual(['upload 0+400']);
    expect(left).toBe(true);
    const waiting = send(await serveFilms(['busy']), data, {
      signal: AbortSignal.timeout(50),
      retries: retryPolicy({
        sleep: (_, signal) =>
          new Promise((done) => signal?.addEventListener('abort', () => done())),
      }),
    });
    await expect(waiting).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('of a stream holds it to its size, and throws its error as it is', async () => {
    const films = await serveFilms();
    await expect(send(films, cutPieces([100]), { size: 999 })).rejects.toThrow('more than 999');
    await expect(send(films, cutPieces([100]), { size: 1001 })).rejects.toThrow(
      '1000 instead of 1001',
    );
    expect(films.made).toBe(0);
    const failure = new Error('disk');
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield hello();
      throw failure;
    }
    await expect(send(films, broken())).rejects.toBe(failure);
  });

  test('finds its offset by a call of its own where the spec says so, at a URL beside the start', async () => {
    const films = await tape(['fine', 'cut'], cutPieces([9]));
    expect(films.requests).toEqual(['PATCH 0+400', 'PATCH 400+400', 'HEAD +0', 'PATCH 600+400']);
    expect(films.received).toBe(1000);
    expect(films.headers.at(-1)).toMatchObject({
      'content-type': 'application/offset+octet-stream',
    });
    expect((await tape(['lost', 'lost', 'lost'], data)).received).toBe(1000);
  });
});
