// In: credentials of every kind. Out: where they are on the wire, and how often they are requested.

import {
  basic,
  bearer,
  cookieKey,
  headerKey,
  queryKey,
  type Scheme,
  authorization,
} from '../../../templates/runtime/auth/auth.ts';
import { HttpError, ValidationError } from '../../../generated/runtime/errors.ts';
import { Http, type Operation } from '../../../generated/runtime/client.ts';
import { failure, only, same } from './check.ts';
import type { Group, Service } from './setting.ts';

const get: Operation = { id: 'get', method: 'GET', path: '/' };

function client({ url }: Service, scheme: Scheme, credential: unknown): Http {
  const api = { name: 'keyed', auth: authorization([[scheme]]) };
  return new Http(api, { baseUrl: url, auth: { key: credential }, retries: 0 });
}

export const auth: Group = {
  name: 'auth',
  tests: {
    'a key in a header, in the query, in a cookie': async ({ serve, differs }) => {
      const service = await serve({ json: 1 });
      await client(service, headerKey('key', 'x-key'), 'a').send(get);
      await client(service, queryKey('key', 'key'), 'a&b').send(get);
      await client(service, cookieKey('key', 'key'), async () => 'c').send(get);
      const [first, second, third] = await service.seen();
      same([first?.headers['x-key'], second?.target], ['a', '/?key=a%26b']);
      same(third?.headers['cookie'], differs('noCookieHeader') ? undefined : 'key=c');
    },

    'a name and a password': async ({ serve }) => {
      const service = await serve({ json: 1 });
      await client(service, basic('key'), { username: 'ä', password: 'b:c' }).send(get);
      same(only(await service.seen()).headers['authorization'], 'Basic w6Q6Yjpj');
    },

    'a token is requested once, and once more when it is refused': async ({ serve }) => {
      const service = await serve(
        { when: { authorization: 'Bearer 1' }, status: 401, text: 'old' },
        { when: { authorization: 'Bearer 2' }, json: 'there' },
      );
      let requests = 0;
      const http = client(service, bearer('key'), async () => String(++requests));
      const calls = Array.from({ length: 8 }, () => http.send(get));
      same(
        await Promise.all(calls),
        Array.from({ length: 8 }, () => 'there'),
      );
      same(requests, 2);
      same((await service.seen()).length, 16);
    },

    'a token that stays wrong is an error': async ({ serve }) => {
      const service = await serve({ status: 401, text: 'no' });
      const error = await failure(
        client(service, bearer('key'), () => 'same').send(get),
        HttpError,
      );
      same([error.status, (await service.seen()).length], [401, 1]);
    },

    'the first alternative that is complete is used': async ({ serve }) => {
      const service = await serve({ json: 1 });
      const api = {
        name: 'keyed',
        auth: authorization([
          [headerKey('a', 'x-a'), headerKey('b', 'x-b')],
          [headerKey('c', 'x-c')],
        ]),
      };
      const { url: baseUrl } = service;
      await new Http(api, { baseUrl, auth: { a: '1', b: '2', c: '3' } }).send(get);
      await new Http(api, { baseUrl, auth: { a: '1', c: '3' } }).send(get);
      const sent = (await service.seen()).map(({ headers }) =>
        ['x-a', 'x-b', 'x-c'].map((name) => headers[name] ?? ''),
      );
      same(sent, [
        ['1', '2', ''],
        ['', '', '3'],
      ]);
      await failure(new Http(api, { baseUrl, auth: { a: '1' } }).send(get), ValidationError);
    },
  },
};
