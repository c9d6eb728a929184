/**
 * What a run with nothing left to do depends on and what it says, kept by what was asked, so that the next one need not find it
 * out again; and what of it still holds.
 */

import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import type { RuntimeName } from '../../core/emit/runtime-uses.ts';
import type { Count, Outcome } from '../outcome.ts';
import { isTraceOfRun } from '../write/names.ts';
import { confirmStamp, hashBytes, type Stamp } from './stamp.ts';
import { createStore, type Store } from './store.ts';

/** What is kept for requests of one folder, by one build of this package. */
export interface Cache {
  readonly store: Store;
  readonly identity: string;
  readonly folder: string;
}

export function openCache(folder: string, writer = readIdentity()): Cache | undefined {
  if (writer === undefined) return undefined;
  const place = findCacheFolder(folder);
  return { store: createStore(place), identity: writer, folder: place };
}

/** What an earlier run said, and what of it still holds. */
export interface Recalled extends Look {
  readonly record: Record;
}

export function recall(cache: Cache, request: string, refresh: boolean): Recalled | undefined {
  return attempt(() => {
    const record = readKept<Record>(cache, request);
    const look = record && checkBasis(record.basis);
    if (record === undefined || look === undefined) return undefined;
    const { basis } = record;
    const files = basis.files.map((stamp) => look.stamps.get(stamp.path) ?? stamp);
    const isOther = files.some((stamp, index) => stamp !== basis.files[index]);
    if (refresh && look.changed.size === 0 && isOther) {
      keep<Record>(cache, request, { ...record, basis: { ...basis, files } });
    }
    return { record, ...look };
  });
}

/** What this build kept for a request: of a run, of a config, of formatted texts. */
export function readKept<T>({ store, identity }: Cache, request: string): T | undefined {
  const text = store.read(formatName(request));
  if (text === undefined) return undefined;
  // The store vouches for the text, and the identity for its shape.
  const kept = JSON.parse(text) as Kept<T>;
  return kept.identity === identity && kept.request === request ? kept.value : undefined;
}

export function keep<T>({ store, identity }: Cache, request: string, value: T): void {
  const kept: Kept<T> = { identity, request, value };
  store.write(formatName(request), JSON.stringify(kept));
}

interface Kept<T> {
  readonly identity: string;
  readonly request: string;
  readonly value: T;
}

function formatName(request: string): string {
  return `${hashBytes(request).slice(0, 24)}.json`;
}

/** `SPECWRIGHT_CACHE`, else the nearest `node_modules/.cache`, else the user's own cache folder. */
export function findCacheFolder(folder: string): string {
  const named = process.env['SPECWRIGHT_CACHE'] ?? '';
  if (named !== '') return resolve(folder, named);
  for (let at = resolve(folder); ; at = dirname(at)) {
    const modules = join(at, 'node_modules');
    if (existsSync(modules)) return join(modules, '.cache', 'specwright');
    if (at === dirname(at)) return join(findUserCache(), 'specwright');
  }
}

function findUserCache(): string {
  const named = process.env[process.platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME'] ?? '';
  if (named !== '') return named;
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches')
    : join(homedir(), '.cache');
}

/** Undefined where the sources themselves run, whose text nobody hashed: then nothing is kept. */
function readIdentity(): string | undefined {
  const path = join(dirname(fileURLToPath(import.meta.url)), 'identity');
  const build = attempt(() => readFileSync(path, 'utf8'));
  return build && `${build} ${process.version} ${process.platform} ${process.arch}`;
}

/** All of it holds, or the record is worth nothing. */
export interface Basis {
  /** Paths, and the files behind their links; null where there is none. */
  readonly resolvedPaths: readonly (readonly [path: string, real: string | null])[];
  /** Every file that was read, and every file of the output. */
  readonly files: readonly Stamp[];
  /** Folders of the output, none of which is a link; the first is its root. */
  readonly folders: readonly string[];
}

/** What a run says that changes nothing; the texts of files are left out. */
export type Result = Omit<Outcome, 'failed' | 'manifestChanged' | 'timings' | 'printed'> & {
  readonly printed: string;
};

/** One of several APIs: what of the basis it depends on alone, and what it said. */
export interface RecordedApi {
  readonly count: Count;
  readonly resolvedPaths: readonly string[];
  readonly documents: readonly string[];
  /** Its files, relative to the output root. */
  readonly output: readonly string[];
  /** What these import of the runtime: `client#Http`. */
  readonly runtime: readonly RuntimeName[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Record {
  readonly basis: Basis;
  readonly result: Result;
  /** Each of them alone; none where one cannot be distinguished from the others. */
  readonly apis: readonly RecordedApi[];
}

/** What of a basis still holds. */
interface Look {
  /** Stamps of the files that say the same, as they are now, by path. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** Paths that lead to another file, and files that say something else. */
  readonly changed: ReadonlySet<string>;
}

/** Undefined where folders of the output are no longer there. */
function checkBasis({ resolvedPaths, files, folders }: Basis): Look | undefined {
  const isStanding = folders.every(
    (path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
  );
  if (!isStanding) return undefined;
  // A run was killed there, or writes just now.
  if (folders.slice(0, 1).some((root) => readdirSync(root).some(isTraceOfRun))) return undefined;
  const stamps = new Map<string, Stamp>();
  const changed = new Set<string>();
  for (const [path, real] of resolvedPaths) if (findReal(path) !== real) changed.add(path);
  for (const stamp of files) {
    const found = confirmStamp(stamp);
    if (found === undefined) changed.add(stamp.path);
    else stamps.set(stamp.path, found);
  }
  return { stamps, changed };
}

export function isCurrent(basis: Basis): boolean {
  return checkBasis(basis)?.changed.size === 0;
}

export function findReal(path: string): string | null {
  return attempt(() => realpathSync.native(path)) ?? null;
}
