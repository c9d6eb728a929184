import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import {
  toCamelCase,
  toKebabCase,
  toPascalCase,
} from '../../generator/core/ir/naming/letter-case.ts';
import { chooseEnumKeys } from '../../generator/core/ir/naming/enum-keys.ts';
import { load } from '../load/load.ts';
import { createFolder } from '../folder.ts';
import { read, readSchemas } from './read.ts';

it.each([
  ['AuthRequest', 'AuthRequest', 'authRequest'],
  ['DowntimeV1', 'DowntimeV1', 'downtimeV1'],
  ['auth-request', 'AuthRequest', 'authRequest'],
  ['auth_request', 'AuthRequest', 'authRequest'],
  ['files.trash', 'FilesTrash', 'filesTrash'],
  ['v1.list', 'V1List', 'v1List'],
  ['HARM_CATEGORY', 'HarmCategory', 'harmCategory'],
  ['HTTPError', 'HTTPError', 'httpError'],
  ['URL', 'URL', 'url'],
  ['ID', 'ID', 'id'],
  ['OAuth2Token', 'OAuth2Token', 'oAuth2Token'],
  ['getURLOfThing', 'GetURLOfThing', 'getURLOfThing'],
  ['api.v1/Foo Bar', 'ApiV1FooBar', 'apiV1FooBar'],
  ['größe', 'Größe', 'größe'],
  ['3d-secure', '3dSecure', '3dSecure'],
  ['-', '', ''],
  // Joiners, which nobody would see.
  ['call\u200devil\u200c', 'CallEvil', 'callEvil'],
])('%s becomes %s and %s', (text, type, value) => {
  expect(toPascalCase(text)).toBe(type);
  expect(toCamelCase(text)).toBe(value);
});

it.each([
  ['Pet Store', 'pet-store'],
  ['mediaGroups', 'media-groups'],
  ['Größen', 'groen'],
  ['宠物', ''],
])('the file of %s is %s', (text, want) => {
  expect(toKebabCase(text)).toBe(want === 'groen' ? 'gro-en' : want);
});

it.each<
  [values: readonly (string | number | null)[], given: readonly unknown[], keys: readonly string[]]
>([
  // Values that are identifiers are their own keys.
  [['ACTIVE', 'in_work', 'o1'], [], ['ACTIVE', 'in_work', 'o1']],
  // One that is none, and all are cased alike.
  [['ACTIVE', 'IN-WORK', 'x/y', ''], [], ['Active', 'InWork', 'XY', 'ValueEmpty']],
  [['o1', 'o3-mini'], [], ['O1', 'O3Mini']],
  [['>=', '+1', '-1', 3], [], ['ValueGreaterEqual', 'ValuePlus1', 'ValueMinus1', 'Value3']],
  [['-created', 'created'], [], ['MinusCreated', 'Created']],
  [['a', 'A', '-a', '+a'], [], ['a', 'A', 'MinusA', 'PlusA']],
  [
    ['2026-11-28', '1.0', '1-0', '12:30'],
    [],
    ['Value2026_11_28', 'Value1_0', 'Value1Minus0', 'Value12_30'],
  ],
  [['__proto__', 'constructor'], [], ['Proto', 'Constructor']],
  // Given names are taken for every value.
  [
    [0, 1, 2],
    ['All', 'Hosts', 'a b'],
    ['All', 'Hosts', 'AB'],
  ],
  [
    ['s', 'l'],
    ['Small', 'Large'],
    ['Small', 'Large'],
  ],
  [
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'a'],
  ],
  [
    ['a', 'b', 'c'],
    ['X', 'X', ''],
    ['X', 'b', 'c'],
  ],
  [['a', 'b', null], ['X'], ['X', 'b', 'Valuenull']],
])('keys of %j that are called %j', (values, given, keys) => {
  expect(chooseEnumKeys(values, given)).toEqual(keys);
});

const clashing: readonly string[] = [
  'auth-request: { type: object }',
  'AuthRequest: { type: object }',
  'auth_request: { type: object }',
  'File: { type: object }',
  'FileModel: { type: object }',
  'shop: { type: object }',
  'AuthRequestInput: { type: object }',
  '404: { type: object }',
];

function mapNames(list: readonly string[]): object {
  const { models } = readSchemas(list.join('\n')).api;
  return Object.fromEntries(models.map(({ key, name }) => [key, name]));
}

it('a name goes to the schema that is spelled like it, in any order', () => {
  const wanted = {
    'auth-request': 'AuthRequestModel',
    AuthRequest: 'AuthRequest',
    auth_request: 'AuthRequestModel2',
    File: 'FileModel2',
    FileModel: 'FileModel',
    shop: 'ShopModel',
    AuthRequestInput: 'AuthRequestInput',
    '404': 'Model404',
  };
  expect(mapNames(clashing)).toEqual(wanted);
  expect(mapNames(clashing.toReversed())).toEqual(wanted);
});

it('every name that had to give way is reported', () => {
  const { problems } = readSchemas(clashing.join('\n'));
  expect(problems.map(({ code, message }) => `${code} ${message}`)).toContain(
    'NAME-303 schema `File` is called `FileModel2`, not `File`: the language already uses that name.',
  );
});

it('a schema of another file has the name of the file, wherever the file is', async () => {
  const folder = createFolder({
    'a.yaml': stringify({
      openapi: '3.1.0',
      info: { title: 'x', version: '1' },
      components: {
        schemas: { Thing: { type: 'object' }, Other: { not: { $ref: 'b.yaml#/$defs/Thing' } } },
      },
    }),
    'b.yaml': stringify({ $defs: { Thing: { type: 'object' } } }),
  });
  const reporter = createReporter();
  const bundle = await load(join(folder, 'a.yaml'), {}, reporter);
  if (bundle === undefined) throw new Error('The document is right.');
  buildApi(bundle, { id: 'x', source: 'a.yaml', int64: 'number' }, reporter);
  expect(reporter.problems.map(({ message }) => message)).toEqual([
    'schema `b.yaml#/$defs/Thing` is called `ThingModel`, not `Thing`: schema `Thing` already has that name.',
  ]);
});

it('names can be chosen in the spec, or in the config, which takes precedence', () => {
  const schemas =
    'File: { type: object, x-sw-name: FileRecord }\nB: { type: object, x-sw-name: Bee }';
  const { api, problems } = readSchemas(schemas, { names: { models: { B: 'Beta' } } });
  expect(api.models.map(({ name }) => name)).toEqual(['FileRecord', 'Beta']);
  expect(problems).toEqual([]);
});

it('a chosen name that cannot be used is an error', () => {
  const { api, problems } = readSchemas(
    'A: { x-sw-name: 1x }\nB: { x-sw-name: Cee }\nC: { x-sw-name: Cee }',
  );
  expect(api.models.map(({ name }) => name)).toEqual(['A', 'Cee', 'C']);
  expect(problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
    'NAME-304 error',
    'NAME-304 error',
  ]);
});

it('a chosen name that generated code uses is an error where it was chosen', () => {
  const { problems } = readSchemas('A: { x-sw-name: Record }\nB: { x-sw-name: Blob }\nC: {}', {
    names: { models: { C: 'Uint8Array' } },
  });
  expect(problems.map(({ at, help }) => [at.pointer, help])).toEqual([
    ['/components/schemas/A/x-sw-name', 'Choose another name.'],
    ['/components/schemas/C', 'Choose another name in the config, under `names`.'],
  ]);
});

it('a chosen file of a tag is used, or is an error', () => {
  const { api, problems } = read(
    `
tags: [{ name: a }, { name: b, x-sw-name: a }, { name: c, x-sw-name: ../up }, { name: d, x-sw-name: index }]
paths:
  /a: { get: { tags: [a] }, put: { tags: [b] }, post: { tags: [c] }, patch: { tags: [d] }, delete: { tags: [e] } }
`,
    { names: { tags: { e: 'A' } } },
  );
  expect(api.tags.map(({ name, file }) => `${name} ${file}`)).toContain('a a-3');
  expect(problems.map(({ code, at, message }) => [code, at.pointer, message])).toEqual([
    [
      'NAME-304',
      '/tags/2/x-sw-name',
      'The file of tag `c` cannot be called `../up`: it is not a file name.',
    ],
    [
      'NAME-304',
      '/tags/3/x-sw-name',
      'The file of tag `d` cannot be called `index`: it is not a file name.',
    ],
    [
      'NAME-304',
      '/tags',
      'The file of tag `e` cannot be called `A`: tag `b` already has this name.',
    ],
  ]);
});

it('an enum has a name for each of its parts', () => {
  const { model } = readSchemas(
    'HarmCategory: { type: string, enum: [A, B], x-sw-enum: { A: { number: 0, meaning: None. } } }',
  );
  expect(model('HarmCategory').enum).toEqual({
    open: false,
    of: 'string',
    values: [
      { value: 'A', key: 'A', number: 0, meaning: 'None.' },
      { value: 'B', key: 'B' },
    ],
    names: { info: 'harmCategoryInfo', is: 'isHarmCategory', fromNumber: 'harmCategoryFromNumber' },
  });
});

const calls = `
paths:
  /a: { get: { operationId: files.trash, tags: [Files] }, post: { operationId: delete } }
  /b/{id}: { get: {}, put: { operationId: files.list }, patch: { operationId: list_items } }
  /c: { get: { operationId: files.list, tags: [files] }, delete: { operationId: then }, post: { operationId: repos/list-for-org } }
`;

it('operations have functions, methods and groups', () => {
  const { api } = read(calls);
  const found = api.operations.map(({ id, names, group, tag }) => [
    id,
    names.function,
    `${group ?? ''}.${names.method}`,
    tag,
  ]);
  expect(found).toEqual([
    ['files.trash', 'filesTrash', 'files.trash', 'Files'],
    ['delete', 'deleteOperation', '.deleteOperation', 'shop'],
    ['getBById', 'getBById', '.getBById', 'shop'],
    ['files.list', 'filesList', 'files.list', 'files'],
    ['list_items', 'listItems', '.listItems', 'shop'],
    ['getC', 'getC', '.getC', 'files'],
    ['then', 'thenOperation', '.thenOperation', 'shop'],
    ['repos/list-for-org', 'reposListForOrg', 'repos.listForOrg', 'repos'],
  ]);
  expect(api.groups.map(({ member, class: name }) => `${member} ${name}`)).toEqual([
    'files ShopFiles',
    'repos ShopRepos',
  ]);
  expect(api.tags.map(({ name, file }) => `${name} ${file}`)).toEqual([
    'Files files-2',
    'shop shop',
    'files files',
    'repos repos',
  ]);
});

it('a chosen name is that of the method too, and its dots make groups', () => {
  const text = `
paths:
  /a: { get: { operationId: files.trash, responses: {} } }
  /b: { get: { operationId: make thing, x-sw-name: things.make, responses: {} } }
  /c: { get: { operationId: files.list, responses: {} } }
  /d: { get: { operationId: e, responses: {} } }
`;
  const { api, operation, problems } = read(text, {
    names: { operations: { 'files.trash': 'discard_it', e: 'files.last' } },
  });
  const named = (id: string) => {
    const { names, group } = operation(id);
    return [names.function, group, names.method];
  };
  expect([problems, named('files.trash'), named('make thing')]).toEqual([
    [],
    ['discard_it', 'files', 'discard_it'],
    ['thingsMake', 'things', 'make'],
  ]);
  expect([named('files.list'), named('e')]).toEqual([
    ['filesList', 'files', 'list'],
    ['filesLast', 'files', 'last'],
  ]);
  expect(api.groups.map(({ member }) => member)).toEqual(['files', 'things']);
});

it('the dot of a version begins no method', () => {
  const { api } = read(`
paths:
  /a: { get: { operationId: get_things_v2026.0 }, put: { operationId: v1.0.things.list } }
`);
  const found = api.operations.map(({ names, group, tag }) => [names.method, group, tag]);
  expect(found).toEqual([
    ['getThingsV20260', undefined, 'shop'],
    ['list', 'v1.0.things', 'v1.0.things'],
  ]);
});

it('a doubled id is reported, and the other operation keeps its name', () => {
  const { problems } = read(calls);
  expect(problems.find(({ code }) => code === 'NAME-302')?.message).toBe(
    'Operation id `files.list` is used twice; this one gets the name `getC`.',
  );
});

it('a state table may be called anything', () => {
  const tables = ['1st table', '🧨', 'order'].map(
    (name) => `  ${JSON.stringify(name)}: { states: {}, rows: [] }`,
  );
  const { states } = read(`x-sw-states:\n${tables.join('\n')}`).api;
  expect(states.map(({ names }) => names)).toEqual([
    {
      value: 'table1stTableTransitions',
      state: 'Table1stTableState',
      trigger: 'Table1stTableTrigger',
    },
    { value: 'tableTransitions', state: 'TableState', trigger: 'TableTrigger' },
    { value: 'orderTransitions', state: 'OrderState', trigger: 'OrderTrigger' },
  ]);
});

const shared = (responses: string): string => `
paths:
  /a: { get: { operationId: a, responses: { '400': { $ref: '#/components/responses/Failure' }, '404': { $ref: '#/components/responses/NotFound' } } } }
components:
  schemas: { Failure: { properties: { a: {} } } }
  responses: { ${responses} }`;

const failure = 'Failure: { content: { application/json: { schema: { properties: { b: {} } } } } }';
const notFound =
  'NotFound: { content: { application/json: { schema: { properties: { c: {} } } } } }';

it('what a shared response holds is called after it, behind all schemas, in any order', () => {
  for (const responses of [`${failure}, ${notFound}`, `${notFound}, ${failure}`]) {
    const { api, problems } = read(shared(responses));
    expect(new Map(api.models.map(({ key, name }) => [key, name]))).toEqual(
      new Map([
        ['Failure', 'Failure'],
        ['Failure response', 'FailureResponse'],
        ['NotFound', 'NotFound'],
      ]),
    );
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      [
        'NAME-303',
        'response `Failure` is called `FailureResponse`, not `Failure`: schema `Failure` already has that name.',
      ],
    ]);
  }
});

it('what a shared response holds can be given a name', () => {
  const { model, problems } = read(shared(`${failure}, ${notFound}`), {
    names: { models: { 'Failure response': 'Failed', NotFound: 'Missing' } },
  });
  expect([model('Failure response').name, model('NotFound').name]).toEqual(['Failed', 'Missing']);
  expect(problems).toEqual([]);
});
