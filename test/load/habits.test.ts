/** What people write instead of OpenAPI is read as what they mean. */

import { describe, expect, it } from 'vitest';
import type { Kind } from '../../generator/core/load/structure/node-kinds.ts';
import { mend } from '../../generator/core/load/dialects/habits/habits.ts';
import { lift } from '../../generator/core/load/dialects/lift.ts';
import { readPath } from '../../generator/core/load/structure/path-template.ts';

const schema = { type: 'string' };

it.each<[Kind, unknown, unknown]>([
  ['schema', { type: 'int' }, { type: 'integer' }],
  ['schema', { type: 'String' }, { type: 'string' }],
  ['schema', { type: 'datetime' }, { type: 'string', format: 'date-time' }],
  ['schema', { type: 'long', format: 'x' }, { type: 'integer', format: 'x' }],
  ['schema', { type: 'Pet' }, {}],
  ['schema', { type: 5 }, {}],
  ['schema', { type: ['string', null] }, { type: ['string', 'null'] }],
  ['schema', { type: ['string', 'any'] }, {}],
  ['schema', { minLength: '5', maxLength: -1 }, { minLength: 5 }],
  ['schema', { minimum: '0', multipleOf: 0 }, { minimum: 0 }],
  ['schema', { uniqueItems: 'true', nullable: 'false' }, { uniqueItems: true, nullable: false }],
  ['schema', { additionalProperties: 'false' }, { additionalProperties: false }],
  ['schema', { additionalProperties: [] }, { additionalProperties: {} }],
  ['schema', { required: 'a' }, { required: ['a'] }],
  ['schema', { required: true }, {}],
  ['schema', { enum: 'a' }, { enum: ['a'] }],
  ['schema', { enum: [] }, { enum: [] }],
  ['schema', { oneOf: [] }, {}],
  [
    'schema',
    { type: 'string', enum: [1, true, 'a'] },
    { type: 'string', enum: ['1', 'true', 'a'] },
  ],
  ['schema', { type: 'integer', enum: ['1', '2'] }, { type: 'integer', enum: [1, 2] }],
  ['schema', { type: 'boolean', enum: ['true'] }, { type: 'boolean', enum: [true] }],
  ['schema', { type: 'object', enum: ['a'] }, { type: 'object' }],
  ['schema', { type: 'integer', const: '1' }, { type: 'integer', const: 1 }],
  ['schema', { type: 'integer', const: 'a' }, { type: 'integer' }],
  ['schema', { type: 'integer', const: [1] }, { type: 'integer', const: [1] }],
  [
    'schema',
    { type: ['integer', 'null'], const: null },
    { type: ['integer', 'null'], const: null },
  ],
  ['schema', { type: 'boolean', default: 'true' }, { type: 'boolean', default: true }],
  ['schema', { type: 'string', default: 5 }, { type: 'string', default: '5' }],
  ['schema', { type: 'integer', default: 'a' }, { type: 'integer', default: 'a' }],
  ['schema', { type: 'string', default: null }, { type: 'string', default: null }],
  ['schema', { type: 'null', allOf: [schema] }, { allOf: [schema], nullable: true }],
  ['schema', { type: ['null'], $ref: '#/a' }, { $ref: '#/a', nullable: true }],
  ['schema', { type: 'null', const: null }, { type: 'null', const: null }],
  [
    'schema',
    { type: ['null', 'string'], allOf: [schema] },
    { type: ['null', 'string'], allOf: [schema] },
  ],
  ['schema', { type: 'array', enum: [{ a: 1 }] }, { type: 'array', enum: [{ a: 1 }] }],
  [
    'schema',
    { type: 'array', items: schema, enum: ['a'] },
    { type: 'array', items: { ...schema, enum: ['a'] } },
  ],
  [
    'schema',
    {
      properties: { a: { required: true }, b: { required: 'true' }, c: { required: false } },
      required: ['c'],
    },
    {
      properties: { a: { required: true }, b: { required: 'true' }, c: { required: false } },
      required: ['c', 'a', 'b'],
    },
  ],
  ['schema', { $ref: null, type: 'string' }, { type: 'string' }],
  ['schema', { $ref: ['#/a'] }, {}],
  [
    'schema',
    { anyOf: [schema, { nullable: true, title: 'No bot' }] },
    { anyOf: [schema, { title: 'No bot', type: 'null' }] },
  ],
  ['schema', { oneOf: [{ nullable: true }, schema] }, { oneOf: [{ type: 'null' }, schema] }],
  [
    'schema',
    { anyOf: [schema, { nullable: true, enum: ['a'] }] },
    { anyOf: [schema, { nullable: true, enum: ['a'] }] },
  ],
  ['schema', 'number', { type: 'number' }],
  ['schema', 'thing', undefined],
  ['response', 'Fine.', { description: 'Fine.' }],
  ['server', 'https://a.example', { url: 'https://a.example' }],
  ['discriminator', 'kind', { propertyName: 'kind' }],
  ['parameter', { name: 'q', in: 'Query', schema }, { name: 'q', in: 'query', schema }],
  ['parameter', { name: 'q', in: 'headers', schema }, { name: 'q', in: 'header', schema }],
  [
    'parameter',
    { name: 'q', in: 'query', type: 'array', items: schema, collectionFormat: 'multi' },
    {
      name: 'q',
      in: 'query',
      type: 'array',
      items: schema,
      style: 'form',
      explode: true,
      schema: { type: 'array', items: schema },
    },
  ],
  ['header', schema, { ...schema, schema }],
  ['response', { schema }, { content: { 'application/json': { schema } } }],
  ['mediaType', { ...schema, example: 1 }, { schema, example: 1 }],
  ['pathItem', { GET: {}, Post: {}, post: { x: 1 } }, { get: {}, Post: {}, post: { x: 1 } }],
  ['operation', { tags: 'a', security: { key: [] } }, { tags: ['a'], security: [{ key: [] }] }],
  [
    'operation',
    {
      parameters: [
        { in: 'body', name: 'b', required: true, schema },
        { in: 'query', name: 'q' },
      ],
    },
    {
      parameters: [{ in: 'query', name: 'q' }],
      requestBody: { required: true, content: { 'application/json': { schema } } },
    },
  ],
  [
    'operation',
    { parameters: [{ in: 'formData', name: 'f', type: 'file', required: true }] },
    {
      parameters: [],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { f: { type: 'file' } }, required: ['f'] },
          },
        },
      },
    },
  ],
  ['root', { security: { key: [] } }, { security: [{ key: [] }] }],
  ['securityScheme', { type: 'basic' }, { type: 'http', scheme: 'basic' }],
  ['securityScheme', { type: 'JWT' }, { type: 'http', scheme: 'bearer' }],
  ['securityScheme', { type: 'apikey', in: 'Header' }, { type: 'apiKey', in: 'header' }],
  [
    'securityScheme',
    { type: 'oauth2', flow: 'accessCode', tokenUrl: 't', scopes: { a: 'b' } },
    { type: 'oauth2', flows: { authorizationCode: { tokenUrl: 't', scopes: { a: 'b' } } } },
  ],
])('a %s %j is read as %j', (kind, written, meant) => {
  expect(mend(written, kind)).toEqual(meant);
});

it('a document without such habits stays the same object', () => {
  const fine = { type: 'object', properties: { a: schema }, required: ['a'], minProperties: 1 };
  expect(mend(fine, 'schema')).toBe(fine);
});

it('one schema in the place of a list is a list of one', () => {
  expect(lift({ allOf: schema }, 'schema', '3.1')).toEqual({ allOf: [schema] });
});

const word = (name: string, spans = false) => ({ word: name, spans });

describe('paths', () => {
  it.each([
    ['/a/{id}/b', ['/a/', word('id'), '/b']],
    ['/a/{id', ['/a/{id']],
    ['/a/{{id}}', ['/a/', word('id')]],
    ['/a/{+path}', ['/a/', word('path', true)]],
    ['/a/{path*}', ['/a/', word('path', true)]],
    ['/a/{id:[0-9]{3}}', ['/a/', word('id')]],
    ['/a/{x}.{y}', ['/a/', word('x'), '.', word('y')]],
    ['/a#b', ['/a']],
  ])('%s', (path, pieces) => {
    expect(readPath(path, new Set()).pieces).toEqual(pieces);
  });

  it('may contain a query', () => {
    expect(readPath('/a?x=1&y={z}', new Set()).query).toEqual([
      { name: 'x', value: '1' },
      { name: 'y', value: word('z') },
    ]);
    expect(readPath('/a{?x,y*}', new Set()).query.map(({ name }) => name)).toEqual(['x', 'y']);
  });

  it('a declared name is taken as it is', () => {
    expect(readPath('/{a:b}', new Set(['a:b'])).pieces).toEqual(['/', word('a:b')]);
  });
});
