/** What options change in `queries.ts`, and what is said of wrong ones. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tanstackQuery, type TanstackQueryOptions } from '../../generator/entry/emitters.ts';
import { writeQueries } from './generated.ts';

const shop = readFileSync('docs/shop.yaml', 'utf8');

async function write(options: TanstackQueryOptions, document = shop): Promise<string> {
  const files = await writeQueries(document, options, []);
  return files['queries.ts'] ?? '';
}

/** Without options. */
const usual = await write({});

/** The names that a text exports. */
function listExports(text: string): readonly string[] {
  return Array.from(text.matchAll(/^export const (\w+)/gm), ([, name = '']) => name);
}

/** The statement that exports a name, on one line. */
function find(text: string, name: string): string {
  const [statement = ''] =
    new RegExp(`export const ${name}\\b[^;]*(?:;[^;]*)??;\\n`).exec(text) ?? [];
  return statement.replace(/\s+/g, ' ');
}

describe('framework', () => {
  it.each([
    ['vue', '@tanstack/vue-query'],
    ['svelte', '@tanstack/svelte-query'],
    ['solid', '@tanstack/solid-query'],
    ['angular', '@tanstack/angular-query-experimental'],
  ] as const)('%s differs from React in the import alone', async (framework, name) => {
    const other = await write({ framework });
    expect(other).toBe(usual.replace('@tanstack/react-query', name));
    expect(tanstackQuery({ framework }).packages).toMatchObject([{ name }]);
  });
});

it('a file without streams imports types alone', async () => {
  const text = await write({ operations: { watchOrder: false } });
  expect(text).toMatch(/import type { DataTag, .* from '@tanstack/);
  expect(text).not.toContain('streamedQuery');
});

describe('retries', () => {
  it('by the query are options of queries, and not of mutations', async () => {
    const text = await write({ retries: 'query' });
    expect(find(text, 'getOrderOptions')).toContain('retries: byQuery');
    expect(find(text, 'listOrdersInfiniteOptions')).toContain('retries: byQuery');
    expect(find(text, 'createOrderMutationOptions')).not.toContain('retries');
  });
});

describe('invalidates', () => {
  it('is the tag by default', () => {
    expect(find(usual, 'createOrderMutationOptions')).toContain("[['shop', 'orders']]");
    expect(find(usual, 'addPictureMutationOptions')).toContain("[['shop', 'pictures']]");
  });

  it('takes tags, operations, all, and nothing, by operation', async () => {
    const invalidates = {
      createOrder: ['pictures', 'getOrder'],
      cancelOrder: ['*'],
      addPicture: [],
    };
    const text = await write({ invalidates });
    expect(find(text, 'createOrderMutationOptions')).toContain(
      "[['shop', 'pictures'], ['shop', 'orders', 'getOrder']]",
    );
    expect(find(text, 'cancelOrderMutationOptions')).toContain("cancelOrder, [['shop']]");
    expect(find(text, 'addPictureMutationOptions')).toContain('addPicture, [])');
    expect(find(text, 'startFilmMutationOptions')).toContain("[['shop', 'pictures']]");
  });

  it('takes a function, which may leave some to the default', async () => {
    const seen: object[] = [];
    const text = await write({
      invalidates(operation) {
        seen.push(operation);
        return operation.method === 'POST' && operation.tag === 'orders' ? ['*'] : undefined;
      },
    });
    expect(seen).toContainEqual({
      id: 'createOrder',
      tag: 'orders',
      method: 'POST',
      path: '/orders',
    });
    expect(find(text, 'createOrderMutationOptions')).toContain("createOrder, [['shop']]");
    expect(find(text, 'addPictureMutationOptions')).toContain("[['shop', 'pictures']]");
  });
});

describe('operations', () => {
  it('decides which operations are queries, mutations, or left out', async () => {
    const text = await write({
      operations: { createOrder: 'query', listOrders: 'mutation', getPicture: false },
    });
    const names = listExports(text);
    expect(names).toContain('createOrderOptions');
    expect(names).toContain('listOrdersMutationOptions');
    const others = names.filter((name) => /^(listOrders(Infinite)?Options|getPicture)/.test(name));
    expect(others).toEqual([]);
    expect(text).not.toContain('getPicture');
  });

  it('has nothing to write for an API without operations', async () => {
    const document = `openapi: 3.1.0
info: { title: Models, version: '1' }
components: { schemas: { A: { type: object } } }
`;
    expect(await write({}, document)).toBe('');
  });
});

it('names give way to others of the API', async () => {
  const document = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get: { operationId: getA, responses: { '204': { description: none } } }
  /b:
    get: { operationId: getAOptions, responses: { '204': { description: none } } }
  /key:
    get: { operationId: shopKey, responses: { '204': { description: none } } }
components:
  schemas:
    Query: { type: object, properties: { a: { type: string } } }
`;
  expect(listExports(await write({}, document))).toEqual([
    'shopKeyMaker',
    'getAOptionsOfQuery',
    'getAOptionsOptions',
    'shopKeyOptions',
  ]);
});

describe('a wrong option', () => {
  it.each([
    [{ framework: 'preact' }, 'framework `preact`; there are `react`, `vue`'],
    [{ frameworks: 'vue' }, 'no option `frameworks`; there are `framework`'],
    [{ retries: 3 }, "'call' or 'query' as `retries`"],
    [{ operations: { getOrder: 'hook' } }, 'not as `getOrder` has it'],
    [{ invalidates: { getOrder: 'orders' } }, 'for `getOrder`'],
  ])('%j is an error that says what is possible', (options, says) => {
    // As a config in JavaScript has it.
    expect(() => tanstackQuery(options as TanstackQueryOptions)).toThrow(says);
  });

  it('names what the API does not have', async () => {
    await expect(write({ operations: { getOrders: 'query' } })).rejects.toThrow();
    await expect(write({ invalidates: { createOrder: ['order'] } })).rejects.toThrow();
  });
});
