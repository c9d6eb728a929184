/** Writes edits: a reader finds the old file or the new one, and a file that has changed meanwhile stays. */

import {
  chmodSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Reporter } from '../../generator/core/diagnostics/diagnostic.ts';
import { attempt, findThrownLine } from '../../generator/core/diagnostics/thrown.ts';
import { makeFolder, readText } from '../../generator/run/write/disk.ts';
import type { CallerEdit } from './callers.ts';

/**
 * Gives the paths that were written. All texts are on the disk before the first file is replaced: where one cannot be written, or
 * a file has changed since it was read, nothing is changed.
 */
export function writeEdits(edits: readonly CallerEdit[], reporter: Reporter): readonly string[] {
  const ready: Ready[] = [];
  try {
    for (const edit of edits) ready.push(prepare(edit));
    const moved = edits.filter(({ path, before }) => readText(path) !== before);
    for (const { path } of moved) reportMoved(path, reporter);
    return moved.length > 0 ? [] : ready.flatMap((one) => (place(one, reporter) ? [one.path] : []));
  } catch (error) {
    reportUnwritten(edits[ready.length]?.path ?? '', error, reporter);
    return [];
  } finally {
    for (const { aside } of ready) attempt(() => rmSync(aside, { force: true }));
  }
}

/** A new text beside the file whose place it takes. */
interface Ready {
  readonly path: string;
  readonly target: string;
  readonly aside: string;
  readonly isNew: boolean;
}

function prepare({ path, before, after }: CallerEdit): Ready {
  const isNew = before === undefined;
  // A link stays one: the file that it names is replaced.
  const target = isNew ? path : realpathSync(path);
  const aside = join(dirname(target), `.${basename(target)}.${process.pid}.specwright`);
  makeFolder(dirname(target));
  try {
    writeFileSync(aside, after, { flag: 'wx' });
    if (!isNew) chmodSync(aside, statSync(target).mode);
  } catch (error) {
    attempt(() => rmSync(aside, { force: true }));
    throw error;
  }
  return { path, target, aside, isNew };
}

function place({ path, target, aside, isNew }: Ready, reporter: Reporter): boolean {
  try {
    // A link takes no place that is taken meanwhile.
    if (isNew) linkSync(aside, target);
    else renameSync(aside, target);
    return true;
  } catch (error) {
    reportUnwritten(path, error, reporter);
    return false;
  }
}

function reportMoved(path: string, reporter: Reporter): void {
  reporter.report({
    code: 'WRITE-614',
    severity: 'error',
    message: 'The file has changed since it was read, and nothing was written.',
    at: { file: path, pointer: '' },
    help: 'Run the command again.',
  });
}

function reportUnwritten(path: string, error: unknown, reporter: Reporter): void {
  reporter.report({
    code: 'WRITE-605',
    severity: 'error',
    message: `The file cannot be written: ${findThrownLine(error)}.`,
    at: { file: path, pointer: '' },
  });
}
