/** The kind of a schema of zod, with any rules: an object to build on, a record of its keys, a document of its own. */

import { expect, test } from 'vitest';
import * as z from 'zod';
import { emitSchemas } from '../validators/harness.ts';

const name = { type: 'string' };
const object = { type: 'object', properties: { name } };
const file = { type: 'string', format: 'binary' };

interface Row {
  readonly says: string;
  readonly schema: object;
  readonly printed: string;
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

const rows: readonly Row[] = [
  {
    says: 'a member that must not be there is never',
    schema: { ...object, not: { description: 'The owner is sent apart.', required: ['owner'] } },
    printed: "owner: z.never('The owner is sent apart').optional()",
    accepts: [{}, { name: 'a' }],
    refuses: [{ owner: 1 }],
  },
  {
    says: 'several of them are, in an allOf too',
    schema: {
      ...object,
      allOf: [{ not: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } }],
    },
    printed: 'b: z.never().optional()',
    accepts: [{ name: 'a' }],
    refuses: [{ a: 1 }, { b: null }],
  },
  {
    says: 'a member that a rule looks at is one',
    schema: { ...object, dependentRequired: { name: ['id'] } },
    printed: 'id: z.unknown().optional()',
    accepts: [{}, { name: 'a', id: 1 }],
    refuses: [{ name: 'a' }],
  },
  {
    says: 'a condition on a member that is not described',
    schema: { ...object, dependentSchemas: { id: { required: ['name'] } } },
    printed: 'id: z.unknown().optional()',
    accepts: [{}, { id: 1, name: 'a' }],
    refuses: [{ id: 1 }],
  },
  {
    says: 'names of a form are keys of a record',
    schema: { type: 'object', propertyNames: { pattern: '^x-' }, additionalProperties: name },
    printed: 'z.record(z.string().regex(/^x-/u), z.string())',
    accepts: [{}, { 'x-a': '' }],
    refuses: [{ a: '' }, { 'x-a': 1 }],
  },
  {
    says: 'names that are listed need not all be there',
    schema: { type: 'object', propertyNames: { enum: ['a', 'b'] }, additionalProperties: name },
    printed: 'z.record(z.string(), z.string()).check(rule(',
    accepts: [{}, { a: '' }],
    refuses: [{ c: '' }],
  },
  {
    says: 'a constant that is no scalar is its parts',
    schema: { const: { a: [1, null] } },
    printed: 'z.strictObject({ a: z.tuple([z.literal(1), z.null()]) })',
    accepts: [{ a: [1, null] }],
    refuses: [{ a: [1] }, { a: [1, null], b: 1 }, []],
  },
];

test.each(rows)('$says', async ({ schema, printed, accepts, refuses }) => {
  const { exports, texts } = await emitSchemas({ One: schema }, { form: 'zod' });
  const found = exports.get('oneSchema') as z.ZodType; // as all of them
  expect(texts.get('oneSchema')).toContain(printed);
  const judge = (value: unknown): boolean => found.safeParse(value).success;
  expect(accepts.map(judge)).toEqual(accepts.map(() => true));
  expect(refuses.map(judge)).toEqual(refuses.map(() => false));
  expect(() => z.toJSONSchema(found)).not.toThrow();
  const isObject = 'properties' in schema;
  if (isObject) expect(found).toBeInstanceOf(z.ZodObject);
});

test('a rule inside of a member leaves it an object, at every depth', async () => {
  const rule = { not: { required: ['owner'] } };
  const schemas = {
    Base: { ...object, ...rule },
    More: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { age: name } }] },
    Deep: {
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: '#/components/schemas/Base' } },
        map: { type: 'object', additionalProperties: { ...object, ...rule } },
        self: { $ref: '#/components/schemas/Deep' },
      },
    },
  };
  const { exports } = await emitSchemas(schemas, { form: 'zod' });
  const find = (one: string): z.ZodObject => exports.get(one) as z.ZodObject; // all three are
  expect(find('moreSchema').omit({ name: true }).parse({ name: 'a', age: 'b', c: 1 })).toEqual({
    age: 'b',
  });
  expect(find('baseSchema').partial().safeParse({ owner: 1 }).success).toBe(false);
  const deep = find('deepSchema').extend({ id: z.int() });
  const value = { id: 1, list: [{ name: 'a', b: 1 }], map: { m: { c: 1 } }, self: { list: [] } };
  expect(deep.parse(value)).toEqual({ ...value, list: [{ name: 'a' }], map: { m: {} } });
  expect(deep.safeParse({ id: 1, self: { map: { m: { owner: 1 } } } }).success).toBe(false);
});

test('bytes have their place in a document that is made of schemas', async () => {
  const upload = { type: 'object', required: ['file'], properties: { file } };
  const { exports } = await emitSchemas({ Upload: upload }, { form: 'zod' });
  const found = exports.get('uploadSchema') as z.ZodObject; // an object
  expect(z.toJSONSchema(found).properties).toEqual({ file });
  expect(found.safeParse({ file: new Blob(['a']) }).success).toBe(true);
  expect(found.safeParse({}).success).toBe(false);
});

test.each(['zod', 'zod-mini'] as const)(
  'an object that refers to itself has rules in %s',
  async (form) => {
    const self = { $ref: '#/components/schemas/Tree' };
    const rules = [{ dependentRequired: { next: ['id'] } }, { maxProperties: 2 }];
    for (const [index, rule] of rules.entries()) {
      const properties = {
        id: { type: 'integer' },
        next: self,
        all: { type: 'array', items: self },
      };
      const Tree = { type: 'object', description: 'A tree.', properties, ...rule };
      const { exports } = await emitSchemas({ Tree }, { form, meta: index === 1 });
      const found = exports.get('treeSchema') as z.ZodType; // zod/mini has `safeParse` too
      expect(found.safeParse({ id: 1, next: { all: [{ id: 2 }] } }).success).toBe(true);
      const wrong = { id: 1, next: { next: {}, all: [], ...(index === 1 && { id: 3 }) } };
      expect(found.safeParse(wrong).success).toBe(false);
    }
  },
);

test('the issue of a rule has the source that the document gives for it', async () => {
  const tags = { type: 'array', items: name, uniqueItems: true, 'x-sw-source': 'Manual, Tags' };
  const range = {
    type: 'object',
    properties: { from: name, to: name },
    allOf: [{ dependentRequired: { from: ['to'] }, 'x-sw-source': 'Manual, Ranges' }],
  };
  const { exports } = await emitSchemas({ Tags: tags, Range: range }, { form: 'zod' });
  const list = (one: string, value: unknown): unknown =>
    (exports.get(one) as z.ZodType).safeParse(value).error?.issues; // both are
  expect(list('tagsSchema', ['a', 'a'])).toMatchObject([
    { code: 'custom', params: { rule: 'uniqueItems', source: 'Manual, Tags' } },
  ]);
  expect(list('rangeSchema', { from: 'a' })).toMatchObject([
    { code: 'invalid_type', path: ['to'] },
  ]);
});
