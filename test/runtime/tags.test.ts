/** A client with a class for each tag, as it runs: methods taken out of it, answers of tests, names that were chosen. */

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../generator/entry/index.ts';
import { createFolder } from '../folder.ts';

const input = resolve('test/cases/a-class-for-each-tag/spec.yaml');

type Members = Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>;
type Client = Readonly<Record<string, Members>>;
interface Mocked {
  readonly client: Client;
  readonly calls: readonly unknown[];
}
type Module = Readonly<Record<string, (Class: unknown, answers: object) => Mocked>>;

let root = '';
// What is generated for a test has no types that its compiler would know.
const load = (path: string): Promise<Module> =>
  import(pathToFileURL(`${root}/${path}`).href) as Promise<Module>;

async function generated(config: object): Promise<readonly string[]> {
  root = createFolder({ 'package.json': '{ "type": "module" }' });
  const all = { output: '.', target: 'js', helpers: ['testing'], omit: ['validators'] } as const;
  const { diagnostics } = await generate({
    config: { ...all, apis: { shop: { input, ...config } } },
    folder: root,
  });
  return diagnostics.map(({ message }) => message);
}

async function mocked(answers: object): Promise<Mocked> {
  const [{ Shop }, { mockClient }] = await Promise.all([
    load('shop/index.js'),
    load('runtime/testing.js'),
  ]);
  if (mockClient === undefined) throw new Error('The helper is asked for.');
  return mockClient(Shop, answers);
}

describe('a class for each tag', () => {
  beforeAll(async () => {
    expect(await generated({ client: 'tags', names: { tags: { 取引: 'deals' } } })).toEqual([]);
  });

  it('has methods that work without it', async () => {
    const { client, calls } = await mocked({
      pets: { list: ['Rex'] },
      deals: { listSigns: [] },
    });
    const { list } = client['pets'] ?? {};
    expect(await list?.()).toEqual(['Rex']);
    expect(await client['deals']?.['listSigns']?.()).toEqual([]);
    expect(calls).toEqual([
      { operation: 'pets.list', params: {} },
      { operation: 'deals.listSigns', params: {} },
    ]);
  });

  it('says where an answer is missing', async () => {
    const { client } = await mocked({});
    expect(() => client['pets']?.['list']?.()).toThrow(
      'pets.list has no answer. Add one under the name of its method: mockClient(Shop, { pets: { list: … } })',
    );
    expect(() => client['pets']?.['get']?.({ petId: '7' })).toThrow('{ pets: { get: … } }');
  });
});

it('there is no class where the config does not name it', async () => {
  expect(await generated({})).toEqual([]);
  const { Shop } = await load('shop/index.js');
  const client: object = Reflect.construct(Shop ?? Object, []);
  expect(Object.keys(client)).toEqual(expect.arrayContaining(['listPets', 'listSigns', 'files']));
  expect(client).not.toHaveProperty('pets.listPets');
});
