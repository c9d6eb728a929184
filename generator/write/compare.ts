/** Wished-for texts and the folder as it is in; what to create, update, remove and leave alone out. Reads only. */

import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from './format.ts';
import { hashText, normalise } from './hash.ts';
import { type Manifest, manifestName, parseManifest, printManifest } from './manifest.ts';

/** What happens to one file of the output. */
export interface Change {
  /** Relative to the output root, with `/`. */
  readonly path: string;
  readonly kind: ChangeKind;
  /** What stands on disk; absent where there is no file. */
  readonly before?: string;
  /** What shall stand there; absent for what goes. */
  readonly after?: string;
}

/**
 * `foreign`: a file we did not write stands in the way. `edited`: a person changed what we wrote. `kept`: stale, but
 * edited, so it stays. `blocked`: the path is no plain file, or leads out of the output through a link.
 */
export type ChangeKind =
  'created' | 'updated' | 'unchanged' | 'removed' | 'kept' | 'foreign' | 'edited' | 'blocked';

export interface Comparison {
  readonly root: string;
  readonly changes: readonly Change[];
  /** The manifest to write, and whether it differs from the one on disk. */
  readonly manifest: string;
  readonly manifestChanged: boolean;
}

export interface CompareOptions {
  /** Absolute path of the output root. */
  readonly root: string;
  /** Every file that shall stand there, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether a path that is in the manifest and not in `texts` belongs to this run, so that it is stale. */
  readonly owns: (path: string) => boolean;
  /** Paths that the user gave up: `--overwrite <file>`. */
  readonly overwrite: ReadonlySet<string>;
}

/** Decides everything before the first byte is written. */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { root, texts } = options;
  const manifestText = await readText(join(root, manifestName));
  const manifest = parseManifest(manifestText ?? null);
  const changes: Change[] = [];
  for (const [path, after] of texts) changes.push(await judge(path, after, manifest, options));
  for (const [path, hash] of manifest) {
    if (texts.has(path)) continue;
    const change = await judgeStale(path, hash, options);
    if (change !== undefined) changes.push(change);
  }
  changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  const next = printManifest(nextManifest(manifest, options));
  return { root, changes, manifest: next, manifestChanged: next !== normalise(manifestText ?? '') };
}

async function judge(
  path: string,
  after: string,
  manifest: Manifest,
  options: CompareOptions,
): Promise<Change> {
  if (await leadsOut(options.root, path)) return { path, kind: 'blocked', after };
  const before = await readText(join(options.root, path));
  if (before === undefined) return { path, kind: 'created', after };
  if (normalise(before) === after) return { path, kind: 'unchanged', before, after };
  const hash = manifest.get(path);
  if (options.overwrite.has(path) || hash === hashText(before)) {
    return { path, kind: 'updated', before, after };
  }
  if (await formatsTo(path, before, after, hash)) return { path, kind: 'updated', before, after };
  return { path, kind: hash === undefined ? 'foreign' : 'edited', before, after };
}

/** A file that another formatter went over is no edit. */
async function formatsTo(
  path: string,
  before: string,
  after: string,
  hash: string | undefined,
): Promise<boolean> {
  try {
    const formatted = await format(path, before);
    return formatted === after || (hash !== undefined && hashText(formatted) === hash);
  } catch {
    return false;
  }
}

async function judgeStale(
  path: string,
  hash: string,
  options: CompareOptions,
): Promise<Change | undefined> {
  if (!options.owns(path) || (await leadsOut(options.root, path))) return undefined;
  const before = await readText(join(options.root, path));
  if (before === undefined) return undefined;
  const ours =
    options.overwrite.has(path) ||
    hashText(before) === hash ||
    (await formatsTo(path, before, '', hash));
  return { path, kind: ours ? 'removed' : 'kept', before };
}

function nextManifest(manifest: Manifest, options: CompareOptions): Manifest {
  const next = new Map<string, string>();
  for (const [path, hash] of manifest) if (!options.owns(path)) next.set(path, hash);
  for (const [path, text] of options.texts) next.set(path, hashText(text));
  return next;
}

/** Whether the path, or a folder on its way, is a link or no plain file: writing there would leave the output root. */
async function leadsOut(root: string, path: string): Promise<boolean> {
  const parts = path.split('/');
  let at = root;
  for (const [index, part] of parts.entries()) {
    at = join(at, part);
    const stat = await lstat(at).catch(() => undefined);
    if (stat === undefined) return false;
    const last = index === parts.length - 1;
    if (stat.isSymbolicLink() || (last ? !stat.isFile() : !stat.isDirectory())) return true;
  }
  return false;
}

/** The text of a file; undefined where there is none. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')
  );
}
