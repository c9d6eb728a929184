// In: bytes in every form. Out: an upload as the service wants it, and the record once it can be used.

import { ContentGeneration } from '../../../generated/content-generation/client.ts';
import { bytesOf, failure, same } from './check.ts';
import type { Group, Service } from './setting.ts';

const begun = { headers: { 'x-svc-upload-url': '{other}/put?id=a%2Fb' }, json: {} };
const processing = { json: { name: 'files/a', state: 'PROCESSING' } };
const active = { json: { name: 'files/a', state: 'ACTIVE' } };

function stored(state: string) {
  return { json: { file: { name: 'files/a', state } } };
}

function client({ url }: Service): ContentGeneration {
  return new ContentGeneration({ baseUrl: url, auth: { apiKey: 'canary-key' } });
}

export const uploads: Group = {
  name: 'uploads',
  tests: {
    'bytes in every form arrive whole': async ({ serve }) => {
      const content = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
      for (const source of [content, new Blob([content]), new Response(content).body]) {
        const service = await serve(begun, stored('PROCESSING'), processing, active);
        const params = { body: { file: { display_name: 'a' } } };
        const record = await client(service).uploadFile(source ?? content, params, {
          interval: 1,
          size: content.length,
        });
        same(record.state, 'ACTIVE');
        const [start, finish, ...polls] = await service.seen();
        same(start?.headers['x-svc-upload-header-content-length'], '70000');
        same([finish?.address, finish?.target], ['other', '/put?id=a%2Fb']);
        same(finish && [...bytesOf(finish)].join() === [...content].join(), true);
        same(
          polls.map(({ target }) => target.split('?')[0]),
          ['/v1beta/files/a', '/v1beta/files/a'],
        );
      }
    },

    'a state that leads nowhere ends the waiting': async ({ serve }) => {
      const service = await serve(begun, stored('FAILED'), { json: { state: 'FAILED' } });
      const source = new Uint8Array(3);
      const call = client(service).uploadFile(source, { body: {} }, { interval: 1 });
      const error = await failure(call, Error);
      same([error.name, 'state' in error && error.state], ['StateError', 'FAILED']);
    },
  },
};
