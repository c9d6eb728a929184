/** The forms of validators judge alike; what each is for, it can do. */

import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
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

function parserOf({ exports }: Emitted, path: string): Parser {
  const [name = '', ...members] = path.split('.');
  const found = members.reduce<unknown>(
    (value, member) => (value as Record<string, unknown>)[member],
    exports.get(name),
  );
  return asZod(found, path);
}

describe.each(['plain', 'mini', 'standalone'] as const)('%s', (form) => {
  test('the caller’s own value comes back, with names that objects inherit', async () => {
    const { exports } = await emitSchemas(
      { Open: { type: 'object', properties: { toString: { type: 'string' } } } },
      { form },
    );
    const parser = asZod(exports.get('openSchema'));
    const value = JSON.parse('{"z":1,"__proto__":{"x":1},"toString":"a","b":[2]}') as object;
    expect(parser.safeParse(value).data).toBe(value);
    expect(JSON.stringify(value)).toBe('{"z":1,"__proto__":{"x":1},"toString":"a","b":[2]}');
    expect(parser.safeParse({ toString: 1 }).success).toBe(false);
    expect(parser.safeParse({}).success).toBe(true);
  });

  test('a form in requests wants no members that only the service sets', async () => {
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

  test.each(services)('%s: what the document accepts and refuses', async (service) => {
    const emitted = await emitDocument(`specs/${service}/openapi.yaml`, service, form);
    const { values } = (await import(`../services/${service}/values.ts`)) as {
      values: readonly ValueCase[];
    };
    const wrong = values.filter(({ schema, value, valid }) => {
      const result = parserOf(emitted, schema).safeParse(value);
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

describe('plain', async () => {
  const emitted = await emitSchemas(library, { form: 'plain' });
  const book = printValidator(emitted, 'bookSchema');

  test('objects are zod’s own, to extend and to pick from', () => {
    if (!(book instanceof z.ZodObject)) throw new Error('no object of zod');
    const titled = book.pick({ title: true }).extend({ pages: z.number() });
    expect(titled.safeParse({ title: 'abc', pages: 3 }).success).toBe(true);
    expect(titled.safeParse({ title: 'abcd', pages: 3 }).success).toBe(false);
    expect(titled.safeParse({ title: 'abc' }).success).toBe(false);
  });

  test('what is made of them means what they mean', () => {
    if (!(book instanceof z.ZodObject)) throw new Error('no object of zod');
    const value = { title: '📚📚📚', more: 1 };
    expect(book.pick({ title: true }).parse(value)).toBe(value);
    expect(book.partial().parse(value)).toBe(value);
    expect(book.partial().safeParse({ title: '📚📚📚📚' }).success).toBe(false);
    expect(book.omit({ author: true }).parse(value)).toBe(value);
  });

  test('what zod adds may change a value', () => {
    if (!(book instanceof z.ZodObject)) throw new Error('no object of zod');
    const changing = book.pick({ title: true }).extend({ pages: z.coerce.number().default(1) });
    expect(changing.parse({ title: '📚📚📚' })).toEqual({ title: '📚📚📚', pages: 1 });
    expect(changing.parse({ title: 'a', pages: '2' })).toEqual({ title: 'a', pages: 2 });
    expect(changing.safeParse({ title: '📚📚📚📚' }).success).toBe(false);
    const refined = book.pick({ title: true }).refine(({ title }) => title !== 'b', 'not b');
    expect(refined.safeParse({ title: 'b' }).error?.issues[0]?.message).toBe('not b');
    const shouted = z.object({ book: book.pick({ title: true }).transform(() => 'one') });
    expect(shouted.parse({ book: { title: 'a' } })).toEqual({ book: 'one' });
  });

  test('models that lead back to themselves', () => {
    const value = {
      title: '📚📚📚',
      author: { books: [{ title: 'b', author: {} }], shelf: { x: { title: 'c', author: {} } } },
    };
    expect(book.parse(value)).toBe(value);
    const wrong = { title: 'a', author: { shelf: { x: { title: 'd', author: { books: [1] } } } } };
    expect(book.safeParse(wrong).error?.issues).toMatchObject([
      { path: ['author', 'shelf', 'x', 'author', 'books', 0] },
    ]);
    expect(emitted.texts.get('bookSchema')).toContain('return z.optional(bookSchema);');
  });

  test('zod infers the model where keywords allow everything, or no members', async () => {
    const { texts, exports } = await emitSchemas(
      {
        Rows: { type: 'array', items: { additionalProperties: {} } },
        Closed: {
          type: 'object',
          properties: { none: { type: 'object', additionalProperties: false } },
        },
      },
      { form: 'plain' },
    );
    expect(texts.get('rowsSchema')).toContain('z.array(z.anything<Record<string, unknown>>())');
    expect(texts.get('closedSchema')).toContain('z.looseObject({})');
    const closed = exports.get('closedSchema') as Parser; // it is one
    expect(closed.safeParse({ none: {} }).success).toBe(true);
    expect(closed.safeParse({ none: { a: 1 } }).success).toBe(false);
  });

  test('a value that is nested too deeply is refused', () => {
    let deep: object = { title: 'a', author: {} };
    for (let depth = 0; depth < 50_000; depth += 1) deep = { title: 'a', author: {}, sequel: deep };
    expect(book.safeParse(deep).success).toBe(false);
  });
});

describe('mini', async () => {
  const emitted = await emitSchemas(library, { form: 'mini' });
  test('validators are of zod/mini', () => {
    expect(emitted.exports.get('bookSchema')).toBeInstanceOf(mini.ZodMiniType);
    expect(parserOf(emitted, 'bookSchema').safeParse({ title: 'a', author: {} }).success).toBe(
      true,
    );
    expect(emitted.texts.get('authorSchema')).toContain('z.optional(z.array(bookSchema))');
  });
});
