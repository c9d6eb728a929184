/** Real processes that write into one folder at once, some of them killed: at the end one whole set is there. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { replace } from '../../generator/run/write/transaction.ts';
import { createFolder, listFiles, writeFiles } from '../folder.ts';
import { createRandom } from '../random.ts';

const rounds = (process.env['SPECWRIGHT_LONG'] ?? '') === '' ? 3 : 100;

it(`two writers exclude each other, also when one is killed (${rounds} times)`, async () => {
  const random = createRandom(3);
  const script = await buildWriter();
  for (let round = 0; round < rounds; round++) {
    const root = createFolder({ 'mine.txt': 'mine\n' });
    await writeByTwo({ script, root, lines: 1 + random.below(12) });
    // The victim may have been the last: what it began is finished.
    const texts = new Map([['a.ts', 'export const set = 1;\n']]);
    await replace({ root, texts, owns: isA, overwrite: new Set() }, () => true);
    const rest = ['b.ts', 'deep/c.ts'].map((path) => readFileSync(join(root, path), 'utf8'));
    expect(new Set(rest).size).toBe(1);
    expect(readFileSync(join(root, 'mine.txt'), 'utf8')).toBe('mine\n');
    expect(listFiles(root)).toEqual(['a.ts', 'b.ts', 'deep/c.ts', 'manifest.json', 'mine.txt']);
  }
}, 600_000);

it(`two writers that keep edits lose none, also when one is killed (${rounds} times)`, async () => {
  const random = createRandom(5);
  const script = await buildWriter();
  for (let round = 0; round < rounds; round++) {
    const root = createFolder();
    await once(spawn(process.execPath, [script, root, '1', 'x', 'keep'], { stdio }), 'exit');
    const path = join(root, 'a.ts');
    const base = readFileSync(path, 'utf8');
    // As an earlier run that kept other edits left it.
    writeFiles(root, {
      '.specwright-base/a.ts.base': base,
      'a.ts': base.replace('// three', '// mine'),
    });
    await writeByTwo({ script, root, lines: 1 + random.below(12), mode: 'keep' });
    const other = readFileSync(join(root, 'b.ts'), 'utf8');
    expect(readFileSync(path, 'utf8')).toMatch(/^export const set = '..';\n\/\/ two\n\/\/ mine\n$/);
    expect(readFileSync(path, 'utf8')).toBe(other.replace('// three', '// mine'));
    expect(readFileSync(join(root, '.specwright-base/a.ts.base'), 'utf8')).toBe(other);
  }
}, 600_000);

function buildWriter(): Promise<string> {
  const script = join(createFolder(), 'writer.mjs');
  return build({
    entryPoints: [resolve('test/write/writer.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['prettier'],
    logLevel: 'error',
  }).then(() => script);
}

interface Race {
  readonly script: string;
  readonly root: string;
  /** After how many sets one of them is killed. */
  readonly lines: number;
  readonly mode?: string;
}

/** One of two writers is killed; the other one comes to its end. */
async function writeByTwo({ script, root, lines: count, mode = '' }: Race): Promise<void> {
  const victim = spawn(process.execPath, [script, root, '1000000', 'x', mode], { stdio });
  const other = spawn(process.execPath, [script, root, '12', 'y', mode], { stdio });
  const ends = Promise.all([once(other, 'exit'), once(victim, 'exit')]);
  await lines(victim, count);
  victim.kill('SIGKILL');
  const [[code]] = await ends;
  expect(code).toBe(0);
  if (mode === '') return;
  // A last run finishes what the victim began.
  const last = spawn(process.execPath, [script, root, '2', 'z', mode], { stdio });
  expect((await once(last, 'exit'))[0]).toBe(0);
}

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
