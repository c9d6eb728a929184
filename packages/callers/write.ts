/** Writes edits: a reader finds the old file or the new one, and a file that has changed meanwhile stays. */

import { chmodSync, linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { attempt, findThrownLine } from '../../generator/core/diagnostics/thrown.ts';
import { makeFolder, readText } from '../../generator/run/write/disk.ts';
import type { CallerEdit } from './callers.ts';

/** Gives the paths that were written. Nothing is written where one of the files has changed since it was read. */
export function writeEdits(edits: readonly CallerEdit[], reporter: Reporter): readonly string[] {
  const moved = edits.filter(({ path, before }) => readText(path) !== before);
  for (const { path } of moved) {
    reporter.report({
      code: 'WRITE-614',
      severity: 'error',
      message: 'The file has changed since it was read, and nothing was written.',
      at: { file: path, pointer: '' },
      help: 'Run the command again.',
    });
  }
  if (moved.length > 0) return [];
  return edits.flatMap((edit) => (writeOne(edit, reporter) ? [edit.path] : []));
}

function writeOne({ path, before, after }: CallerEdit, reporter: Reporter): boolean {
  const aside = join(dirname(path), `.${basename(path)}.${process.pid}.specwright`);
  try {
    makeFolder(dirname(path));
    writeFileSync(aside, after);
    if (before !== undefined) chmodSync(aside, statSync(path).mode);
    // A link takes no place that is taken meanwhile.
    if (before === undefined) linkSync(aside, path);
    else renameSync(aside, path);
    return true;
  } catch (error) {
    const message = `The file cannot be written: ${findThrownLine(error)}.`;
    reporter.report({
      code: 'WRITE-605',
      severity: 'error',
      message,
      at: { file: path, pointer: '' },
    });
    return false;
  } finally {
    attempt(() => rmSync(aside, { force: true }));
  }
}
