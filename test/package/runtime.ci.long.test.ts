/** `@specwright/runtime`: what is published, what code that imports it does, and how an output gets and loses its copy. */

import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parts, shop } from '../cli/specs.ts';
import { range, version } from '../../templates/runtime/call/version.ts';
import { node, type Ran, specwright } from '../command.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { installRuntime } from '../runtime-package.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { runtimeModules } from '../runtime-modules.ts';

const printConfig = (...members: readonly string[]): string =>
  `export default { ${['output: "out"', 'apis: { shop: "shop.yaml", parts: "parts.yaml" }', ...members].join(', ')} };\n`;

const files = {
  'package.json': '{ "type": "module" }',
  'shop.yaml': shop,
  'parts.yaml': parts,
};

describe('the package', () => {
  it('holds JavaScript and declarations of every module, and nothing of the workshop', async () => {
    const folder = createFolder();
    await installRuntime(folder);
    const home = join(folder, 'node_modules/@specwright/runtime');
    for (const name of ['README.md', 'LICENSE']) {
      cpSync(resolve('templates/runtime', name), join(home, name));
    }
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'];
    const [packed] = JSON.parse(execFileSync('npm', args, { cwd: home, encoding: 'utf8' }));
    const paths = packed.files.map(({ path }: { readonly path: string }) => path);
    const built = runtimeModules.flatMap(({ path }) => [`dist/${path}.d.ts`, `dist/${path}.js`]);
    expect(paths.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json', ...built].toSorted());
    const own = listFiles(join(home, 'dist')).map((path) =>
      readFileSync(join(home, 'dist', path), 'utf8'),
    );
    expect(own.filter((text) => /(?:from |import\()'\.[^']*\.ts'/.test(text))).toEqual([]);
  });

  it('has modules of which each can be the first that is loaded', async () => {
    const folder = createFolder();
    await installRuntime(folder);
    const failed: string[] = [];
    for (const { name } of runtimeModules) {
      const load = `await import('@specwright/runtime/${name}')`;
      const { code, err } = await node(folder, '--input-type=module', '-e', load);
      // What a user installs is not here.
      if (code !== 0 && !err.includes('ERR_MODULE_NOT_FOUND')) failed.push(`${name}: ${err}`);
    }
    expect(failed).toEqual([]);
    expect(runtimeModules.length).toBeGreaterThan(100);
  });

  it('is of the version it says, and needs zod and an XML reader only where they are used', () => {
    const text = readFileSync('templates/runtime/package.json', 'utf8');
    const { version: own, dependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(text);
    expect(dependencies).toBeUndefined();
    expect([own, own.startsWith(`${range}.`)]).toEqual([version, true]);
    expect(Object.keys(peerDependenciesMeta)).toEqual(Object.keys(peerDependencies));
  });
});

describe('an output that imports the package', () => {
  it('has no runtime, and compiles wherever modules are found', async () => {
    const folder = createFolder({
      ...files,
      'specwright.config.ts': printConfig("runtime: 'package'", "importEnding: '.ts'"),
    });
    await installRuntime(folder);
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(listFiles(join(folder, 'out')).filter((path) => path.startsWith('runtime'))).toEqual([]);
    for (const modules of ['NodeNext', 'Bundler'] as const) {
      const options = { ...flags, ...places.browser, ...resolutions[modules] };
      const found = { ...options, allowImportingTsExtensions: true };
      expect(await compile('7', [join(folder, 'out')], found)).toBe('');
    }
    // As TypeScript 5 finds modules for CommonJS, without `exports`.
    const older = { module: 'CommonJS', moduleResolution: 'node10', verbatimModuleSyntax: false };
    const options = { ...flags, ...places.browser, ...older, allowImportingTsExtensions: true };
    expect(await compile('5.9', [join(folder, 'out')], options)).toBe('');
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0 });
  });

  it('shares errors with every other one', async () => {
    const apis = `apis: { shop: 'shop.yaml', stall: 'shop.yaml' }`;
    const config = printConfig("runtime: 'package'", "target: 'js'", apis);
    const folder = createFolder({ ...files, 'specwright.config.ts': config });
    await installRuntime(folder);
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    const script = `
import { Shop, HttpError } from './out/shop/index.js';
import { HttpError as other } from './out/stall/index.js';
import { HttpError as own } from '@specwright/runtime/errors';
import { logging } from '@specwright/runtime/logging';
const lines = [];
const log = { debug() {}, info() {}, warn: (line) => lines.push(line), error: (line) => lines.push(line) };
const fetch = async () => new Response('{}', { status: 404 });
const shop = new Shop({ baseUrl: 'https://shop.example', fetch, hooks: logging(log) });
const error = await shop.getOrder({ id: 'a/b' }).catch((thrown) => thrown);
console.log(JSON.stringify([error.status, [HttpError, other, own].map((one) => error instanceof one), lines]));
`;
    const { out, err } = await node(folder, '--input-type=module', '-e', script);
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual([
      404,
      [true, true, true],
      [expect.stringMatching(/getOrder.*404/)],
    ]);
  });

  it('loses its copy, but for what a person edited, and gets it back', async () => {
    const folder = createFolder({ ...files, 'specwright.config.ts': printConfig() });
    await installRuntime(folder);
    await specwright(folder, 'generate');
    const copied = listFiles(join(folder, 'out'));
    const edited = `${readFileSync(join(folder, 'out/runtime/errors.ts'), 'utf8')}// mine\n`;
    writeFiles(folder, {
      'out/runtime/errors.ts': edited,
      'specwright.config.ts': printConfig("runtime: 'package'"),
    });
    expect(await specwright(folder, 'generate', 'shop')).toMatchObject({ code: 0 });
    const kept = listFiles(join(folder, 'out/runtime'));
    // What the other API still imports, and what a person edited.
    expect(kept).toEqual(['checks.ts', 'errors.ts', 'schema.ts']);
    const { code, err } = await specwright(folder, 'generate');
    expect([code, err]).toEqual([0, expect.stringContaining('WRITE-603')]);
    const left = listFiles(join(folder, 'out')).filter((path) => path.startsWith('runtime'));
    expect(left).toEqual(['runtime/errors.ts']);
    expect(readFileSync(join(folder, 'out/runtime/errors.ts'), 'utf8')).toBe(edited);
    writeFiles(folder, { 'specwright.config.ts': printConfig() });
    const back = await specwright(folder, 'generate', '--overwrite', 'runtime/errors.ts');
    expect(back).toMatchObject({ code: 0 });
    expect(listFiles(join(folder, 'out'))).toEqual(copied);
  });
});

/** Another version of the package, as far as it says what it is. */
function reversion(folder: string, version: string): void {
  const home = join(folder, 'node_modules/@specwright/runtime');
  const read = (path: string): string => readFileSync(join(home, path), 'utf8');
  const range = version.split('.').slice(0, 2).join('.');
  writeFiles(home, {
    'package.json': read('package.json').replace(/("version": ")[^"]+/, `$1${version}`),
    'dist/call/version.js': read('dist/call/version.js').replace(/(range = ')[^']+/, `$1${range}`),
  });
}

describe('another version than the output needs', () => {
  const packaged = { ...files, 'specwright.config.ts': printConfig("runtime: 'package'") };

  it('is reported by every run until it is fixed, and so is that none is there', async () => {
    const folder = createFolder(packaged);
    for (const missing of [1, 2]) {
      const { code, err } = await specwright(folder, 'generate');
      expect([code, err, missing]).toEqual([0, expect.stringContaining('CONF-715'), missing]);
    }
    const checked = await specwright(folder, 'check');
    expect(checked).toMatchObject({ code: 1, err: expect.stringContaining('error CONF-715') });
    await installRuntime(folder);
    expect(await specwright(folder, 'generate')).toMatchObject({ code: 0, err: '' });
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0, err: '' });
    const { out } = await specwright(folder, 'generate');
    expect(out).toContain('all current');
    for (const other of ['9.0.0', '0.99.0']) {
      reversion(folder, other);
      const warned = await specwright(folder, 'generate');
      expect([warned.code, warned.err]).toEqual([0, expect.stringContaining('warning CONF-716')]);
      expect(warned.err).toContain(`and ${other} is installed`);
      const { code, err } = await specwright(folder, 'check');
      expect([code, err]).toEqual([1, expect.stringContaining('error CONF-716')]);
    }
    reversion(folder, `${range}.999`);
    expect(await specwright(folder, 'check')).toMatchObject({ code: 0, err: '' });
  });

  it('is reported by the first client that is made', async () => {
    const config = printConfig("runtime: 'package'", "target: 'js'");
    const folder = createFolder({ ...files, 'specwright.config.ts': config });
    await installRuntime(folder);
    await specwright(folder, 'generate');
    const script = `
import { Shop } from './out/shop/index.js';
try { new Shop(); console.log('made'); } catch (error) { console.log(error.message); }
`;
    const make = (): Promise<Ran> => node(folder, '--input-type=module', '-e', script);
    expect(await make()).toMatchObject({ out: 'made\n', err: '' });
    reversion(folder, '0.99.0');
    expect(await make()).toMatchObject({ out: `@specwright/runtime must be ${range}, not 0.99\n` });
  });
});

it('what breaks is the same wherever the runtime comes from', async () => {
  const now = shop.replace('required: [id], ', '');
  const reports = ['package', 'copy'].map((source) => {
    const config = printConfig(`runtime: '${source}'`);
    const folder = createFolder({ ...files, 'specwright.config.ts': config, 'now.yaml': now });
    return specwright(folder, 'diff', 'shop.yaml', 'now.yaml');
  });
  const [packaged, copied] = await Promise.all(reports);
  expect(packaged).toMatchObject({ code: 3, out: expect.stringContaining('Order.id') });
  expect(packaged).toEqual(copied);
});
