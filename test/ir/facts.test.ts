import { expect, it } from 'vitest';
import { splitParagraphs } from '../../generator/core/ir/docs/docs.ts';
import { formatFacts } from '../../generator/core/ir/docs/fact-lines.ts';
import { read, readSchemas } from './read.ts';

it.each([
  ['{ minLength: 4, maxLength: 50 }', ['Length: 4 to 50.']],
  ['{ minLength: 3, maxLength: 3 }', ['Length: 3.']],
  ['{ maxItems: 5 }', ['Items: at most 5.']],
  ['{ minimum: 0, exclusiveMaximum: 1 }', ['Value: at least 0, below 1.']],
  [
    '{ type: integer, maximum: 999, x-sw-limits: { minLength: 1, maxLength: 3 } }',
    ['Length: 1 to 3.'],
  ],
  [
    '{ type: string, maxLength: 9, uniqueItems: true, minItems: 1, minimum: 2, minProperties: 1, multipleOf: 2 }',
    ['Length: at most 9.'],
  ],
  [
    '{ type: [integer, array], maxLength: 9, pattern: a, maximum: 2, maxItems: 3 }',
    ['Value: at most 2.', 'Items: at most 3.'],
  ],
  ["{ default: it's }", ["Default: 'it\\'s'."]],
  ['{ format: date, readOnly: true }', ['Format: date.', 'Only in responses.']],
  ['{ x-sw-sensitive: [never-log, never-store] }', ['Never logged.', 'Must not be stored.']],
  [
    '{ x-sw-decoded-size: { encoding: base64, exclusiveMaximum: 9 } }',
    ['Decoded size: below 9 bytes.'],
  ],
  ['{ x-sw-not-shown: [Fields.], x-sw-source: Page 1 }', ['Not shown: Fields.', 'Source: Page 1.']],
])('facts of %s', (schema, want) => {
  const { type } = readSchemas(`T: { properties: { a: ${schema} } }`).model('T');
  const [member] = type.kind === 'object' ? type.members : [];
  expect(formatFacts(member?.doc.facts ?? [])).toEqual(want);
});

it('facts are data', () => {
  const schema =
    "{ type: string, minLength: 4, pattern: '^a', x-sw-limits: { minLength: 2, unit: words } }";
  const { type } = readSchemas(
    `T: { properties: { a: ${schema}, b: { exclusiveMinimum: 0, minimum: 2 } } }`,
  ).model('T');
  expect(type.kind === 'object' && type.members.map((member) => member.doc.facts)).toEqual([
    [
      { kind: 'length', minimum: 2, unit: 'words' },
      { kind: 'pattern', pattern: '^a' },
    ],
    [{ kind: 'value', exclusiveMinimum: 0 }],
  ]);
});

it('splits prose at blank lines, but not inside a fence', () => {
  expect(splitParagraphs('One\ntwo.\n\n\nThree.\n\n```\na\n\nb\n```\n')).toEqual([
    'One\ntwo.',
    'Three.',
    '```\na\n\nb\n```',
  ]);
});

it('a title that repeats the name is no fact', () => {
  const { model } = readSchemas(
    'T: { title: t, properties: { a: { title: A }, b: { title: The b } } }',
  );
  const { type, doc } = model('T');
  expect(doc.text).toEqual([]);
  expect(type.kind === 'object' && type.members.map((member) => member.doc.text)).toEqual([
    [],
    ['The b'],
  ]);
});

it('limits are collected from schemas and parameters, and stated at the root', () => {
  const { api } = read(`
x-sw-limits: { life: { value: 30, unit: minutes, description: Short. } }
paths:
  /a/{id}: { get: { operationId: find, parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: 9 } }] } }
components:
  schemas:
    Order:
      properties:
        lines: { type: array, maxItems: 3, items: { properties: { note: { type: string, maxLength: 5 } } } }
        total: { type: integer, minimum: 0, x-sw-limits: { maxLength: 4 } }
`);
  expect(api.limits.map(({ path, facts, stated }) => [path.join('.'), facts, stated])).toEqual([
    ['life', { value: 30, unit: 'minutes' }, true],
    ['Order.lines', { maxItems: 3 }, false],
    ['Order.lines.items.note', { maxLength: 5 }, false],
    ['Order.total', { maxLength: 4 }, false],
    ['find.id', { maxLength: 9 }, false],
  ]);
});

it('a model has the limits of what it extends, and its own win', () => {
  const { api } = read(`
components:
  schemas:
    Base: { properties: { name: { type: string, minLength: 2, maxLength: 9 }, age: { type: integer, minimum: 0 } } }
    Left: { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { name: { type: string, maxLength: 5 } } }
    Right: { allOf: [{ $ref: '#/components/schemas/Base' }, { $ref: '#/components/schemas/Right' }] }
    Both: { allOf: [{ $ref: '#/components/schemas/Left' }, { $ref: '#/components/schemas/Right' }] }
    Holder: { properties: { held: { allOf: [{ $ref: '#/components/schemas/Base' }] } } }
`);
  const base = [{ minLength: 2, maxLength: 9 }, { minimum: 0 }];
  const left = [{ minLength: 2, maxLength: 5 }, { minimum: 0 }];
  const listFacts = (model: string) =>
    api.limits.filter(({ path }) => path[0] === model).map(({ facts }) => facts);
  expect(['Base', 'Left', 'Right', 'Both', 'Holder'].map(listFacts)).toEqual([
    base,
    left,
    base,
    left,
    [],
  ]);
});

it('sensitive names come from members, references, parameters and what keys are computed of', () => {
  const { api } = read(`
paths:
  /a: { post: { operationId: a, parameters: [{ name: pin, in: query, x-sw-sensitive: [never-log], schema: {} }] } }
components:
  schemas:
    Secret: { type: string, x-sw-sensitive: [never-log] }
    Card: { properties: { csc: { $ref: '#/components/schemas/Secret' }, name: { x-sw-sensitive: [never-store] } } }
  securitySchemes:
    key: { type: apiKey, in: query, name: k }
    signed:
      type: apiKey
      in: header
      name: s
      x-sw-signed-key:
        inputs: { id: {}, licence: { secret: true } }
        hmac: { hash: SHA-256, key: licence }
        message: [{ input: id, as: utf8 }]
        packet: [{ digest: bytes }]
        encoding: base64
`);
  expect(api.sensitive).toEqual(['csc', 'pin', 'licence']);
});

it('an unknown keyword is reported, an extension is not', () => {
  const { problems } = readSchemas(
    'T: { type: string, minLenght: 1, x-other: 2, maxLength: long }',
  );
  expect(problems.map(({ code, at }) => `${code} ${at.pointer}`)).toEqual([
    'SCHEMA-501 /components/schemas/T/minLenght',
    'SCHEMA-502 /components/schemas/T/maxLength',
  ]);
});
