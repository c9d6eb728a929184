/** Edits are written to files that are what they were, and to no others. */

import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createReporter } from '../../../generator/core/diagnostics/reporter.ts';
import { createFolder, listFiles } from '../../../test/folder.ts';
import { writeEdits } from '../callers.ts';

it('writes changed and new files', () => {
  const folder = createFolder({ 'a.ts': 'old' });
  const reporter = createReporter();
  const edits = [
    { path: join(folder, 'a.ts'), before: 'old', after: 'new' },
    { path: join(folder, 'b/c.ts'), before: undefined, after: 'made' },
  ];
  expect(writeEdits(edits, reporter)).toEqual(edits.map(({ path }) => path));
  expect(edits.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(['new', 'made']);
  expect(listFiles(folder)).toEqual(['a.ts', 'b/c.ts']);
});

it.each([
  ['has changed', 'a.ts', 'old'],
  ['is there meanwhile', 'b.ts', undefined],
])('writes nothing where a file %s', (_, name, before) => {
  const folder = createFolder({ 'a.ts': 'old', 'c.ts': 'old' });
  const reporter = createReporter();
  writeFileSync(join(folder, name), 'mine');
  const edits = [
    { path: join(folder, 'c.ts'), before: 'old', after: 'new' },
    { path: join(folder, name), before, after: 'new' },
  ];
  expect(writeEdits(edits, reporter)).toEqual([]);
  expect(reporter.problems.map(({ code, at }) => [code, at.file])).toEqual([
    ['WRITE-614', join(folder, name)],
  ]);
  expect(readFileSync(join(folder, 'c.ts'), 'utf8')).toBe('old');
});

it('writes nothing where one file cannot be written', () => {
  const folder = createFolder({ 'a.ts': 'old', b: 'a file, and no folder' });
  const reporter = createReporter();
  const edits = [
    { path: join(folder, 'a.ts'), before: 'old', after: 'new' },
    { path: join(folder, 'b/c.ts'), before: undefined, after: 'made' },
  ];
  expect(writeEdits(edits, reporter)).toEqual([]);
  expect(reporter.problems.map(({ code, at }) => [code, at.file])).toEqual([
    ['WRITE-605', join(folder, 'b/c.ts')],
  ]);
  expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe('old');
  expect(listFiles(folder)).toEqual(['a.ts', 'b']);
});

it('keeps a link, and writes the file that it names', () => {
  const folder = createFolder({ 'shared/a.ts': 'old' });
  mkdirSync(join(folder, 'app'));
  const path = join(folder, 'app/a.ts');
  symlinkSync('../shared/a.ts', path);
  expect(writeEdits([{ path, before: 'old', after: 'new' }], createReporter())).toEqual([path]);
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'shared/a.ts'), 'utf8')).toBe('new');
});
