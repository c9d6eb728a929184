import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { read, readSchemas } from './read.ts';

it('names like those of prototypes are names like others', () => {
  const found = read(`
paths:
  /a/{__proto__}:
    get:
      operationId: constructor
      tags: [__proto__]
      parameters: [{ name: __proto__, in: query, schema: { type: string } }, { name: toString, in: header, schema: {} }]
      responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/__proto__' } } } } }
components:
  schemas:
    __proto__: { type: object, properties: { __proto__: { type: string }, hasOwnProperty: {} }, required: [__proto__] }
    constructor: { enum: [__proto__, toString] }
  securitySchemes: { __proto__: { type: http, scheme: basic } }
`);
  expect(found.type('__proto__')).toBe('{ __proto__: string, hasOwnProperty?: unknown }');
  expect(found.operation('constructor').names).toMatchObject({
    function: 'constructor',
    method: 'constructorOperation',
  });
  expect(found.api.tags).toEqual([{ name: '__proto__', file: 'proto' }]);
});

it('references that go in circles end', () => {
  expect(() =>
    read(`
paths:
  /a: { $ref: '#/paths/~1b' }
  /b: { $ref: '#/paths/~1a' }
  /c: { get: { parameters: [{ $ref: '#/components/parameters/p' }], requestBody: { $ref: '#/components/requestBodies/b' } } }
components:
  parameters: { p: { $ref: '#/components/parameters/p' } }
  requestBodies: { b: { $ref: '#/components/requestBodies/b' } }
  schemas:
    A: { allOf: [{ $ref: '#/components/schemas/B' }], x: 1 }
    B: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { a: { readOnly: true } } }] }
    C: { items: { $ref: '#/components/schemas/C/items' } }
`),
  ).not.toThrow();
});

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      '',
      'x',
      'string',
      'object',
      '#/components/schemas/A',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'type',
        'properties',
        'items',
        'allOf',
        'oneOf',
        'enum',
        '$ref',
        'required',
        'not',
        'const',
        'additionalProperties',
        'x-sw-name',
        'x-sw-enum',
        'x-sw-spellings',
        'x-extensible-enum',
        'discriminator',
        'mapping',
        'propertyName',
        'xml',
        'x-sw-limits',
        'prefixItems',
        'a',
        '__proto__',
        'readOnly',
        'examples',
      ),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;

it('any value in the place of a schema is read, and nothing throws', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const schemas = `A: ${JSON.stringify(one)}\nB: ${JSON.stringify(other)}`;
      expect(() => readSchemas(schemas)).not.toThrow();
    }),
    { seed: 7, numRuns: 500 },
  );
});

const parts = fc.dictionary(
  fc.constantFrom(
    'parameters',
    'requestBody',
    'responses',
    'operationId',
    'tags',
    'security',
    'x-sw-pages',
    'x-sw-batch',
    'x-sw-errors',
    'x-sw-upload',
    'x-sw-poll',
    'x-sw-stream',
    'x-sw-request',
    'x-sw-update-mask',
    'content',
    'schema',
    'get',
    '200',
    'name',
    'in',
    'headers',
    'application/json',
    '$ref',
  ),
  json,
  { maxKeys: 6 },
);

it('any value in the place of an operation is read, and nothing throws', () => {
  fc.assert(
    fc.property(parts, json, (operation, other) => {
      const document = {
        info: other,
        servers: other,
        tags: other,
        paths: { '/a/{b}': { get: operation, parameters: other } },
        components: { pathItems: { x: operation }, securitySchemes: { y: other } },
        'x-sw-errors': other,
        'x-sw-states': { z: other },
      };
      expect(() => read(JSON.stringify(document))).not.toThrow();
    }),
    { seed: 7, numRuns: 500 },
  );
});

const keys = fc.uniqueArray(
  fc.string({
    unit: fc.constantFrom('a', 'A', 'b', '-', '_', '.', '1'),
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 8 },
);

function listNames(
  keys: readonly string[],
): readonly (readonly [key: string, names: readonly string[]])[] {
  const { api } = readSchemas(
    keys.map((key) => `${JSON.stringify(key)}: { enum: [a] }`).join('\n'),
  );
  const { models } = api;
  return models
    .map(({ key, name, validator, enum: values }): readonly [string, readonly string[]] => [
      key,
      [name, validator, values?.names.is ?? ''],
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

it('names do not depend on the order of schemas, and none is given twice', () => {
  fc.assert(
    fc.property(keys, (list) => {
      const found = listNames(list);
      const all = found.flatMap(([, names]) => names);
      expect(new Set(all).size).toBe(all.length);
      expect(listNames(list.toReversed())).toEqual(found);
    }),
    { seed: 7, numRuns: 300 },
  );
});
