/** The forms of validators agree, but for what zod does with a value: it makes a new one. */

import { describe, expect, test } from 'vitest';
import type { ValueCase } from '../services/value-case.ts';
import { asZod, type Emitted, emitDocument, emitSchemas, printValidator } from './harness.ts';

const services = [
  'card-payments',
  'content-generation',
  'customer-errors',
  'file-storage',
  'mediation-groups',
  'monitoring-downtimes',
  'package-insights',
] as const;

interface Parser {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

function findParser({ exports }: Emitted, path: string): Parser {
  const [name = '', ...members] = path.split('.');
  const found = members.reduce<unknown>(
    (value, member) => (value as Record<string, unknown>)[member],
    exports.get(name),
  );
  return asZod(found, path);
}

describe('standalone', () => {
  test('the caller’s own value comes back, with names that objects inherit', async () => {
    const { exports } = await emitSchemas({
      Open: { type: 'object', properties: { toString: { type: 'string' } } },
    });
    const parser = asZod(exports.get('openSchema'));
    const value = JSON.parse('{"z":1,"__proto__":{"x":1},"toString":"a","b":[2]}') as object;
    expect(parser.safeParse(value).data).toBe(value);
    expect(JSON.stringify(value)).toBe('{"z":1,"__proto__":{"x":1},"toString":"a","b":[2]}');
    expect(parser.safeParse({ toString: 1 }).success).toBe(false);
    expect(parser.safeParse({}).success).toBe(true);
  });

  test.each(services)('%s: what the document accepts and refuses', async (service) => {
    const emitted = await emitDocument(`specs/${service}/openapi.yaml`, service);
    const { values } = (await import(`../services/${service}/values.ts`)) as {
      values: readonly ValueCase[];
    };
    const wrong = values.filter(({ schema, value, valid }) => {
      const result = findParser(emitted, schema).safeParse(value);
      return result.success !== valid || (valid && result.data !== value);
    });
    expect(values.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});

const library = {
  Book: {
    type: 'object',
    required: ['title', 'author'],
    properties: {
      title: { type: 'string', maxLength: 3 },
      author: { $ref: '#/components/schemas/Author' },
      sequel: { $ref: '#/components/schemas/Book' },
    },
  },
  Author: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      books: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
      shelf: { $ref: '#/components/schemas/Shelf' },
    },
  },
  Shelf: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Book' } },
};

describe.each(['standalone', 'zod', 'zod-mini'] as const)('%s', async (form) => {
  const emitted = await emitSchemas(library, { form });
  const book = printValidator(emitted, 'bookSchema');

  test('a form in requests requires no members that only the service sets', async () => {
    const properties = { id: { type: 'string', readOnly: true }, name: { type: 'string' } };
    const schemas = { Pet: { type: 'object', required: ['id', 'name'], properties } };
    const { exports } = await emitSchemas(schemas, { form });
    const parsers = ['petSchema', 'petInputSchema'].map((name) => asZod(exports.get(name)));
    const judged = [{ name: 'a' }, { id: 'b', name: 'a' }, { id: 'b' }].map((value) =>
      parsers.map((parser) => parser.safeParse(value).success),
    );
    expect(judged).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ]);
  });

  test('models that lead back to themselves', () => {
    const value = {
      title: 'abc',
      author: { books: [{ title: 'b', author: {} }], shelf: { x: { title: 'c', author: {} } } },
    };
    expect(book.parse(value)).toEqual(value);
    const wrong = { title: 'a', author: { shelf: { x: { title: 'd', author: { books: [1] } } } } };
    expect(book.safeParse(wrong).error?.issues).toMatchObject([
      { path: ['author', 'shelf', 'x', 'author', 'books', 0] },
    ]);
  });

  test('objects without members, closed and open', async () => {
    const none = { type: 'object', additionalProperties: false };
    const { exports } = await emitSchemas(
      {
        Rows: { type: 'array', items: { type: 'object', additionalProperties: {} } },
        Closed: { type: 'object', properties: { none } },
      },
      { form },
    );
    const [rows, closed] = ['rowsSchema', 'closedSchema'].map((name) => asZod(exports.get(name)));
    expect(rows?.safeParse([{ a: 1 }]).success).toBe(true);
    expect(rows?.safeParse([1]).success).toBe(false);
    expect(closed?.safeParse({ none: {} }).success).toBe(true);
    expect(closed?.safeParse({ none: { a: 1 } }).success).toBe(false);
  });
});

/** Numbers and bigints around the bounds of integers. */
const integers = [
  [0, 1, 3, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 40, 2 ** 53 - 2, NaN],
  [0n, 3n, -1n, 2n ** 31n, 2n ** 40n, 2n ** 60n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n],
  [-(2n ** 63n), -(2n ** 63n) - 1n, '1', null, true],
].flat();

test.each(['number', 'bigint'] as const)(
  'integers of every width are the same in all forms, int64 as %s',
  async (int64) => {
    const formats = ['int32', 'uint32', 'int64', 'INT64', 'uint64', 'long', 'bigint', 'double'];
    const schemas = ['integer', 'number'].flatMap((type) =>
      [undefined, ...formats].flatMap((format) =>
        [{}, { minimum: 2 }, { multipleOf: 3 }, { exclusiveMaximum: 2 ** 40 }].map((rule) => ({
          type,
          ...(format !== undefined && { format }),
          ...rule,
        })),
      ),
    );
    const named = Object.fromEntries(schemas.map((schema, index) => [`I${index}`, schema]));
    const emitted = await Promise.all(
      (['standalone', 'zod', 'zod-mini'] as const).map((form) =>
        emitSchemas(named, { form, int64 }),
      ),
    );
    const split = schemas.flatMap((schema, index) =>
      integers.flatMap((value) => {
        const outcomes = emitted.map(
          (one) => printValidator(one, `i${index}Schema`).safeParse(value).success,
        );
        return new Set(outcomes).size === 1
          ? []
          : [[JSON.stringify(schema), String(value), outcomes]];
      }),
    );
    expect(split).toEqual([]);
  },
);
