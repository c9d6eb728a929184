/** Choices between forms that fix a member: only those that a value can have are tried and reported. */

import { describe, expect, test } from 'vitest';
import { emitSchemas, printValidator, type Emitted } from './harness.ts';

const many = Array.from({ length: 400 }, (_, index) => index);

const form = (index: number): object => ({
  type: 'object',
  required: ['type', 'data'],
  properties: {
    type: { const: `event.${index}` },
    data: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
  },
});

const schemas = {
  ...Object.fromEntries(many.map((index) => [`Event${index}`, form(index)])),
  Event: { oneOf: many.map((index) => ({ $ref: `#/components/schemas/Event${index}` })) },
  Extended: {
    anyOf: [
      { allOf: [{ $ref: '#/components/schemas/Event0' }, { required: ['extra'] }] },
      {
        allOf: [{ $ref: '#/components/schemas/Event1' }],
        properties: { data: { type: 'object' } },
      },
    ],
  },
  Loose: {
    oneOf: [
      { type: 'object', properties: { mode: { enum: ['a', 'b'] }, x: { type: 'string' } } },
      {
        type: 'object',
        required: ['mode'],
        properties: { mode: { const: 'c' }, x: { type: 'number' } },
      },
      { type: 'object', required: ['other'] },
      { type: 'null' },
    ],
  },
};

const emitted: Emitted = await emitSchemas(schemas);

function printIssues(name: string, value: unknown): string {
  const { error } = printValidator(emitted, name).safeParse(value);
  if (error === undefined) return 'accepted';
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
}

describe('of hundreds of forms', () => {
  test('the one that is meant decides', () => {
    expect(printIssues('eventSchema', { type: 'event.399', data: { n: 1 } })).toBe('accepted');
    expect(printIssues('eventSchema', { type: 'event.399', data: { n: 'x' } })).toBe(
      'data.n: Expected an integer, received "x"',
    );
  });

  test('a value that none of them has is reported at its member', () => {
    const message = printIssues('eventSchema', { type: 'event.400', data: { n: 1 } });
    expect(message).toMatch(
      /^type: Expected one of "event.0", .*… \(400 in all\), received "event.400"$/,
    );
    expect(printIssues('eventSchema', { data: { n: 1 } })).toMatch(
      /^type: Expected .*, received nothing$/,
    );
    expect(printIssues('eventSchema', 7)).not.toBe('accepted');
  });

  test('no other form is tried', () => {
    const tried: string[] = [];
    const type = 'event.7';
    const value = {
      type,
      get data() {
        tried.push(type);
        return { n: 1 };
      },
    };
    expect(printIssues('eventSchema', value)).toBe('accepted');
    expect(tried).toHaveLength(1);
  });
});

test('a member that a form has through its base decides too', () => {
  expect(printIssues('extendedSchema', { type: 'event.0', data: { n: 1 }, extra: 1 })).toBe(
    'accepted',
  );
  expect(printIssues('extendedSchema', { type: 'event.0', data: { n: 1 } })).toContain('extra');
  expect(printIssues('extendedSchema', { type: 'event.1', data: { n: 1 } })).toBe('accepted');
});

test.each([
  [{ mode: 'a', x: 's' }, true],
  [{ mode: 'a', x: 1 }, false],
  [{ mode: 'c', x: 1 }, true],
  [{ mode: 'c', x: 's' }, false],
  [{ x: 's' }, true],
  [{ x: 1 }, false],
  [{ mode: 'd', other: 1 }, true],
  [{ mode: 'd' }, false],
  // Two fit.
  [{ mode: 'c', other: 1 }, false],
  [{ other: 1 }, false],
  [null, true],
  [7, false],
])('forms of which some fix nothing: %j %j', (value, fits) => {
  expect(printValidator(emitted, 'looseSchema').safeParse(value).success).toBe(fits);
});
