/** A rule that cannot be carried is left out, and nothing else refuses values for that. */

import { expect, it } from 'vitest';
import type { KeywordSchema } from '../../generator/core/ir/model/model.ts';
import { readSchemas } from './read.ts';

/** The keywords of the schema `A` that say something about values. */
function keywordsOf(schema: string): readonly string[] {
  const { model } = readSchemas(
    `A: ${schema}\nLost: { $ref: '#/nowhere' }\nDeep: { properties: { a: { $ref: '#/components/schemas/Lost' } } }\nFine: { type: string }`,
  );
  const { schema: found } = model('A');
  const known = ['oneOf', 'anyOf', 'not', 'if', 'then', 'maxContains', 'unevaluatedProperties'];
  return known.filter(
    (name) => found.kind === 'schema' && found[name as keyof KeywordSchema] !== undefined,
  );
}

const lost = [
  "{ $ref: '#/nowhere' }",
  "{ $ref: '#/components/schemas/Lost' }",
  "{ $ref: '#/components/schemas/Deep' }",
  "{ type: string, pattern: '^\\h' }",
  "{ type: string, pattern: '^a++b' }",
  "{ type: object, patternProperties: { '^\\h': { type: string } } }",
  '{ allOf: [{ minLength: {} }] }',
];

it.each(lost)('%s among others', (schema) => {
  expect(keywordsOf(`{ oneOf: [{ type: integer }, ${schema}] }`)).toEqual(['anyOf']);
  expect(keywordsOf(`{ not: ${schema} }`)).toEqual([]);
  expect(keywordsOf(`{ if: ${schema}, then: { required: [a] } }`)).toEqual([]);
  expect(keywordsOf(`{ contains: ${schema}, maxContains: 1 }`)).toEqual([]);
  expect(keywordsOf(`{ allOf: [${schema}], unevaluatedProperties: false }`)).toEqual([]);
});

it('what is carried stays as it is', () => {
  const fine = "{ $ref: '#/components/schemas/Fine' }";
  expect(keywordsOf(`{ oneOf: [{ type: integer }, ${fine}] }`)).toEqual(['oneOf']);
  expect(keywordsOf(`{ not: ${fine} }`)).toEqual(['not']);
  expect(keywordsOf(`{ if: ${fine}, then: { minLength: 1 } }`)).toEqual(['if', 'then']);
  expect(keywordsOf(`{ contains: ${fine}, maxContains: 1 }`)).toEqual(['maxContains']);
});

/** The type of a map with a form of names that is left out. */
const typeOf = (rest: string): string =>
  readSchemas(
    `A: { type: object, patternProperties: { '^\\h': { type: string }, '^x': { type: boolean } }, additionalProperties: ${rest} }`,
  ).type('A');

it('members whose form of names is left out may have any name', () => {
  expect(typeOf('false')).toBe('{ []: string | boolean }');
  expect(typeOf('{ type: integer }')).toBe('{ []: string | number | boolean }');
});
