/** Real processes that write into one folder at once, some of them killed: at the end one whole set is there. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { replace } from '../../generator/run/write/transaction.ts';
import { createFolder, listFiles } from '../folder.ts';
import { createRandom } from '../random.ts';

const rounds = (process.env['SPECWRIGHT_LONG'] ?? '') === '' ? 3 : 100;

it(`two writers exclude each other, also when one is killed (${rounds} times)`, async () => {
  const random = createRandom(3);
  const script = join(createFolder(), 'writer.mjs');
  await build({
    entryPoints: [resolve('test/write/writer.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['prettier'],
    logLevel: 'error',
  });
  for (let round = 0; round < rounds; round++) {
    const root = createFolder({ 'mine.txt': 'mine\n' });
    const victim = spawn(process.execPath, [script, root, '1000000', 'x'], { stdio });
    const other = spawn(process.execPath, [script, root, '12', 'y'], { stdio });
    const ends = Promise.all([once(other, 'exit'), once(victim, 'exit')]);
    await lines(victim, 1 + random.below(12));
    victim.kill('SIGKILL');
    const [[code]] = await ends;
    expect(code).toBe(0);
    // The victim may have been the last: what it began is finished.
    const texts = new Map([['a.ts', 'export const set = 1;\n']]);
    await replace({ root, texts, owns: isA, overwrite: new Set() }, () => true);
    const rest = ['b.ts', 'deep/c.ts'].map((path) => readFileSync(join(root, path), 'utf8'));
    expect(new Set(rest).size).toBe(1);
    expect(readFileSync(join(root, 'mine.txt'), 'utf8')).toBe('mine\n');
    expect(listFiles(root)).toEqual(['a.ts', 'b.ts', 'deep/c.ts', 'manifest.json', 'mine.txt']);
  }
}, 600_000);

/** What goes wrong in a writer is shown. */
const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];

const isA = (path: string): boolean => path === 'a.ts';

/** Until so many lines were printed. */
function lines(child: ChildProcess, count: number): Promise<void> {
  return new Promise((done, refuse) => {
    let seen = 0;
    child.once('exit', () => refuse(new Error('The writer ended before it wrote.')));
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString().split('\n').length - 1;
      if (seen >= count) done();
    });
  });
}
