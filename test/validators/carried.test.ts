/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of the schemas. */
/** Every keyword of every vocabulary: carried (it refuses a value), an annotation (it changes nothing), or reported. */

import { describe, expect, test } from 'vitest';
import { metaschemas } from '../conformance/metaschemas.ts';
import { emitOne } from './harness.ts';

/** A keyword, the schema that shows it, and a value that nothing but the keyword refuses. */
type Carried = readonly [
  keyword: string,
  schema: Readonly<Record<string, unknown>>,
  refused: unknown,
];

const carried: readonly Carried[] = [
  // core
  ['$ref', { $ref: '#/$defs/a', $defs: { a: { type: 'null' } } }, 1],
  ['$dynamicRef', { $dynamicRef: '#/$defs/a', $defs: { a: { type: 'null' } } }, 1],
  // validation
  ['type', { type: 'string' }, 1],
  ['enum', { enum: [1] }, 2],
  ['const', { const: 1 }, 2],
  ['multipleOf', { multipleOf: 2 }, 3],
  ['maximum', { maximum: 2 }, 3],
  ['exclusiveMaximum', { exclusiveMaximum: 2 }, 2],
  ['minimum', { minimum: 2 }, 1],
  ['exclusiveMinimum', { exclusiveMinimum: 2 }, 2],
  ['maxLength', { maxLength: 1 }, 'ab'],
  ['minLength', { minLength: 1 }, ''],
  ['pattern', { pattern: '^a' }, 'b'],
  ['maxItems', { maxItems: 0 }, [1]],
  ['minItems', { minItems: 1 }, []],
  ['uniqueItems', { uniqueItems: true }, [1, 1]],
  ['maxContains', { contains: true, maxContains: 1 }, [1, 1]],
  ['minContains', { contains: true, minContains: 2 }, [1]],
  ['maxProperties', { maxProperties: 0 }, { a: 1 }],
  ['minProperties', { minProperties: 1 }, {}],
  ['required', { required: ['a'] }, {}],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, { a: 1 }],
  // applicators
  ['prefixItems', { prefixItems: [false] }, [1]],
  ['items', { items: false }, [1]],
  ['contains', { contains: { const: 1 } }, [2]],
  ['properties', { properties: { a: false } }, { a: 1 }],
  ['patternProperties', { patternProperties: { a: false } }, { a: 1 }],
  ['additionalProperties', { additionalProperties: false }, { a: 1 }],
  ['propertyNames', { propertyNames: { maxLength: 1 } }, { ab: 1 }],
  ['dependentSchemas', { dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }],
  ['if', { if: { const: 1 }, then: false, else: true }, 1],
  ['then', { if: { const: 1 }, then: false }, 1],
  ['else', { if: { const: 1 }, else: false }, 2],
  ['allOf', { allOf: [{ type: 'null' }] }, 1],
  ['anyOf', { anyOf: [{ type: 'null' }] }, 1],
  ['oneOf', { oneOf: [true, true] }, 1],
  ['not', { not: { const: 1 } }, 1],
  // unevaluated
  ['unevaluatedItems', { unevaluatedItems: false }, [1]],
  ['unevaluatedProperties', { unevaluatedProperties: false }, { a: 1 }],
  // formats as assertions, and OpenAPI's encoding of bytes
  ['format', { format: 'date' }, 'x'],
  ['contentEncoding', { type: 'string', contentEncoding: 'base64' }, '%'],
  // of older drafts, which documents still hold
  ['dependencies', { dependencies: { a: ['b'] } }, { a: 1 }],
  ['dependencies', { dependencies: { a: { required: ['b'] } } }, { a: 1 }],
  ['additionalItems', { items: [{}], additionalItems: false }, [1, 2]],
  [
    '$recursiveRef',
    { type: 'object', properties: { a: { $recursiveRef: '#' }, b: { type: 'string' } } },
    { a: { b: 1 } },
  ],
];

describe.each(['standalone', 'zod', 'zod-mini'] as const)('is carried, %s', (form) => {
  test.each(carried)('%s: %j refuses %j', async (keyword, schema, refused) => {
    const { [keyword]: _left, ...others } = schema;
    const properties = keyword === '$recursiveRef' ? { properties: {} } : {};
    expect((await emitOne(schema, { form })).judge(refused)).toBe(false);
    const { judge } = await emitOne({ ...others, ...properties }, { form });
    expect(judge(refused)).toBe(true);
  });
});

/** Keywords that assert nothing, of the standard and of OpenAPI. */
const annotations: Readonly<Record<string, unknown>> = {
  $id: 'https://example.com/schema',
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $anchor: 'here',
  $dynamicAnchor: 'there',
  // It is of 2019-09: SCHEMA-503 reports the references that it is for.
  $recursiveAnchor: 'yes',
  $vocabulary: { 'https://json-schema.org/draft/2020-12/vocab/core': true },
  $comment: 'a comment',
  $defs: { a: { type: 'null' } },
  definitions: { a: { type: 'null' } },
  title: 'A title',
  description: 'A description',
  default: 4,
  deprecated: true,
  readOnly: true,
  writeOnly: true,
  examples: [1],
  example: 1,
  contentMediaType: 'application/json',
  contentSchema: { type: 'null' },
  externalDocs: { url: 'https://example.com' },
  xml: { name: 'a' },
  // It only names the branch that a value means; the choice beside it asserts.
  discriminator: { propertyName: 'kind' },
  nullable: true,
  'x-other': false,
};

describe('is an annotation', () => {
  test.each(Object.entries(annotations))('%s', async (keyword, value) => {
    const plain = await emitOne({ minimum: 3 });
    const { text, problems } = await emitOne({ minimum: 3, [keyword]: value });
    expect({ text, problems }).toEqual({ text: plain.text, problems: [] });
  });
});

test('no keyword of the metaschemas is left out of this table', () => {
  const known = new Set([...carried.map(([keyword]) => keyword), ...Object.keys(annotations)]);
  const keywords = Object.values(metaschemas()).flatMap((schema) =>
    Object.keys((schema as { properties?: object }).properties ?? {}),
  );
  expect(keywords.length).toBeGreaterThan(50);
  expect(keywords.filter((keyword) => !known.has(keyword))).toEqual([]);
});

/** What is not carried: written wrongly, of another dialect, or unknown. */
const notCarried: readonly (readonly [code: string, key: string, schema: unknown])[] = [
  ['SCHEMA-501', 'minLenght', { minLenght: 1 }],
  ['SCHEMA-513', 'minLenght', { minLenght: 1 }],
  ['SCHEMA-501', 'divisibleBy', { divisibleBy: 2 }],
  ['SCHEMA-502', 'exclusiveMinimum', { exclusiveMinimum: true }],
  ['SCHEMA-502', 'dependencies', { dependencies: [] }],
  ['SCHEMA-503', '$recursiveRef', { $recursiveRef: '#' }],
  ['SCHEMA-506', '$schema', { $schema: 'http://json-schema.org/draft-07/schema#' }],
  ['SCHEMA-510', 'multipleOf', { multipleOf: 0 }],
  ['SCHEMA-510', 'minimum', { minimum: '1' }],
  ['SCHEMA-510', 'minLength', { minLength: 'x' }],
  ['SCHEMA-510', 'pattern', { pattern: 1 }],
  ['SCHEMA-510', 'patternProperties', { patternProperties: [] }],
  ['SCHEMA-510', 'enum', { enum: 'x' }],
  ['SCHEMA-510', 'required', { required: true }],
  ['SCHEMA-510', 'required', { required: ['a', 1] }],
  ['SCHEMA-510', 'uniqueItems', { uniqueItems: 1 }],
  ['SCHEMA-510', 'properties', { properties: [] }],
  ['SCHEMA-510', 'allOf', { allOf: {} }],
  ['SCHEMA-510', 'allOf', { allOf: [] }],
  ['SCHEMA-510', 'dependentRequired', { dependentRequired: { a: 'b' } }],
  ['SCHEMA-510', 'dependentSchemas', { dependentSchemas: 1 }],
  ['SCHEMA-510', 'not', { not: 1 }],
  ['SCHEMA-512', 'type', { type: 'text' }],
  ['SCHEMA-511', 'pattern', { pattern: '(' }],
  ['SCHEMA-511', 'patternProperties/(', { patternProperties: { '(': false } }],
];

describe('what is not carried is reported at its place', () => {
  test.each(notCarried)('%s %s %j', async (code, key, schema) => {
    const { problems } = await emitOne(schema, { checked: true });
    expect(problems.map((problem) => `${problem.code} ${problem.at?.pointer}`)).toContain(
      `${code} /components/schemas/Subject/${key}`,
    );
  });

  test('SCHEMA-506 of a whole document', async () => {
    const jsonSchemaDialect = 'https://json-schema.org/draft/2019-09/schema';
    const { problems } = await emitOne({}, { document: { jsonSchemaDialect } });
    expect(problems.map(({ code, at }) => `${code} ${at?.pointer}`)).toEqual([
      'SCHEMA-506 /jsonSchemaDialect',
    ]);
  });
});

/** What OpenAPI 3.0 says otherwise, and Swagger 2.0 too, which has no `nullable`. */
const dialect: readonly (readonly [
  says: string,
  schema: unknown,
  accepts: unknown[],
  refuses: unknown[],
])[] = [
  ['nullable beside a type', { type: 'string', nullable: true }, [null, 'a'], [1]],
  ['nullable beside an enum', { type: 'string', nullable: true, enum: ['a'] }, [null, 'a'], ['b']],
  ['nullable beside allOf', { nullable: true, allOf: [{ type: 'string' }] }, [null, 'a'], [1]],
  ['not nullable', { type: 'string', nullable: false }, ['a'], [null]],
  [
    'exclusive bounds',
    { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true },
    [2, 'x'],
    [1, 3],
  ],
  ['bounds that are not exclusive', { minimum: 1, exclusiveMinimum: false }, [1], [0]],
  ['a flag without a bound', { exclusiveMaximum: true }, [1e9], []],
  [
    'keywords beside $ref do not count',
    {
      type: 'object',
      properties: { a: { $ref: '#/properties/b', maxLength: 1 }, b: { type: 'string' } },
    },
    [{ a: 'ab' }],
    [{ a: 1 }],
  ],
  ['an example asserts nothing', { type: 'string', example: 1 }, ['a'], [1]],
  ['a default that does not fit asserts nothing', { type: 'string', default: 1 }, ['a'], [1]],
  ['bytes', { type: 'string', format: 'byte' }, ['YQ=='], ['%']],
  ['raw bytes', { type: 'string', format: 'binary' }, ['any'], []],
];

/** Documents of older versions that hold the schema. */
const older: Readonly<Record<string, (schema: unknown) => object>> = {
  'OpenAPI 3.0': () => ({ openapi: '3.0.3' }),
  'Swagger 2.0': (schema) => ({
    openapi: undefined,
    components: undefined,
    swagger: '2.0',
    definitions: {
      Subject: JSON.parse(
        JSON.stringify(schema).replaceAll('"#/', '"#/definitions/Subject/'),
      ) as unknown,
    },
  }),
};

describe.each(Object.entries(older))('%s', (version, document) => {
  const isRead = (says: string): boolean =>
    version === 'OpenAPI 3.0' || !says.startsWith('nullable');
  test.each(dialect.filter(([says]) => isRead(says)))(
    '%s',
    async (_says, schema, accepts, refuses) => {
      const { judge, text } = await emitOne(schema, { document: document(schema) });
      for (const value of accepts) {
        expect(judge(value), `${JSON.stringify(value)}: ${text}`).toBe(true);
      }
      for (const value of refuses) {
        expect(judge(value), `${JSON.stringify(value)}: ${text}`).toBe(false);
      }
    },
  );
});
