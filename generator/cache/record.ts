/** What a run with nothing left to do depends on, and what it says: kept so that the next one need not find it out again. */

import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Change } from '../write/compare.ts';
import { isTraceOfRun } from '../write/names.ts';
import { confirmStamp, type Stamp } from './stamp.ts';

/** All of it holds, or the record is worth nothing. */
export interface Basis {
  /** Paths, and the files behind their links; null where none stands. */
  readonly ways: readonly (readonly [path: string, real: string | null])[];
  /** Every file that was read, and every file of the output. */
  readonly files: readonly Stamp[];
  /** Folders of the output, none of which is a link; the first is its root. */
  readonly folders: readonly string[];
}

/** What a run says that changes nothing. */
export interface Result {
  readonly root: string;
  readonly changes: readonly Pick<Change, 'path' | 'kind'>[];
  readonly apis: readonly string[];
  readonly counts: readonly {
    readonly id: string;
    readonly operations: number;
    readonly models: number;
  }[];
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics as a terminal shows them, with their excerpts. */
  readonly printed: string;
  /** What a watcher watches. */
  readonly inputs: readonly string[];
}

export interface Record {
  /** Who wrote it. */
  readonly identity: string;
  /** What was asked. */
  readonly request: string;
  readonly basis: Basis;
  readonly result: Result;
}

/** The basis with its stamps as they are now; undefined where a file says something else. */
export function lookAt(basis: Basis): Basis | undefined {
  if (!isCurrent(basis)) return undefined;
  const files: Stamp[] = [];
  for (const stamp of basis.files) {
    const found = confirmStamp(stamp);
    if (found === undefined) return undefined;
    files.push(found);
  }
  const isAsKept = files.every((stamp, index) => stamp === basis.files[index]);
  return isAsKept ? basis : { ...basis, files };
}

/** Whether all of it does. */
export function holds(basis: Basis): boolean {
  return lookAt(basis) !== undefined;
}

/** Links and folders are as they were. */
function isCurrent({ ways, folders }: Basis): boolean {
  if (!ways.every(([path, real]) => findReal(path) === real)) return false;
  return folders.every(isFolder) && !isUnfinished(folders[0]);
}

/** The file behind the links of a path; null where there is none. */
export function findReal(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Whether a run was killed there, or writes just now. */
function isUnfinished(root: string | undefined): boolean {
  return root !== undefined && readdirSync(root).some((name) => isTraceOfRun(name));
}
