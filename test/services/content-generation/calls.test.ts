/** Content generation over a socket: every operation through both doors, the key in the query, streams and uploads. */

import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';
import {
  ContentGeneration,
  contentGenerationHttp,
  contentGenerationValidation,
  streamGenerateContent,
  UploadError,
  type UploadOptions,
  uploadFile,
  waitForFile,
} from '../../../generated/content-generation/index.ts';
import { describeCalls } from '../doors.ts';
import { useService } from '../service.ts';
import { fail, useSimulated } from '../simulated.ts';
import { auth, body, calls, doors, finished, key, started, simulated } from './calls.ts';

describeCalls(doors, calls, simulated);

describe('content generation', () => {
  const service = useSimulated(simulated);
  const open = () => new ContentGeneration({ baseUrl: service.url, auth });
  const refusal = { ok: false, kind: 'validation' };

  it.each([
    '',
    '.',
    '..',
    'models/',
    'models/..',
    '../models/x',
    'models/%2e%2e',
    'models//x',
    '/models/x',
  ])('refuses the model %j, which would lead to another endpoint', async (model) => {
    expect(await open().generateContent({ model, body }).result()).toMatchObject(refusal);
    expect(service.requests).toEqual([]);
  });

  it.each(['', '.', '..', '%2e%2e', 'files/', 'files/..', 'files/%2E'])(
    'refuses the file name %j',
    async (name) => {
      expect(await open().getFile({ name }).result()).toMatchObject(refusal);
      expect(service.requests).toEqual([]);
    },
  );
});

describe('answers of another deployment', () => {
  // Its word in the names of headers, and the key repeated in an error.
  const service = useService();
  const open = () => new ContentGeneration({ baseUrl: service.url, auth });

  it('takes another vendor word in the upload headers, out and in', async () => {
    const variables = { vendor: 'Acme' };
    const client = new ContentGeneration({ baseUrl: service.url, auth, variables });
    service.answer(
      { headers: { 'x-acme-upload-url': `${service.url}/up` }, body: '' },
      { body: { file: { name: 'files/x', state: 'ACTIVE' } } },
      { body: { name: 'files/x', state: 'ACTIVE' } },
    );
    const file = await client.uploadFile(new Uint8Array(3), { body: {} });
    expect(file).toMatchObject({ name: 'files/x', state: 'ACTIVE' });
    expect(service.requests[0]?.headers).toMatchObject({
      'x-acme-upload-protocol': 'resumable',
      'x-acme-upload-header-content-length': '3',
    });
    expect(service.requests[1]?.headers).toMatchObject({
      'x-acme-upload-command': 'upload, finalize',
    });
    expect(Object.keys(service.requests[1]?.headers ?? {}).join()).not.toContain('svc');
  });

  it('shows no key in an error', async () => {
    service.answer({ status: 403, body: { message: 'key k/e y is wrong' } });
    const result = await open().getFile({ name: 'x' }).result();
    expect(result).toMatchObject({ ok: false, kind: 'http', status: 403 });
    expect(`${!result.ok && result.error.message} ${JSON.stringify(result)}`).not.toMatch(
      /k\/e y|k%2Fe/,
    );
  });
});

const event = (text: string) =>
  `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }] } }] })}`;

const ways = [
  {
    way: 'function',
    stream: (baseUrl: string, alt?: 'sse') =>
      streamGenerateContent(contentGenerationHttp({ baseUrl, auth }), {
        model: 'models/m',
        alt,
        body,
      }),
  },
  {
    way: 'class',
    stream: (baseUrl: string, alt?: 'sse') =>
      new ContentGeneration({ baseUrl, auth }).streamGenerateContent({
        model: 'models/m',
        alt,
        body,
      }),
  },
];

describe('streams', () => {
  const service = useSimulated(simulated);

  it.each(ways)('streamGenerateContent by $way gives the pieces', async ({ stream }) => {
    for (const alt of ['sse', undefined] as const) {
      const pieces = [];
      for await (const piece of stream(service.url, alt)) pieces.push(piece);
      const target = `/v1beta/models/m:streamGenerateContent?${alt ? 'alt=sse&' : ''}${key}`;
      expect(service.requests.at(-1)).toMatchObject({ method: 'POST', target });
      expect(String(service.requests.at(-1)?.bytes)).toBe(JSON.stringify(body));
      expect(pieces.length).toBeGreaterThan(0);
      expect(service.answers.at(-1)).toMatch(/^data: /);
    }
  });

  it('a stream that is refused throws a typed error', async () => {
    const http = contentGenerationHttp({ baseUrl: service.url, auth });
    await expect(async () => {
      for await (const _ of streamGenerateContent(http, { model: 'models/m', body }, fail(400))) {
        throw new Error('no piece was sent');
      }
    }).rejects.toMatchObject({ kind: 'http', status: 400, operation: 'streamGenerateContent' });
  });
});

describe('streams that come in other pieces than a server sends', () => {
  const service = useService();
  const events = { 'content-type': 'text/event-stream' };

  it.each(ways)(
    'streamGenerateContent by $way gives the pieces of server-sent events',
    async ({ stream }) => {
      service.answer({
        headers: events,
        pieces: [
          `: hello\n\n${event('a')}\n\nda`,
          `${event('b').slice(2)}\r\n\r\n`,
          `${event('ü')}\n\n`,
        ],
      });
      const texts = [];
      for await (const piece of stream(service.url, 'sse')) {
        texts.push(piece.candidates?.[0]?.content?.parts?.[0]?.text);
      }
      expect(texts).toEqual(['a', 'b', 'ü']);
    },
  );

  it('the pieces of a JSON array are given too, and the raw answer', async () => {
    const pieces = ['[{"candidates": [', '{}]}\n,', '{"candidates":[]}]'];
    service.answer({ headers: { 'content-type': 'application/json' }, pieces });
    const http = contentGenerationHttp({ baseUrl: service.url, auth });
    const stream = streamGenerateContent(http, { model: 'models/m', body });
    const sizes = [];
    for await (const piece of stream) {
      sizes.push(piece.candidates?.length);
    }
    expect(sizes).toEqual([1, 0]);
    expect((await stream.response).status).toBe(200);
  });
});

const record = { name: 'files/x', uri: 'u', mimeType: 'text/plain' };

describe('uploads', () => {
  const service = useSimulated({ api: 'content-generation' });

  it('a record that is being processed is given at once where nobody waits', async () => {
    const client = new ContentGeneration({ baseUrl: service.url, auth });
    const given = await client.uploadFile(new Uint8Array(3), { body: {} }, { wait: false });
    expect(given).toMatchObject({ state: 'PROCESSING' });
    const [start, finish, ...polls] = service.requests;
    expect(start?.target).toBe(`/upload/v1beta/files?${key}`);
    expect(finish?.target).not.toContain(key);
    expect(finish?.bytes).toHaveLength(3);
    expect(polls).toEqual([]);
    expect(service.simulation.store.list('files')).toEqual([given]);
  });

  it('waiting ends with an error in a state that is neither wanted nor waited out', async () => {
    service.simulation.store.set('files', 'x', record, 'FAILED');
    const client = new ContentGeneration({ baseUrl: service.url, auth });
    await expect(
      client.waitForFile({ name: 'x' }, 'ACTIVE', { interval: 1 }),
    ).rejects.toMatchObject({ name: 'StateError', state: 'FAILED' });
    expect(service.requests).toHaveLength(1);
  });

  it('waiting can be aborted', async () => {
    service.simulation.store.set('files', 'x', record, 'PROCESSING');
    const http = contentGenerationHttp({ baseUrl: service.url, auth });
    const signal = AbortSignal.timeout(50);
    await expect(
      // Long, so that no request is under way when the next test begins.
      waitForFile(http, { name: 'x' }, 'ACTIVE', { interval: 60_000, signal }),
    ).rejects.toMatchObject({
      kind: expect.stringMatching(/abort|timeout/),
    });
  });
});

describe('uploads whose answers are odd', () => {
  // Addresses that must be kept as they are, and records without what the document promises.
  const service = useService();
  const other = useService();

  it('starts, finishes at the URL as it was given, without the key, and waits', async () => {
    const url = `${service.url}/up?upload_id=a%2Fb&x='y'`;
    service.answer(
      { headers: { 'x-svc-upload-url': url }, body: '' },
      { body: { file: { ...record, state: 'PROCESSING' } } },
      { body: { ...record, state: 'PROCESSING' } },
      { body: { ...record, state: 'ACTIVE' } },
    );
    const http = contentGenerationHttp({ baseUrl: service.url, auth });
    const source = new Blob(['abc'], { type: 'text/plain' });
    const file = { display_name: 'x' };
    const ready = await uploadFile(http, source, { body: { file } }, { interval: 1 });
    expect(ready).toEqual({ ...record, state: 'ACTIVE' });
    const [start, finish, ...polls] = service.requests;
    expect(start).toMatchObject({ target: `/upload/v1beta/files?${key}`, headers: started });
    expect(finish?.target).toMatch(/^\/up\?upload_id=a%2Fb&x=('|%27)y\1$/);
    expect(finish).toMatchObject({ method: 'POST', headers: finished });
    expect(String(finish?.bytes)).toBe('abc');
    for (const { target } of polls) expect(target).toBe(`/v1beta/files/x?${key}`);
    expect(polls).toHaveLength(2);
  });

  const begun = () => ({ headers: { 'x-svc-upload-url': `${service.url}/up` }, body: '' });
  const put = (options?: UploadOptions) =>
    new ContentGeneration({ baseUrl: service.url, auth }).uploadFile(
      new Uint8Array(3),
      { body: {} },
      { interval: 1, ...options },
    );

  it.each(['ACTIVE', 'STATE_UNSPECIFIED'])(
    'a record in the state %s is given without another call, also without a name',
    async (state) => {
      service.answer(begun(), { body: { file: { uri: 'u', state } } });
      expect(await put()).toEqual({ uri: 'u', state });
      expect(service.requests).toHaveLength(2);
    },
  );

  it.each([
    ['the waiting fails', { ...record, state: 'PROCESSING' }, { status: 404, body: {} }, 'http'],
    ['the record cannot be asked for', { uri: 'u', state: 'PROCESSING' }, {}, 'validation'],
  ])('the record is not lost where %s', async (_, file, poll, kind) => {
    service.answer(begun(), { body: { file } }, poll);
    const error: unknown = await put().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UploadError);
    expect(error).toMatchObject({
      record: file,
      answer: { file },
      cause: { kind },
      message: expect.stringContaining('startUpload: the service has all bytes, but getFile: '),
    });
    expect(JSON.stringify(error) + inspect(error)).not.toContain("'u'");
  });

  it.each([{}, { file: null }, { uri: 'u' }])(
    'an answer without a record, %j, is not lost',
    async (answer) => {
      service.answer(begun(), { body: answer });
      await expect(put()).rejects.toMatchObject({
        name: 'UploadError',
        record: answer.file,
        answer,
        message: 'startUpload: the service has all bytes, but the last answer has no record',
      });
    },
  );

  it('an answer that a validator refuses is not lost', async () => {
    const validate = contentGenerationValidation({ response: 'strict' });
    service.answer(begun(), { body: { file: { uri: 7, state: 'ACTIVE' } } });
    await expect(put({ validate })).rejects.toMatchObject({
      name: 'UploadError',
      record: { uri: 7, state: 'ACTIVE' },
      cause: { kind: 'validation' },
    });
  });

  it('the key does not follow the upload to another origin', async () => {
    service.answer(
      { headers: { 'x-svc-upload-url': `${other.url}/up` }, body: '' },
      { body: { ...record, state: 'ACTIVE' } },
    );
    other.answer({ body: { file: { ...record, state: 'ACTIVE' } } });
    const http = contentGenerationHttp({ baseUrl: service.url, auth });
    await uploadFile(http, new TextEncoder().encode('abc'), { body: {} });
    const finish = other.only();
    expect(finish.target).toBe('/up');
    expect(JSON.stringify(finish.headers)).not.toContain(auth.apiKey ?? '');
  });
});
