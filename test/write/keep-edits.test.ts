/** Runs that keep edits: over what they merge, what is known afterwards, and faults and other writers at every moment. */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveText } from '../../generator/run/cache/kept-texts.ts';
import type { CompareOptions, Comparison } from '../../generator/run/write/compare.ts';
import { createEdits } from '../../generator/run/write/merge/base.ts';
import { listConflicts, listMergeConflicts } from '../../generator/run/write/problems.ts';
import { replace } from '../../generator/run/write/transaction.ts';
import { createFolder, listFiles, readState, writeFiles } from '../folder.ts';
import { createRandom } from '../random.ts';
import { die, edit, pickFault, withFault } from './faulty.ts';
import { compared, listKinds, written } from './run.ts';

const older = { 'a.ts': 'a1\nb\nc\nd\ne\n', 'deep/b.ts': 'b1\nb\nc\n', 'c.ts': 'c1\n' };
const newer = { 'a.ts': 'a2\nb\nc\nd\ne\n', 'deep/b.ts': 'b2\nb\nc\n', 'c.ts': 'c2\n' };

function wishFor(root: string, texts: Record<string, string>, copies: string): CompareOptions {
  const save = (path: string, text: string) => void saveText(copies, path, text);
  return {
    root,
    texts: new Map(Object.entries(texts)),
    owns: () => true,
    overwrite: new Set(),
    edits: createEdits({ root, readWritten: () => undefined, save }),
  };
}

/** A run as the command makes it: it stops where something is in the way. */
async function keep(root: string, texts: Record<string, string>, copies = createFolder()) {
  return replace(wishFor(root, texts, copies), isFree);
}

function isInDeep(path: string): boolean {
  return path.startsWith('deep/');
}

function isFree(found: Comparison): boolean {
  return listConflicts(found).every(({ severity }) => severity !== 'error');
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** An output whose bases are known, with an edit in a.ts. */
async function createEdited(): Promise<string> {
  const root = createFolder();
  await written(root, older);
  // The base is found in the output, because an earlier run kept other edits.
  writeFiles(root, { '.specwright-base/a.ts.base': older['a.ts'] });
  writeFiles(root, { 'a.ts': 'a1\nb\nc\nd\nmine\n' });
  await keep(root, older);
  return root;
}

describe('a run that keeps edits', () => {
  it('merges them, and the next one changes nothing', async () => {
    const root = await createEdited();
    const copies = createFolder();
    const { changes } = await keep(root, newer, copies);
    expect(listKinds(changes)).toMatchObject({ 'a.ts': 'merged', 'deep/b.ts': 'updated' });
    expect(read(root, 'a.ts')).toBe('a2\nb\nc\nd\nmine\n');
    expect(read(root, '.specwright-base/a.ts.base')).toBe(newer['a.ts']);
    expect(listFiles(copies).map((path) => read(copies, path))).toEqual(['a1\nb\nc\nd\nmine\n']);
    const before = readState(root);
    expect(listKinds((await keep(root, newer)).changes)).toMatchObject({ 'a.ts': 'unchanged' });
    expect(readState(root)).toEqual(before);
  });

  it('is remembered: without it the file is in the way, and what lies below is told', async () => {
    const root = await createEdited();
    await keep(root, newer);
    const [same] = (await compared(root, newer)).changes;
    expect(same).toMatchObject({ path: 'a.ts', kind: 'edited', isAccepted: true });
    expect(same?.below).toBe('current');
    const [other] = (await compared(root, older)).changes;
    expect(other).toMatchObject({ kind: 'edited', isAccepted: true, below: 'outdated' });
    expect(listConflicts(await compared(root, newer))).toMatchObject([{ code: 'WRITE-602' }]);
    expect(listKinds((await compared(root, newer)).changes)).not.toHaveProperty(
      '.specwright-base/a.ts.base',
    );
  });

  it('forgets edits that are gone, and the base of a file that is given up', async () => {
    const root = await createEdited();
    await keep(root, newer);
    writeFiles(root, { 'a.ts': newer['a.ts'] });
    expect(await written(root, newer)).toMatchObject({ '.specwright-base/a.ts.base': 'removed' });
    expect(listFiles(root)).toEqual(['a.ts', 'c.ts', 'deep/b.ts', 'manifest.json']);
    const again = await createEdited();
    await keep(again, newer);
    const overwrite = new Set(['a.ts']);
    expect(await written(again, newer, { overwrite })).toMatchObject({ 'a.ts': 'updated' });
    expect(listFiles(again)).toEqual(['a.ts', 'c.ts', 'deep/b.ts', 'manifest.json']);
  });

  it('takes the new text where it has the edit already', async () => {
    const root = await createEdited();
    await keep(root, { ...older, 'a.ts': 'a1\nb\nc\nd\nmine\n' });
    expect(listFiles(root)).not.toContain('.specwright-base/a.ts.base');
    const both = await createEdited();
    await keep(both, { ...older, 'a.ts': 'a2\nb\nc\nd\nmine\n' });
    expect(read(both, 'a.ts')).toBe('a2\nb\nc\nd\nmine\n');
    expect(listFiles(both)).not.toContain('.specwright-base/a.ts.base');
  });

  it('marks a conflict with its line, and stops at the marks until they are gone', async () => {
    const root = await createEdited();
    const next = { ...older, 'a.ts': 'a1\nb\nc\nd\ntheirs\n' };
    const comparison = await keep(root, next);
    expect(listMergeConflicts(comparison)).toMatchObject([
      { code: 'WRITE-617', message: expect.stringContaining('`a.ts`, line 5') },
    ]);
    const marked = read(root, 'a.ts');
    expect(marked).toContain('<<<<<<< yours\nmine\n||||||| generated before\ne\n=======\ntheirs\n');
    for (const wish of [next, newer]) {
      expect(listConflicts(await keep(root, wish))).toMatchObject([{ code: 'WRITE-616' }]);
    }
    expect((await compared(root, next)).changes[0]).toMatchObject({ obstacle: 'unresolved' });
    expect(read(root, 'a.ts')).toBe(marked);
    writeFiles(root, { 'a.ts': 'a1\nb\nc\nd\nmine\n' });
    await keep(root, { ...next, 'a.ts': 'a9\nb\nc\nd\ntheirs\n' });
    expect(read(root, 'a.ts')).toBe('a9\nb\nc\nd\nmine\n');
  });

  it('writes nothing at all where the base of one file is lost', async () => {
    const root = createFolder();
    await written(root, older);
    writeFiles(root, { 'a.ts': 'mine\n', '.specwright-base/a.ts.base': 'another text\n' });
    const before = readState(root);
    expect(listConflicts(await keep(root, newer))).toMatchObject([{ code: 'WRITE-615' }]);
    expect(readState(root)).toEqual(before);
  });

  it('keeps a file that is no longer generated with its base, until it returns or is given up', async () => {
    const root = await createEdited();
    await keep(root, newer);
    const rest = { 'deep/b.ts': newer['deep/b.ts'], 'c.ts': 'c2\n' };
    expect(listKinds((await keep(root, rest)).changes)).toMatchObject({ 'a.ts': 'kept' });
    expect(read(root, '.specwright-base/a.ts.base')).toBe(newer['a.ts']);
    await keep(root, { ...newer, 'a.ts': 'a3\nb\nc\nd\ne\n' });
    expect(read(root, 'a.ts')).toBe('a3\nb\nc\nd\nmine\n');
    await keep(root, rest);
    await written(root, rest, { overwrite: new Set(['a.ts']) });
    expect(listFiles(root)).toEqual(['c.ts', 'deep/b.ts', 'manifest.json']);
  });

  it('writes a removed file again, and leaves a renamed one alone', async () => {
    const root = await createEdited();
    await keep(root, older);
    const mine = read(root, 'a.ts');
    rmSync(join(root, 'a.ts'));
    writeFiles(root, { 'renamed.ts': mine });
    await keep(root, newer);
    expect(read(root, 'a.ts')).toBe(newer['a.ts']);
    expect(read(root, 'renamed.ts')).toBe(mine);
    expect(listFiles(root)).not.toContain('.specwright-base/a.ts.base');
  });

  it('leaves the edits of other APIs alone', async () => {
    const root = await createEdited();
    await keep(root, newer);
    const only = { 'deep/b.ts': 'b3\n' };
    expect(await written(root, only, { owns: isInDeep })).toEqual({ 'deep/b.ts': 'updated' });
    expect(read(root, '.specwright-base/a.ts.base')).toBe(newer['a.ts']);
    await keep(root, { ...newer, 'a.ts': 'a4\nb\nc\nd\ne\n' });
    expect(read(root, 'a.ts')).toBe('a4\nb\nc\nd\nmine\n');
  });
});

const runs = (process.env['SPECWRIGHT_LONG'] ?? '') === '' ? 25 : 1000;

it(`a fault at a random moment loses no edit (${runs} times)`, async () => {
  const random = createRandom(11);
  const mine = { 'a.ts': 'a1\nb\nc\nd\nmine\n', 'deep/b.ts': 'mine\nb\nc\n' };
  const ends = new Set<string>();
  for (let run = 0; run < runs; run++) {
    const root = createFolder();
    const copies = createFolder();
    await written(root, older);
    for (const path of ['a.ts', 'deep/b.ts'] as const) {
      writeFiles(root, {
        [`.specwright-base/${path}.base`]: older[path],
        [path]: mine[path],
      });
    }
    const fault = pickFault(random, Object.keys(older));
    const { end, hit } = await withFault(1 + random.below(60), fault, root, () =>
      keep(root, newer, copies),
    );
    if (hit) ends.add(`${fault.kind} ${typeof end === 'string' ? end : 'refused'}`);
    die(root);
    const label = `run ${run}: ${JSON.stringify(fault)}`;
    const all = [...readAll(root), ...readAll(copies)];
    for (const text of Object.values(mine)) {
      const isThere = all.some((one) => one === text || one === `${text}${edit}`);
      expect(isThere, label).toBe(true);
    }
    if (fault.kind === 'edited' && hit) expect(all.join('\n'), label).toContain(edit);
    await keep(root, newer, copies);
    if (fault.kind !== 'edited') {
      expect(read(root, 'a.ts'), label).toBe('a2\nb\nc\nd\nmine\n');
      expect(read(root, 'deep/b.ts'), label).toContain(
        '<<<<<<< yours\nmine\n||||||| generated before\nb1\n=======\nb2\n>>>>>>> specwright\nb\nc\n',
      );
    }
    writeFiles(root, { 'deep/b.ts': 'resolved\n' });
    await keep(root, { ...newer, 'c.ts': 'c3\n' }, copies);
    const hidden = readdirSync(root).filter((name) => name.startsWith('.specwright-'));
    expect(hidden, label).toEqual(['.specwright-base']);
  }
  expect([...ends].sort()).toEqual(
    expect.arrayContaining(['edited done', 'killed killed', 'refused done', 'refused refused']),
  );
}, 600_000);

function readAll(folder: string): readonly string[] {
  return listFiles(folder).map((path) => read(folder, path));
}
