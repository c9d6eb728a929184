/** On a Node that is too old the command says so, before that Node meets anything that it cannot read. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { builtDist, node } from '../command.ts';
import { createFolder } from '../folder.ts';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  engines: { node: string };
};

/** `specwright --help` on a Node that says it is of another version. */
async function helpOn(version: string) {
  const versions = `{ ...process.versions, node: '${version}' }`;
  const folder = createFolder({
    'version.cjs': `Object.defineProperty(process, 'versions', { value: ${versions} });`,
  });
  return node(folder, '-r', './version.cjs', join(await builtDist(), 'bin.js'), '--help');
}

describe('the command on an old Node', () => {
  it.each(['20.18.3', '18.20.8', '16.20.2'])('%s says which one it needs', async (version) => {
    expect(await helpOn(version)).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        new RegExp(
          `^specwright: Node 20\\.19 or newer is needed, and this is Node ${version}\\. Install .*nodejs\\.org.*\\n$`,
        ),
      ),
    });
  });

  it.each(['20.19.0', '22.0.0', '100.1.0'])('%s runs it', async (version) => {
    const { code, err } = await helpOn(version);
    expect([code, err]).toEqual([0, '']);
  });

  it('requires the version of package.json', async () => {
    const { err } = await helpOn('18.0.0');
    expect(err).toContain(`Node ${engines.node.replace('>=', '')} or newer`);
  });

  it('can read its first file, which loads nothing by itself', async () => {
    const text = readFileSync(join(await builtDist(), 'bin.js'), 'utf8');
    const print = (target: string): string =>
      transformSync(text, { format: 'esm', target, supported: { 'dynamic-import': true } }).code;
    expect(print('node12')).toBe(print('esnext'));
    expect(text).not.toMatch(/^import\b(?!\()|^export\b|\bfrom ['"]/m);
  });
});
