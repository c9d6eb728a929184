// In: bodies of every kind. Out: what of them is on the wire.

import { CardPayments } from '../../../generated/card-payments/client.ts';
import { bytes, form, json, text } from '../../../templates/runtime/call/bodies.ts';
import { NetworkError } from '../../../generated/runtime/errors.ts';
import { Http, type Operation } from '../../../generated/runtime/client.ts';
import { multipartOf } from '../../../templates/runtime/derived/multipart.ts';
import { decodeBytes, failure, holds, only, same, decodeText } from './check.ts';
import type { Group, Service } from './setting.ts';

function plain({ url }: Service): Http {
  return new Http({ name: 'plain' }, { baseUrl: url });
}

function post(body: NonNullable<Operation['body']>): Operation {
  return { id: 'post', method: 'POST', path: '/', body };
}

const every = Uint8Array.from({ length: 256 }, (_, index) => index);

export const bodies: Group = {
  name: 'bodies',
  tests: {
    'JSON is sent as it is given': async ({ serve }) => {
      const service = await serve({ json: {} });
      await plain(service).send(post(json), { body: { a: 'ü', b: undefined, c: [null, 0] } });
      const seen = only(await service.seen());
      same(decodeText(seen), '{"a":"ü","c":[null,0]}');
      same(seen.headers['content-type'], 'application/json');
    },

    'a form is encoded': async ({ serve }) => {
      const service = await serve({ json: {} });
      await plain(service).send(post(form), { body: { a: 'b c&d', e: ['1', '2'] } });
      const seen = only(await service.seen());
      same(decodeText(seen), 'a=b%20c%26d&e=1&e=2');
      same(seen.headers['content-type'], 'application/x-www-form-urlencoded');
    },

    'a multipart form carries files, JSON and texts': async ({ serve }) => {
      const service = await serve({ json: {} });
      const file = new File([every], 'ü "b".bin', { type: 'image/png' });
      const body = { file, about: { x: 1 }, note: 'ü', tags: ['a', 'b'] };
      const codec = multipartOf({ about: 'application/json' });
      await plain(service).send(post(codec), { body });
      const seen = only(await service.seen());
      const headers = { 'content-type': seen.headers['content-type'] ?? '' };
      const data = await new Response(decodeBytes(seen), { headers }).formData();
      const sent = data.get('file');
      holds(sent instanceof File, 'it is a file');
      same([...new Uint8Array(await sent.arrayBuffer())], [...every]);
      same(data.getAll('tags'), ['a', 'b']);
      same([data.get('about'), data.get('note')], ['{"x":1}', 'ü']);
      const raw = decodeText(seen);
      holds(
        /filename="ü %22b%22.bin"\r\ncontent-type: image\/png\r\n/i.test(raw),
        'its name is safe',
      );
    },

    'bytes and blobs are sent as they are': async ({ serve }) => {
      for (const body of [every, every.slice().buffer, new Blob([every], { type: 'image/png' })]) {
        const service = await serve({ json: {} });
        await plain(service).send(post(bytes), { body });
        const seen = only(await service.seen());
        same([...decodeBytes(seen)], [...every]);
        const type = body instanceof Blob ? 'image/png' : 'application/octet-stream';
        same(seen.headers['content-type'], type);
      }
    },

    'a stream is sent without being gathered': async ({ serve, differs }) => {
      const service = await serve({ json: {} });
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (pulled++ < 3) controller.enqueue(every);
          else controller.close();
        },
      });
      const call = plain(service).send(post(bytes), { body });
      if (differs('noStreamsUp')) return void (await failure(call, NetworkError));
      await call;
      const seen = only(await service.seen());
      same(seen.size, 768);
      same(seen.headers['content-length'], undefined);
    },

    'text is sent with its type': async ({ serve }) => {
      const service = await serve({ json: {} });
      await plain(service).send(post(text), { body: 'ü' });
      const seen = only(await service.seen());
      same([decodeText(seen), seen.headers['content-type']], ['ü', 'text/plain']);
    },

    'XML is sent where it is asked for': async ({ serve }) => {
      const service = await serve({ json: {} });
      const client = new CardPayments({ baseUrl: service.url, auth: { svcDomainKey: 'k' } });
      const body = { amount: 1, identifier: 'a<b', merchantid: 2, token: 't' };
      await client.charge({ body }, { contentType: 'application/xml' });
      const seen = only(await service.seen());
      same(seen.headers['content-type'], 'application/xml');
      holds(decodeText(seen).includes('<identifier>a&#60;b</identifier>'), 'the value is escaped');
    },

    'without a body there is no content type': async ({ serve }) => {
      const service = await serve({ json: {} });
      await plain(service).send(post(json), {});
      const seen = only(await service.seen());
      same([seen.size, seen.headers['content-type']], [0, undefined]);
    },
  },
};
