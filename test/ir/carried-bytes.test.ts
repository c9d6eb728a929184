/** Bytes inside what carries text are texts, in every place, and a model that a form shares with JSON takes both. */

import { expect, it } from 'vitest';
import { printer, read } from './read.ts';

const components = `
components:
  schemas:
    Upload: { type: object, properties: { file: { type: string, format: binary }, scan: { $ref: '#/components/schemas/Scan' } } }
    Scan: { type: string, format: binary }
`;

const upload = "{ schema: { $ref: '#/components/schemas/Upload' } }";

function buildPaths(bodies: Readonly<Record<string, string>>): string {
  const paths = Object.entries(bodies).map(
    ([id, content]) => `  /${id}:
    post:
      operationId: ${id}
      requestBody: { content: ${content} }
      responses: { '204': { description: Ok. } }`,
  );
  return `paths:\n${paths.join('\n')}${components}`;
}

function listWarnings({ problems }: ReturnType<typeof read>): readonly string[] {
  return problems
    .filter(({ code }) => code === 'SCHEMA-518')
    .map(({ at, message }) => `${at.pointer}: ${message}`);
}

/** Members on the way to each. */
function listPlaces(reading: ReturnType<typeof read>): readonly string[] {
  const pointers = listWarnings(reading).map((line) => line.replace(/: .*/, ''));
  return pointers.map((pointer) => pointer.split('/properties/').slice(1).join(' ')).sort();
}

it('a member with bytes is typed by where its model is used, and the model keeps its name', () => {
  const rows = [
    ['multipart/form-data'],
    ['application/json'],
    ['application/xml'],
    ['application/x-www-form-urlencoded'],
    ['application/json', 'multipart/form-data'],
    [],
  ];
  const found = rows.map((types) => {
    const contents = types.map((type) => `${type}: ${upload}`);
    const reading = read(
      buildPaths(types.length > 0 ? { send: `{ ${contents.join(', ')} }` } : {}),
    );
    return [
      types.join(),
      reading.type('Upload'),
      reading.type('Scan'),
      listWarnings(reading).length,
    ];
  });
  expect(found).toEqual([
    ['multipart/form-data', '{ file?: binary, scan?: Scan }', 'binary', 0],
    ['application/json', '{ file?: string, scan?: Scan }', 'string', 2],
    ['application/xml', '{ file?: string, scan?: Scan }', 'string', 2],
    ['application/x-www-form-urlencoded', '{ file?: string, scan?: Scan }', 'string', 2],
    [
      'application/json,multipart/form-data',
      '{ file?: string | binary, scan?: Scan }',
      'string | binary',
      2,
    ],
    ['', '{ file?: binary, scan?: Scan }', 'binary', 0],
  ]);
});

it('the type of bytes is decided for each part of a form, and for what is inside of it', () => {
  const binary = '{ type: string, format: binary }';
  const members = {
    one: binary,
    many: `{ type: array, items: ${binary} }`,
    any: `{ oneOf: [${binary}, { type: object, properties: { inner: ${binary} } }] }`,
    all: `{ allOf: [{ $ref: '#/components/schemas/Scan' }, { description: A scan. }] }`,
    nested: `{ type: object, properties: { deep: ${binary} } }`,
    lists: `{ type: array, items: { type: array, items: ${binary} } }`,
    picture: '{ type: string, contentMediaType: image/png }',
    letter: '{ type: string, contentMediaType: text/markdown }',
    base64: '{ type: string, contentMediaType: image/png, contentEncoding: base64 }',
    inside:
      '{ type: object, properties: { picture: { type: string, contentMediaType: image/png } } }',
  };
  const properties = Object.entries(members).map(([name, schema]) => `${name}: ${schema}`);
  const form = `{ type: object, properties: { ${properties.join(', ')} }, additionalProperties: ${binary} }`;
  const reading = read(buildPaths({ send: `{ multipart/form-data: { schema: ${form} } }` }));
  const { body } = reading.operation('send');
  expect(body && printer(reading.api)(body.type).split(/, (?=\w+\?|\[\])/)).toEqual([
    '{ one?: binary',
    'many?: binary[]',
    'any?: binary | { inner?: string }',
    'all?: Scan',
    'nested?: { deep?: string }',
    'lists?: string[][]',
    'picture?: binary',
    'letter?: string',
    'base64?: string',
    'inside?: { picture?: string }',
    expect.stringMatching(/^\[\]: binary/),
  ]);
  expect(listPlaces(reading)).toEqual(['any/oneOf/1 inner', 'lists/items/items', 'nested deep']);
  expect(body?.contents[0]?.encoding).toEqual([
    { name: 'picture', contentType: 'image/png' },
    { name: 'letter', contentType: 'text/markdown' },
  ]);
});

it('a part is a file where its content type says so and its schema only says that it is a string', () => {
  const properties = [
    'icon: { type: string }',
    'icons: { type: array, items: { type: string } }',
    'any: {}',
    'word: { type: string, enum: [a] }',
    'code: { type: string }',
    'either: { type: string }',
  ];
  const encoding = [
    "icon: { contentType: 'image/png, image/jpeg' }",
    'icons: { contentType: image/png }',
    'any: { contentType: application/pdf }',
    'word: { contentType: image/png }',
    'code: { contentType: text/x-code }',
    "either: { contentType: 'image/png, text/plain' }",
  ];
  const schema = `{ type: object, properties: { ${properties.join(', ')} } }`;
  const content = `{ multipart/form-data: { schema: ${schema}, encoding: { ${encoding.join(', ')} } } }`;
  const { api, operation } = read(buildPaths({ send: content }));
  const { body } = operation('send');
  expect(body && printer(api)(body.type)).toBe(
    '{ icon?: binary, icons?: binary[], any?: binary, word?: "a", code?: string, either?: string }',
  );
});

it('bytes that are carried as text are reported once at their place, in parameters, answers, lists, maps and circles as well', () => {
  const reading = read(`
paths:
  /things/{id}:
    get:
      operationId: getThing
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, format: binary } }
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { key: { type: string, format: binary } } } }
      responses:
        '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } }
        '400': { content: { application/json: { schema: { type: object, additionalProperties: { type: string, format: binary } } } } }
components:
  schemas:
    Node:
      type: object
      properties:
        data: { type: string, format: binary }
        next: { $ref: '#/components/schemas/Node' }
        rows: { type: array, items: { type: object, properties: { cell: { type: string, format: binary } } } }
`);
  const pointers = listWarnings(reading).map((line) => line.replace(/: .*/, ''));
  expect(pointers.map((pointer) => pointer.split('/').slice(-2).join('/')).sort()).toEqual([
    '0/schema',
    'properties/cell',
    'properties/data',
    'properties/key',
    'schema/additionalProperties',
  ]);
  expect(reading.type('Node')).toBe('{ data?: string, next?: Node, rows?: { cell?: string }[] }');
});
