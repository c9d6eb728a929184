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
  readonly counts: readonly Count[];
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics as a terminal shows them, with their excerpts. */
  readonly printed: string;
  /** What a watcher watches. */
  readonly inputs: readonly string[];
}

/** Operations and models of an API. */
export interface Count {
  readonly id: string;
  readonly operations: number;
  readonly models: number;
}

/** One of several APIs: what of the basis it depends on alone, and what it said. */
export interface RecordedApi {
  readonly count: Count;
  /** Paths that it asked for. */
  readonly ways: readonly string[];
  /** Files that it read. */
  readonly documents: readonly string[];
  /** Its files, relative to the output root. */
  readonly output: readonly string[];
  /** What these import of the runtime: `client#Http`. */
  readonly runtime: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Record {
  /** Who wrote it. */
  readonly identity: string;
  /** What was asked. */
  readonly request: string;
  readonly basis: Basis;
  readonly result: Result;
  /** Each of them alone; none where one cannot be told from the others. */
  readonly apis: readonly RecordedApi[];
}

/** What of a basis still holds. */
export interface Look {
  /** Stamps of the files that say the same, as they are now, by path. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** Paths that lead to another file, and files that say something else. */
  readonly changed: ReadonlySet<string>;
}

/** Undefined where folders of the output are no longer there. */
export function lookAt({ ways, files, folders }: Basis): Look | undefined {
  if (!folders.every(isFolder) || isUnfinished(folders[0])) return undefined;
  const stamps = new Map<string, Stamp>();
  const changed = new Set<string>();
  for (const [path, real] of ways) if (findReal(path) !== real) changed.add(path);
  for (const stamp of files) {
    const found = confirmStamp(stamp);
    if (found === undefined) changed.add(stamp.path);
    else stamps.set(stamp.path, found);
  }
  return { stamps, changed };
}

/** Whether all of it does. */
export function holds(basis: Basis): boolean {
  return lookAt(basis)?.changed.size === 0;
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
