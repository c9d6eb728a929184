/** What the file system refuses: everything is taken back, and the problem is reported. */

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileFault, isFileFault, makeFolder } from '../../generator/run/write/disk.ts';
import { describeRefusal } from '../../generator/run/write/problems.ts';
import { apply } from '../../generator/run/write/transaction.ts';
import { createFolder, readState, writeFiles } from '../folder.ts';
import { compared, written } from './run.ts';

function fault(code: string, path?: string): FileFault {
  return Object.assign(new Error(`${code}: no`), { code, syscall: 'open', ...(path && { path }) });
}

/** What a piece of work throws. */
function thrown(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a refusal half-way', () => {
  it('takes back what was created, updated and removed', async () => {
    const root = createFolder();
    await written(root, { 'a.ts': 'a\n', 'b/b.ts': 'b\n', 'c.ts': 'c\n', 'd.ts': 'd\n' });
    const comparison = await compared(root, {
      'a.ts': 'a2\n',
      'c.ts': 'c\n',
      'new/x.ts': 'x\n',
      'z/z.ts': 'z\n',
    });
    // Between the comparison and the writing, a file appears where a folder must be.
    writeFiles(root, { z: 'in the way' });
    const before = readState(root);
    const fault = thrown(() => apply(comparison));
    expect(isFileFault(fault) && fault.code).toMatch(/^(EEXIST|ENOTDIR)$/);
    expect(readState(root)).toEqual(before);
    rmSync(join(root, 'z'));
    apply(comparison);
    expect(readdirSync(root).sort()).toEqual(['a.ts', 'c.ts', 'manifest.json', 'new', 'z']);
  });

  it('while staging leaves nothing behind', async () => {
    const root = createFolder({ 'a.ts': 'mine\n' });
    const comparison = await compared(root, { 'b.ts': 'b\n' });
    rmSync(root, { recursive: true });
    writeFiles(join(root, '..'), { [root.split('/').at(-1) ?? '']: 'a file' });
    expect(thrown(() => apply(comparison))).toMatchObject({ code: 'EEXIST' });
  });
});

describe('a refusal', () => {
  const root = '/work/out';
  it.each([
    ['EACCES', `${root}/a.ts`, '`a.ts` cannot be read or written by this user.'],
    ['EPERM', root, 'The output folder cannot be read or written by this user.'],
    [
      'EROFS',
      `${root}/.specwright-12-abcdef`,
      'The output folder is on a file system that is mounted read-only.',
    ],
    ['ENOSPC', undefined, 'The output folder cannot be written: the disk is full.'],
    ['EIO', '/work', '`/work` cannot be written (EIO).'],
  ])('%s is reported for %s', async (code, path, message) => {
    const problem = await describeRefusal(fault(code, path), root);
    expect(problem).toMatchObject({ code: 'WRITE-605', severity: 'error', message });
    expect(problem?.help).toMatch(/The old output is unchanged\.$/);
  });

  it('is no refusal where the cause is a bug', async () => {
    expect(await describeRefusal(new TypeError('x'), root)).toBe(undefined);
  });
});

describe('folders', () => {
  it('are made with all that is above them, and may be there already', () => {
    const root = createFolder();
    makeFolder(join(root, 'a/b/c'));
    makeFolder(join(root, 'a/b/c'));
    mkdirSync(join(root, 'a/b/c/d'));
    expect(thrown(() => makeFolder('/proc/specwright/x'))).toMatchObject({ code: 'ENOENT' });
  });
});
