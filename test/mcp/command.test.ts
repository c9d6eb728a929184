/** `specwright mcp` where there is nothing to run, or something is missing. */

import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtDist, node, specwright } from '../command.ts';
import { createFolder } from '../folder.ts';

const shop = readFileSync('docs/shop.yaml', 'utf8');

it.each([
  [
    'no operation is chosen',
    ['shop.yaml', '--tags', 'nope'],
    'error SERVE-106: No operation is chosen.',
  ],
  [
    'the address of the service is missing',
    ['bare.yaml'],
    'Give `--base-url <url>`, or set SHOP_BASE_URL.',
  ],
  [
    'there is no operation',
    ['empty.yaml'],
    'error SERVE-106: The document has no operation that can be a tool.',
  ],
  [
    'there are two APIs',
    ['shop.yaml', 'bare.yaml'],
    'error SERVE-107: A server of tools is for one API, and these are 2.',
  ],
  ['the port is for HTTP', ['shop.yaml', '--port', '1'], '`--port` needs `--http`.'],
  [
    'the service has no URL',
    ['shop.yaml', '--base-url', 'shop'],
    '`--base-url` takes the URL of a service',
  ],
  [
    'the search is neither on nor off',
    ['shop.yaml', '--search', 'maybe'],
    '`--search` takes on or off.',
  ],
])('the command says that %s', async (_what, args, message) => {
  const folder = createFolder({
    'shop.yaml': shop,
    'bare.yaml': shop.replace(/^servers:.*$/m, ''),
    'empty.yaml': 'openapi: 3.2.0\ninfo: { title: Empty, version: "1" }\npaths: {}\n',
  });
  const { code, out, err } = await specwright(folder, 'mcp', ...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(message);
});

it('the command asks for the SDK by name', async () => {
  const folder = createFolder({
    'shop.yaml': shop,
    'loader.mjs': `import { register } from 'node:module';\nregister('./hooks.mjs', import.meta.url);\n`,
    'hooks.mjs': `export const resolve = (name, context, next) =>
  next(name, name.startsWith('@modelcontextprotocol/') ? { ...context, parentURL: 'file:///nowhere/' } : context);
`,
  });
  const bin = join(await builtDist(), 'bin.js');
  const { code, out, err } = await node(
    folder,
    '--import',
    './loader.mjs',
    bin,
    'mcp',
    'shop.yaml',
  );
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(
    'The package `@modelcontextprotocol/server`, which makes servers of the Model Context Protocol, is not installed.',
  );
  expect(err).toContain('npm install --save-dev @modelcontextprotocol/server');
});
