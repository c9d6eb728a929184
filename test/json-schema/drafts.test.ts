/** JSON Schemas of every draft in files of their own: what their validators accept and refuse, and what is reported of them. */

import { expect, it } from 'vitest';
import { emitFiles, printValidator } from '../validators/harness.ts';

const draft = (name: string): string =>
  /^\d{4}/.test(name)
    ? `https://json-schema.org/draft/${name}/schema`
    : `http://json-schema.org/draft-${name}/schema#`;

interface Row {
  readonly draft?: string;
  readonly schema: object;
  readonly others?: Readonly<Record<string, unknown>>;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
  /** Codes of what is reported. */
  readonly reported?: readonly string[];
}

const tree = {
  type: 'object',
  properties: {
    value: { type: 'number' },
    nodes: { type: 'array', items: { $recursiveRef: '#' } },
  },
};

const rows: Readonly<Record<string, Row>> = {
  'draft 4 excludes a bound with a flag': {
    draft: '04',
    schema: { maximum: 3, exclusiveMaximum: true, minimum: 1, exclusiveMinimum: false },
    valid: [1, 2.9],
    invalid: [3, 0],
  },
  'draft 4 names resources and anchors with `id`': {
    draft: '04',
    schema: {
      id: 'https://example.com/root.json',
      properties: { a: { $ref: 'item.json' }, b: { $ref: '#named' } },
      definitions: {
        a: { id: 'item.json', type: 'integer' },
        b: { id: '#named', type: 'string' },
        c: { enum: [{ id: 'item.json' }] },
      },
    },
    valid: [{ a: 1, b: 'x' }],
    invalid: [{ a: 'x' }, { b: 1 }],
  },
  'a property that is called `id` is no identifier': {
    draft: '04',
    schema: { properties: { id: { type: 'string' }, $ref: { type: 'string' } }, required: ['id'] },
    valid: [{ id: 'a', $ref: 'b' }],
    invalid: [{ id: 1 }, { id: 'a', $ref: 1 }, {}],
  },
  'draft 6 has anchors in `$id`': {
    draft: '06',
    schema: { $ref: '#word', definitions: { word: { $id: '#word', type: 'string' } } },
    valid: ['a'],
    invalid: [1],
  },
  'draft 7 hides what is beside a reference, and says so': {
    draft: '07',
    schema: {
      properties: { a: { $ref: '#/definitions/text', maxLength: 1, title: 'A', ours: true } },
      definitions: { text: { type: 'string' } },
    },
    valid: [{ a: 'long' }],
    invalid: [{ a: 1 }],
    reported: ['SCHEMA-528'],
  },
  '2019-09 does not': {
    draft: '2019-09',
    schema: {
      properties: { a: { $ref: '#/$defs/text', maxLength: 1 } },
      $defs: { text: { type: 'string' } },
    },
    valid: [{ a: 'l' }],
    invalid: [{ a: 'long' }],
  },
  'a list under `items` is one schema for each place': {
    draft: '07',
    schema: {
      type: 'array',
      items: [{ type: 'string' }, { $ref: '#/items/0' }],
      additionalItems: { type: 'null' },
    },
    valid: [[], ['a'], ['a', 'b', null]],
    invalid: [[1], ['a', 1], ['a', 'b', 'c']],
  },
  'also where it has one schema, and nobody names a draft': {
    schema: { type: 'array', items: [{ type: 'string' }] },
    valid: [['a', 1], []],
    invalid: [[1]],
  },
  '`dependencies` are of names and of schemas': {
    draft: '07',
    schema: { dependencies: { a: ['b'], c: { minProperties: 2 }, d: false } },
    valid: [{ a: 1, b: 1 }, { c: 1, e: 1 }, {}],
    invalid: [{ a: 1 }, { c: 1 }, { d: 1, b: 1 }],
  },
  '`$recursiveRef` without an anchor is a reference to the root': {
    draft: '2019-09',
    schema: tree,
    valid: [{ nodes: [{ value: 1 }] }],
    invalid: [{ nodes: [{ value: 'x' }] }],
  },
  '`$recursiveRef` with an anchor leads to what extends the schema': {
    draft: '2019-09',
    schema: {
      $id: 'https://example.com/strict',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
    },
    others: {
      '/tree.json': {
        $schema: draft('2019-09'),
        $id: 'https://example.com/tree',
        $recursiveAnchor: true,
        ...tree,
      },
    },
    valid: [{ nodes: [{ value: 1 }] }],
    invalid: [{ nodes: [{ value: 1, other: 2 }] }],
  },
  'files find each other by `$id`': {
    schema: {
      $id: 'https://example.com/schemas/root.json',
      properties: {
        id: { $ref: 'by-id.json' },
        urn: { $ref: 'urn:example:thing' },
      },
    },
    others: {
      '/x.json': { $id: 'https://example.com/schemas/by-id.json', type: 'string' },
      '/y.json': { $id: 'urn:example:thing', type: 'null' },
    },
    valid: [{ id: 'a', urn: null }],
    invalid: [{ id: 1 }, { urn: 1 }],
  },
  'and by path, with a pointer': {
    schema: { properties: { path: { $ref: 'near.json#/$defs/a~1b%20c' } } },
    others: { '/near.json': { $defs: { 'a/b c': { type: 'boolean' } } } },
    valid: [{ path: true }],
    invalid: [{ path: 1 }],
  },
  'each file has the draft that it names': {
    draft: '2020-12',
    schema: { properties: { old: { $ref: 'old.json' } }, unevaluatedProperties: false },
    others: {
      '/old.json': {
        $schema: draft('04'),
        minimum: 1,
        exclusiveMinimum: true,
        allOf: [{ $ref: '#/definitions/n' }],
        definitions: { n: { type: 'number' } },
      },
    },
    valid: [{ old: 2 }],
    invalid: [{ old: 1 }, { old: 'x' }, { other: 1 }],
  },
  'draft 7 has no keywords of 2019-09, and says so': {
    draft: '07',
    schema: {
      type: 'object',
      properties: { a: { contains: { const: 1 }, maxContains: 1 } },
      unevaluatedProperties: false,
      dependentRequired: { a: ['b'] },
    },
    valid: [{ a: [1, 1], c: 1 }],
    invalid: [{ a: [2] }, []],
    reported: ['SCHEMA-529', 'SCHEMA-529', 'SCHEMA-529'],
  },
  'and 2019-09 none of 2020-12': {
    draft: '2019-09',
    schema: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    valid: [[1, 2]],
    invalid: [['a', 1]],
    reported: ['SCHEMA-529'],
  },
  'but draft 4 has those of draft 6 and 7': {
    draft: '04',
    schema: { if: { const: 1 }, else: { propertyNames: { maxLength: 1 }, type: 'object' } },
    valid: [1, { a: 1 }],
    invalid: [2, { long: 1 }],
  },
  'members of a pattern are no others, beside what another part describes': {
    draft: '04',
    schema: {
      type: 'object',
      allOf: [
        { $ref: '#/definitions/name' },
        { anyOf: [{ required: ['name'] }, { type: 'object' }] },
      ],
      properties: { name: {}, age: { type: 'number' } },
      patternProperties: { '^x-': {} },
      additionalProperties: false,
      definitions: { name: { type: 'object', properties: { name: { type: 'string' } } } },
    },
    valid: [{ name: 'a', 'x-b': 1 }, { age: 1 }],
    invalid: [{ name: 1 }, { b: 1 }],
  },
  'directions of an API do not count, nor raw bytes': {
    schema: {
      required: ['a', 'b'],
      properties: {
        a: { type: 'string', readOnly: true, format: 'binary' },
        b: { type: 'string', writeOnly: true, contentMediaType: 'application/octet-stream' },
      },
    },
    valid: [{ a: 'x', b: 'x' }],
    invalid: [{ a: 'x' }, { b: 'x' }, { a: 1, b: 'x' }],
  },
  'keywords of tools are no rules, and one that is nearly a keyword is reported': {
    schema: { type: 'object', defaultSnippets: [], tsType: 'Thing', requird: ['a'] },
    valid: [{}],
    invalid: [1],
    reported: ['SCHEMA-513'],
  },
  'members beside `properties` have a type of their own': {
    schema: {
      properties: { $schema: { type: 'string' } },
      additionalProperties: { type: 'object' },
    },
    valid: [{ $schema: 'x', y: {} }],
    invalid: [{ $schema: {} }, { y: 'x' }],
  },
  'what is on another host may be anything': {
    schema: { properties: { a: { $ref: 'http://json-schema.org/draft-07/schema#' } } },
    valid: [{ a: 1 }],
    invalid: [],
    reported: ['REF-109'],
  },
};

const cases = Object.entries(rows).flatMap(([name, row]) =>
  (['standalone', 'zod'] as const).map((form) => [name, form, row] as const),
);

it.each(cases)('%s (%s)', async (_name, form, row) => {
  const { schema, others = {}, valid, invalid, reported = [] } = row;
  const named = row.draft === undefined ? schema : { $schema: draft(row.draft), ...schema };
  const files = { '/subject.json': named, ...others };
  const emitted = await emitFiles(files, { form, inputs: Object.keys(files) });
  const root = emitted.api.models.find(
    ({ at }) => at.file === '/subject.json' && at.pointer === '',
  );
  const validator = printValidator(emitted, root?.validator ?? '');
  const judge = (value: unknown): boolean => validator.safeParse(value).success;
  expect(valid.filter((value) => !judge(value))).toEqual([]);
  expect(invalid.filter(judge)).toEqual([]);
  expect(emitted.problems.map(({ code }) => code)).toEqual(reported);
});
