/** The doc of an operation says where its answers lead, where it is served, and what of it is not carried. */

import { expect, it } from 'vitest';
import { formatFacts } from '../../generator/core/ir/docs/fact-lines.ts';
import { read } from './read.ts';

it('links of answers are in the doc, by operation id or by reference', () => {
  const { operation } = read(`
paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          description: x
          links:
            next: { operationId: b, parameters: { id: $response.body#/id } }
            up: { operationRef: '#/paths/~1c/put' }
            odd: null
            nothing: {}
`);
  expect(formatFacts(operation('a').doc.facts)).toEqual([
    'Leads to `b` with `id` of `$response.body#/id`.',
    'Leads to `PUT /c`.',
  ]);
});

it('a server of the operation alone is in the doc, unless the description names it too', () => {
  const { operation } = read(`
servers: [{ url: https://a.example }]
paths:
  /a: { get: { operationId: a, responses: {}, servers: [{ url: https://up.example }] } }
  /b: { servers: [{ url: https://a.example }], get: { operationId: b, responses: {} } }
`);
  expect(formatFacts(operation('a').doc.facts)).toEqual([
    'Served by `https://up.example`: call it with a client of that `baseUrl`.',
  ]);
  expect(operation('b').doc.facts).toEqual([]);
});

it('a tag may name its file', () => {
  const { api } = read(`
tags: [{ name: 'Pets & co', x-sw-name: animals }]
paths: { /a: { get: { tags: ['Pets & co'], responses: {} } } }
`);
  expect(api.tags).toEqual([{ name: 'Pets & co', file: 'animals' }]);
});

it('encodings that are not carried are reported, each with its place', () => {
  const { problems } = read(`
paths:
  /a:
    post:
      operationId: a
      requestBody:
        content:
          multipart/mixed:
            prefixEncoding: [{ contentType: application/json }]
            itemEncoding: { contentType: image/png }
          multipart/form-data:
            schema: { type: object }
            encoding: { part: { contentType: multipart/mixed, encoding: { inner: {} } } }
      responses: {}
`);
  expect(problems.map(({ code, severity, message }) => [code, severity, message])).toEqual([
    ['SCHEMA-508', 'warning', '`prefixEncoding` is left out: clients write parts by name.'],
    ['SCHEMA-508', 'warning', '`itemEncoding` is left out: clients write parts by name.'],
    ['SCHEMA-508', 'warning', '`encoding` is left out: clients write parts by name.'],
  ]);
});

it('answers whose parts are not read are reported where the document describes these parts', () => {
  const { problems } = read(`
paths:
  /a:
    get:
      operationId: a
      responses:
        '200':
          content:
            multipart/mixed: { schema: { type: object } }
            multipart/related: { itemSchema: {} }
            application/x-www-form-urlencoded: {}
`);
  expect(problems.map(({ code, severity, at }) => [code, severity, at.pointer])).toEqual(
    ['mixed/schema', 'related/itemSchema'].map((type) => [
      'SCHEMA-516',
      'note',
      `/paths/~1a/get/responses/200/content/multipart~1${type}`,
    ]),
  );
});

it('a body of a method that sends none is reported', () => {
  const { operation, problems } = read(`
paths:
  /a:
    get: { operationId: a, requestBody: { content: { application/json: {} } }, responses: {} }
    delete: { operationId: b, requestBody: { content: { application/json: {} } }, responses: {} }
`);
  expect(problems.map(({ code, at }) => [code, at.pointer])).toEqual([
    ['SCHEMA-509', '/paths/~1a/get/requestBody'],
  ]);
  expect(operation('a').params.members).toEqual([]);
  expect(operation('b').params.members).toHaveLength(1);
});

it('an operation that no client can send is left out and reported', () => {
  const { api, problems } = read(`
openapi: 3.2.0
paths:
  /a:
    get: { operationId: a, responses: {} }
    trace: { operationId: b, responses: {} }
    additionalOperations:
      COPY: { operationId: c, responses: {} }
      Connect: { operationId: d, responses: {} }
      TRACK: { operationId: e, responses: {} }
      MOVE IT: { operationId: f, responses: {} }
`);
  expect(api.operations.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(problems.map(({ code, at }) => [code, at.pointer])).toEqual([
    ['SPEC-136', '/paths/~1a/trace'],
    ['SPEC-136', '/paths/~1a/additionalOperations/Connect'],
    ['SPEC-136', '/paths/~1a/additionalOperations/TRACK'],
    ['SPEC-136', '/paths/~1a/additionalOperations/MOVE IT'],
  ]);
});

it('the address of a server is the default as far as a client takes it', () => {
  const { api } = read(`
servers:
  - { url: 'https://a.example/v1/?key=1#top' }
  - { url: 'https://me:secret@{host}/@b', variables: { host: { default: b.example } } }
  - { url: 'https://c.example/@c/' }
  - { url: 'https://d.example:d' }
  - { url: 'https://{host}' }
  - { url: /e }
paths: {}
`);
  expect(api.servers.map(({ base }) => base)).toEqual([
    'https://a.example/v1/',
    'https://b.example/@b',
    'https://c.example/@c/',
    undefined,
    undefined,
    undefined,
  ]);
});

it('a header that no request can carry is left out, and so is a status that is there twice', () => {
  const { operation } = read(`
paths:
  /a:
    get:
      operationId: a
      parameters: [{ name: Api Key, in: header, schema: {} }, { name: Api-Key, in: header, schema: {} }]
      responses: { 2XX: { description: first }, 2xx: { description: second } }
`);
  expect(operation('a').params.members.map(({ name }) => name)).toEqual(['Api-Key']);
  expect(operation('a').responses.map(({ description }) => description)).toEqual(['first']);
});
