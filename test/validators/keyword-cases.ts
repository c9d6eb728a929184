/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of the schemas. */
/** Schemas, values that fit and values that do not: the standard's sentences as a table. */

export interface KeywordCase {
  readonly says: string;
  readonly schema: unknown;
  readonly accepts: readonly unknown[];
  readonly refuses: readonly unknown[];
}

/** An object with an own member of this name, `__proto__` too. */
function withOwn(text: string): unknown {
  return JSON.parse(text);
}

const deep = (depth: number): unknown => {
  let value: unknown = {};
  for (let index = 0; index < depth; index += 1) value = { next: value };
  return value;
};

export const cases: readonly KeywordCase[] = [
  {
    says: 'an integer may be written with a fraction of zero',
    schema: { type: 'integer' },
    accepts: [1, 1.0, -0, 1e3, 2 ** 60],
    refuses: [1.5, '1', null, true, [], {}],
  },
  {
    says: 'a number is no text',
    schema: { type: 'number' },
    accepts: [1.5, 0],
    refuses: ['1', null, false, Number.NaN, Infinity],
  },
  { says: 'a string', schema: { type: 'string' }, accepts: ['', 'a'], refuses: [1, null, [], {}] },
  {
    says: 'an object is no array',
    schema: { type: 'object' },
    accepts: [{}, { a: 1 }],
    refuses: [[], null, 'a', 1],
  },
  {
    says: 'an array is no object',
    schema: { type: 'array' },
    accepts: [[], [1]],
    refuses: [{}, null, 'a'],
  },
  {
    says: 'a boolean is no number',
    schema: { type: 'boolean' },
    accepts: [true, false],
    refuses: [0, 1, '', null],
  },
  {
    says: 'null alone',
    schema: { type: 'null' },
    accepts: [null],
    refuses: [0, false, '', undefined],
  },
  {
    says: 'several types',
    schema: { type: ['integer', 'string', 'null'] },
    accepts: [1, 'a', null],
    refuses: [1.5, true, {}, []],
  },
  {
    says: 'keywords of each of several types',
    schema: { type: ['string', 'array', 'null'], minLength: 2, maxItems: 1 },
    accepts: ['ab', [1], null],
    refuses: ['a', [1, 2], 1],
  },
  {
    says: 'lengths count code points',
    schema: { type: 'string', minLength: 2, maxLength: 3 },
    accepts: ['ab', '\u{1F4A9}\u{1F4A9}', '\u{1F4A9}\u{1F4A9}\u{1F4A9}'],
    refuses: ['a', '\u{1F4A9}', 'abcd'],
  },
  {
    says: 'lengths without a type judge strings alone',
    schema: { maxLength: 2 },
    accepts: ['ab', 100, [1, 2, 3], { a: 1, b: 2, c: 3 }, '\u{1F4A9}\u{1F4A9}'],
    refuses: ['abc'],
  },
  {
    says: 'lengths as numbers with a fraction of zero',
    schema: { minLength: 2.0 },
    accepts: ['ab'],
    refuses: ['a'],
  },
  {
    says: 'patterns are not anchored',
    schema: { type: 'string', pattern: 'a+' },
    accepts: ['xaay'],
    refuses: ['b'],
  },
  {
    says: 'patterns without a type judge strings alone',
    schema: { pattern: '^a*$' },
    accepts: ['aaa', '', 1, null, [], {}],
    refuses: ['abc'],
  },
  {
    says: 'patterns are Unicode',
    schema: { pattern: '^\\p{Letter}+$' },
    accepts: ['π', 'a'],
    refuses: ['1'],
  },
  {
    says: 'a pattern counts an astral character as one',
    schema: { pattern: '^.$' },
    accepts: ['\u{1F4A9}'],
    refuses: ['ab'],
  },
  {
    says: 'a pattern that only compiles without the Unicode flag',
    schema: { pattern: '^[\\w-.]+\\-$' },
    accepts: ['a.b-'],
    refuses: ['a b-'],
  },
  {
    says: 'bounds',
    schema: { type: 'number', minimum: 1.1, maximum: 3 },
    accepts: [1.1, 3],
    refuses: [0.6, 3.5],
  },
  {
    says: 'bounds without a type judge numbers alone',
    schema: { minimum: 1, exclusiveMaximum: 3 },
    accepts: ['x', 1, 2.9],
    refuses: [0.6, 3],
  },
  {
    says: 'exclusive bounds',
    schema: { type: 'integer', exclusiveMinimum: -2, exclusiveMaximum: 2 },
    accepts: [-1, 1],
    refuses: [-2, 2],
  },
  {
    says: 'multiples are exact',
    schema: { multipleOf: 0.01 },
    accepts: [0.01, 4.35, 19.99, 0, 'x', 1.1],
    refuses: [0.001, 0.015],
  },
  {
    says: 'a small step of a large number',
    schema: { type: 'number', multipleOf: 1e-8 },
    accepts: [12391239123, 0.00000001],
    refuses: [1e-9],
  },
  {
    says: 'a step beyond what division can tell',
    schema: { type: 'number', multipleOf: 0.123456789 },
    accepts: [0.123456789, 0.246913578],
    refuses: [1e308],
  },
  {
    says: 'fixed values',
    schema: { enum: [1, 'a', null, [1, { a: 2 }], { b: [3] }] },
    accepts: [1, 'a', null, [1, { a: 2 }], { b: [3] }, 1.0],
    refuses: [2, 'b', false, [1], { b: [3], c: 1 }, { b: 3 }],
  },
  {
    says: 'false is not zero',
    schema: { enum: [false] },
    accepts: [false],
    refuses: [0, [false], null],
  },
  { says: 'one is not true', schema: { const: 1 }, accepts: [1, 1.0], refuses: [true, '1', [1]] },
  { says: 'zero is minus zero', schema: { const: 0 }, accepts: [0, -0], refuses: [false, ''] },
  {
    says: 'deep equality regardless of order',
    schema: { const: { a: 1, b: [true, { c: null }] } },
    accepts: [{ b: [true, { c: null }], a: 1 }],
    refuses: [{ a: 1 }, { a: 1, b: [true, { c: null, d: 1 }] }, { a: 1, b: [{ c: null }, true] }],
  },
  { says: 'const null', schema: { const: null }, accepts: [null], refuses: [0, false, ''] },
  {
    says: 'a type narrows fixed values',
    schema: { type: 'string', enum: ['a', 1] },
    accepts: ['a'],
    refuses: [1],
  },
  {
    says: 'fixed texts',
    schema: { type: 'string', enum: ['a', '__proto__', 'toString'] },
    accepts: ['a', '__proto__', 'toString'],
    refuses: ['b', 'constructor'],
  },
  {
    says: 'items',
    schema: { items: { type: 'integer' } },
    accepts: [[1, 2], [], { foo: 'bar' }, 'x'],
    refuses: [[1, 'x']],
  },
  { says: 'items false', schema: { items: false }, accepts: [[], {}], refuses: [[1]] },
  {
    says: 'prefixItems and the rest',
    schema: { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: { type: 'boolean' } },
    accepts: [[], ['a'], ['a', 1], ['a', 1, true], 'x'],
    refuses: [[1], ['a', 'b'], ['a', 1, 2]],
  },
  {
    says: 'prefixItems closed',
    schema: { type: 'array', prefixItems: [{}, {}], items: false },
    accepts: [[1, 2], [1]],
    refuses: [[1, 2, 3]],
  },
  {
    says: 'counts of items',
    schema: { minItems: 1, maxItems: 2 },
    accepts: [[1], [1, 2], 'x', {}],
    refuses: [[], [1, 2, 3]],
  },
  {
    says: 'unique items by deep equality',
    schema: { uniqueItems: true },
    accepts: [
      [1, true],
      [0, false],
      [{ a: 1 }, { a: 2 }],
      [[1], [true]],
      ['1', 1],
      [{ a: false }, { a: 0 }],
      'x',
    ],
    refuses: [
      [1, 1.0],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[1], [1]],
      ['a', 'b', 'a'],
      [null, null],
    ],
  },
  { says: 'unique items false', schema: { uniqueItems: false }, accepts: [[1, 1]], refuses: [] },
  {
    says: 'contains',
    schema: { contains: { minimum: 5 } },
    accepts: [[3, 4, 5], [5, 5], {}, 'x'],
    refuses: [[2, 3], []],
  },
  {
    says: 'contains with bounds',
    schema: { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    accepts: [
      [1, 1],
      [1, 1, 1, 2],
    ],
    refuses: [[1], [1, 1, 1, 1], []],
  },
  {
    says: 'contains zero times',
    schema: { contains: { const: 1 }, minContains: 0 },
    accepts: [[], [2]],
    refuses: [],
  },
  {
    says: 'contains zero times at least, once at most',
    schema: { contains: { const: 1 }, minContains: 0, maxContains: 1 },
    accepts: [[], [1]],
    refuses: [[1, 1]],
  },
  {
    says: 'bounds without contains say nothing',
    schema: { minContains: 2, maxContains: 1 },
    accepts: [[], [1]],
    refuses: [],
  },
  {
    says: 'properties of objects alone',
    schema: { properties: { foo: { type: 'integer' }, bar: { type: 'string' } } },
    accepts: [{ foo: 1, bar: 'x' }, {}, [], 12, { quux: [] }],
    refuses: [{ foo: 'x' }, { bar: 1 }],
  },
  {
    says: 'a member that must not be',
    schema: { properties: { foo: true, bar: false } },
    accepts: [{}, { foo: 1 }],
    refuses: [{ bar: 2 }],
  },
  {
    says: 'names of prototypes are names like others',
    schema: withOwn(
      '{"properties":{"__proto__":{"type":"number"},"toString":{"properties":{"length":{"type":"string"}}},"constructor":{"type":"number"}}}',
    ),
    accepts: [[], {}, { constructor: 1 }, 12],
    refuses: [
      withOwn('{"__proto__":"foo"}'),
      withOwn('{"toString":{"length":37}}'),
      withOwn('{"constructor":{"length":37}}'),
    ],
  },
  {
    says: 'required names of prototypes',
    schema: { type: 'object', required: ['toString', 'hasOwnProperty'] },
    accepts: [withOwn('{"toString":1,"hasOwnProperty":2}')],
    refuses: [{}, withOwn('{"toString":1}')],
  },
  {
    says: 'an own __proto__ is required',
    schema: withOwn(
      '{"type":"object","properties":{"__proto__":{"type":"integer"}},"required":["__proto__"]}',
    ),
    accepts: [withOwn('{"__proto__":1}')],
    refuses: [{}, withOwn('{"__proto__":"x"}')],
  },
  {
    says: 'required without a type',
    schema: { required: ['foo'] },
    accepts: [{ foo: 1 }, [], 'x', 12],
    refuses: [{ bar: 1 }],
  },
  {
    says: 'a required member may be null',
    schema: { type: 'object', properties: { a: {} }, required: ['a'] },
    accepts: [{ a: null }, { a: 0 }],
    refuses: [{}, { a: undefined }],
  },
  {
    says: 'an optional member may be undefined, not null',
    schema: { type: 'object', properties: { a: { type: 'string' } } },
    accepts: [{}, { a: undefined }, { a: 'x' }],
    refuses: [{ a: null }],
  },
  {
    says: 'additional members refused',
    schema: {
      type: 'object',
      properties: { a: {} },
      patternProperties: { '^v': {} },
      additionalProperties: false,
    },
    accepts: [{ a: 1 }, { vroom: 1 }, {}],
    refuses: [{ b: 1 }, withOwn('{"__proto__":1}')],
  },
  {
    says: 'closed',
    schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    accepts: [{ a: 'x' }, {}],
    refuses: [{ b: 1 }, withOwn('{"__proto__":1}'), { toString: 1 }],
  },
  {
    says: 'additional members judged',
    schema: { properties: { a: {} }, additionalProperties: { type: 'boolean' } },
    accepts: [{ a: 1, b: true }, 'x'],
    refuses: [{ b: 1 }],
  },
  {
    says: 'additional properties do not look into allOf',
    schema: { allOf: [{ properties: { foo: {} } }], additionalProperties: { type: 'boolean' } },
    accepts: [{ foo: true }],
    refuses: [{ foo: 1 }],
  },
  {
    says: 'a map',
    schema: { type: 'object', additionalProperties: { type: 'integer' } },
    accepts: [{}, { a: 1, b: 2 }],
    refuses: [{ a: 'x' }, []],
  },
  {
    says: 'pattern properties all apply',
    schema: { patternProperties: { 'a*': { type: 'integer' }, 'aaa*': { maximum: 20 } } },
    accepts: [{ a: 21 }, { aaaa: 18 }, [], 'x'],
    refuses: [{ a: 'bar' }, { aaaa: 31 }],
  },
  {
    says: 'property names',
    schema: { propertyNames: { maxLength: 3 } },
    accepts: [{ f: {}, foo: {} }, {}, [1], 12],
    refuses: [{ foobar: {} }],
  },
  {
    says: 'a map with names of a form',
    schema: {
      type: 'object',
      propertyNames: { pattern: '^[0-9]+$' },
      additionalProperties: { type: 'string' },
    },
    accepts: [{ 12: 'x' }],
    refuses: [{ a: 'x' }, { 1: 2 }],
  },
  {
    says: 'property names false',
    schema: { propertyNames: false },
    accepts: [{}],
    refuses: [{ a: 1 }],
  },
  {
    says: 'counts of members',
    schema: { minProperties: 1, maxProperties: 2 },
    accepts: [{ a: 1 }, { a: 1, b: 2 }, [], 'x'],
    refuses: [{}, { a: 1, b: 2, c: 3 }],
  },
  {
    says: 'dependent members',
    schema: { dependentRequired: { a: ['b'], toString: ['c'] } },
    accepts: [{}, { b: 1 }, { a: 1, b: 2 }, 'x', []],
    refuses: [{ a: 1 }, withOwn('{"toString":1}')],
  },
  {
    says: 'dependent schemas',
    schema: {
      dependentSchemas: { a: { properties: { b: { type: 'integer' } }, required: ['b'] } },
    },
    accepts: [{}, { b: 'x' }, { a: 1, b: 2 }],
    refuses: [{ a: 1 }, { a: 1, b: 'x' }],
  },
  {
    says: 'all',
    schema: { allOf: [{ required: ['a'] }, { properties: { b: { type: 'string' } } }] },
    accepts: [{ a: 1, b: 'x' }, 12],
    refuses: [{ b: 'x' }, { a: 1, b: 1 }],
  },
  { says: 'all with false', schema: { allOf: [true, false] }, accepts: [], refuses: [1, {}] },
  {
    says: 'any',
    schema: { anyOf: [{ type: 'integer' }, { minimum: 2 }] },
    accepts: [1, 2.5, 'x'],
    refuses: [1.5],
  },
  {
    says: 'any beside a type',
    schema: { type: 'string', anyOf: [{ maxLength: 2 }, { minLength: 4 }] },
    accepts: ['ab', 'abcd'],
    refuses: ['abc', 3],
  },
  {
    says: 'exactly one',
    schema: { oneOf: [{ type: 'integer' }, { minimum: 2 }] },
    accepts: [1, 2.5],
    refuses: [3, 1.5],
  },
  {
    says: 'exactly one of values that have names',
    schema: {
      type: 'integer',
      oneOf: [
        { title: 'LOW', const: 0 },
        { title: 'HIGH', const: 3 },
      ],
    },
    accepts: [0, 3],
    refuses: [1, '0', null],
  },
  {
    says: 'exactly one of values, one of which is said twice',
    schema: { oneOf: [{ const: 'a' }, { enum: ['a', 'b'] }, { type: 'null' }] },
    accepts: ['b', null],
    refuses: ['a', 'c'],
  },
  {
    says: 'a value that its alternative’s type refuses',
    schema: {
      anyOf: [
        { type: 'string', const: { a: 1 } },
        { type: 'integer', enum: [2, 2.5] },
      ],
    },
    accepts: [2],
    refuses: [{ a: 1 }, 2.5],
  },
  {
    says: 'a const that is meant in the type of its schema',
    schema: {
      anyOf: [
        { type: 'string', const: 1 },
        { type: 'integer', const: '2' },
      ],
    },
    accepts: ['1', 2],
    refuses: [1, '2'],
  },
  {
    says: 'any text beside some that are known',
    schema: { anyOf: [{ type: 'string' }, { type: 'string', enum: ['a'] }, { type: 'null' }] },
    accepts: ['a', 'b', null],
    refuses: [1],
  },
  {
    says: 'exactly one of any text and some that are known',
    schema: { oneOf: [{ type: 'string' }, { type: 'string', enum: ['a'] }] },
    accepts: ['b'],
    refuses: ['a', 1],
  },
  {
    says: 'null, or a number with bounds',
    schema: { anyOf: [{ type: 'integer', minimum: 1, maximum: 20 }, { type: 'null' }] },
    accepts: [1, 20, null],
    refuses: [0, 21, 'x'],
  },
  {
    says: 'exactly one of null and what takes null too',
    schema: { oneOf: [{ type: ['integer', 'null'], minimum: 1 }, { type: 'null' }] },
    accepts: [1],
    refuses: [0, null],
  },
  {
    says: 'exactly one of required members',
    schema: { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    accepts: [{ a: 1 }, { b: 1 }],
    refuses: [{}, { a: 1, b: 2 }],
  },
  { says: 'not', schema: { not: { type: 'integer' } }, accepts: ['x', 1.5], refuses: [1] },
  {
    says: 'not both',
    schema: { type: 'object', properties: { a: {}, b: {} }, not: { required: ['a', 'b'] } },
    accepts: [{}, { a: 1 }, { b: 1 }],
    refuses: [{ a: 1, b: 1 }],
  },
  { says: 'not anything', schema: { not: {} }, accepts: [], refuses: [1, null] },
  {
    says: 'if, then, else',
    schema: { if: { exclusiveMaximum: 0 }, then: { minimum: -10 }, else: { multipleOf: 2 } },
    accepts: [-1, 4],
    refuses: [-100, 3],
  },
  {
    says: 'then without if says nothing',
    schema: { then: { const: 0 } },
    accepts: [1],
    refuses: [],
  },
  { says: 'if alone says nothing', schema: { if: { const: 0 } }, accepts: [0, 1], refuses: [] },
  {
    says: 'recursion',
    schema: { type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: false },
    accepts: [{}, { next: { next: {} } }, deep(100)],
    refuses: [{ next: { other: 1 } }, { bar: 1 }],
  },
  {
    says: 'definitions',
    schema: {
      $defs: { positive: { type: 'integer', minimum: 1 } },
      properties: { a: { $ref: '#/$defs/positive' } },
    },
    accepts: [{ a: 1 }],
    refuses: [{ a: 0 }, { a: 'x' }],
  },
  {
    says: 'a reference with neighbours',
    schema: {
      $defs: { list: { type: 'array' } },
      properties: { foo: { $ref: '#/$defs/list', maxItems: 2 } },
    },
    accepts: [{ foo: [] }, { foo: [1, 2] }],
    refuses: [{ foo: [1, 2, 3] }, { foo: 'x' }],
  },
  {
    says: 'everything and nothing',
    schema: { properties: { a: true, b: {}, c: false } },
    accepts: [{ a: 1, b: 2 }],
    refuses: [{ c: 1 }],
  },
  {
    says: 'unevaluated members refused',
    schema: { type: 'object', properties: { a: {} }, unevaluatedProperties: false },
    accepts: [{}, { a: 1 }],
    refuses: [{ b: 1 }],
  },
  {
    says: 'unevaluated members see into allOf',
    schema: {
      allOf: [{ properties: { a: {} } }],
      properties: { b: {} },
      unevaluatedProperties: false,
    },
    accepts: [{ a: 1, b: 2 }],
    refuses: [{ c: 1 }],
  },
  {
    says: 'unevaluated members see into the branch that fits',
    schema: {
      anyOf: [
        { properties: { a: { const: 1 } }, required: ['a'] },
        { properties: { b: { const: 2 } }, required: ['b'] },
      ],
      unevaluatedProperties: false,
    },
    accepts: [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    refuses: [
      { a: 1, b: 3 },
      { a: 1, c: 1 },
    ],
  },
  {
    says: 'unevaluated members see through references',
    schema: {
      $defs: { base: { properties: { a: {} } } },
      $ref: '#/$defs/base',
      properties: { b: {} },
      unevaluatedProperties: false,
    },
    accepts: [{ a: 1, b: 1 }],
    refuses: [{ c: 1 }],
  },
  {
    says: 'unevaluated members see into if and then',
    schema: {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      then: { properties: { b: {} } },
      else: { properties: { c: {} } },
      unevaluatedProperties: false,
    },
    accepts: [{ a: 1, b: 2 }, { c: 1 }],
    refuses: [{ a: 1, c: 2 }, { b: 1 }],
  },
  {
    says: 'unevaluated members do not see into not',
    schema: {
      not: { not: { properties: { a: { const: 1 } }, required: ['a'] } },
      unevaluatedProperties: false,
    },
    accepts: [],
    refuses: [{ a: 1 }],
  },
  {
    says: 'unevaluated members of a kind',
    schema: { properties: { a: {} }, unevaluatedProperties: { type: 'string' } },
    accepts: [{ a: 1, b: 'x' }],
    refuses: [{ b: 1 }],
  },
  {
    says: 'unevaluated items',
    schema: { prefixItems: [{ type: 'string' }], unevaluatedItems: false },
    accepts: [['a'], []],
    refuses: [['a', 1]],
  },
  {
    says: 'unevaluated items see contains',
    schema: { prefixItems: [true], contains: { type: 'string' }, unevaluatedItems: false },
    accepts: [[1, 'a'], ['a']],
    refuses: [[1, 2, 'a'], [1]],
  },
  {
    says: 'unevaluated items of all branches that fit',
    schema: { allOf: [{ prefixItems: [true, { type: 'number' }] }], unevaluatedItems: false },
    accepts: [[1, 2]],
    refuses: [[1, 2, 3]],
  },
  {
    says: 'date and time',
    schema: { type: 'string', format: 'date-time' },
    accepts: [
      '2026-11-20T09:30:00Z',
      '2026-11-20t09:30:00.123z',
      '2026-11-20T09:30:00+05:30',
      '1998-12-31T23:59:60Z',
      '1998-12-31T15:59:60-08:00',
    ],
    refuses: [
      '2026-11-20',
      '2026-02-30T00:00:00Z',
      '2026-11-20T24:00:00Z',
      '2026-11-20T09:30:00',
      '1998-12-31T22:59:60Z',
      '2026-11-20T09:30Z',
    ],
  },
  {
    says: 'date',
    schema: { type: 'string', format: 'date' },
    accepts: ['2024-02-29'],
    refuses: ['2023-02-29', '2024-2-9', '2024-13-01'],
  },
  {
    says: 'email',
    schema: { type: 'string', format: 'email' },
    accepts: [
      'a@example.com',
      'te~st@example.com',
      '"joe bloggs"@example.com',
      'joe@[127.0.0.1]',
      "o'hara+x@mail.example",
    ],
    refuses: ['2962', '.a@example.com', 'a..b@example.com', 'a@', '@b', 'a b@example.com'],
  },
  {
    says: 'uuid',
    schema: { format: 'uuid' },
    accepts: ['2EB8AA08-AA98-11EA-B4AA-73B441D16380', '00000000-0000-0000-0000-000000000000', 1],
    refuses: ['2eb8aa08-aa98-11ea-b4aa-73b441d1638', '2eb8aa08aa9811eab4aa73b441d16380'],
  },
  {
    says: 'uri',
    schema: { format: 'uri' },
    accepts: [
      'http://foo.bar/?baz=qux#quux',
      'urn:oasis:names:tc',
      'mailto:a@b.example',
      'http://[2001:db8::7]:80/',
      'ldap://[2001:db8::7]/c=GB?objectClass?one',
    ],
    refuses: [
      '//foo.bar',
      '/abc',
      'foo',
      'http:// x',
      'http://a\\b',
      'bar,baz',
      'http://foo:bar:1/',
    ],
  },
  {
    says: 'ipv4',
    schema: { format: 'ipv4' },
    accepts: ['192.168.0.1', '0.0.0.0'],
    refuses: ['256.1.1.1', '1.2.3', '01.2.3.4', '1.2.3.4.5'],
  },
  {
    says: 'ipv6',
    schema: { format: 'ipv6' },
    accepts: ['::1', '::', '1:2:3:4:5:6:7:8', '::ffff:192.168.0.1', '1::8'],
    refuses: [
      '12345::',
      '1:2:3:4:5:6:7:8:9',
      '::1::',
      '1:2:3',
      ':1',
      '::ffff:256.1.1.1',
      'fe80::1%eth0',
    ],
  },
  {
    says: 'hostname',
    schema: { format: 'hostname' },
    accepts: ['www.example.com', 'xn--4gbwdl.xn--wgbh1c', 'h0stn4me'],
    refuses: ['-bad', 'a_b', 'a.', `${'a'.repeat(64)}.com`],
  },
  {
    says: 'int32',
    schema: { type: 'integer', format: 'int32' },
    accepts: [2147483647, -2147483648],
    refuses: [2147483648, 1.5, '1'],
  },
  {
    says: 'int64 in an answer',
    schema: { type: 'integer', format: 'int64' },
    accepts: [2 ** 53, 2 ** 63, -(2 ** 63)],
    refuses: [1.5, 1e20],
  },
  {
    says: 'uint64 in an answer',
    schema: { type: 'integer', format: 'uint64' },
    accepts: [0, 2 ** 53, 2 ** 64],
    refuses: [-1, 1.5, 1e20],
  },
  {
    says: 'long is int64, also beside number',
    schema: { type: 'number', format: 'long' },
    accepts: [1, -(2 ** 63)],
    refuses: [1.5, 2 ** 64],
  },
  {
    says: 'a bigint is an integer of any size, also beside number',
    schema: { type: 'number', format: 'bigint' },
    accepts: [1, -(2 ** 70)],
    refuses: [1.5, '1'],
  },
  {
    says: 'bigint of a text says nothing',
    schema: { type: 'string', format: 'bigint' },
    accepts: ['x'],
    refuses: [1],
  },
  {
    says: 'base64',
    schema: { type: 'string', format: 'byte' },
    accepts: ['', 'Zm9v', 'Zm8='],
    refuses: ['Zm9', '*'],
  },
  {
    says: 'an unknown format says nothing',
    schema: { type: 'string', format: 'colour' },
    accepts: ['x'],
    refuses: [1],
  },
  {
    says: 'unique by members',
    schema: { type: 'array', items: { type: 'object' }, 'x-sw-unique-by': ['a', 'b'] },
    accepts: [
      [
        { a: 1, b: 1 },
        { a: 1, b: 2 },
      ],
      [{ a: 1 }, { a: 1 }],
    ],
    refuses: [
      [
        { a: 1, b: 1 },
        { b: 1, a: 1, c: 3 },
      ],
    ],
  },
  {
    says: 'decoded size',
    schema: { type: 'string', 'x-sw-decoded-size': { encoding: 'base64', exclusiveMaximum: 3 } },
    accepts: ['', 'Zm8=', 'Zg=='],
    refuses: ['Zm9v', 'Zm9vYg==', '***'],
  },
  {
    says: 'key and value agree',
    schema: {
      type: 'object',
      additionalProperties: { type: 'string' },
      'x-sw-key-matches-value': { key: '^k([0-9])$', value: '^v([0-9])$', message: 'Same number.' },
    },
    accepts: [{ k1: 'v1', k2: 'v2' }, { other: 'v1' }],
    refuses: [{ k1: 'v2' }],
  },
  {
    says: 'keys that an array must list',
    schema: {
      type: 'object',
      'x-sw-listed': { keys: 'lines.*.units', in: 'target.units', message: 'List them.' },
    },
    accepts: [
      {
        target: { units: ['a', 'b', 'c'] },
        lines: { x: { units: { a: 1 } }, y: { units: { b: 1 } } },
      },
      { target: { units: ['a'] }, lines: [{ units: { a: 1 } }, {}, null, { units: ['z'] }] },
      { target: { units: [] }, lines: {} },
      { lines: { x: { units: { a: 1 } } } },
    ],
    refuses: [
      { target: { units: ['a'] }, lines: { x: { units: { a: 1 } }, y: { units: { b: 1 } } } },
      { target: { units: [] }, lines: [{ units: { a: 1 } }] },
      { target: { units: [] }, lines: withOwn('{"__proto__":{"units":{"a":1}}}') },
    ],
  },
  {
    says: 'values that an array must list',
    schema: {
      type: 'object',
      'x-sw-listed': { values: 'used.*', in: 'known', message: 'List them.' },
    },
    accepts: [{ used: [1, { a: 1, b: 2 }], known: [{ b: 2, a: 1 }, 1.0] }, { known: [] }],
    refuses: [
      { used: { x: 1 }, known: ['1'] },
      { used: [null], known: [] },
    ],
  },
  {
    says: 'spellings are judged alike',
    schema: {
      type: 'object',
      properties: { inlineData: { type: 'string', 'x-sw-spellings': ['inline_data'] } },
      required: ['inlineData'],
    },
    accepts: [{ inlineData: 'x' }, { inline_data: 'x' }],
    refuses: [{}, { inline_data: 1 }],
  },
  {
    says: 'an open enum is any text',
    schema: { type: 'string', 'x-extensible-enum': ['a'] },
    accepts: ['a', 'b'],
    refuses: [1],
  },
];
