/** What a path says of its parameters, and what is made of paths that hold more than words. */

import { expect, it } from 'vitest';
import type { Operation } from '../../generator/core/ir/model/model.ts';
import { read } from './read.ts';

function operationAt(path: string, ...parameters: readonly object[]): Operation {
  const found = read(
    JSON.stringify({ paths: { [path]: { get: { operationId: 'x', parameters, responses: {} } } } }),
  );
  return found.operation('x');
}

const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

it.each([
  ['/a/{id}', '/a/{id}'],
  ['a/{id}', '/a/{id}'],
  ['', '/'],
  ['/a/{id', '/a/%7Bid'],
  ['/a/{}', '/a/%7B%7D'],
  ['/a/{id}/b/{id}', '/a/{id}/b/{id}'],
  ['/a/{id:[0-9]+}', '/a/{id}'],
  ['/a?b=c#d', '/a'],
  ['/a{?b}', '/a'],
])('%s is sent as %s', (path, template) => {
  expect(operationAt(path).template).toBe(template);
});

it('a word is a required text where nobody describes it', () => {
  const [parameter] = operationAt('/a/{id}').parameters;
  expect(parameter).toMatchObject({ name: 'id', in: 'path', required: true });
});

it('a parameter belongs to the placeholder that differs in case and signs alone', () => {
  const { parameters } = operationAt('/a/{pet_id}', inPath('petId'));
  expect(parameters.map(({ name }) => name)).toEqual(['pet_id']);
});

it('a path parameter that has no place is left out', () => {
  const { parameters } = operationAt('/a/{id}', inPath('id'), inPath('other'));
  expect(parameters.map(({ name }) => name)).toEqual(['id']);
});

it('pairs of a query are sent with every call, and its words are query parameters', () => {
  const { parameters } = operationAt('/a?kind=b&c={d}&e={f}', inPath('d'));
  expect(parameters.map(({ name, in: where, constant }) => [name, where, constant])).toEqual([
    ['c', 'query', undefined],
    ['kind', 'query', 'b'],
    ['e', 'query', undefined],
  ]);
});

it('a word with a plus or a star spans segments', () => {
  expect(operationAt('/a/{+rest}', inPath('rest')).parameters[0]?.spans).toBe(true);
  expect(operationAt('/a/{rest*}').parameters[0]?.spans).toBe(true);
});

it.each([
  ['{ const: a }', 'a'],
  ['{ type: integer, enum: [0] }', 0],
  ['{ type: boolean, const: false }', false],
  ["{ $ref: '#/components/schemas/Only' }", 'a'],
  ["{ allOf: [{ $ref: '#/components/schemas/Only' }, { description: A. }] }", 'a'],
  ["{ $ref: '#/components/schemas/Wrapped' }", 'a'],
  ['{ oneOf: [{ anyOf: [{ const: a }] }] }', 'a'],
  ['{ allOf: [{ enum: [a, b] }, { const: b }] }', 'b'],
  // There is a choice, or nothing that a text can be.
  ['{ enum: [a, b] }', undefined],
  ['{ oneOf: [{ const: a }, { const: b }] }', undefined],
  ["{ type: [string, 'null'], enum: [a, null] }", undefined],
  ['{ type: string, x-extensible-enum: [a] }', undefined],
  ['{ type: array, items: { const: a } }', undefined],
  ['{ const: null }', undefined],
  ['{ const: { a: 1 } }', undefined],
  ["{ $ref: '#/components/schemas/Round' }", undefined],
])('a parameter of %s has the value %j, and need not be given', (schema, value) => {
  const { operation } = read(`
paths:
  /a:
    get:
      operationId: x
      parameters:
        - { name: q, in: query, required: true, schema: ${schema} }
        - { name: h, in: header, required: true, schema: ${schema} }
        - { name: c, in: cookie, required: true, schema: ${schema} }
        - { name: o, in: query, schema: ${schema} }
      responses: {}
components:
  schemas:
    Only: { const: a }
    Wrapped: { allOf: [{ $ref: '#/components/schemas/Only' }] }
    Round: { allOf: [{ $ref: '#/components/schemas/Round' }] }
`);
  const { parameters, params } = operation('x');
  expect(parameters.map(({ constant }) => constant)).toEqual([value, value, value, undefined]);
  const isNeeded = value === undefined;
  expect(params.members.map(({ optional }) => optional)).toEqual([
    !isNeeded,
    !isNeeded,
    !isNeeded,
    true,
  ]);
});
