/** Values made to exhaust a validator: deep, wide, circular, unreadable, or asked the same thing again and again. */

import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { formatIssues } from '../../templates/runtime/helpers/issues.ts';
import { schema as schemaOf } from '../../templates/runtime/validation/schema.ts';
import { findIssues, type Schema } from '../../templates/runtime/call/validate.ts';
import { emitSchemas, printValidator } from './harness.ts';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** A union of many branches, each of which is the next union. */
const nested = (word: 'anyOf' | 'allOf' | 'oneOf', width: number, last: object): object =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_, level) => {
      const next = level === 19 ? last : ref(`${word}${level + 1}`);
      return [`${word}${level}`, { [word]: Array.from({ length: width }, () => next) }];
    }),
  );

const emitted = await emitSchemas({
  Chain: { type: 'object', properties: { next: ref('Chain') }, additionalProperties: ref('Chain') },
  Nest: { type: 'array', items: ref('Nest') },
  Unlike: { not: ref('Chain') },
  Unique: { type: 'array', uniqueItems: true },
  Fixed: { const: { a: [1] } },
  Numbers: { type: 'array', items: { type: 'number', multipleOf: 1e-300 } },
  Twice: { multipleOf: 2 },
  Counts: { type: 'object', additionalProperties: { type: 'integer' }, maxProperties: 2_000_000 },
  Tree: {
    type: 'object',
    anyOf: [
      { properties: { left: ref('Tree'), kind: { const: 1 } } },
      { properties: { left: ref('Tree'), right: ref('Tree') } },
    ],
    unevaluatedProperties: false,
  },
  Many: { enum: Array.from({ length: 5000 }, (_, index) => `value ${index}`) },
  Full: { type: 'object', required: Array.from({ length: 5000 }, (_, index) => `member ${index}`) },
  ...nested('anyOf', 300, { type: 'object', required: ['never'] }),
  ...nested('oneOf', 40, { type: 'object', required: ['never'] }),
  ...nested('allOf', 40, { type: 'string', minLength: 3 }),
});

function schema(name: string): z.ZodType {
  return printValidator(emitted, `${name}Schema`);
}

function refusal(name: string, value: unknown): string {
  const result = schema(name).safeParse(value);
  return result.success ? 'accepted' : formatIssues(result.error);
}

function deep(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value = wrap(undefined);
  for (let level = 1; level < depth; level += 1) value = wrap(value);
  return value;
}

const chain = deep(100_000, (next) => ({ next }));
const nest = deep(100_000, (inner) => (inner === undefined ? [] : [inner]));

describe('values a hundred thousand levels deep', () => {
  test('are refused for their depth, at the place where it is too much', () => {
    expect(refusal('chain', chain)).toMatch(/^next(\.next){399}: Expected at most 400 levels/);
    expect(refusal('nest', nest)).toMatch(/^(\[0\]){400}: Expected at most 400 levels/);
  });

  test('are not accepted where the schema that they must not match is too deep to judge', () => {
    expect(refusal('unlike', chain)).toBe('value: Expected at most 400 levels, received an object');
  });

  test('are not compared', () => {
    expect(refusal('unique', [nest, nest])).toContain('items that all differ');
    expect(refusal('fixed', { a: nest })).toContain('received an object');
  });

  test('may have 400 levels', () => {
    expect(
      refusal(
        'nest',
        deep(400, (inner) => (inner === undefined ? [] : [inner])),
      ),
    ).toBe('accepted');
  });
});

describe('values without an end', () => {
  test('that lead back to themselves are refused', () => {
    const circle: Record<string, unknown> = {};
    Object.assign(circle, { next: circle, other: circle });
    expect(refusal('chain', circle)).toContain('at most 400 levels');
    expect(refusal('fixed', circle)).toContain('received an object');
  });

  test('that share their parts are judged once', () => {
    const shared = deep(60, (inner) => (inner === undefined ? {} : { left: inner, right: inner }));
    expect(refusal('tree', shared)).toBe('accepted');
  });
});

const isLong = process.env['SPECWRIGHT_LONG'] === '1';

describe('wide values', () => {
  const size = isLong ? 1_000_000 : 100_000;

  test('may have very many members', () => {
    const map = Object.fromEntries(Array.from({ length: size }, (_, index) => [`k${index}`, 1]));
    expect(refusal('counts', map)).toBe('accepted');
  });

  test('may have very many items that differ, and one that does not', () => {
    const items = Array.from({ length: size }, (_, index) => (index % 2 ? index : `${index}`));
    expect(refusal('unique', items)).toBe('accepted');
    expect(refusal('unique', [...items, '0'])).toContain('items that all differ');
  });

  test('may have numbers with equal hashes', () => {
    const items = Array.from({ length: size / 5 }, (_, index) => index * 2 ** 32);
    expect(refusal('unique', items)).toBe('accepted');
  });

  test('may have thousands of fixed values and of required members', () => {
    expect(refusal('many', 'value 4999')).toBe('accepted');
    expect(refusal('full', {}).split('\n')).toHaveLength(1001);
  });

  test('have their broken rules counted, not listed, where nobody could read them all', () => {
    const { error } = schema('counts').safeParse(
      Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 'x'])),
    );
    expect(error?.issues).toHaveLength(1001);
    expect(error?.issues.at(-1)?.message).toMatch(/^More rules are broken than these 1000\b/);
  });
});

describe('choices of choices, twenty levels of them', () => {
  test.each(['anyOf0', 'oneOf0', 'allOf0'])('%s is answered', (name) => {
    expect(refusal(name, { other: 1 })).not.toBe('accepted');
    expect(refusal(name, 7)).not.toBe('accepted');
  });

  test('recursion in each branch, and unevaluated members, are answered', () => {
    const tree = deep(300, (inner) => (inner === undefined ? {} : { left: inner }));
    const wrong = deep(300, (inner) => (inner === undefined ? { wrong: 1 } : { left: inner }));
    expect(refusal('tree', tree)).toBe('accepted');
    expect(refusal('tree', wrong)).not.toBe('accepted');
  });
});

describe('values that no JSON text has', () => {
  test('an object that throws when it is read is refused, with its place', () => {
    const unreadable = {
      get next(): unknown {
        throw new Error('no');
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(refusal('chain', { next: unreadable })).toBe(
      'next: Expected a value that can be read, received an object',
    );
    expect(refusal('chain', proxy)).toBe(
      'value: Expected a value that can be read, received an object',
    );
  });

  test('numbers at the edge of what a number is', () => {
    expect(refusal('numbers', [1e308, 5e-324, 0, -0, 1e-300])).toContain('[1]');
    expect(refusal('twice', Infinity)).not.toBe('accepted');
    expect(refusal('twice', 2 ** 1023)).toBe('accepted');
  });
});

describe('a validator that fails itself', () => {
  test('is not taken for a wrong value', () => {
    const broken = schemaOf(() => {
      throw new Error('built too early');
    });
    expect(() => broken.check({})).toThrow('built too early');
  });
});

test.each(['zod', 'zod-mini'] as const)(
  '%s: a value that is too deep for zod is not valid, and nobody’s fault',
  async (form) => {
    const { exports } = await emitSchemas(
      { Nest: { type: 'array', items: ref('Nest') } },
      { form },
    );
    const nestSchema = exports.get('nestSchema') as Schema; // of any library
    expect(findIssues(nestSchema, [[[]]])).toEqual([]);
    expect(findIssues(nestSchema, nest)).toEqual([
      {
        path: [],
        message: 'Expected fewer levels, or a synchronous schema',
      },
    ]);
  },
);
