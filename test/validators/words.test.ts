/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of the schemas. */
/** What a document says of a rule is in the message, wherever the rule is, in both forms of validators. */

import { describe, expect, test } from 'vitest';
import { emitOne, emitSchemas, printValidator } from './harness.ts';

const needsB = { description: 'An a needs a b.', required: ['b'] };
const kinds = ['a', 'b'].map((name) => ({ description: `A value has ${name}.`, required: [name] }));

const cases: readonly (readonly [
  place: string,
  schema: object,
  value: unknown,
  message: string,
])[] = [
  [
    'then',
    { if: { required: ['a'] }, then: needsB },
    { a: 1 },
    'b: An a needs a b, received nothing',
  ],
  [
    'else',
    { if: { required: ['c'] }, else: needsB },
    { a: 1 },
    'b: An a needs a b, received nothing',
  ],
  [
    'dependentSchemas',
    { dependentSchemas: { a: needsB } },
    { a: 1 },
    'b: An a needs a b, received nothing',
  ],
  [
    'allOf',
    { allOf: [{ description: 'No c.', not: { required: ['c'] } }] },
    { c: 1 },
    'No c, received an object',
  ],
  [
    'not',
    { not: { description: 'Nothing has both.', required: ['a', 'b'] } },
    { a: 1, b: 1 },
    'Nothing has both, received an object',
  ],
  [
    'anyOf',
    { type: 'object', anyOf: kinds },
    {},
    'A value has a or A value has b, received an object',
  ],
  [
    'oneOf',
    { type: 'object', oneOf: kinds },
    {},
    'A value has a or A value has b, received an object',
  ],
  ['anyOf alone', { anyOf: kinds }, {}, 'A value has a or A value has b, received an object'],
  ['oneOf alone', { oneOf: kinds }, {}, 'A value has a or A value has b, received an object'],
  [
    'one option',
    { type: 'object', anyOf: [kinds[0], { required: ['c', 'd'] }] },
    {},
    'a: A value has a, received nothing',
  ],
  [
    'pattern',
    { type: 'string', description: 'A word.', pattern: '^[a-z]+$' },
    '1',
    'A word (text of the form ^[a-z]+$), received "1"',
  ],
  [
    'pattern of any type',
    { description: 'a word', pattern: '^[a-z]+$' },
    '1',
    'Expected a word (text of the form ^[a-z]+$), received "1"',
  ],
  [
    'pattern of a guarded form',
    { type: 'string', description: 'A word.', pattern: '^(a+)+$' },
    'b',
    'A word (text of the form ^(a+)+$), received "b"',
  ],
  [
    'a long description',
    { type: 'string', description: `First. ${'x'.repeat(300)}. Last.`, pattern: '^a$' },
    'b',
    'First (text of the form ^a$), received "b"',
  ],
  [
    'propertyNames',
    { type: 'object', propertyNames: { description: 'Keys are words.', pattern: '^[a-z]+$' } },
    { 1: 1 },
    '1: Keys are words, received "1"',
  ],
  [
    'contains',
    { type: 'array', contains: { description: 'A zero.', const: 0 } },
    [1],
    'Expected at least 1 item of a kind (A zero), received an array of 1 item',
  ],
  [
    'contains with bounds',
    { type: 'array', contains: { description: 'A zero.', const: 0 }, maxContains: 1 },
    [0, 0],
    'Expected exactly 1 item of a kind (A zero), received an array of 2 items',
  ],
  [
    'several forms',
    {
      oneOf: ['id', 'tags'].map((name) => ({
        type: 'object',
        required: [name],
        properties: { [name]: { type: 'string' } },
      })),
    },
    { id: 'x', tags: 'y' },
    'Expected a value of one form, not of several: id or tags, received an object',
  ],
  [
    'several worded forms',
    { type: 'object', oneOf: kinds },
    { a: 1, b: 1 },
    'Expected a value of one form, not of several: A value has a or A value has b, received an object',
  ],
  [
    'then by reference',
    { if: { required: ['a'] }, then: { $ref: '#/components/schemas/NeedsB' } },
    { a: 1 },
    'b: An a needs a b, received nothing',
  ],
  [
    'allOf by reference',
    { type: 'object', allOf: [{ $ref: '#/components/schemas/NeedsB' }] },
    { a: 1 },
    'b: An a needs a b, received nothing',
  ],
  [
    'unevaluatedProperties beside',
    {
      type: 'object',
      properties: { a: {} },
      allOf: [{ description: 'C is nothing.', not: { required: ['c'] } }],
      unevaluatedProperties: false,
    },
    { a: 1, c: 1 },
    'C is nothing, received an object; c: Expected nothing here, received 1',
  ],
];

describe('standalone', () => {
  test.each(cases)('in %s: %j', async (_place, schema, value, message) => {
    const emitted = await emitSchemas({ NeedsB: needsB, Subject: schema });
    const issues = printValidator(emitted, 'subjectSchema').safeParse(value).error?.issues ?? [];
    const lines = issues.map((issue) => [...issue.path, issue.message].join(': '));
    expect(lines.join('; ')).toBe(message);
  });
});

/** What zod judges itself is in its own words, which languages and the errors of callers replace. */
const ofZod = new Map([
  ['pattern', 'Invalid string: must match pattern /^[a-z]+$/u'],
  ['propertyNames', '1: Invalid key in record'],
  ['a long description', 'Invalid string: must match pattern /^a$/u'],
  ['several forms', 'Invalid input: more than one option matched'],
]);

describe.each(['zod', 'zod-mini'] as const)('%s', (form) => {
  test.each(cases)('in %s: %j', async (place, schema, value, message) => {
    const emitted = await emitSchemas({ NeedsB: needsB, Subject: schema }, { form });
    const issues = printValidator(emitted, 'subjectSchema').safeParse(value).error?.issues ?? [];
    const lines = issues.map((issue) => [...issue.path, issue.message].join(': '));
    const own = ofZod.get(place) ?? message.replaceAll(/, received [^;]*/g, '');
    expect(lines.join('; ')).toBe(own);
  });
});

test('a description of a value alone changes no message of another rule', async () => {
  const described = {
    type: 'object',
    description: 'A pet.',
    properties: { name: { type: 'string', description: 'Its name.', maxLength: 2 } },
  };
  const { text } = await emitOne(described);
  expect(text).not.toMatch(/A pet|Its name/);
});

test('a description alone is no rule', async () => {
  const { text } = await emitOne({
    type: 'string',
    allOf: [{ description: 'Only words.' }],
    if: { const: 'a' },
    then: { description: 'More.' },
  });
  expect(text).not.toMatch(/stated|words|More/);
});
