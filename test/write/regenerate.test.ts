/** Runs over a folder that has a past: what is written, removed, left alone, and what a person's hand does. */

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listConflicts } from '../../generator/run/write/problems.ts';
import { createFolder, listFiles, readState, writeFiles } from '../folder.ts';
import { compared, listKinds, written } from './run.ts';

const one = { 'a.ts': 'export const a = 1;\n', 'deep/er/b.ts': 'export const b = 2;\n' };

const inShop = (path: string) => path.startsWith('shop/');
const isA = (path: string) => path === 'a.ts';

describe('a second run', () => {
  it('touches no file that stays the same', async () => {
    const root = createFolder();
    expect(await written(root, one)).toEqual({ 'a.ts': 'created', 'deep/er/b.ts': 'created' });
    const before = readState(root);
    expect(await written(root, one)).toEqual({ 'a.ts': 'unchanged', 'deep/er/b.ts': 'unchanged' });
    expect(readState(root)).toEqual(before);
    const next = { ...one, 'a.ts': 'export const a = 3;\n' };
    expect(await written(root, next)).toEqual({ 'a.ts': 'updated', 'deep/er/b.ts': 'unchanged' });
    const path = join(root, 'deep/er/b.ts');
    expect(readState(root)[path]).toBe(before[path]);
    expect(listFiles(root)).toEqual(['a.ts', 'deep/er/b.ts', 'manifest.json']);
  });

  it('removes stale files, and the folders that this empties', async () => {
    const root = createFolder();
    await written(root, one);
    writeFiles(root, { 'deep/mine.txt': 'mine' });
    expect(await written(root, { 'a.ts': one['a.ts'] })).toEqual({
      'a.ts': 'unchanged',
      'deep/er/b.ts': 'removed',
    });
    expect(readdirSync(join(root, 'deep'))).toEqual(['mine.txt']);
    expect(readFileSync(join(root, 'manifest.json'), 'utf8')).not.toContain('b.ts');
  });

  it('keeps a stale file that a person edited, reports it until --overwrite names it, and then removes it', async () => {
    const root = createFolder();
    await written(root, one);
    writeFiles(root, { 'a.ts': 'export const a = 1; // mine\n' });
    const rest = { 'deep/er/b.ts': one['deep/er/b.ts'] };
    for (let times = 0; times < 2; times++) {
      expect(await written(root, rest)).toEqual({ 'a.ts': 'kept', 'deep/er/b.ts': 'unchanged' });
    }
    const [problem] = listConflicts(await compared(root, rest));
    expect(problem).toMatchObject({ code: 'WRITE-603', severity: 'warning' });
    const overwrite = new Set(['a.ts']);
    expect(await written(root, rest, { overwrite })).toMatchObject({ 'a.ts': 'removed' });
    expect(listFiles(root)).toEqual(['deep/er/b.ts', 'manifest.json']);
  });

  it('keeps the files of other APIs in the same root', async () => {
    const root = createFolder();
    await written(root, {
      'shop/a.ts': 'a\n',
      'shop/b.ts': 'b\n',
      'pets/a.ts': 'a\n',
      'runtime/x.ts': 'x\n',
    });
    expect(await written(root, { 'shop/a.ts': 'a\n' }, { owns: inShop })).toEqual({
      'shop/a.ts': 'unchanged',
      'shop/b.ts': 'removed',
    });
    expect(listFiles(root)).toEqual(['manifest.json', 'pets/a.ts', 'runtime/x.ts', 'shop/a.ts']);
    expect(await written(root, {})).toEqual({
      'pets/a.ts': 'removed',
      'runtime/x.ts': 'removed',
      'shop/a.ts': 'removed',
    });
    expect(listFiles(root)).toEqual(['manifest.json']);
  });
});

describe('a file in the way', () => {
  it('is never overwritten unless it is given up', async () => {
    const root = createFolder({ 'a.ts': 'mine\n' });
    await written(createFolder(), one);
    const foreign = await compared(root, one);
    expect(listKinds(foreign.changes)).toEqual({ 'a.ts': 'foreign', 'deep/er/b.ts': 'created' });
    expect(listConflicts(foreign)).toMatchObject([
      { code: 'WRITE-601', severity: 'error', at: { file: join(root, 'a.ts') } },
    ]);
    expect(await written(root, one, { overwrite: new Set(['a.ts']) })).toMatchObject({
      'a.ts': 'updated',
    });
    writeFiles(root, { 'a.ts': 'export const a = 11;\n' });
    const edited = await compared(root, one);
    expect(listKinds(edited.changes)).toMatchObject({ 'a.ts': 'edited' });
    expect(listConflicts(edited)).toMatchObject([{ code: 'WRITE-602', severity: 'error' }]);
  });

  it('may be a link, a folder, a file where a folder must be, or the manifest of another program', async () => {
    const root = createFolder({
      'a.ts/x.txt': '',
      deep: 'a file',
      'manifest.json': '{"name": "app"}',
    });
    symlinkSync('/nowhere', join(root, 'c.ts'));
    const comparison = await compared(root, { ...one, 'c.ts': 'c\n' });
    expect(listKinds(comparison.changes)).toEqual({
      'a.ts': 'blocked',
      'c.ts': 'blocked',
      'deep/er/b.ts': 'blocked',
      'manifest.json': 'foreign',
    });
    expect(listConflicts(comparison).map(({ code }) => code)).toEqual([
      'WRITE-604',
      'WRITE-604',
      'WRITE-604',
      'WRITE-601',
    ]);
  });

  it('with our line is ours where the manifest was lost and is given up, and only then', async () => {
    const ours = '// Generated by Specwright from a.yaml. Do not edit.\n';
    const root = createFolder({ 'a.ts': `${ours}export const a = 0;\n`, 'deep/er/b.ts': 'mine\n' });
    const lost = await compared(root, one);
    expect(listConflicts(lost)).toMatchObject([
      { code: 'WRITE-601', message: expect.stringContaining('manifest.json') },
      { code: 'WRITE-601', message: expect.stringContaining('did not write it') },
    ]);
    const taken = await compared(root, one, { overwrite: new Set(['manifest.json']) });
    expect(listKinds(taken.changes)).toEqual({ 'a.ts': 'updated', 'deep/er/b.ts': 'foreign' });
  });

  it('is no way out of the folder: stale entries behind a link stay', async () => {
    const root = createFolder();
    await written(root, one);
    const outside = createFolder({ 'er/b.ts': one['deep/er/b.ts'] });
    rmSync(join(root, 'deep'), { recursive: true });
    symlinkSync(outside, join(root, 'deep'));
    expect(await written(root, { 'a.ts': one['a.ts'] })).toEqual({ 'a.ts': 'unchanged' });
    expect(existsSync(join(outside, 'er/b.ts'))).toBe(true);
  });
});

describe('the manifest', () => {
  const next = { 'a.ts': 'export const a = 5;\n', 'deep/er/b.ts': 'export const b = 6;\n' };

  it('heals when it is lost: texts as we would write them are ours', async () => {
    const root = createFolder();
    await written(root, one);
    rmSync(join(root, 'manifest.json'));
    expect(await written(root, one)).toEqual({ 'a.ts': 'unchanged', 'deep/er/b.ts': 'unchanged' });
    expect(await written(root, next)).toEqual({ 'a.ts': 'updated', 'deep/er/b.ts': 'updated' });
  });

  it('heals when it is cut off or emptied', async () => {
    const root = createFolder();
    await written(root, one);
    const text = readFileSync(join(root, 'manifest.json'), 'utf8');
    for (const broken of [
      '',
      text.slice(0, text.length / 2),
      text.replaceAll(/^.*"a\.ts".*$/gm, ''),
    ]) {
      writeFiles(root, { 'manifest.json': broken });
      expect(await written(root, one)).toEqual({
        'a.ts': 'unchanged',
        'deep/er/b.ts': 'unchanged',
      });
      expect(readFileSync(join(root, 'manifest.json'), 'utf8')).toBe(text);
    }
  });

  it('heals when it is in conflict: what either side wrote is ours', async () => {
    const [root, other] = [createFolder(), createFolder()];
    await written(root, one);
    await written(other, next);
    const [ours, theirs] = [root, other].map((folder) =>
      readFileSync(join(folder, 'manifest.json'), 'utf8').split('\n'),
    );
    const conflict = [
      '<<<<<<< HEAD',
      ...(ours ?? []).slice(3, 5),
      '=======',
      ...(theirs ?? []).slice(3, 5),
      '>>>>>>> theirs',
    ];
    const text = [...(ours ?? []).slice(0, 3), ...conflict, ...(ours ?? []).slice(5)].join('\n');
    writeFiles(root, { 'manifest.json': text, 'deep/er/b.ts': next['deep/er/b.ts'] });
    expect(await written(root, { 'a.ts': 'export const a = 7;\n' }, { owns: isA })).toEqual({
      'a.ts': 'updated',
    });
    expect(readFileSync(join(root, 'manifest.json'), 'utf8')).not.toMatch(/[<=>]{7}/);
    const last = { 'a.ts': 'export const a = 8;\n', 'deep/er/b.ts': 'export const b = 8;\n' };
    expect(await written(root, last)).toEqual({ 'a.ts': 'updated', 'deep/er/b.ts': 'updated' });
  });

  it('names nothing outside its folder, even if a person writes such paths into it', async () => {
    const folder = createFolder({ 'a.ts': 'export const a = 1;\n', 'out/x.ts': '' });
    const root = join(folder, 'out');
    await written(root, { 'b.ts': 'export const a = 1;\n' });
    const path = join(root, 'manifest.json');
    const text = readFileSync(path, 'utf8');
    const evil = [
      '../a.ts',
      join(folder, 'a.ts'),
      './../a.ts',
      'x/../../a.ts',
      String.raw`..\\a.ts`,
      'C:/a.ts',
    ];
    const row = /^ {4}"b\.ts": ("[0-9a-f ]+")$/m.exec(text);
    writeFiles(root, {
      'manifest.json': text.replace(
        /^ {4}"b\.ts".*$/m,
        evil.map((name) => `    "${name}": ${row?.[1]}`).join(',\n'),
      ),
    });
    expect(await written(root, {})).toEqual({});
    expect(listFiles(folder)).toEqual(['a.ts', 'out/b.ts', 'out/manifest.json', 'out/x.ts']);
  });
});

describe('a checkout', () => {
  it('may end lines as it likes, and begin files with a mark', async () => {
    const root = createFolder();
    await written(root, one);
    for (const path of [...Object.keys(one), 'manifest.json']) {
      const text = readFileSync(join(root, path), 'utf8');
      writeFiles(root, { [path]: `\uFEFF${text.replaceAll('\n', '\r\n')}` });
    }
    const before = readState(root);
    expect(await written(root, one)).toEqual({ 'a.ts': 'unchanged', 'deep/er/b.ts': 'unchanged' });
    expect(readState(root)).toEqual(before);
    const next = { 'a.ts': 'export const a = 5;\n', 'deep/er/b.ts': one['deep/er/b.ts'] };
    expect(await written(root, next)).toEqual({ 'a.ts': 'updated', 'deep/er/b.ts': 'unchanged' });
  });
});

describe('a run that was killed', () => {
  /** A process that has ended. */
  const dead = 2 ** 22 + 1;

  it('leaves a hidden folder, which the next run removes and never takes for output', async () => {
    const root = createFolder();
    await written(root, one);
    writeFiles(root, {
      [`.specwright-${dead}-AbCdEf/0-new`]: 'half',
      // A process that has got the number of a dead one.
      [`.specwright-${process.pid}-AbCdEf/0-new`]: 'half',
      '.specwright-notes': 'mine',
    });
    const comparison = await compared(root, one);
    expect(comparison.leftovers).toEqual([join(root, `.specwright-${dead}-AbCdEf`)]);
    await written(root, one);
    expect(readdirSync(root).sort()).toEqual(
      ['.specwright-notes', 'a.ts', 'deep', 'manifest.json'].sort(),
    );
  });

  it('half-way leaves files that are known as ours, also when the document has changed since', async () => {
    const root = createFolder();
    await written(root, one);
    const next = { 'a.ts': 'export const a = 5;\n', 'c.ts': 'export const c = 5;\n' };
    const other = createFolder();
    await written(other, next);
    // Two of its files are in place; the manifest is still staged.
    writeFiles(root, next);
    writeFiles(root, { [`.specwright-${dead}-AbCdEf/x`]: '' });
    renameSync(
      join(other, 'manifest.json'),
      join(root, `.specwright-${dead}-AbCdEf/manifest.json`),
    );
    const last = { 'a.ts': 'export const a = 9;\n' };
    expect(await written(root, last)).toEqual({
      'a.ts': 'updated',
      'c.ts': 'removed',
      'deep/er/b.ts': 'removed',
    });
    expect(listFiles(root)).toEqual(['a.ts', 'manifest.json']);
  });
});
