/** A checkout without `dist/`: what to do is said, and nobody is sent to report a bug. */

import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { node } from '../command.ts';
import { createFolder } from '../folder.ts';
import { shop } from './specs.ts';

let checkout: string;

function isSource(path: string): boolean {
  return !['dist', 'node_modules'].includes(basename(path));
}

beforeAll(() => {
  checkout = createFolder({ 'shop.yaml': shop });
  for (const name of [
    'generator',
    'packages',
    'templates',
    'build',
    'package.json',
    'tsconfig.json',
  ]) {
    cpSync(name, join(checkout, name), { recursive: true, filter: isSource });
  }
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
});

describe('a checkout that was never built', () => {
  it.each([
    ['lint', 'shop.yaml'],
    ['generate', '--input', 'shop.yaml', '--output', 'out'],
  ])('says so to `npm run dev -- %s`', async (...args) => {
    const { code, out, err } = await node(
      checkout,
      '--import',
      'tsx',
      'generator/entry/bin.ts',
      ...args,
    );
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('specwright: dist/ is missing: run `npm run build`.\n');
  });

  it('says so to the scripts that run the built command', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const name of ['generate', 'check']) {
      const [, ...args] = (scripts[name] ?? '').split(' ');
      expect(args).toContain('dist/bin.js');
      expect(await node(checkout, ...args)).toEqual({
        code: 1,
        out: '',
        err: 'dist/ is missing: run `npm run build`.\n',
      });
    }
  });
});
