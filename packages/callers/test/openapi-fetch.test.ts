/** Calls of openapi-fetch become calls of our client where that is certain, and are listed where not. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../../generator/core/ir/build.ts';
import { load } from '../../../generator/core/load/load.ts';
import { nodeHost } from '../../../generator/run/disk/host.ts';
import { createFolder } from '../../../test/folder.ts';
import { applyCallerChanges, planCallerChanges } from '../callers.ts';

const client = `import createClient from 'openapi-fetch';
import type { paths } from './schema';

export const client = createClient<paths>({ baseUrl: 'https://shop.example' });
`;

const calls = `import { client } from './client';

export async function read(orderId: string, params: { limit?: number }) {
  const { data, error } = await client.GET('/orders/{orderId}', { params: { path: { orderId } } });
  if (error) throw error;
  const { data: page, error: fault } = await client.GET('/orders', { params: { query: params } });
  if (fault) {
    throw fault;
  }
  const { data: made, error: refused } = await client.POST('/orders', {
    params: { header: { 'idempotency-key': 'a' } },
    body: { items: [] },
  });
  if (refused) throw refused;
  return [data, page, made];
}

export async function unclear(orderId: string, path: '/orders', rest: object) {
  const { data } = await client.GET('/orders');
  const { data: one, error } = await client.GET('/orders/{orderId}', { params: { path: { orderId } } });
  if (error) console.error(error);
  const { data: any, error: no } = await client.GET(path);
  if (no) throw no;
  const { data: two, error: bad } = await client.GET('/orders', { ...rest });
  if (bad) throw bad;
  const { data: gone, error: lost } = await client.DELETE('/orders/{orderId}', { params: { path: { orderId } } });
  if (lost) throw lost;
  client.use({});
  return [data, one, any, two, gone, client];
}
`;

async function plan(files: Readonly<Record<string, string>>) {
  const folder = createFolder(files);
  const reporter = createReporter();
  const bundle = await load(resolve('docs/shop.yaml'), { host: nodeHost }, reporter);
  const api =
    bundle &&
    buildApi(bundle, { id: 'shop', source: 'shop.yaml', names: {}, int64: 'number' }, reporter);
  if (api === undefined) throw new Error('The document of the shop cannot be read');
  const paths = Object.keys(files).map((name) => join(folder, name));
  const changes = await planCallerChanges({ files: paths }, [
    {
      old: { path: join(folder, 'schema.d.ts'), tool: 'openapi-typescript' },
      output: { api, index: join(folder, 'api/shop/index.js'), form: 'flat', emitters: [] },
    },
  ]);
  return { folder, changes };
}

it('rewrites what only throws, beside the old client', async () => {
  const { folder, changes } = await plan({ 'client.ts': client, 'calls.ts': calls });
  applyCallerChanges(changes);
  expect(readFileSync(join(folder, 'client.ts'), 'utf8')).toBe(
    `${client.replace("schema';\n", "schema';\nimport { Shop } from './api/shop/index.js';\n")}export const shop = new Shop({ baseUrl: 'https://shop.example' });\n`,
  );
  const [certain, unclear] = readFileSync(join(folder, 'calls.ts'), 'utf8').split(
    'export async function unclear',
  );
  expect(certain).toBe(`import { client, shop } from './client';

export async function read(orderId: string, params: { limit?: number }) {
  const data = await shop.getOrder({ orderId });
  const page = await shop.listOrders({ ...params });
  const made = await shop.createOrder({ 'Idempotency-Key': 'a', body: { items: [] } });
  return [data, page, made];
}

`);
  expect(unclear).toBe(calls.split('export async function unclear')[1]);
});

it('does not import a client that nothing in the file calls any more', async () => {
  const certain = calls.split('export async function unclear')[0] ?? '';
  const { changes } = await plan({ 'client.ts': client, 'calls.ts': certain });
  const [first] =
    changes.edits.find(({ path }) => path.endsWith('calls.ts'))?.after.split('\n') ?? [];
  expect(first).toBe("import { shop } from './client';");
  expect(changes.uncertain).toEqual([]);
});

it('lists everything else with its line and why', async () => {
  const { changes } = await plan({ 'client.ts': client, 'calls.ts': calls });
  const failure =
    'what is done with a failure is not certain: await it, which throws, or use `.result()`';
  expect(changes.uncertain.map(({ line, why }) => [line, why])).toEqual([
    [19, failure],
    [20, failure],
    [22, 'its path is not written in place'],
    [24, 'its options are spread, or computed'],
    [26, 'the document has no such operation'],
    [28, '`use` has no certain counterpart'],
    [29, 'the client is handed on'],
  ]);
});

it.each([
  [
    'has options of its own',
    client.replace('baseUrl:', 'headers: {}, baseUrl:'),
    'its option `headers: {}` has no certain counterpart',
  ],
  ['has our name beside it', `${client}const shop = 1;\n`, '`shop` is another thing in client.ts'],
])('leaves a client that %s', async (_name, text, why) => {
  const { changes } = await plan({ 'client.ts': text, 'calls.ts': calls });
  expect(changes).toMatchObject({ edits: [], uncertain: [{ line: 4, why }] });
});
