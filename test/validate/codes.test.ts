/** Every code of the catalogue's part for documents and extensions is provoked here, at its exact place. */

import { expect, it } from 'vitest';
import { extensionCodes } from '../../generator/core/diagnostics/codes/extensions.ts';
import { specCodes } from '../../generator/core/diagnostics/codes/spec.ts';
import { document, judge, schemaDocument } from '../load/judged.ts';

const head = (rest: string) => `openapi: 3.2.0\ninfo: { title: Shop, version: '1' }\n${rest}`;
const operation = (rest: string) =>
  head(
    `paths:\n  /a/{id}:\n    get:\n      operationId: getA\n      responses: { '200': { description: Fine. } }\n${rest.replaceAll(/^/gm, '      ')}`,
  );
const id = 'parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n';

/** The first diagnostic of the code: severity, place, message. */
const cases: readonly (readonly [code: string, text: string, wanted: string])[] = [
  [
    'SPEC-101',
    'info: {}',
    'error 1:1 The document is neither an OpenAPI description, since `openapi` is missing, nor a JSON Schema.',
  ],
  ['SPEC-102', 'openapi: 5.0.0', 'error 1:10 `openapi: "5.0.0"` is not a supported version.'],
  [
    'SPEC-104',
    "swagger: '2.0'\ninfo: { title: x, version: '1' }\npaths:\n  /a: { get: { parameters: [{ name: a, in: query, type: array, items: {}, collectionFormat: tsv }], responses: { '200': { description: x } } } }",
    'warning 4:93 `collectionFormat: tsv` is not supported, so callers join the values themselves.',
  ],
  [
    'SPEC-110',
    'openapi: 3.2.0\ninfo: { title: x }\npaths: {}',
    'warning 2:1 `info` has no `version`.',
  ],
  [
    'SPEC-110',
    operation('parameters: [{ in: query, schema: {} }]'),
    'warning 8:20 Item 0 of `parameters` has no `name`, so it is left out.',
  ],
  ['SPEC-111', head('paths: [a]'), 'error 3:8 `paths` must be a map, but is a list.'],
  [
    'SPEC-111',
    'openapi: 3.2.0\ninfo: { title: x, version: 1 }\npaths: {}',
    'warning 2:28 `version` must be a string, but is `1`.',
  ],
  [
    'SPEC-112',
    document('componets: {}'),
    'warning 4:1 OpenAPI has no `componets` at the root, so it has no effect.',
  ],
  [
    'SPEC-113',
    operation('parameters: [{ name: a, in: querry, schema: {} }]'),
    'warning 8:35 `in` is `"querry"`, but must be `query` or `querystring` or `header` or `path` or `cookie`; the parameter is left out.',
  ],
  [
    'SPEC-114',
    document("components: { schemas: { 'a b': {} } }"),
    'warning 4:26 The name `a b` contains characters other than letters, digits, dots, hyphens and underscores.',
  ],
  [
    'SPEC-115',
    operation('parameters: [{ name: a, in: query }]'),
    'warning 8:20 Item 0 of `parameters` needs `schema` or `content`.',
  ],
  [
    'SPEC-121',
    operation(''),
    'warning 5:5 `{id}` of the path is not declared as a path parameter; it is read as a required string.',
  ],
  [
    'SPEC-122',
    operation(id.replace('name: id', 'name: di')),
    'warning 8:20 The path has no placeholder `{di}`, so the parameter is left out.',
  ],
  [
    'SPEC-123',
    operation(
      'parameters: [{ name: a, in: query, schema: {} }, { name: a, in: query, schema: {} }]',
    ),
    'warning 8:56 The query parameter `a` appears twice.',
  ],
  [
    'SPEC-124',
    head("paths: { '/a/{x}': {}, '/a/{y}': {} }"),
    'warning 3:24 `/a/{y}` is the same path as `/a/{x}`.',
  ],
  [
    'SPEC-125',
    document('security: [{ key: [] }]'),
    'warning 4:14 The security scheme `key` is not declared, so this alternative is left out.',
  ],
  [
    'SPEC-126',
    schemaDocument('discriminator: { propertyName: a, mapping: { x: Thign } }'),
    'warning 7:55 `Thign` is not a schema under `components`.',
  ],
  [
    'SPEC-111',
    schemaDocument('discriminator: { propertyName: a, mapping: { x: 5 } }'),
    'warning 7:55 `x` must name a schema, but is `5`; it is ignored.',
  ],
  [
    'SPEC-111',
    schemaDocument('discriminator: { propertyName: a, mapping: [A] }'),
    'warning 7:50 `mapping` must be a map, but is `["A"]`; it is ignored.',
  ],
  [
    'SPEC-127',
    schemaDocument('{ enum: [a, b], default: c }'),
    'warning 7:32 The default `"c"` is not one of the values of `enum`.',
  ],
  [
    'SPEC-128',
    document("servers: [{ url: 'https://{host}/' }]"),
    'warning 4:18 `{host}` is not a variable of this server.',
  ],
  [
    'SPEC-129',
    head('paths: { a: {} }'),
    'warning 3:10 The path `a` does not begin with a slash; it is read as `/a`.',
  ],
  [
    'SPEC-130',
    head("paths: { '/a/{x': { get: { responses: {} } } }"),
    'warning 3:10 The path `/a/{x` contains a brace without its partner; it is sent unchanged.',
  ],
  [
    'SPEC-131',
    head("paths: { '/a#b': { get: { responses: {} } } }"),
    'warning 3:10 The path `/a#b` contains a fragment, which is never sent.',
  ],
  [
    'SPEC-132',
    schemaDocument('{ type: string, enum: [1, a] }'),
    'warning 7:30 The value `1` does not have the type `string`; it is read as `"1"`.',
  ],
  [
    'SPEC-137',
    operation('').replace('Fine. }', 'Fine., links: { a: { operationId: getB } } }'),
    'warning 7:76 No operation has the id `getB`, so the link is left out.',
  ],
  [
    'SPEC-137',
    operation('').replace('Fine. }', "Fine., links: { a: { operationRef: '#/paths/~1b/get' } } }"),
    'warning 7:77 `#/paths/~1b/get` is not an operation, so the link is left out.',
  ],
  [
    'SPEC-134',
    operation('parameters: [{ name: Api Key, in: header, schema: {} }]'),
    'warning 8:20 `Api Key` is not a valid header name, so the parameter is left out.',
  ],
  [
    'SPEC-133',
    document('x-a: 1').replace(
      'paths: {}',
      "paths: { /a: { servers: [{ url: 'https://up.example' }] } }",
    ),
    'note 3:33 `https://up.example` is not a server of the whole document, and a client has one `baseUrl`.',
  ],
  [
    'SPEC-135',
    document("servers: [{ url: 'https://me@a.example/v1?key=1#top' }]"),
    'warning 4:18 The URL of a server contains credentials, a query, a fragment, which clients leave out.',
  ],
  [
    'SCHEMA-510',
    schemaDocument('minLength: -1'),
    'warning 7:18 `minLength` must be an integer from 0.',
  ],
  [
    'SCHEMA-511',
    schemaDocument("pattern: '(a'"),
    'warning 7:16 The pattern is left out: Unterminated group.',
  ],
  [
    'SCHEMA-512',
    schemaDocument('type: [string, nul]'),
    'warning 7:22 `"nul"` is not a type of JSON Schema, so it is left out.',
  ],
  [
    'SCHEMA-513',
    schemaDocument('maxlength: 3'),
    'warning 7:7 `maxlength` is not a keyword of JSON Schema, so it has no effect.',
  ],
  [
    'SCHEMA-514',
    schemaDocument("pattern: '^(a+)+$'"),
    'warning 7:16 A crafted text can make this pattern take exponential time.',
  ],
  [
    'SCHEMA-515',
    schemaDocument('{ type: integer, minimum: 10, maximum: 5 }'),
    'warning 7:33 `minimum` is 10, and `maximum` is 5: no value can be both.',
  ],
  ['SCHEMA-515', schemaDocument('enum: []'), 'warning 7:13 `enum` is empty, so no value is valid.'],
  ['EXT-201', document('x-sw-limit: {}'), 'error 4:1 `x-sw-limit` is not a known extension.'],
  ['EXT-202', document('x-sw-poll: {}'), 'error 4:1 `x-sw-poll` has no meaning on this root.'],
  [
    'EXT-203',
    document('x-sw-limits: { a: { value: many } }'),
    'error 4:28 `a.value` in `x-sw-limits` must be a number.',
  ],
  [
    'EXT-204',
    document('x-sw-errors: { codes: { A: { meaning: x, operations: [getB] } } }'),
    'error 4:55 No operation has the id `getB`.',
  ],
  [
    'EXT-205',
    operation(`${id}x-sw-errors: [gone]`),
    'error 9:21 The error `gone` is not registered by `x-sw-errors` at the root.',
  ],
  [
    'EXT-206',
    document(
      'x-sw-states: { T: { states: { A: {} }, triggers: { go: {} }, rows: [{ from: A, trigger: go, to: B }] } }',
    ),
    'error 4:97 `B` is not a state of the table `T`.',
  ],
  [
    'EXT-207',
    operation(`${id}x-sw-pages: { kind: offset, offset: query.from, items: data }`),
    'error 9:43 This operation has no query parameter `from`.',
  ],
  [
    'EXT-208',
    schemaDocument('{ enum: [a], x-sw-enum: { b: { meaning: x } } }'),
    'error 7:33 `b` is not one of the values.',
  ],
  [
    'EXT-209',
    schemaDocument('x-extensible-enum: true'),
    'warning 7:26 `x-extensible-enum` is not a list, so it is ignored.',
  ],
  [
    'EXT-210',
    operation(
      "parameters: [{ name: id, in: path, required: true, schema: {} }, { name: X-A, in: header, schema: {}, x-sw-template: 'X-{word}' }]",
    ),
    'error 8:124 `{word}` is not declared in `x-sw-variables`.',
  ],
  [
    'EXT-211',
    schemaDocument('{ enum: [a, b], x-enum-varnames: [A] }'),
    'warning 7:40 `x-enum-varnames` has 1 entries, but there are 2 values: it is not used.',
  ],
  [
    'EXT-211',
    schemaDocument('{ enum: [1, 2], x-enum-varnames: [A, A] }'),
    'warning 7:44 `A` is already the name of another value.',
  ],
  [
    'EXT-212',
    schemaDocument(
      "{ type: object, x-sw-key-matches-value: { key: '(a)(b)', value: '(a)', message: m } }",
    ),
    'error 7:71 The pattern of the key has 2 groups, but the pattern of the value has 1.',
  ],
];

it.each(cases)('%s: %s', async (code, text, wanted) => {
  const { diagnostics } = await judge(text);
  const found = diagnostics.find((diagnostic) => diagnostic.code === code);
  expect(found && `${found.severity} ${found.line}:${found.column} ${found.message}`).toBe(wanted);
});

it('every code has a case', () => {
  const tested = new Set(cases.map(([code]) => code));
  const all = [...Object.keys(specCodes), ...Object.keys(extensionCodes)];
  // Reported while the model is built: test/ir/operation-docs.test.ts.
  const later = ['SPEC-136'];
  const step = "a row of `cases` above: ['SPEC-138', a document, 'warning 8:12 What it says.']";
  expect(
    all.filter((code) => !tested.has(code)),
    step,
  ).toEqual(later);
});
