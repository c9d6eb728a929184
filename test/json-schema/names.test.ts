/** What the schemas of files are called, and which of them are models. */

import { expect, it } from 'vitest';
import { isJsonSchema, readDraft } from '../../generator/core/load/dialects/json-schema/draft.ts';
import { emitFiles } from '../validators/harness.ts';

const text = { type: 'string' };

const rows: Readonly<Record<string, readonly [files: Record<string, unknown>, names: string[]]>> = {
  'a title, else the `$id`, else the file': [
    {
      '/a.json': { title: 'Purchase order', $id: 'https://example.com/b', ...text },
      '/c.json': { $id: 'https://example.com/d/line-item.schema.json?v=1', ...text },
      '/shipping_address.schema.yaml': text,
      '/e.json': { $id: 'urn:example:thing', ...text },
      '/f.json': { title: '***', ...text },
    },
    ['F', 'LineItem', 'PurchaseOrder', 'ShippingAddress', 'Thing'],
  ],
  'what has a title that is taken is called after the `$id`, then the file': [
    {
      '/a.json': { title: 'Config', ...text },
      '/b.json': { title: 'Config', $id: 'https://example.com/other', ...text },
      '/c.json': { title: 'Config', ...text },
    },
    ['C', 'Config', 'Other'],
  ],
  'a definition is called as its key, whether it is used or not': [
    { '/a.json': { ...text, $defs: { 'one-two': true, '3d': text }, definitions: { Four: text } } },
    ['A', 'Four', 'Model3d', 'OneTwo'],
  ],
  'an inner definition gives way to an outer one, and both to roots': [
    {
      '/a.json': {
        ...text,
        $defs: { b: { ...text, $defs: { c: text, a: text } }, c: text },
      },
      '/d.json': { ...text, $defs: { c: text } },
    },
    ['A', 'B', 'BA', 'BC', 'C', 'D', 'DC'],
  ],
  'a root that only holds definitions is no model': [
    {
      '/a.json': {
        $schema: 'http://json-schema.org/schema#',
        title: 'A',
        definitions: { b: text },
      },
    },
    ['B'],
  ],
  'nor one that only names the definition of its own name': [
    { '/my-type.json': { $ref: '#/definitions/MyType', definitions: { MyType: text } } },
    ['MyType'],
  ],
  'one that names another is': [
    { '/a.json': { $ref: '#/definitions/MyType', definitions: { MyType: text } } },
    ['A', 'MyType'],
  ],
  'also with keywords of tools beside it': [
    {
      '/a.json': {
        $schema: 'http://json-schema.org/draft-04/schema#',
        $id: 'https://example.com/events/MadeEvent.json',
        examples: [],
        package: 'events.v1',
        $ref: '#/definitions/MadeEvent',
        definitions: { MadeEvent: text },
      },
    },
    ['MadeEvent'],
  ],
  'a definition that is called by no letter is a comment': [
    { '/a.json': { ...text, definitions: { '//': { see: 'there' }, b: text } } },
    ['A', 'B'],
  ],
  'a schema may be true': [{ '/any.json': true }, ['Any']],
  'the API has no names that a model could want': [
    { '/test.json': { ...text, $defs: { testOptions: text, testHttp: text } } },
    ['Test', 'TestHttp', 'TestOptions'],
  ],
};

it.each(Object.entries(rows))('%s', async (_name, [files, names]) => {
  const { api, problems } = await emitFiles(files, { inputs: Object.keys(files) });
  expect(api.models.map(({ name }) => name).sort()).toEqual(names);
  expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([]);
});

it('a file that only a reference reaches has a name like the others', async () => {
  const files = {
    '/a.json': { properties: { b: { $ref: 'b.json' }, c: { $ref: 'b.json#/$defs/inner' } } },
    '/b.json': { title: 'Address', $defs: { inner: text } },
  };
  const { api } = await emitFiles(files);
  expect(api.models.map(({ name }) => name).sort()).toEqual(['A', 'Address', 'Inner']);
});

it('no message has a place that is in no file', async () => {
  const definitions = { a: { $ref: '#/definitions/a' }, b: 5, c: null, d: [{}], __proto__: 1 };
  const { problems, api } = await emitFiles({ '/a.json': { $ref: '#', definitions, $defs: [] } });
  expect(problems.length).toBeGreaterThan(0);
  expect(
    problems.filter(({ at, message }) => at.file !== '/a.json' || message.includes('file:')),
  ).toEqual([]);
  expect(api.models.map(({ name }) => name)).toEqual(['A', 'AA']);
});

it.each([
  ['http://json-schema.org/draft-04/schema#', 4],
  ['http://json-schema.org/draft-04/hyper-schema#', 4],
  ['https://json-schema.org/draft-07/schema', 7],
  ['http://json-schema.org/draft/7/schema#', 7],
  ['https://json-schema.org/draft-2020-12/schema', 2020],
  ['http://json-schema.org/draft/2019-09/schema#', 2019],
  ['http://json-schema.org/schema#', undefined],
  ['https://example.com/draft-07/schema', undefined],
])('%s is draft %s', (uri, draft) => {
  expect(readDraft({ $schema: uri })).toBe(draft);
});

it.each([
  [true, { type: 'object' }],
  [true, { type: ['string', 'null'] }],
  [true, { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
  [true, { $schema: 'https://example.com/own', properties: { a: {} } }],
  [true, { allOf: [] }],
  [true, { $defs: { a: true } }],
  [true, false],
  [false, {}],
  [false, []],
  [false, 'object'],
  [false, { type: 'module', name: 'a' }],
  [false, { $schema: 'https://json.schemastore.org/tsconfig', files: [] }],
  [false, { info: {}, paths: {}, definitions: { Pet: {} } }],
  [false, { asyncapi: '3.0.0', $id: 'a' }],
  [false, { properties: { 'server.port': 8080 } }],
])('%s for %j', (wanted, root) => {
  expect(isJsonSchema(root)).toBe(wanted);
});
