/** Options of the emitter `mcp`, and what a document says of its tools. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateFiles } from '../../generator/entry/core.ts';
import { mcp, type McpOptions } from '../../generator/entry/emitters.ts';

const shop = readFileSync('docs/shop.yaml', 'utf8');

async function listTools(options: McpOptions, document = shop): Promise<readonly string[]> {
  const { ok, files, diagnostics } = await generateFiles({
    documents: { 'shop.yaml': document },
    config: { emitters: [mcp(options)] },
  });
  if (!ok) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const named = (files['mcp.ts'] ?? '').matchAll(/\bname: '([\w-]+)',\s*operation:/g);
  return [...named].map(([, name = '']) => name);
}

it.each<[McpOptions, readonly string[]]>([
  [{ tags: ['pictures'], readOnly: true }, ['getPicture']],
  [{ operations: ['getOrder', 'addPicture'] }, ['getOrder', 'addPicture']],
  [
    { tags: ['orders'], operations: ['getPicture'], readOnly: true },
    ['listOrders', 'getOrder', 'watchOrder', 'getPicture'],
  ],
])('%j', async (options, names) => {
  expect(await listTools(options)).toEqual(names);
});

it('a document leaves an operation out, or gives it another name', async () => {
  const document = shop
    .replace(
      'operationId: getOrder\n',
      'operationId: getOrder\n      x-sw-mcp: { name: read-order }\n',
    )
    .replace('operationId: addPicture\n', 'operationId: addPicture\n      x-sw-mcp: false\n');
  expect(await listTools({ operations: ['getOrder', 'addPicture'] }, document)).toEqual([
    'read-order',
  ]);
});

it('the emitter writes nothing where there is no tool', async () => {
  const { files } = await generateFiles({
    documents: { 'shop.yaml': shop },
    config: { emitters: [mcp({ tags: [] })] },
  });
  expect(files['mcp.ts']).toBeUndefined();
});

it.each([
  [
    { tools: ['a'] },
    'mcp has no option `tools`; there are `tags`, `operations`, `readOnly`, `searchAbove`.',
  ],
  [{ tags: 'orders' }, 'mcp takes a list of tags as `tags`.'],
  [{ operations: [1] }, 'mcp takes a list of ids of operations as `operations`.'],
  [{ readOnly: 'yes' }, 'mcp takes true or false as `readOnly`.'],
  [{ searchAbove: '3' }, 'mcp takes a number of tools as `searchAbove`.'],
])('the option %j is refused at its place', (options, message) => {
  // A config in JavaScript may have any value.
  expect(() => mcp(options as unknown as McpOptions)).toThrow(message);
});

it('a name that the document does not have is an error of the config', async () => {
  const { ok, diagnostics } = await generateFiles({
    documents: { 'shop.yaml': shop },
    config: { emitters: [mcp({ tags: ['nope'] })] },
  });
  expect([ok, diagnostics.map(({ code }) => code)]).toEqual([false, ['CONF-721']]);
});
