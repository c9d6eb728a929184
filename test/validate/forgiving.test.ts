/** Documents that break OpenAPI's schema: what is read or left out is a warning with its place, and the rest is read. */

import { expect, it } from 'vitest';
import { judge } from '../load/judged.ts';

const head = (rest: string) => `openapi: 3.0.3\ninfo: { title: Shop, version: '1' }\n${rest}`;
const swagger = (rest: string) =>
  `swagger: '2.0'\ninfo: { title: Shop, version: '1' }\npaths: {}\n${rest}`;
const operation = (rest: string) => head(`paths:\n  /a:\n    post:\n      ${rest}`);
const thing = (rest: string) => head(`paths: {}\ncomponents:\n  schemas:\n    Thing: ${rest}`);
const fine = 'responses: { 200: { description: x } }';

it.each([
  ['no responses', operation('operationId: a'), 5],
  ['an answer as a text', operation('responses: { 200: Fine. }'), 6],
  ['an answer without description', operation('responses: { 200: {} }'), 6],
  ['an answer with a schema', operation('responses: { 200: { description: x, schema: {} } }'), 6],
  ['other names of statuses', operation('responses: { Default: { description: x } }'), 6],
  ['members that are null', operation(`${fine}\n      parameters: null`), 7],
  [
    'a licence without a name',
    'openapi: 3.0.3\ninfo: { title: x, version: "1", license: {} }\npaths: {}',
    2,
  ],
  ['an empty list for a map', head('paths: []'), 3],
  ['tags without names', head('paths: {}\ntags: [{}, x]'), 4],
  ['a description that is a map', head('paths: {}\ntags: [{ name: a, description: {a: b} }]'), 4],
  ['one server without a list', head('paths: {}\nservers: { url: https://a.example }'), 4],
  [
    'a scheme of no kind',
    head('paths: {}\ncomponents: { securitySchemes: { a: { type: basic } } }'),
    4,
  ],
  [
    'an answer that names a schema',
    `${operation("responses: { 200: { $ref: '#/components/schemas/A' } }")}\ncomponents: { schemas: { A: {} } }`,
    6,
  ],
  ['a file for a type', thing('{ type: file }'), 6],
  ['required on a member', thing('{ properties: { a: { type: string, required: true } } }'), 6],
  ['bounds as texts', thing("{ type: string, minLength: '5' }"), 6],
  ['a list under items', thing('{ type: array, items: [{ type: string }] }'), 6],
  ['a name of a type under items', thing('{ type: array, items: string }'), 6],
  ['a type that is empty', thing('{ type: null }'), 6],
  ['a pattern in slashes', thing("{ pattern: '/^a$/' }"), 6],
  ['a pattern in slashes, with a flag', thing("{ pattern: '/^a$/i' }"), 6],
  ['true for a schema', thing('{ properties: { a: true } }'), 6],
  ['a keyword of JSON Schema', thing('{ const: x }'), 6],
  ['a discriminator as a text', thing('{ discriminator: kind }'), 6],
  ['a path without a slash', head(`paths: { a: { get: { ${fine} } } }`), 3],
  ['a path with a query', head(`paths: { '/a?b=c': { get: { ${fine} } } }`), 3],
  ['a path with a lone brace', head(`paths: { '/a/{b': { get: { ${fine} } } }`), 3],
  ['a word that is there twice', head(`paths: { '/{b}/{b}': { get: { ${fine} } } }`), 3],
  ['a method in capitals', head(`paths: { /a: { GET: { ${fine} } } }`), 3],
  [
    'a parameter without schema',
    operation(`${fine}\n      parameters: [{ name: a, in: query, type: string }]`),
    7,
  ],
  [
    'a body among the parameters',
    operation(`${fine}\n      parameters: [{ name: a, in: body, schema: {} }]`),
    7,
  ],
])('%s', async (_, text, line) => {
  const { diagnostics } = await judge(text);
  expect(diagnostics.map(({ severity }) => severity)).not.toContain('error');
  expect(diagnostics.filter(({ severity }) => severity === 'warning')[0]?.line).toBe(line);
});

it.each([
  ['a parameter without a name', operation(`${fine}\n      parameters: [{ in: query }]`), 7],
  [
    'a parameter that is nowhere',
    operation(`${fine}\n      parameters: [{ name: a, in: air }]`),
    7,
  ],
  ['a list for answers', operation('responses: [{ description: x }]'), 6],
  ['a list for members', thing('{ properties: [{ name: a }] }'), 6],
  ['a map for values', thing('{ enum: { a: 1 } }'), 6],
  ['a shared parameter of Swagger 2.0', swagger('parameters: { P: x }'), 4],
  ['a definition of Swagger 2.0', swagger('definitions: { A: 5 }'), 4],
  ['a URL for a path', head('paths: { "https://a.example/b": {} }'), 3],
])('%s has no meaning, and is left out', async (_, text, line) => {
  const { diagnostics } = await judge(text);
  expect(diagnostics.map(({ severity }) => severity)).not.toContain('error');
  const found = diagnostics.find(({ message }) => /left out/.test(message));
  expect(found?.line).toBe(line);
});

it.each(['paths: [a]', 'paths: a'])('nothing is left of a document with `%s`', async (text) => {
  const { diagnostics } = await judge(head(text));
  expect(diagnostics.map(({ severity, line }) => [severity, line])).toEqual([['error', 3]]);
});

it.each([
  ['swagger: "2.0"', 'items: { type: string, maxLength: "5" }'],
  ['swagger: "2.0"', 'additionalProperties: { type: string, maxLength: "5" }'],
  ['openapi: 3.0.3', 'additionalProperties: { type: string, maxLength: "5" }'],
])('%s: a fault inside %s is reported as itself', async (version, keyword) => {
  const schema = `{ type: ${keyword.startsWith('items') ? 'array' : 'object'}, ${keyword} }`;
  const schemas = version.startsWith('swagger')
    ? `definitions: { Thing: ${schema} }`
    : `components: { schemas: { Thing: ${schema} } }`;
  const text = `${version}\ninfo: { title: Shop, version: '1' }\npaths: {}\n${schemas}\n`;
  const { diagnostics } = await judge(text);
  expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', '`maxLength` must be an integer, but is `"5"`.'],
  ]);
});

it.each([
  ["swagger: '2.0'", 'type: string'],
  ['openapi: 3.0.3', 'schema: { type: string }'],
  ['openapi: 3.1.0', 'schema: { type: string }'],
  ['openapi: 3.2.0', 'schema: { type: string }'],
])('%s: what is below a path without a slash is judged too', async (version, type) => {
  const text = `${version}\ninfo: { title: Shop, version: '1' }\npaths:\n  x-a: 1\n  a:\n    get:\n      parameters: [{ in: query, ${type} }]\n      ${fine}\n`;
  const { diagnostics } = await judge(text);
  expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual([
    ['SPEC-129', 'warning', 5],
    ['SPEC-110', 'warning', 7],
  ]);
});
