/** `specwright/testing` of the packed package in an empty project: under Vitest, Node's own runner and Jest. */

import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSamples } from '../docs/samples.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { link, unpackInto } from '../package/packed.ts';
import { install } from '../runtimes/install.ts';
import { compile, flags, places, resolutions } from '../types/compile.ts';
import { build } from 'esbuild';

const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;
const samples = readSamples(readFileSync('docs/write-an-emitter.md', 'utf8'));
const [ofVitest, ofNode] = samples.filter(
  ({ path }) => path === 'test/testing/packed.ci.long.test.ts',
);
const emitter = samples.find(({ path }) => path === 'src/observables.ts');

let app = '';
let jest = '';

beforeAll(async () => {
  app = createFolder({
    'package.json': '{ "type": "module" }',
    'src/observables.ts': emitter?.text ?? '',
    'test/vitest.test.ts': ofVitest?.text ?? '',
    'test/node.test.ts': ofNode?.text ?? '',
    'test/jest.js': (ofNode?.text ?? '').replace(/^import \{ test \}.+\n/m, ''),
  });
  mkdirSync(join(app, 'test/cases/a-shop'), { recursive: true });
  copyFileSync('docs/shop.yaml', join(app, 'test/cases/a-shop/shop.yaml'));
  await unpackInto(app, createFolder());
  link('vitest', join(app, 'node_modules'));
  // Node 20 runs no TypeScript.
  const entryPoints = ['src/observables.ts', 'test/node.test.ts'].map((path) => join(app, path));
  await build({ entryPoints, outdir: app, outbase: app, format: 'esm' });
  for (const path of ['test/node.test.js', 'test/jest.js']) {
    const text = readFileSync(join(app, path), 'utf8');
    writeFiles(app, { [path]: text.replace('observables.ts', 'observables.js') });
  }
  if (isLong) jest = join(await install('jest', '30.2.0'), 'jest/bin/jest.js');
}, 300_000);

interface Runner {
  readonly args: () => readonly string[];
  readonly options?: string;
}

const runners: Readonly<Record<string, Runner>> = {
  vitest: { args: () => ['node_modules/vitest/vitest.mjs', 'run', 'test/vitest.test.ts'] },
  'node:test': { args: () => ['--test', 'test/node.test.js'] },
  jest: {
    args: () => [jest, '--rootDir', app, '--testMatch', '**/jest.js', '--transform', '{}'],
    options: '--experimental-vm-modules',
  },
};

function run({ args, options = '' }: Runner, update: boolean): Promise<readonly [number, string]> {
  // What this test itself was run by says nothing to the runner.
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NO_COLOR: '1', NODE_OPTIONS: options, ...(update && { UPDATE: '1' }) };
  return new Promise((done) => {
    execFile(process.execPath, [...args()], { cwd: app, env }, (error, out, err) =>
      done([error === null ? 0 : 1, `${out}${err}`]),
    );
  });
}

describe('golden cases', () => {
  it.each(isLong ? Object.entries(runners) : [])('run under %s', async (_name, runner) => {
    const expected = join(app, 'test/cases/a-shop/expected');
    rmSync(expected, { recursive: true, force: true });
    const first = await run(runner, false);
    expect(first).toEqual([1, expect.stringContaining('has no folder expected/ yet')]);
    expect(existsSync(expected)).toBe(false);
    expect((await run(runner, true))[0]).toBe(0);
    expect(listFiles(expected)).toEqual(['observables.ts']);
    expect((await run(runner, false))[0]).toBe(0);
    const path = join(expected, 'observables.ts');
    writeFiles(expected, {
      'observables.ts': readFileSync(path, 'utf8').replace('getOrder$', 'get$'),
    });
    const [code, text] = await run(runner, false);
    expect(code).toBe(1);
    expect(text).toContain('-export function get$(http: Http');
    expect(text).toContain('+export function getOrder$(http: Http');
  });
});

it('the tests compile', async () => {
  const options = {
    ...flags,
    ...resolutions.NodeNext,
    ...places.node,
    allowImportingTsExtensions: true,
  };
  const paths = ['test/vitest.test.ts', 'test/node.test.ts'].map((path) => join(app, path));
  expect(await compile('7', paths, options)).toBe('');
});
