// In: answers that arrive in pieces. Out: items one by one, and no silent end.

import { ContentGeneration } from '../../../generated/content-generation/client.ts';
import {
  AbortError,
  ApiError,
  HttpError,
  NetworkError,
} from '../../../generated/runtime/errors.ts';
import { Http } from '../../../generated/runtime/client.ts';
import { stream, type StreamOperation } from '../../../generated/runtime/streams.ts';
import { all, failure, holds, same, utf8 } from './check.ts';
import type { Group, Service } from './setting.ts';

const operation: StreamOperation = { id: 'listen', method: 'GET', path: '/' };
const sse = { 'content-type': 'text/event-stream' };

function plain({ url }: Service): Http {
  return new Http({ name: 'plain' }, { baseUrl: url, retries: 0 });
}

/** Has the connection cut as soon as an item was read. */
async function cutWhileRead(
  service: Service,
  reading: StreamOperation,
  items: unknown[],
): Promise<void> {
  for await (const item of stream(plain(service), reading)) {
    items.push(item);
    await service.cut();
  }
}

export const streams: Group = {
  name: 'streams',
  tests: {
    'events are read, however they are cut': async ({ serve }) => {
      const text = ': hi\r\ndata: {"a":\rdata: "ü😀"}\r\n\r\nevent: x\nid: 1\ndata: {"b":2}\n\n';
      for (const pieces of [[utf8(text)], [...utf8(text)]]) {
        const service = await serve({ headers: sse, pieces });
        same(await all(stream(plain(service), operation)), [{ a: 'ü😀' }, { b: 2 }]);
      }
    },

    'a generated stream gives its pieces': async ({ serve }) => {
      const service = await serve({ headers: sse, pieces: ['data: {"n":1}\n\n', 'data: {"n":2}'] });
      const client = new ContentGeneration({ baseUrl: service.url, auth: { apiKey: 'k' } });
      const body = { contents: [] };
      const items = client.streamGenerateContent({ model: 'models/a', alt: 'sse', body });
      same(await all(items), [{ n: 1 }, { n: 2 }]);
    },

    'a JSON array is read while it arrives': async ({ serve }) => {
      const pieces = ['[{"a":"],', '[\\', '""}', ',\n{"a":', '2}', ']'];
      const service = await serve({ headers: { 'content-type': 'application/json' }, pieces });
      same(await all(stream(plain(service), operation)), [{ a: '],["' }, { a: 2 }]);
    },

    'lines of JSON are read while they arrive': async ({ serve }) => {
      const headers = { 'content-type': 'application/x-ndjson' };
      const service = await serve({ headers, pieces: ['{"a":1}\n{"a"', ':2}\n'] });
      same(await all(stream(plain(service), operation)), [{ a: 1 }, { a: 2 }]);
    },

    'an array without its end is an error': async ({ serve }) => {
      const headers = { 'content-type': 'application/json' };
      const service = await serve({ headers, pieces: ['[{"a":1}'] });
      await failure(all(stream(plain(service), operation)), ApiError);
    },

    'a stream that is cut off is an error': async ({ serve }) => {
      const service = await serve({ headers: sse, pieces: ['data: 1\n\n'], fault: 'cut' });
      const items: unknown[] = [];
      await failure(cutWhileRead(service, operation, items), NetworkError);
      same(items, [1]);
    },

    'a stream that is cut off behind a closing connection is one too': async ({
      serve,
      differs,
    }) => {
      const headers = { ...sse, connection: 'close' };
      const service = await serve({ headers, pieces: ['data: 1\n\n'], fault: 'cut' });
      const items: unknown[] = [];
      const read = cutWhileRead(service, operation, items);
      await (differs('silentCuts') ? read : failure(read, NetworkError));
      same(items, [1]);
      // What knows its end is safe everywhere.
      const ending = all(stream(plain(service), { ...operation, stream: { end: 'end' } }));
      await failure(ending, ApiError);
    },

    'a stream goes on after the last event that came': async ({ serve }) => {
      const service = await serve(
        { headers: sse, pieces: ['retry: 1\nid: 7\ndata: 1\n\n'], fault: 'cut' },
        { headers: sse, pieces: ['data: 2\n\ndata: end\n\n'] },
      );
      const resuming = { ...operation, stream: { resume: true, end: 'end' } };
      const items: unknown[] = [];
      await cutWhileRead(service, resuming, items);
      same(items, [1, 2]);
      const ids = (await service.seen()).map(({ headers }) => headers['last-event-id'] ?? '');
      same(ids, ['', '7']);
    },

    'an error inside a stream is raised': async ({ serve }) => {
      const pieces = ['data: 1\n\n', 'event: error\ndata: {"message":"late"}\n\n'];
      const service = await serve({ headers: sse, pieces });
      const items = stream(plain(service), { ...operation, stream: { error: 'error' } });
      same((await failure(all(items), HttpError)).body, { message: 'late' });
    },

    'leaving the loop closes the connection': async ({ serve }) => {
      const service = await serve({ headers: sse, pieces: ['data: 1\n\n'], fault: 'flood' });
      for await (const item of stream(plain(service), operation)) {
        same(item, 1);
        break;
      }
      await service.closed();
    },

    'the caller ends a stream': async ({ serve }) => {
      const service = await serve({ headers: sse, pieces: ['data: 1\n\n'], fault: 'hang' });
      const controller = new AbortController();
      const items = stream(plain(service), operation, {}, { signal: controller.signal });
      const read = async (): Promise<void> => {
        for await (const item of items) controller.abort(item);
      };
      await failure(read(), AbortError);
      await service.closed();
    },

    'a slow reader holds the service back': async ({ serve }) => {
      const piece = `data: ${'1'.repeat(65_000)}\n\n`;
      const service = await serve({ headers: sse, pieces: [piece], fault: 'flood' });
      for await (const _ of stream(plain(service), operation)) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        break;
      }
      const [seen] = await service.seen();
      // What a reader without back-pressure takes in this time is far more.
      holds(seen && seen.sent < 2 ** 26, `not more was sent than buffers hold: ${seen?.sent}`);
    },
  },
};
