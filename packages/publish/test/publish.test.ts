/** A package that was generated: packed by npm, installed beside its peers, loaded both ways, and compiled against. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { node, specwright } from '../../../test/command.ts';
import { createFolder, listFiles, writeFiles } from '../../../test/folder.ts';
import { compile, flags, places } from '../../../test/types/compile.ts';
import { readJson } from './json.ts';

let app = '';
let installed = '';

const spec = `openapi: 3.1.0
info: { title: Orders, version: '1', license: { name: MIT License } }
servers: [{ url: 'https://orders.example' }]
x-sw-helpers: [luhn]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string } } }
`;

const use = `
import { Orders, type Order, orderSchema } from 'orders-client';
import { luhn } from 'orders-client/runtime/luhn';
const orders = new Orders({});
export const order = (id: string): PromiseLike<Order> => orders.getOrder({ id });
export const valid: boolean = luhn('79927398713') && orderSchema.is({});
`;

beforeAll(async () => {
  const config = `const apart = {
  name: 'apart',
  packages: [{ name: '@scope/other', version: '^3.0.0 || ^4.0.0' }, { name: 'spare', version: '^1.0.0' }],
  plan: () => [{ path: 'apart.ts', symbols: [{ name: 'apart', space: 'value', key: '' }], isApart: true }],
  emit: (file, scope) => ({ kind: 'code', statements: ['export const apart: string = ' + scope.external('@scope/other/part', 'other', 'other') + ';'] }),
};
export default { output: 'out', package: true, helpers: ['logging'], emitters: [apart, 'samples'], apis: { orders: 'orders.yaml' } };`;
  const source = createFolder({ 'orders.yaml': spec, 'specwright.config.mjs': config });
  const ran = await specwright(source, 'generate');
  expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('^3.0.0 || ^4.0.0, and it') });
  const out = join(source, 'out');
  execFileSync('npm', ['pack', '--offline', '--silent'], { cwd: out });
  app = createFolder({ 'package.json': '{ "type": "module" }' });
  const modules = join(app, 'node_modules');
  mkdirSync(modules);
  execFileSync('tar', ['-xzf', join(out, 'orders-client-0.1.0.tgz'), '-C', modules]);
  installed = join(modules, 'orders-client');
  renameSync(join(modules, 'package'), installed);
});

describe.concurrent('a package that was generated', () => {
  it('holds what its code needs, and not what the next version is compared with', () => {
    const files = listFiles(installed);
    expect(files).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'README.md',
        'index.cjs',
        'index.js',
        'package.json',
      ]),
    );
    expect(files).not.toContain('former.json');
    expect(files).not.toContain('manifest.json');
  });

  it('names files that are there, types first, and says what it needs', () => {
    const fields = readJson(installed, 'package.json');
    const { exports, main, types, peerDependencies, peerDependenciesMeta, license } = fields;
    const named = [main, types, ...pathsIn(exports)];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(join(installed, String(path))))).toEqual([]);
    for (const conditions of conditionsIn(exports)) {
      expect(Object.keys(conditions)).toEqual(['types', 'default']);
    }
    expect(Object.keys(exports ?? {})).toEqual(expect.arrayContaining(['./apart', './samples']));
    expect(peerDependencies).toEqual({ '@scope/other': '^3.0.0 || ^4.0.0' });
    expect(peerDependenciesMeta).toEqual({ '@scope/other': { optional: true } });
    expect(license).toBe('MIT');
  });

  it('exports all that its README imports', () => {
    const { exports } = readJson(installed, 'package.json');
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const imported = [...readme.matchAll(/ from 'orders-client(\/[^']+)?';$/gm)];
    const names = imported.map(([, path = '']) => `.${path}`);
    expect(new Set(names)).toEqual(new Set(['.', './runtime/luhn', './runtime/logging']));
    expect(Object.keys(exports ?? {})).toEqual(expect.arrayContaining(names));
  });

  it('gives one and the same class to import and to require', async () => {
    const script = `
import { createRequire } from 'node:module';
import { Orders } from 'orders-client';
import { luhn } from 'orders-client/runtime/luhn';
const required = createRequire(import.meta.url);
console.log(required('orders-client').Orders === Orders, typeof Orders);
console.log(required('orders-client/runtime/luhn').luhn === luhn, luhn('79927398713'));
`;
    const ran = await node(app, '--no-warnings', '--input-type=module', '--eval', script);
    expect(ran).toEqual({ code: 0, out: 'true function\ntrue true\n', err: '' });
  });

  it.each([
    ['5.9', 'NodeNext', 'NodeNext', 'use.mts'],
    ['5.9', 'NodeNext', 'NodeNext', 'use.cts'],
    ['5.9', 'Node16', 'Node16', 'use.cts'],
    ['5.9', 'CommonJS', 'Node10', 'use.ts'],
    ['7', 'NodeNext', 'NodeNext', 'use.cts'],
    ['7', 'ESNext', 'Bundler', 'use.ts'],
  ] as const)(
    'compiles under TypeScript %s, %s, %s: %s',
    async (version, module, resolution, file) => {
      const folder = join(app, `${version}-${module}`);
      const isScript = file === 'use.cts' || module === 'CommonJS';
      writeFiles(folder, { [file]: use, 'package.json': '{}' });
      const options = { ...flags, lib: places.browser.lib, types: [], module };
      const found = { moduleResolution: resolution, verbatimModuleSyntax: !isScript };
      expect(await compile(version, [join(folder, file)], { ...options, ...found })).toBe('');
    },
  );
});

function pathsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

/** The paths for `import` and for `require`, of each entry. */
function conditionsIn(exports: unknown): readonly object[] {
  const all = Object.values(exports ?? {}).flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null ? Object.values(entry) : [],
  );
  return all.filter((one): one is object => typeof one === 'object' && one !== null);
}
