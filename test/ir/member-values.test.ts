/** Values that a member of a model writes out have a name, made of the model's and the member's. */

import { expect, it } from 'vitest';
import { read, readSchemas } from './read.ts';

const namesIn = (schemas: string, options = {}): readonly string[] =>
  readSchemas(schemas, options)
    .api.models.filter((model) => model.enum !== undefined)
    .map(({ key, name }) => `${key}: ${name}`);

const pet = (member: string): string => `Pet: { type: object, properties: { kind: ${member} } }\n`;
const kinds = '{ type: string, enum: [a, b] }';

it.each([
  ['two texts', kinds, 'Pet kind: PetKind'],
  ['items of a list', `{ type: array, items: ${kinds} }`, 'Pet kind item: PetKindItem'],
  [
    'inside items of a list',
    `{ items: { properties: { of: ${kinds} } } }`,
    'Pet kind item of: PetKindItemOf',
  ],
  ['inside a member', `{ properties: { of: ${kinds} } }`, 'Pet kind of: PetKindOf'],
  ['texts or null', "{ type: [string, 'null'], enum: [a, b, null] }", 'Pet kind: PetKind'],
  ['texts, or null beside them', `{ anyOf: [${kinds}, { type: 'null' }] }`, 'Pet kind: PetKind'],
  [
    'items of a list, or null beside it',
    `{ anyOf: [{ type: array, items: ${kinds} }, { type: 'null' }] }`,
    'Pet kind item: PetKindItem',
  ],
  [
    'texts that are listed one by one',
    '{ oneOf: [{ const: a }, { const: b }] }',
    'Pet kind: PetKind',
  ],
  ['texts seen so far', '{ type: string, x-extensible-enum: [a, b] }', 'Pet kind: PetKind'],
])('%s have a name for the values of a member', (_what, member, wanted) => {
  expect(namesIn(pet(member))).toEqual([wanted]);
});

it.each([
  ['one text', '{ type: string, enum: [a] }'],
  ['one text or null', "{ type: [string, 'null'], enum: [a, null] }"],
  ['texts that lie deep', `{ items: { properties: { a: { items: ${kinds} } } } }`],
  ['numbers', '{ type: integer, enum: [1, 2] }'],
  ['what another rule judges too', '{ type: string, enum: [a, b], maxLength: 1 }'],
  ['one of two alternatives', `{ oneOf: [${kinds}, { type: integer }] }`],
  ['values of a map', `{ additionalProperties: ${kinds} }`],
])('%s have no name for the values of a member', (_what, member) => {
  expect(namesIn(pet(member))).toEqual([]);
});

it.each([
  "{ type: [string, 'null'], enum: [a, null, b] }",
  "{ anyOf: [{ type: string, enum: [a, b] }, { type: 'null' }] }",
])('the type of the member is the name, and null beside it: %s', (member) => {
  const { type, model } = readSchemas(pet(member));
  expect(type('Pet kind')).toBe('"a" | "b"');
  expect(type('Pet')).toBe('{ kind?: PetKind | null }');
  expect(model('Pet kind').enum?.values.map(({ key }) => key)).toEqual(['a', 'b']);
});

/** A model that leaves the member these values. */
const subtype = (values: string): string =>
  `Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { kind: { type: string, enum: [${values}] } } }] }\n`;

it('the member of a subtype has the values that both allow', () => {
  const { type } = readSchemas(`${pet('{ type: string, enum: [a, b, c] }')}${subtype('b, c')}`);
  expect(type('Dog')).toBe('{ kind?: DogKind }');
  const sole = readSchemas(`${pet('{ type: string, enum: [a, b, c] }')}${subtype('b')}`);
  expect(sole.type('Dog')).toBe('{ kind?: "b" }');
});

it('the name follows that of the model, and yields to all other names', () => {
  const schemas = `${pet(kinds)}PetKind: { type: object }\n`;
  expect(namesIn(schemas)).toEqual(['Pet kind: PetKindValues']);
  expect(namesIn(schemas, { names: { models: { Pet: 'Animal' } } })).toEqual([
    'Pet kind: AnimalKind',
  ]);
  expect(namesIn(schemas, { names: { models: { 'Pet kind': 'Kind' } } })).toEqual([
    'Pet kind: Kind',
  ]);
  const { problems } = readSchemas(schemas);
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    [
      'NAME-303',
      'member `Pet.kind` is called `PetKindValues`, not `PetKind`: schema `PetKind` already has that name.',
    ],
  ]);
});

it('an operation keeps its names beside those of values', () => {
  const { api, operation } = read(
    `paths: { /pets: { get: { operationId: pet } } }
components: { schemas: { Pet: { type: object, properties: { error: ${kinds} } } } }`,
  );
  expect(operation('pet').names.error).toBe('PetError');
  expect(api.models.map(({ name }) => name)).toEqual(['Pet', 'PetErrorValues']);
});

it('a reference to the member means the same values', () => {
  const schemas = `${pet(kinds)}Cat: { properties: { kind: { $ref: '#/components/schemas/Pet/properties/kind' } } }\n`;
  const reversed = schemas.trimEnd().split('\n').toReversed().join('\n');
  for (const text of [schemas, reversed]) {
    expect(namesIn(text)).toEqual(['Pet kind: PetKind']);
    expect(readSchemas(text).type('Cat')).toBe('{ kind?: PetKind }');
  }
});

const mood = 'enum: [a, b, null], x-enum-varnames: [Good, Bad, Nothing]';

it.each([
  ["type: [string, 'null'], enum: [a, b, null]", ['a', 'b'], true],
  [`type: [string, 'null'], ${mood}`, ['Good', 'Bad'], true],
  [mood, ['Good', 'Bad'], true],
  [`type: string, ${mood}`, ['Good', 'Bad'], undefined],
  ["type: [string, 'null'], enum: [a, b]", ['a', 'b'], undefined],
  ["type: [string, 'null'], x-extensible-enum: [a, b]", ['a', 'b'], true],
  [
    "anyOf: [{ type: string, enum: [a, b], x-enum-varnames: [Good, Bad] }, { type: 'null' }]",
    ['Good', 'Bad'],
    true,
  ],
  ["type: [integer, 'null'], enum: [1, null], x-enum-varnames: [One, Nothing]", ['One'], true],
])('a component has names for its values, and null beside them: %s', (set, keys, nullable) => {
  const found = readSchemas(`Mood: { ${set} }\n`).model('Mood').enum;
  expect([found?.values.map(({ key }) => key), found?.nullable]).toEqual([keys, nullable]);
});

it.each([
  ['the name of a component', 'Given: { enum: [a, b] }', 'enum: [b, a]', 'Given'],
  ['its given name', 'X: { enum: [a, b], x-ms-enum: { name: Given } }', 'enum: [a, b]', 'Given'],
  ['other values', 'Given: { enum: [a, c] }', 'enum: [a, b]', 'GivenValues'],
  ['null', 'Given: { enum: [a, b] }', 'enum: [a, b, null]', 'Given | null'],
  ['null in the component', 'Given: { enum: [a, b, null] }', 'enum: [a, b]', 'GivenValues'],
])('a member whose x-ms-enum has %s', (_what, component, set, type) => {
  const member = `{ ${set}, x-ms-enum: { name: Given } }`;
  const lines = [pet(member).trim(), component];
  for (const text of [lines, lines.toReversed()]) {
    expect(readSchemas(`${text.join('\n')}\n`).type('Pet')).toBe(`{ kind?: ${type} }`);
  }
});
