// In: bytes in every form. Out: an upload as the service wants it, and the record once it can be used.

import { ContentGeneration } from '../../../generated/content-generation/client.ts';
import { NetworkError } from '../../../generated/runtime/errors.ts';
import { UploadError, type UploadSource } from '../../../generated/runtime/uploads.ts';
import { bytes } from '../../../templates/runtime/call/bodies.ts';
import { inChunks } from '../../../templates/runtime/derived/uploads.ts';
import { Http, type Operation } from '../../../templates/runtime/call/client.ts';
import { upload, type UploadSteps } from '../../../templates/runtime/derived/uploads.ts';
import type { Step } from '../script.ts';
import { decodeBytes, failure, holds, same } from './check.ts';
import type { Group, Service } from './setting.ts';
import { retryPolicy } from '../../../generated/runtime/call.ts';
import { given } from '../../../generated/runtime/request.ts';
import { inHeader } from '../../../generated/runtime/request.ts';
import { asContent } from '../../../generated/runtime/answers.ts';

const begun = { headers: { 'x-svc-upload-url': '{other}/put?id=a%2Fb' }, json: {} };
const processing = { json: { name: 'files/a', state: 'PROCESSING' } };
const active = { json: { name: 'files/a', state: 'ACTIVE' } };

function stored(state: string) {
  return { json: { file: { name: 'files/a', state } } };
}

function client({ url }: Service): ContentGeneration {
  return new ContentGeneration({ baseUrl: url, auth: { apiKey: 'canary-key' } });
}

const content = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

/** Uploads through the generated client, and sees that all came as it went. */
async function arrivesWhole(service: Service, source: UploadSource): Promise<void> {
  const options = { interval: 1, size: content.length };
  const record = await client(service).uploadFile(source, { body: { file: {} } }, options);
  same(record.state, 'ACTIVE');
  const [start, finish, ...polls] = await service.seen();
  holds(start && finish, 'two requests were made');
  same(start.headers['x-svc-upload-header-content-length'], '70000');
  same([finish.address, finish.target], ['other', '/put?id=a%2Fb']);
  same([...decodeBytes(finish)].join() === [...content].join(), true);
  const paths = polls.map(({ target }) => target.split('?')[0]);
  same(paths, ['/v1beta/files/a', '/v1beta/files/a']);
}

/** The calls of an upload in several requests. */
function createSteps(http: Http): UploadSteps<unknown> {
  const put: Operation = {
    id: 'put',
    method: 'PUT',
    body: bytes,
    idempotent: false,
  };
  return {
    start: (_, options) => http.send({ id: 'start', method: 'POST', path: '/' }, {}, options),
    send: (url, { body, offset }, options) =>
      http.send(
        { ...put, parts: [given(url), inHeader('x-at')] },
        { body, 'x-at': offset },
        options,
      ),
    ask: (url, options) =>
      http.send({ id: 'ask', method: 'HEAD', parts: [given(url)], accept: asContent }, {}, options),
  };
}

function has(count: number): Step {
  return { headers: { 'x-has': String(count) } };
}

export const uploads: Group = {
  name: 'uploads',
  tests: {
    'bytes and blobs arrive whole': async ({ serve }) => {
      for (const source of [content, content.slice().buffer, new Blob([content])]) {
        const service = await serve(begun, stored('PROCESSING'), processing, active);
        await arrivesWhole(service, source);
      }
    },

    'a stream arrives whole': async ({ serve, differs }) => {
      const service = await serve(begun, stored('PROCESSING'), processing, active);
      const upload = arrivesWhole(service, new Blob([content]).stream());
      if (differs('noStreamsUp')) await failure(upload, NetworkError);
      else await upload;
    },

    'in several requests it goes on from what the service has': async ({ serve }) => {
      for (const source of [content, new Blob([content]), new Blob([content]).stream()]) {
        const url = { headers: { 'x-url': '{self}/put' } };
        const broken = { fault: 'reset' } as const;
        const service = await serve(url, has(30_000), broken, has(30_000), has(60_000), {
          json: 7,
        });
        const http = new Http(
          { name: 'plain' },
          { baseUrl: service.url, retries: retryPolicy({ delay: 1 }) },
        );
        const transfer = inChunks({ confirmed: 'x-has' });
        const rule = { operation: 'start', url: 'x-url', transfer };
        const options = { size: content.length, chunkSize: 30_000 };
        same(await upload(http, source, createSteps(http), rule, options), 7);
        const parts = (await service.seen()).filter(({ method }) => method === 'PUT');
        same(
          parts.map(({ headers, size }) => [headers['x-at'], size]),
          [
            ['0', 30_000],
            ['30000', 30_000],
            ['30000', 30_000],
            ['60000', 10_000],
          ],
        );
        const whole = parts
          .filter((_, index) => index !== 1)
          .flatMap((part) => [...decodeBytes(part)]);
        same(whole.join() === [...content].join(), true);
      }
    },

    'a state that leads nowhere ends the waiting': async ({ serve }) => {
      const service = await serve(begun, stored('PROCESSING'), { json: { state: 'FAILED' } });
      const source = new Uint8Array(3);
      const call = client(service).uploadFile(source, { body: {} }, { interval: 1 });
      const error = await failure(call, UploadError);
      same(error.record, { name: 'files/a', state: 'PROCESSING' });
      const cause = Object(error.cause);
      same([cause.name, cause.state], ['StateError', 'FAILED']);
    },
  },
};
