/** A rule that cannot be carried is left out, and nothing else refuses values for that. */

import { expect, it } from 'vitest';
import type { KeywordSchema } from '../../generator/core/ir/model/model.ts';
import { readSchemas } from './read.ts';

/** The keywords of the schema `A` that say something about values. */
function listKeywords(schema: string): readonly string[] {
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

it.each(lost)('keywords that need all of %s are not carried', (schema) => {
  expect(listKeywords(`{ oneOf: [{ type: integer }, ${schema}] }`)).toEqual(['anyOf']);
  expect(listKeywords(`{ not: ${schema} }`)).toEqual([]);
  expect(listKeywords(`{ if: ${schema}, then: { required: [a] } }`)).toEqual([]);
  expect(listKeywords(`{ contains: ${schema}, maxContains: 1 }`)).toEqual([]);
  expect(listKeywords(`{ allOf: [${schema}], unevaluatedProperties: false }`)).toEqual([]);
});

it('a schema whose keywords are carried stays as it is', () => {
  const fine = "{ $ref: '#/components/schemas/Fine' }";
  expect(listKeywords(`{ oneOf: [{ type: integer }, ${fine}] }`)).toEqual(['oneOf']);
  expect(listKeywords(`{ not: ${fine} }`)).toEqual(['not']);
  expect(listKeywords(`{ if: ${fine}, then: { minLength: 1 } }`)).toEqual(['if', 'then']);
  expect(listKeywords(`{ contains: ${fine}, maxContains: 1 }`)).toEqual(['maxContains']);
});

/** The type of a map with a form of names that is left out. */
const printType = (rest: string): string =>
  readSchemas(
    `A: { type: object, patternProperties: { '^\\h': { type: string }, '^x': { type: boolean } }, additionalProperties: ${rest} }`,
  ).type('A');

it('members whose form of names is left out may have any name', () => {
  expect(printType('false')).toBe('{ []: string | boolean }');
  expect(printType('{ type: integer }')).toBe('{ []: string | number | boolean }');
});
