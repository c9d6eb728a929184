/** What validators do beside accepting and refusing: directions, issues, the caller's own value, hostile values, masks. */

import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { formatIssues } from '../../templates/runtime/helpers/issues.ts';
import { asZod, emitOne, emitSchemas, printValidator } from './harness.ts';

function printIssues(schema: z.ZodType, value: unknown): string {
  const result = ('safeParse' in schema ? schema : asZod(schema)).safeParse(value);
  return result.success ? '' : formatIssues(result.error);
}

const branch = (kind: string, member: string): object => ({
  type: 'object',
  required: ['kind', member],
  properties: { kind: { const: kind }, [member]: { type: 'string' } },
});

describe('the caller’s own value', () => {
  test('is given back, nothing stripped, reordered or copied', async () => {
    const { schema } = await emitOne({ type: 'object', properties: { b: { type: 'object' } } });
    const value = JSON.parse('{"z":1,"__proto__":{"x":1},"b":{"more":[1]},"a":2}') as object;
    const parsed = schema.parse(value);
    expect(parsed).toBe(value);
    expect(JSON.stringify(parsed)).toBe('{"z":1,"__proto__":{"x":1},"b":{"more":[1]},"a":2}');
  });

  test('counts only what it owns', async () => {
    const { judge } = await emitOne({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
    });
    expect(judge(Object.create({ id: 'inherited' }))).toBe(false);
    expect(judge(Object.assign(Object.create(null) as object, { id: 'own' }))).toBe(true);
    class WithGetter {
      get id(): string {
        return 'x';
      }
    }
    expect(judge(new WithGetter())).toBe(false);
  });
});

describe('directions', async () => {
  const emitted = await emitSchemas(
    {
      Thing: {
        type: 'object',
        required: ['id', 'name', 'secret'],
        properties: {
          id: { type: 'string', readOnly: true },
          name: { type: 'string' },
          secret: { type: 'string', writeOnly: true },
          size: { type: 'integer', format: 'int64' },
          count: { type: 'integer' },
        },
      },
    },
    {
      document: {
        paths: {
          '/things/{key}': {
            post: {
              operationId: 'put',
              parameters: [
                {
                  name: 'key',
                  in: 'path',
                  required: true,
                  schema: { type: 'string', minLength: 2 },
                },
              ],
              requestBody: {
                required: true,
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
              },
              responses: {
                200: {
                  description: 'Done',
                  content: {
                    'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
                  },
                },
              },
              'x-sw-request': {
                allOf: [
                  {
                    description: 'A key of two letters needs a size.',
                    if: { properties: { params: { properties: { key: { maxLength: 2 } } } } },
                    // oxlint-disable-next-line unicorn/no-thenable -- a keyword
                    then: { properties: { body: { required: ['size'] } } },
                  },
                ],
              },
            },
          },
        },
      },
    },
  );
  const [response, request] = [
    printValidator(emitted, 'thingSchema'),
    printValidator(emitted, 'thingInputSchema'),
  ];
  const schemas = emitted.exports.get('putSchemas') as Record<
    'params' | 'body' | 'request',
    z.ZodType
  > & {
    responses: Record<string, z.ZodType>;
  };

  test('requests are without readOnly members, answers without writeOnly ones', () => {
    expect(response.safeParse({ id: '1', name: 'x' }).success).toBe(true);
    expect(response.safeParse({ name: 'x', secret: 's' }).success).toBe(false);
    expect(request.safeParse({ name: 'x', secret: 's' }).success).toBe(true);
    expect(request.safeParse({ id: 7, name: 'x', secret: 's' }).success).toBe(true);
    expect(request.safeParse({ id: '1', name: 'x' }).success).toBe(false);
  });

  test('integers are of any size alone, and safe in requests and answers, where JSON was rounded', () => {
    expect(response.safeParse({ id: '1', name: 'x', size: 2 ** 53 + 2 }).success).toBe(true);
    expect(request.safeParse({ name: 'x', secret: 's', size: 2 ** 53 + 2 }).success).toBe(false);
    const answer = asZod(schemas.responses['200']);
    const read: unknown = JSON.parse('{"id":"1","name":"x","size":9007199254740993}');
    expect(answer.safeParse(read).error?.issues.map(({ message }) => message)).toEqual([
      "Expected an int64 within ±9007199254740991 (`int64: 'bigint'` keeps larger ones exactly), received 9007199254740992",
    ]);
    expect(answer.safeParse({ id: '1', name: 'x', size: -(2 ** 53) + 1 }).success).toBe(true);
    expect(response.safeParse({ id: '1', name: 'x', count: 2 ** 60 }).success).toBe(true);
    const rounded = answer.safeParse({ id: '1', name: 'x', count: 2 ** 53 + 2 }).error?.issues;
    expect(rounded?.map(({ message }) => message)).toEqual([
      'Expected an integer within ±9007199254740991, received 9007199254740994',
    ]);
    const refused = request.safeParse({ name: 'x', secret: 's', size: 2 ** 53 + 2 }).error?.issues;
    expect(refused?.map(({ message }) => message)).toEqual([
      'Expected an integer within ±9007199254740991, received 9007199254740994',
    ]);
  });

  test('rules over parameters alone are kept by the validator of parameters', async () => {
    const parameters = ['type', 'value'].map((name) => {
      return { name, in: 'query', schema: { type: 'string' } };
    });
    const params = { anyOf: [{ required: ['type'] }, { required: ['value'] }] };
    const { exports } = await emitSchemas(
      {},
      {
        document: {
          paths: {
            '/find': {
              get: {
                operationId: 'find',
                parameters,
                responses: {},
                'x-sw-request': {
                  allOf: [
                    { description: 'Say what.', required: ['params'], properties: { params } },
                  ],
                },
              },
            },
          },
        },
      },
    );
    const found = exports.get('findSchemas') as Record<'params' | 'request', z.ZodType>;
    expect(printIssues(found.params, {})).toBe('value: Say what, received an object');
    expect(printIssues(found.request, { params: {} })).toBe('params: Say what, received an object');
    expect(asZod(found.request).safeParse({}).success).toBe(false);
    expect(asZod(found.request).safeParse({ params: { type: 'x' } }).success).toBe(true);
  });

  test('a request is judged whole: parameters, body, and the rules over both', () => {
    const body = { name: 'x', secret: 's' };
    expect(asZod(schemas.request).safeParse({ params: { key: 'abc' }, body }).success).toBe(true);
    expect(printIssues(schemas.request, { params: { key: 'ab' }, body })).toBe(
      'body.size: A key of two letters needs a size, received nothing',
    );
    expect(
      printIssues(schemas.request, {
        params: { key: 'a' },
        body: { name: 1, secret: 's', size: 1 },
      }),
    ).toBe(
      'params.key: Expected at least 2 characters, received "a"\nbody.name: Expected a string, received 1',
    );
    expect(asZod(schemas.request).safeParse({ params: { key: 'abc' } }).success).toBe(false);
  });
});

describe('issues', () => {
  test('are all listed, with place, expectation, value, and the source of the rule', async () => {
    const { schema } = await emitOne({
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string' },
        list: { type: 'array', items: { type: 'integer', minimum: 1 } },
        code: { type: 'string', maxLength: 3, 'x-sw-source': 'The document, Codes' },
      },
    });
    expect(printIssues(schema, { list: [0, 'x'], code: 'abcd' })).toBe(
      [
        'id: Expected a string, received nothing',
        'list[0]: Expected at least 1, received 0',
        'list[1]: Expected an integer, received "x"',
        'code: Expected at most 3 characters, received "abcd" (The document, Codes)',
      ].join('\n'),
    );
    const [, , , last] = schema.safeParse({ list: [0, 'x'], code: 'abcd' }).error?.issues ?? [];
    expect(last).toMatchObject({
      path: ['code'],
      params: { rule: 'maxLength', source: 'The document, Codes' },
    });
  });

  test('of a member hide no broken rule of its object', async () => {
    const { schema } = await emitOne({
      type: 'object',
      properties: { name: { type: 'string' }, size: { type: 'integer' } },
      dependentRequired: { name: ['size'] },
      propertyNames: { pattern: '^[a-z]+$' },
    });
    expect(printIssues(schema, { name: 1, X: 2 })).toBe(
      [
        'name: Expected a string, received 1',
        'X: Expected a name that is text of the form ^[a-z]+$, received "X"',
        'size: Expected a value, received nothing',
      ].join('\n'),
    );
    expect(printIssues(schema, 'x')).toBe('value: Expected an object, received "x"');
  });

  test('of a rule with a description have that description as their message', async () => {
    const { schema } = await emitOne({
      type: 'object',
      properties: { mode: { type: 'string' }, price: { type: 'string' } },
      allOf: [
        {
          description: 'A manual line has a price.',
          'x-sw-source': 'Lines',
          if: { properties: { mode: { const: 'MANUAL' } }, required: ['mode'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword
          then: { required: ['price'] },
        },
      ],
    });
    expect(printIssues(schema, { mode: 'MANUAL' })).toBe(
      'price: A manual line has a price, received nothing (Lines)',
    );
    expect(schema.safeParse({ mode: 'LIVE' }).success).toBe(true);
  });

  test('of alternatives that lack a member each name those members', async () => {
    const { schema } = await emitOne({
      oneOf: [
        { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        { type: 'object', required: ['tags'], properties: { tags: { type: 'array' } } },
      ],
    });
    expect(printIssues(schema, {})).toBe('value: Expected id or tags, received an object');
    expect(printIssues(schema, { id: 'x' })).toBe('id: Expected an integer, received "x"');
    expect(printIssues(schema, { id: 1, tags: [] })).toBe(
      'value: Expected a value of one form, not of several: id or tags, received an object',
    );
  });

  test('never repeat a sensitive value', async () => {
    const { schema } = await emitOne({
      type: 'object',
      properties: {
        card: { type: 'string', pattern: '^[0-9]{4}$', 'x-sw-sensitive': ['never-log'] },
      },
    });
    const { error } = schema.safeParse({ card: '4111111111111111' }, { reportInput: true });
    expect(JSON.stringify(error?.issues)).not.toContain('4111');
  });

  test('of a discriminated union are those of the branch that was meant', async () => {
    const emitted = await emitSchemas({
      Cat: branch('cat', 'purr'),
      Dog: branch('dog', 'bark'),
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
        },
      },
    });
    const pet = printValidator(emitted, 'petSchema');
    expect(printIssues(pet, { kind: 'dog', bark: 1 })).toBe('bark: Expected a string, received 1');
    expect(printIssues(pet, { kind: 'cow' })).toBe(
      'kind: Expected one of "cat", "dog", received "cow"',
    );
    expect(pet.safeParse({ kind: 'cat', purr: 'x' }).success).toBe(true);
  });
});

describe('integers of 64 bits, where the config asks for bigint', async () => {
  const schema = { type: 'integer', format: 'int64', minimum: 2, multipleOf: 3 };
  const { judge, text } = await emitOne(schema, { int64: 'bigint' });

  test('are bigints or numbers, and keep their bounds', () => {
    expect(text).toContain('isBigInteger(');
    expect([3, 3n, 9007199254740993n, 2n ** 63n - 1n].map(judge)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([0n, 4n, 1.5, '3', null, 2n ** 63n + 1n, 3e19].some(judge)).toBe(false);
  });

  test.each([
    ['integer', 'uint64', [0n, 2n ** 64n - 1n, 5], [-1n, -1, 2n ** 64n, 1.5]],
    ['integer', 'long', [2n ** 63n - 1n, -(2n ** 63n)], [2n ** 63n]],
    ['number', 'int64', [2n ** 60n, 1], [1.5, 2n ** 63n]],
    ['integer', 'bigint', [2n ** 200n, -(2n ** 200n)], [1.5, '1']],
  ] as const)('%s of %s', async (type, format, fitting, others) => {
    const wide = await emitOne({ type, format }, { int64: 'bigint' });
    expect(fitting.filter((value) => !wide.judge(value))).toEqual([]);
    expect(others.filter((value) => wide.judge(value))).toEqual([]);
  });

  test('bounds are exact', async () => {
    const bound = { type: 'integer', format: 'int64', maximum: 2 ** 53 };
    const { judge: judgeBound } = await emitOne(bound, { int64: 'bigint' });
    expect([2n ** 53n, 2n ** 53n + 1n].map(judgeBound)).toEqual([true, false]);
  });

  test('a number of a request or an answer is one that JavaScript holds exactly', async () => {
    const int64 = { type: 'integer', format: 'int64' };
    const { exports } = await emitSchemas(
      {},
      {
        int64: 'bigint',
        document: {
          paths: {
            '/a': {
              post: {
                operationId: 'send',
                requestBody: {
                  content: { 'application/json': { schema: int64 } },
                },
                responses: {
                  200: { description: 'x', content: { 'application/json': { schema: int64 } } },
                },
              },
            },
          },
        },
      },
    );
    const { body, responses } = exports.get('sendSchemas') as {
      readonly body: z.ZodType;
      readonly responses: Readonly<Record<string, z.ZodType>>;
    };
    for (const judged of [body, responses['200']]) {
      expect(
        [1, 2n ** 60n, 2 ** 60].map((value) => asZod(judged).safeParse(value).success),
      ).toEqual([true, true, false]);
    }
  });
});

test('members of the other direction are known to a schema that closes over its parts', async () => {
  const emitted = await emitSchemas({
    Base: { type: 'object', properties: { id: { readOnly: true }, secret: { writeOnly: true } } },
    Closed: { $ref: '#/components/schemas/Base', unevaluatedProperties: false },
  });
  const answer = printValidator(emitted, 'closedSchema');
  const sent = printValidator(emitted, 'closedInputSchema');
  for (const schema of [answer, sent]) {
    expect(schema.safeParse({ id: 1, secret: 2 }).success).toBe(true);
    expect(schema.safeParse({ other: 1 }).success).toBe(false);
  }
});

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

test('a schema that is made of itself judges by its other keywords', async () => {
  const emitted = await emitSchemas({
    Same: { allOf: [ref('Same'), { type: 'object', properties: { a: { type: 'string' } } }] },
    Choice: { anyOf: [ref('Choice'), { type: 'string' }] },
    Left: { allOf: [ref('Right')], properties: { x: { type: 'string' } } },
    Right: { allOf: [ref('Left')], properties: { y: { type: 'string' } } },
    Base: { type: 'object', properties: { z: { type: 'string' } }, oneOf: [ref('Subtype')] },
    Subtype: { allOf: [ref('Base'), { required: ['z'] }] },
  });
  const takes = (name: string, value: unknown): boolean =>
    printValidator(emitted, `${name}Schema`).safeParse(value).success;
  expect([takes('same', { a: 'x' }), takes('same', { a: 1 })]).toEqual([true, false]);
  expect([takes('choice', 'x'), takes('choice', 1)]).toEqual([true, false]);
  expect([takes('left', { x: 'a' }), takes('left', { y: 1 })]).toEqual([true, false]);
  expect([takes('subtype', { z: 'a' }), takes('subtype', {})]).toEqual([true, false]);
  expect([takes('base', { z: 'a' }), takes('base', { z: 1 })]).toEqual([true, false]);
  const reported = emitted.problems.filter(({ code }) => code === 'SCHEMA-505');
  expect(reported.map(({ at }) => at.pointer)).toEqual(
    ['Same', 'Choice', 'Right'].map((name) => `/components/schemas/${name}`),
  );
});
