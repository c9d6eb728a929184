// In: answers that lead elsewhere. Out: who is asked next, and what it learns.

import { bearer, headerKey, queryKey, authorization } from '../../../generated/runtime/auth.ts';
import { json } from '../../../generated/runtime/bodies.ts';
import { ApiError, ProtocolError } from '../../../generated/runtime/errors.ts';
import { Http, type Operation } from '../../../generated/runtime/client.ts';
import { failure, holds, same, decodeText } from './check.ts';
import type { Group, Service } from './setting.ts';
import { idempotencyKey } from '../../../generated/runtime/request.ts';
import { retryPolicy } from '../../../generated/runtime/call.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/a' };
const post: Operation = { id: 'post', method: 'POST', path: '/a', body: json };

const keys = [headerKey('header', 'x-key'), queryKey('query', 'key'), bearer('bearer')];

function plain({ url }: Service): Http {
  return new Http({ name: 'plain' }, { baseUrl: url, retries: 0 });
}

function keyed({ url }: Service): Http {
  const api = { name: 'keyed', auth: authorization([keys]) };
  const auth = { header: 'canary-h', query: 'canary-q', bearer: 'canary-b' };
  return new Http(api, { baseUrl: url, auth, retries: 0 });
}

function to(address: 'self' | 'other', path: string, status = 302) {
  return { status, headers: { location: `{${address}}${path}` } };
}

export const redirects: Group = {
  name: 'redirects',
  tests: {
    'a call without credentials follows them': async ({ serve }) => {
      const service = await serve(to('other', '/b'), { json: 'there' });
      same(await plain(service).send(get), 'there');
      const seen = await service.seen();
      same(
        seen.map(({ address, target }) => [address, target]),
        [
          ['self', '/a'],
          ['other', '/b'],
        ],
      );
    },

    'credentials go along to the same origin': async ({ serve, differs }) => {
      const service = await serve(to('self', '/b'), { json: 'there' });
      const call = keyed(service).send(get);
      if (differs('opaqueRedirects')) return void (await failure(call, ProtocolError));
      same(await call, 'there');
      const [, second] = await service.seen();
      same(second?.headers['x-key'], 'canary-h');
      same(second?.headers['authorization'], 'Bearer canary-b');
    },

    'another origin learns no secret': async ({ serve, differs }) => {
      for (const status of [301, 302, 303, 307, 308]) {
        const service = await serve(to('other', '/b?key=canary-q', status), { json: 'there' });
        const call = keyed(service).send(get);
        if (differs('opaqueRedirects')) await failure(call, ProtocolError);
        else same(await call, 'there');
        const strangers = (await service.seen()).filter(({ address }) => address === 'other');
        holds(!JSON.stringify(strangers).includes('canary'), 'it saw no credential');
      }
    },

    'a POST becomes a GET, or stays one': async ({ serve }) => {
      for (const [status, method, body] of [
        [303, 'GET', ''],
        [302, 'GET', ''],
        [307, 'POST', '{"a":1}'],
        [308, 'POST', '{"a":1}'],
      ] as const) {
        const service = await serve(to('self', '/b', status), { json: 1 });
        await plain(service).send(post, { body: { a: 1 } });
        const [, second] = await service.seen();
        holds(second, 'there was a second request');
        same([second.method, decodeText(second)], [method, body]);
      }
    },

    'a write that led to a read is not sent again': async ({ place, serve, differs }) => {
      for (const [location, next] of [
        ['{self}/b', { status: 401, text: 'old token' }],
        [`${place.dead}/b`, { status: 0 }],
      ] as const) {
        const service = await serve({ status: 303, headers: { location } }, next);
        let tokens = 0;
        const api = { name: 'keyed', auth: authorization([[bearer('key')]]) };
        const auth = { key: () => `token-${++tokens}` };
        const http = new Http(api, {
          baseUrl: service.url,
          auth,
          retries: retryPolicy({ delay: 1 }),
        });
        await failure(http.send(post, { body: {} }), ApiError);
        const writes = (await service.seen()).filter(({ method }) => method === 'POST');
        same(writes.length, 1);
        same(
          (await service.seen()).length,
          differs('opaqueRedirects') || next.status === 0 ? 1 : 2,
        );
      }
    },

    'an idempotency key goes along to another origin': async ({ serve, differs }) => {
      const service = await serve(to('other', '/b', 307), { json: 1 });
      const start: Operation = { id: 'start', method: 'POST', path: '/a', parts: [idempotencyKey] };
      const call = keyed(service).send({ ...start, idempotencyHeader: 'X-Once' });
      if (differs('opaqueRedirects')) return void (await failure(call, ProtocolError));
      await call;
      const keys = (await service.seen()).map(({ headers }) => headers['x-once']);
      same([keys.length, new Set(keys).size, keys.includes(undefined)], [2, 1, false]);
    },

    'a body does not go along to another origin': async ({ serve, differs }) => {
      for (const status of [307, 308]) {
        const service = await serve(to('other', '/b', status), { json: 1 });
        await failure(keyed(service).send(post, { body: { a: 1 } }), ProtocolError);
        // `fetch` follows the redirects of a call without a credential in a runtime that cannot read them.
        if (!differs('opaqueRedirects')) {
          const again = await serve(to('other', '/b', status), { json: 1 });
          await failure(plain(again).send({ ...post, method: 'PUT' }, { body: {} }), ProtocolError);
          same((await again.seen()).length, 1);
        }
        same((await service.seen()).length, 1);
      }
    },

    'a circle comes to an end': async ({ serve }) => {
      const service = await serve(to('self', '/a'));
      await failure(plain(service).send(get), ApiError);
      await failure(keyed(service).send(get), ApiError);
    },
  },
};
