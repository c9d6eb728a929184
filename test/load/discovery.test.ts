/** Google's Discovery format: what is read of a document, and where faults in it are reported. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { getNode, splitPointer } from '../../generator/core/load/structure/pointer.ts';
import { createFolder } from '../folder.ts';
import { judge } from './judged.ts';
import { mutated } from './mutated.ts';

const text = readFileSync(new URL('discovery/shelf.json', import.meta.url), 'utf8');

describe('a document', async () => {
  const { bundle, lines } = await judge({ 'shelf.json': text });
  const at = (pointer: string) => getNode(bundle?.root, splitPointer(pointer));
  const operation = (path: string, verb: string) =>
    at(`/paths/${path.replaceAll('/', '~1')}/${verb}`) as Readonly<Record<string, unknown>>;

  it('is sound', () => expect([lines, bundle?.format]).toEqual([[], 'discovery']));

  it('has its methods, those of resources inside resources too', () => {
    const paths = Object.entries(at('/paths') as object).map(([path, item]) => [
      path,
      Object.values(item as Record<string, { operationId: string }>).map((one) => one.operationId),
    ]);
    expect(Object.fromEntries(paths)).toEqual({
      '/shelf/v1/books/{bookId}': ['books.get', 'books.delete'],
      '/shelf/v1/books/{bookId_media}': ['books.getMedia'],
      '/shelf/v1/books': ['books.list', 'books.insert'],
      '/upload/shelf/v1/books': ['books.insertMedia'],
      '/resumable/upload/shelf/v1/books': ['books.insertUploadStart'],
      '/shelf/v1/books/{bookId}/notes/{noteId}': ['books.notes.get'],
      '/shelf/v1/{name}': ['rooms.get'],
      '/shelf/v1/{places_name}': ['rooms.places.get'],
      '/shelf/v1/{name}:move': ['rooms.places.move'],
    });
    expect(at('/servers')).toEqual([{ url: 'https://shelf.example' }]);
  });

  it('has parameters in their order, those that all methods take last', () => {
    const { parameters } = operation('/shelf/v1/books/{bookId}', 'get');
    expect(parameters).toEqual([
      { name: 'bookId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'rev', in: 'query', schema: { type: 'integer' } },
      { $ref: '#/components/parameters/alt' },
      { $ref: '#/components/parameters/fields' },
      { $ref: '#/components/parameters/prettyPrint' },
    ]);
    expect(at('/components/parameters/prettyPrint/schema')).toEqual({
      type: 'boolean',
      default: true,
    });
    const [ids] = operation('/shelf/v1/books', 'get')['parameters'] as readonly unknown[];
    expect(ids).toMatchObject({ schema: { type: 'array', items: { type: 'string' } } });
  });

  it('has path values that span segments, under the names that callers know', () => {
    const [name] = operation('/shelf/v1/{places_name}', 'get')['parameters'] as readonly unknown[];
    expect(name).toMatchObject({
      name: 'places_name',
      'x-sw-name': 'name',
      'x-sw-path-value': { spans: true },
      schema: { pattern: '^rooms/[^/]+/places/[^/]+$' },
    });
  });

  it('has schemas with numbers as numbers, open enums, and variants', () => {
    expect(at('/components/schemas/Book/properties/pages')).toEqual({
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 10000,
      default: 1,
    });
    expect(at('/components/schemas/Book/properties/kind')).toEqual({
      type: 'string',
      'x-extensible-enum': ['NOVEL', 'POEM', 'OLD'],
      'x-enum-descriptions': ['A novel.', 'A poem.', 'Gone.'],
      'x-sw-enum': { OLD: { deprecated: true } },
    });
    expect(at('/components/schemas/Book/properties/extra')).toEqual({});
    expect(at('/components/schemas/Shape')).toEqual({
      type: 'object',
      oneOf: [{ $ref: '#/components/schemas/Book' }, { $ref: '#/components/schemas/BookList' }],
      discriminator: {
        propertyName: 'type',
        mapping: { book: '#/components/schemas/Book', list: '#/components/schemas/BookList' },
      },
    });
  });

  it('says what a method needs in its body, and whom it lets in', () => {
    const insert = operation('/shelf/v1/books', 'post');
    expect(insert['x-sw-request']).toEqual({ properties: { body: { required: ['title'] } } });
    expect(insert['security']).toEqual([
      { oauth2: ['https://shelf.example/auth/shelf'] },
      { key: [] },
    ]);
    expect(operation('/shelf/v1/books', 'get')['security']).toEqual([{ key: [] }, { oauth2: [] }]);
  });

  it('becomes a client with functions for uploads and downloads', async () => {
    const folder = createFolder({ 'shelf.json': text });
    const { diagnostics, changes } = await generate({
      input: 'shelf.json',
      output: 'out',
      folder,
      dry: true,
    });
    expect(diagnostics).toEqual([]);
    const books = changes.find(({ path }) => path === 'operations/books.ts')?.after ?? '';
    const functions = [...books.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    expect(functions).toEqual(
      expect.arrayContaining([
        'booksGet',
        'booksGetMedia',
        'booksInsertMedia',
        'uploadBooksInsert',
        'booksNotesGet',
      ]),
    );
    expect(books).toContain('Requires scope `https://shelf.example/auth/shelf`, or scope\n');
    expect(books).toContain('`GET /shelf/v1/books/{bookId}`');
    expect(books).not.toContain('bookId_media');
  });
});

it('a method that sends bytes and receives them has a name for each', async () => {
  const both = `"supportsMediaUpload": true,
    "mediaUpload": { "protocols": { "simple": { "path": "/upload/books/{bookId}" } } },
    "supportsMediaDownload": true,`;
  const shelf = text.replace('"supportsMediaDownload": true,', both);
  const { bundle, lines } = await judge({ 'shelf.json': shelf });
  const id = (path: string): unknown =>
    getNode(bundle?.root, ['paths', path, 'get', 'operationId']);
  expect(lines).toEqual([]);
  expect(id('/upload/books/{bookId}')).toBe('books.getMedia');
  expect(id('/shelf/v1/books/{bookId_media}')).toBe('books.getDownload');
});

describe('faults are reported at the place of the text', () => {
  it.each([
    ['"items": { "$ref": "Chapter" }', '"items": { "$ref": "Chaptr" }', 'REF-101', '"Chaptr"'],
    ['"request": { "$ref": "Book" }', '"request": { "$ref": "Bok" }', 'REF-101', '"Bok"'],
    ['"pattern": "^rooms/[^/]+$"', '"pattern": "("', 'SCHEMA-511', '"("'],
    ['"format": "int64" }', '"format": "int64", "type": 5 }', 'LOAD-112', '"type": 5'],
  ] as const)('%s → %s', async (from, to, code, marked) => {
    expect(text).toContain(from);
    const broken = text.replace(from, to);
    const { diagnostics } = await judge({ 'shelf.json': broken });
    const lines = broken.split('\n');
    const [first] = diagnostics.filter((one) => one.code === code);
    const { line = 0, column = 0 } = first ?? {};
    expect(lines[line - 1]?.slice(column - 1)).toContain(marked);
  });
});

it('any value at any place causes a diagnostic at worst', async () => {
  let count = 0;
  for (const broken of mutated(JSON.parse(text))) {
    count++;
    const { diagnostics } = await judge({ 'shelf.json': broken });
    expect(diagnostics.every(({ line, column }) => line > 0 && column > 0)).toBe(true);
  }
  expect(count).toBeGreaterThan(250);
});

describe('what cannot be read is reported and left out', () => {
  const start = '"kind": "discovery#restDescription"';

  it.each([
    [
      '',
      'SPEC-110 1:1 The document has neither `resources` nor `methods`, so there is nothing to call.',
    ],
    ['"resources": []', 'SPEC-111 2:1 `resources` must be a map, but is a list; it is ignored.'],
    ['"methods": { "a": null }', 'SPEC-111 2:19 `a` must be a map, but is `null`; it is ignored.'],
    [
      '"methods": { "a": { "scopes": "x" } }',
      'SPEC-111 2:31 `scopes` must be a list, but is `x`; it is ignored.',
    ],
    [
      '"methods": {}, "schemas": { "A": { "properties": { "b": { "enum": [1] } } } }',
      'SPEC-111 2:68 `enum` must be a string, but is `1`; it is ignored.',
    ],
  ])('%s', async (members, wanted) => {
    const whole = `{ ${start}${members === '' ? '' : `,\n${members}`} }`;
    const { diagnostics } = await judge({ 'shelf.json': whole });
    const reported = diagnostics.map(
      ({ code, line, column, message }) => `${code} ${line}:${column} ${message}`,
    );
    expect(reported).toEqual([wanted]);
    expect(diagnostics[0]?.severity).toBe('warning');
  });
});
