/** What people who know zod expect of generated schemas: nothing of zod is wrapped, so all of it works. */

import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { emitSchemas } from '../validators/harness.ts';

const components = {
  User: {
    type: 'object',
    required: ['name', 'password'],
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 20 },
      password: { type: 'string' },
      age: { type: 'integer', minimum: 0 },
      mail: { type: 'string', format: 'email' },
      site: { type: 'string', format: 'uri' },
      born: { type: 'string', format: 'date-time' },
    },
  },
  Team: {
    type: 'object',
    required: ['lead'],
    properties: {
      lead: { $ref: '#/components/schemas/User' },
      members: { type: 'array', items: { $ref: '#/components/schemas/User' } },
      byName: { type: 'object', additionalProperties: { $ref: '#/components/schemas/User' } },
      any: {
        oneOf: [
          { $ref: '#/components/schemas/User' },
          { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        ],
      },
      parent: { $ref: '#/components/schemas/Team' },
    },
  },
  Closed: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
  Open: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
  Tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  Range: {
    type: 'object',
    properties: { from: { type: 'integer' }, to: { type: 'integer' } },
    dependentRequired: { from: ['to'] },
  },
};

let schemas: ReadonlyMap<string, unknown>;
beforeAll(async () => {
  schemas = (await emitSchemas(components, { form: 'zod' })).exports;
});

/** As an object, of which tests ask what zod's objects have. */
function find(name: string): z.ZodObject<Record<string, z.ZodString>> {
  const found = schemas.get(name);
  if (!(found instanceof z.ZodObject)) throw new Error(`${name} is no object`);
  return found as z.ZodObject<Record<string, z.ZodString>>; // tests name members that are texts
}

const row = { name: 'Ann', password: 'hash', admin: true };

describe('an undescribed member', () => {
  test('is stripped', () => {
    const user = find('userSchema');
    expect(user.parse(row)).toEqual({ name: 'Ann', password: 'hash' });
    expect(user.omit({ password: true }).parse(row)).toEqual({ name: 'Ann' });
    expect(user.pick({ name: true }).parse(row)).toEqual({ name: 'Ann' });
    expect(user.partial().parse({ admin: true })).toEqual({});
    expect(user.strip().parse(row)).toEqual({ name: 'Ann', password: 'hash' });
    expect(user.refine(() => true).parse(row)).toEqual({ name: 'Ann', password: 'hash' });
    expect(user.extend({ n: z.number() }).parse({ ...row, n: 1 })).toEqual({
      name: 'Ann',
      password: 'hash',
      n: 1,
    });
    expect(user.strict().safeParse(row).success).toBe(false);
    expect(user.loose().parse(row)).toEqual(row);
  });

  test('is stripped in members, lists, maps, unions and circles', () => {
    const plain = { name: 'Ann', password: 'hash' };
    const given = {
      lead: row,
      members: [row],
      byName: { ann: row },
      any: row,
      parent: { lead: row, admin: true },
      admin: true,
    };
    expect(find('teamSchema').parse(given)).toEqual({
      lead: plain,
      members: [plain],
      byName: { ann: plain },
      any: plain,
      parent: { lead: plain },
    });
  });

  test('is refused or kept as the document says', () => {
    const refused = find('closedSchema').safeParse({ a: '', b: 1 });
    expect(refused.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['b'] }]);
    expect(find('openSchema').parse({ a: '', b: 1 })).toEqual({ a: '', b: 1 });
  });
});

const messages = (schema: z.ZodType, value: unknown, params?: object): string[] =>
  schema.safeParse(value, params).error?.issues.map(({ message }) => message) ?? [];

describe('messages', () => {
  afterEach(() => void z.config({ ...z.locales.en(), customError: undefined }));

  test('have the codes of zod', () => {
    const { error } = find('userSchema').safeParse({ name: 'A', age: -1, mail: 'x', site: '' });
    expect(error?.issues.map(({ code }) => code)).toEqual([
      'too_small',
      'invalid_type',
      'too_small',
      'invalid_format',
      'invalid_format',
    ]);
  });

  test('are those of the caller', () => {
    const user = find('userSchema');
    const name = user.shape['name']?.min(5, 'Too short') ?? z.never();
    expect(messages(name, 'abc')).toEqual(['Too short']);
    expect(messages(user.extend({ name }), { name: 'abc', password: '' })).toEqual(['Too short']);
    expect(messages(user, {}, { error: () => 'Mine' })).toEqual(['Mine', 'Mine']);
    z.config({ customError: () => 'Ours' });
    expect(messages(user, {})).toEqual(['Ours', 'Ours']);
  });

  test('are in the language of the app, also for rules', () => {
    z.config(z.locales.de());
    expect(messages(find('userSchema'), { name: 'Ann' })[0]).toMatch(/^Ungültige Eingabe/);
    expect(messages(find('rangeSchema'), { from: 1 })[0]).toMatch(/^Ungültige Eingabe/);
  });

  test('of rules that zod has no code for have their own words, and the name of the rule', () => {
    const tags = schemas.get('tagsSchema') as z.ZodType; // an array
    expect(tags.safeParse(['a', 'a']).error?.issues).toMatchObject([
      {
        code: 'custom',
        params: { rule: 'uniqueItems' },
        message: 'Expected items that all differ',
      },
    ]);
  });
});

test('documents that are made of schemas have formats, and no false word of other members', () => {
  const { properties, additionalProperties } = z.toJSONSchema(find('userSchema'), { io: 'input' });
  expect(properties).toMatchObject({
    mail: { format: 'email' },
    site: { format: 'uri' },
    born: { format: 'date-time' },
    age: { type: 'integer', minimum: 0 },
    name: { minLength: 2, maxLength: 20 },
  });
  expect(additionalProperties).toBeUndefined();
  expect(() => z.toJSONSchema(find('teamSchema'))).not.toThrow();
});
