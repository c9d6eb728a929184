// In: parameters of every kind. Out: what of them is on the wire.

import { ContentGeneration } from '../../../generated/content-generation/client.ts';
import { v2List } from '../../../generated/monitoring-downtimes/operations/v2.ts';
import { packageInsightsHttp } from '../../../generated/package-insights/client.ts';
import { query } from '../../../generated/package-insights/operations/query.ts';
import { getVersion } from '../../../generated/package-insights/operations/versions.ts';
import { ValidationError } from '../../../generated/runtime/errors.ts';
import { Http, type Operation } from '../../../generated/runtime/client.ts';
import { failure, only, same, utf8 } from './check.ts';
import type { Group } from './setting.ts';
import { inPath, inQuery } from '../../../templates/runtime/call/parameters.ts';
import { inHeader } from '../../../generated/runtime/request.ts';

const styled: Operation = {
  id: 'styled',
  method: 'GET',
  path: '/{label}/{matrix}',
  pathParams: {
    label: inPath({ style: 'label', explode: true }),
    matrix: inPath({ style: 'matrix', explode: false }),
  },
  query: [
    inQuery({ name: 'deep', style: 'deepObject' }),
    inQuery({ name: 'pipes', style: 'pipeDelimited', explode: false }),
    inQuery({ name: 'spaces', style: 'spaceDelimited', explode: false }),
    inQuery({ name: 'json', content: 'application/json' }),
    inQuery({ name: 'reserved', allowReserved: true }),
    'many',
  ],
};

export const encoding: Group = {
  name: 'encoding',
  tests: {
    'a path value is encoded whole': async ({ serve }) => {
      const service = await serve({ json: {} });
      const http = packageInsightsHttp({ baseUrl: service.url });
      const versionKey = { system: 'NPM', name: '@scope/ä', version: '1.0+b c;x' } as const;
      await getVersion(http, { versionKey });
      const path = '/v3alpha/systems/NPM/packages/%40scope%2F%C3%A4/versions/1.0%2Bb%20c%3Bx';
      same(only(await service.seen()).target, path);
    },

    'a value that leads elsewhere is refused before it is sent': async ({ serve }) => {
      const service = await serve({ json: {} });
      const http = packageInsightsHttp({ baseUrl: service.url });
      for (const version of ['', '.', '..', '%2e', '%2E.', '.%2e']) {
        const versionKey = { system: 'NPM', name: 'a', version } as const;
        await failure(getVersion(http, { versionKey }), ValidationError);
      }
      same(await service.seen(), []);
    },

    'a value that spans segments keeps its slash': async ({ serve }) => {
      const service = await serve({ json: {} });
      const client = new ContentGeneration({ baseUrl: service.url, auth: { apiKey: 'k' } });
      await client.generateContent({ model: 'models/a b', body: { contents: [] } });
      same(only(await service.seen()).target, '/v1beta/models/a%20b:generateContent?key=k');
    },

    'a dotted group becomes its members': async ({ serve }) => {
      const service = await serve({ json: {} });
      const http = packageInsightsHttp({ baseUrl: service.url });
      await query(http, { hash: { type: 'SHA1', value: 'a+/=' } });
      const target = '/v3alpha/query?hash.type=SHA1&hash.value=a%2B%2F%3D';
      same(only(await service.seen()).target, target);
    },

    'false, zero and bracketed names are sent': async ({ serve }) => {
      const service = await serve({ json: {} });
      const params = { current_only: false, 'page[offset]': 0, 'page[limit]': undefined };
      await v2List(new Http({ name: 'plain' }, { baseUrl: service.url }), params);
      const target = '/api/v2/downtime?current_only=false&page%5Boffset%5D=0';
      same(only(await service.seen()).target, target);
    },

    'every style has its form': async ({ serve }) => {
      const service = await serve({ json: {} });
      const http = new Http({ name: 'plain' }, { baseUrl: service.url });
      await http.send(styled, {
        label: ['a', 'b'],
        matrix: { x: 1 },
        deep: { a: { b: 'c d' } },
        pipes: [1, 2],
        spaces: ['x', 'y'],
        json: { a: [1] },
        reserved: 'a/b?c&d',
        many: ['😀', '+'],
      });
      const query = [
        'deep%5Ba%5D%5Bb%5D=c%20d',
        'pipes=1%7C2',
        'spaces=x%20y',
        'json=%7B%22a%22%3A%5B1%5D%7D',
        'reserved=a/b?c%26d',
        'many=%F0%9F%98%80',
        'many=%2B',
      ];
      same(only(await service.seen()).target, `/.a.b/;matrix=x,1?${query.join('&')}`);
    },

    'a header carries Latin-1, and never another line': async ({ serve, differs }) => {
      const service = await serve({ json: {} });
      const http = new Http({ name: 'plain' }, { baseUrl: service.url });
      const get: Operation = { id: 'get', method: 'GET', path: '/', parts: [inHeader('x-note')] };
      await http.send(get, { 'x-note': 'café' });
      const sent = differs('headersInUtf8') ? utf8('café') : 'café';
      same(only(await service.seen()).headers['x-note'], sent);
      await failure(http.send(get, { 'x-note': 'a\r\nx-other: b' }), ValidationError);
      same((await service.seen()).length, 1);
    },
  },
};
