import { expect, it } from 'vitest';
import { readSchemas } from './read.ts';

/** A schema `T` (and what it refers to) with the type that is wanted. */
const cases: readonly (readonly [name: string, schemas: string, want: string])[] = [
  ['nothing said', 'T: {}', 'unknown'],
  ['true', 'T: true', 'unknown'],
  ['false', 'T: false', 'never'],
  ['a text', 'T: { type: string, minLength: 1 }', 'string'],
  ['rules without a type', 'T: { minLength: 1 }', 'unknown'],
  ['raw bytes of 3.0', 'T: { type: string, format: binary }', 'binary'],
  ['raw bytes of 3.1', 'T: { type: string, contentMediaType: application/octet-stream }', 'binary'],
  [
    'bytes as text',
    'T: { type: string, contentMediaType: application/octet-stream, contentEncoding: base64 }',
    'string',
  ],
  ['an integer', 'T: { type: integer, format: int64 }', 'number'],
  ['a list of no types', 'T: { type: [] }', 'unknown'],
  ['several types', 'T: { type: [string, "null"] }', 'string | null'],
  [
    'all types',
    'T: { type: ["null", boolean, integer, number, string, array, object] }',
    'unknown',
  ],
  ['integer or number', 'T: { type: [integer, number] }', 'number'],
  ['a constant', 'T: { const: 3 }', '3'],
  ['a constant object', 'T: { const: { a: 1 } }', '{ a: 1 }'],
  ['a constant list', 'T: { const: [a, [null], {}] }', '["a", [null], {  }]'],
  ['an enum of anything', 'T: { enum: [1, { a: [] }, [x, true]] }', '1 | { a: [] } | ["x", true]'],
  ['an enum', 'T: { enum: [a, 1, true, null] }', '"a" | 1 | true | null'],
  ['an enum whose type refuses some', 'T: { type: string, enum: [a, 1, null] }', '"a"'],
  [
    'an enum that narrows another',
    'T: { allOf: [{ properties: { a: { enum: [x, y] } } }, { properties: { a: { enum: [x] } } }] }',
    '{ a?: "x" }',
  ],
  ['an open enum', 'T: { type: string, x-extensible-enum: [a, b] }', '"a" | "b" | …'],
  [
    'an open enum or null',
    'T: { type: [string, "null"], x-extensible-enum: [a] }',
    '"a" | … | null',
  ],
  ['an array', 'T: { type: array, items: { type: string } }', 'string[]'],
  ['an array of anything', 'T: { type: array }', 'unknown[]'],
  ['an array of a union', 'T: { items: { type: [string, integer] } }', '(string | number)[]'],
  [
    'a tuple',
    'T: { prefixItems: [{ type: string }, { type: number }], minItems: 1, items: false }',
    '[string, number?]',
  ],
  [
    'an open tuple',
    'T: { prefixItems: [{ type: string }], items: { type: boolean } }',
    '[string?, ...boolean]',
  ],
  [
    'an object',
    'T: { properties: { a: { type: string }, b: { type: number } }, required: [b] }',
    '{ a?: string, b: number }',
  ],
  ['any object', 'T: { type: object }', '{ []: unknown }'],
  [
    'any object or null beside a model',
    'T: { type: [object, "null"], allOf: [{ $ref: "#/components/schemas/U" }] }\nU: { type: [object, "null"], properties: { a: { type: string } } }',
    'U',
  ],
  ['an empty closed object', 'T: { type: object, additionalProperties: false }', '{  }'],
  [
    'a closed object',
    'T: { properties: { a: {} }, additionalProperties: false }',
    '{ a?: unknown }',
  ],
  ['a map', 'T: { type: object, additionalProperties: { type: number } }', '{ []: number }'],
  [
    'a map by pattern',
    'T: { type: object, patternProperties: { "^x": { type: number } } }',
    '{ []: number }',
  ],
  [
    'members and a map',
    'T: { properties: { a: { type: string } }, additionalProperties: { type: number } }',
    '{ a?: string, []: number | string }',
  ],
  [
    'a required member that is not described',
    'T: { type: object, required: [a] }',
    '{ a: unknown }',
  ],
  [
    'an object or null',
    'T: { type: [object, "null"], properties: { a: {} } }',
    '{ a?: unknown } | null',
  ],
  [
    'one of',
    'T: { oneOf: [{ type: string }, { type: number }, { type: string, minLength: 2 }] }',
    'string | number',
  ],
  ['one of, one of which is anything', 'T: { oneOf: [{ type: string }, {}] }', 'unknown'],
  [
    'a union that flattens',
    'T: { anyOf: [{ oneOf: [{ type: string }, { type: number }] }, { type: boolean }] }',
    'string | number | boolean',
  ],
  ['a literal beside its type', 'T: { anyOf: [{ const: a }, { type: string }] }', '"a" | …'],
  [
    'values beside a text with rules',
    'T: { oneOf: [{ type: string, format: uuid }, { enum: [auto, none] }, { type: boolean }] }',
    '"auto" | "none" | … | boolean',
  ],
  ['numbers beside their type', 'T: { anyOf: [{ type: integer }, { enum: [1, 2] }] }', '1 | 2 | …'],
  ['values as alternatives', 'T: { type: integer, oneOf: [{ const: 0 }, { const: 3 }] }', '0 | 3'],
  [
    'a text or null beside a model of texts',
    'T: { anyOf: [{ type: [string, "null"], allOf: [{ $ref: "#/components/schemas/C" }] }, { type: "null" }] }\nC: { enum: [a, b] }',
    'C | null',
  ],
  [
    'a model beside any object or null',
    'T: { anyOf: [{ allOf: [{ $ref: "#/components/schemas/X" }, { type: [object, "null"] }] }, { type: "null" }] }\nX: { anyOf: [{ $ref: "#/components/schemas/Y" }, { type: object, properties: { b: {} } }] }\nY: { properties: { a: {} } }',
    'X | null',
  ],
  [
    'a text beside a model that may be more',
    'T: { type: string, allOf: [{ $ref: "#/components/schemas/C" }] }\nC: { type: [string, integer] }',
    'string & C',
  ],
  [
    'mutual exclusion',
    'T: { type: object, properties: { a: {}, b: {} }, not: { required: [a, b] } }',
    '{ a?: unknown, b?: unknown }',
  ],
  [
    'required branches',
    'T: { properties: { a: {}, b: {} }, oneOf: [{ required: [a] }, { required: [b] }] }',
    '{ a?: unknown, b?: unknown }',
  ],
  [
    'a condition',
    'T: { properties: { a: {} }, if: { required: [a] }, then: { minProperties: 2 } }',
    '{ a?: unknown }',
  ],
  ['a reference', 'T: { $ref: "#/components/schemas/U" }\nU: { type: string }', 'U'],
  [
    'a reference with words',
    'T: { $ref: "#/components/schemas/U", description: More. }\nU: { type: string }',
    'U',
  ],
  [
    'all of one',
    'T: { allOf: [{ $ref: "#/components/schemas/U" }], description: More. }\nU: { type: object }',
    'U',
  ],
  [
    'all of one, typed twice',
    'T: { type: object, allOf: [{ $ref: "#/components/schemas/U" }] }\nU: { properties: { a: {} } }',
    'U',
  ],
  [
    'a reference that requires more',
    'T: { $ref: "#/components/schemas/U", required: [a] }\nU: { properties: { a: { type: string } } }',
    '{ a: string }',
  ],
  [
    'all of plain objects',
    'T: { allOf: [{ $ref: "#/components/schemas/U" }, { properties: { b: { type: string } }, required: [a] }] }\nU: { properties: { a: { type: number } } }',
    '{ a: number, b?: string }',
  ],
  [
    'a member that is narrowed',
    'T: { allOf: [{ properties: { a: { type: string } } }, { properties: { a: { const: x } } }] }',
    '{ a?: "x" }',
  ],
  [
    'all of an object and a choice',
    'T: { allOf: [{ properties: { a: {} } }, { oneOf: [{ properties: { b: {} } }, { properties: { c: {} } }] }] }',
    '{ a?: unknown } & ({ b?: unknown } | { c?: unknown })',
  ],
  ['impossible', 'T: { allOf: [{ type: string }, false] }', 'never'],
  [
    'a base that lists its subtypes',
    'T: { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { b: {} } }] }\nBase: { properties: { kind: { type: string } }, oneOf: [{ $ref: "#/components/schemas/T" }], discriminator: { propertyName: kind } }',
    '{ kind?: "T", b?: unknown }',
  ],
  [
    'a kind that the mapping names by a file that was bundled',
    'T: { discriminator: { propertyName: k, mapping: { u: ./kinds/U.yaml } }, properties: { k: { type: string } }, required: [k] }\nU: { allOf: [{ $ref: "#/components/schemas/T" }] }',
    'U',
  ],
  [
    'a kind that says its value itself',
    'T: { allOf: [{ $ref: "#/components/schemas/B" }], x-ms-discriminator-value: "#T" }\nB: { discriminator: { propertyName: k }, properties: { k: { type: string } }, required: [k] }',
    '{ k: "#T" }',
  ],
  [
    'a tree',
    'T: { properties: { children: { type: array, items: { $ref: "#/components/schemas/T" } } } }',
    '{ children?: T[] }',
  ],
  ['itself', 'T: { $ref: "#/components/schemas/T" }', 'unknown'],
  [
    'itself in a union',
    'T: { anyOf: [{ type: string }, { $ref: "#/components/schemas/T" }] }',
    'string',
  ],
  [
    'itself through another',
    'T: { oneOf: [{ $ref: "#/components/schemas/U" }, { type: number }] }\nU: { anyOf: [{ $ref: "#/components/schemas/T" }, { type: string }] }',
    'U | number',
  ],
  [
    'spellings',
    'T: { properties: { ab: { type: string, x-sw-spellings: [a_b] } }, required: [ab] }',
    '{ ab?: string, a_b?: string }',
  ],
  [
    'a member called __proto__',
    'T: { properties: { __proto__: { type: string }, toString: { type: string } } }',
    '{ __proto__?: string, toString?: string }',
  ],
  ['a named part', 'T: { properties: { a: { x-sw-name: Part, type: object } } }', '{ a?: Part }'],
  ['a dangling reference', 'T: { properties: { a: { $ref: "#/nowhere" } } }', '{ a?: unknown }'],
];

it.each(cases)('%s', (_name, schemas, want) => {
  expect(readSchemas(schemas).type('T')).toBe(want);
});

it('int64 is a bigint where the config says so', () => {
  const schemas =
    'T: { properties: { a: { type: integer, format: int64 }, b: { type: integer } } }';
  expect(readSchemas(schemas, { int64: 'bigint' }).type('T')).toBe(
    '{ a?: number | bigint, b?: number }',
  );
});

it('a reference may lead to any place, whose type is written once', () => {
  const read = readSchemas(
    [
      'Order: { properties: { lines: { type: array, items: { properties: { next: { $ref: "#/components/schemas/Order/properties/lines/items" } } } } } }',
      'Other: { properties: { a: { $ref: "#/components/schemas/Order/properties/lines/items" } } }',
    ].join('\n'),
  );
  expect(read.api.models.map(({ name }) => name)).toEqual(['Order', 'Other', 'OrderLinesItems']);
  expect(read.type('Other')).toBe('{ a?: OrderLinesItems }');
  expect(read.type('Order lines items')).toBe('{ next?: OrderLinesItems }');
});

it('a document nested without end is bounded', () => {
  const text = `T: ${'{ not: '.repeat(2000)}true${' }'.repeat(2000)}`;
  expect(() => readSchemas(text)).not.toThrow();
  expect(readSchemas(text).problems.map(({ code }) => code)).toEqual(['SCHEMA-502']);
});
