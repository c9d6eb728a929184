/** Forms of the page: what is typed becomes the request that the document means, and the same call in TypeScript. */

import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { beforeAll, expect, it, vi, afterAll } from 'vitest';
import { viewApi } from '../../page/view-api.ts';
import {
  buildRequest,
  printCall,
  printLiteral,
  type Typed,
} from '../../../../templates/page/call.ts';
import type { ApiView, OperationView } from '../../../../templates/page/view.ts';
import { read } from '../../../../test/ir/read.ts';

const { api } = read(`
info: { title: Shop, version: '1' }
security: [{ key: [] }, { login: [] }]
paths:
  /shops/{shop}/orders:
    post:
      operationId: orders.create
      parameters:
        - { name: shop, in: path, required: true, schema: { type: string } }
        - { name: tags, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { a: { type: integer } } } }
        - { name: limit, in: query, schema: { type: integer } }
        - { name: X-Trace, in: header, schema: { type: array, items: { type: integer } } }
        - { name: seen, in: cookie, schema: { type: string } }
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { name: { type: string } } } }
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { name: { type: string }, rows: { type: array } } }
            encoding: { rows: { style: deepObject } }
      responses: { '200': { description: Done. } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: api key }
    login: { type: http, scheme: basic }
`);
const view: ApiView = { ...viewApi(api), base: '/v1' };

function findOperation(): OperationView {
  const [operation] = view.tags.flatMap(({ operations }) => operations);
  if (operation === undefined) throw new Error('there is no operation');
  return operation;
}

const operation = findOperation();
const typed: Typed = {
  parameters: ['a/b', '["x,y","z"]', '{"a":1}', '5', '[1,2]', 'yes'],
  path: '',
  mediaType: 'application/json',
  body: '{"name":"é"}',
  fields: {},
  files: {},
  credentials: { key: 'k&', login: 'me:secret' },
  prefer: 'code=409',
};

beforeAll(() => void vi.stubGlobal('location', { origin: 'http://localhost:4010' }));
afterAll(() => void vi.unstubAllGlobals());

it('parameters are sent in the styles of the document', () => {
  expect(buildRequest(view, operation, typed)).toEqual({
    method: 'POST',
    url: '/v1/shops/a%2Fb/orders?tags=x%2Cy,z&filter%5Ba%5D=1&limit=5&api%20key=k%26',
    headers: {
      authorization: 'Basic bWU6c2VjcmV0',
      'X-Trace': '1,2',
      prefer: 'code=409',
      'content-type': 'application/json',
    },
    body: '{"name":"é"}',
    shown: '{"name":"é"}',
    cookies: ['seen=yes'],
  });
});

it('what is left empty is not sent, and other values are sent as they are', () => {
  const parameters = ['x', '', '', 'many', '', ''];
  const request = buildRequest(view, operation, {
    ...typed,
    parameters,
    body: '',
    prefer: '',
    credentials: {},
  });
  expect(request).toMatchObject({ url: '/v1/shops/x/orders?limit=many', headers: {}, cookies: [] });
  expect(request.body).toBeUndefined();
});

it('a form is made of JSON', () => {
  const mediaType = 'application/x-www-form-urlencoded';
  const { body } = buildRequest(view, operation, {
    ...typed,
    mediaType,
    body: '{"name":["a b","c"],"rows":[{"sku":"é"},{"sku":"2"}]}',
  });
  expect(body).toBe('name=a+b&name=c&rows%5B0%5D%5Bsku%5D=%C3%A9&rows%5B1%5D%5Bsku%5D=2');
});

it.each([
  ['shop', { parameters: [] }, /`shop` is missing/],
  ['tags', { parameters: ['x', '[1'] }, /`tags` is not JSON/],
])('%s that cannot be read is named', (_, change, message) => {
  expect(() => buildRequest(view, operation, { ...typed, ...change })).toThrow(message);
});

it('the same call is TypeScript', () => {
  expect(printCall(view, operation, typed)).toBe(
    [
      "import { Shop } from './shop/index.js';",
      '',
      'const client = new Shop({',
      "  baseUrl: 'http://localhost:4010/v1',",
      "  auth: { key: '…', login: '…' },",
      '});',
      'const result = await client.orders.create({',
      "  shop: 'a/b',",
      "  tags: ['x,y', 'z'],",
      '  filter: { a: 1 },',
      '  limit: 5,',
      "  'X-Trace': [1, 2],",
      "  seen: 'yes',",
      "  body: { name: 'é' },",
      '});',
    ].join('\n'),
  );
});

it('any JSON is written as an expression of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const back: unknown = runInNewContext(`JSON.stringify(${printLiteral(value)})`);
      expect(back).toBe(JSON.stringify(value));
    }),
    { seed: 3, numRuns: 500 },
  );
});
