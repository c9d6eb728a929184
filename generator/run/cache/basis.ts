/** Builds the basis of a run's record: stamps of the files that it read and wrote, if they still say what the run saw in them. */

import { dirname, join } from 'node:path';
import { decode } from '../disk/read.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import type { Comparison } from '../write/compare.ts';
import { normalise } from '../write/hash.ts';
import { manifestName } from '../write/names.ts';
import { type Basis, findReal } from './cache.ts';
import { hashBytes, type Stamp, stampFile } from './stamp.ts';

interface Traces {
  readonly since: number;
  /** Paths of documents as they were asked for, and where they led. */
  readonly resolvedPaths: ReadonlyMap<string, string | undefined>;
  readonly texts: ReadonlyMap<string, string>;
  /** Other files that were read before or meanwhile, or whose absence matters. */
  readonly others: readonly string[];
  /** Files whose existence matters, not their content. */
  readonly present: readonly string[];
  /** Documents that were not read, because they say what an earlier run read. */
  readonly recalled: readonly string[];
  /** Stamps of files that were known when the run began, by path. */
  readonly stamps: ReadonlyMap<string, Stamp>;
}

/** Undefined where a document is remote, or where something changed while the run went on. */
export function findBasis(traces: Traces, written: Comparison): Basis | undefined {
  const { resolvedPaths, texts, others, present, recalled, since, stamps } = traces;
  const requested = [...resolvedPaths].map(([path, real]) => [path, real ?? null] as const);
  if (requested.some(([path]) => isUrl(path))) return undefined;
  const root = findReal(written.root);
  if (root === null) return undefined;
  const found = listStamps(others, since, stamps);
  const looked = [...present, written.root].map((path) => [path, findReal(path)] as const);
  const read = [...texts].map(([path, text]) => stampAsRead(path, text));
  const known = recalled.filter((path) => !texts.has(path)).map((path) => stamps.get(path));
  const output = listOutputStamps(root, written, stamps);
  const files = asWhole([...read, ...known, ...output]);
  if (files === undefined || found === undefined) return undefined;
  const folders = new Set([root, ...output.map((stamp) => dirname(stamp?.path ?? root))]);
  return {
    resolvedPaths: [...requested, ...found.resolvedPaths, ...looked],
    files: [...files, ...found.files],
    folders: [...folders],
  };
}

/** Stamps files whose texts were not kept. Undefined if one of them may have changed since the moment at which reading began. */
export function listStamps(
  paths: readonly string[],
  since: number,
  known: ReadonlyMap<string, Stamp> = new Map(),
): Pick<Basis, 'resolvedPaths' | 'files'> | undefined {
  const resolvedPaths = [...new Set(paths)].map((path) => [path, findReal(path)] as const);
  const reals = new Set(resolvedPaths.flatMap(([, real]) => real ?? []));
  const files = asWhole([...reals].map((path) => known.get(path) ?? stampUnchanged(path, since)));
  return files && { resolvedPaths, files };
}

function asWhole(stamps: readonly (Stamp | undefined)[]): readonly Stamp[] | undefined {
  const found = stamps.filter((stamp) => stamp !== undefined);
  return found.length === stamps.length ? found : undefined;
}

function stampAsRead(path: string, text: string): Stamp | undefined {
  const found = stampFile(path);
  if (found !== undefined && found.bytes.equals(Buffer.from(text))) return found.stamp;
  const now = found && decode(found.bytes);
  return now !== undefined && 'text' in now && now.text === text ? found?.stamp : undefined;
}

/** A file whose text the run did not keep must not have changed since it began. */
function stampUnchanged(path: string, since: number): Stamp | undefined {
  const found = stampFile(path);
  return found !== undefined && found.settled < since ? found.stamp : undefined;
}

/** A file that was not read has the stamp of an earlier run. */
function listOutputStamps(
  root: string,
  { changes, manifest, hashes }: Comparison,
  stamps: Traces['stamps'],
): (Stamp | undefined)[] {
  const there = changes.filter(({ kind }) => kind !== 'removed');
  const output = there.map(({ path, kind, before, after }) => {
    const at = join(root, path);
    const former = kind === 'unchanged' ? stamps.get(at) : undefined;
    const text = kind === 'kept' ? before : after;
    if (text === undefined) return former;
    const hash = inBase64(hashes.get(path));
    if (former !== undefined && former.hash === hash) return former;
    return stampText(at, text, hash);
  });
  return [...output, stampText(join(root, manifestName), manifest)];
}

function inBase64(hex: string | undefined): string | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex').toString('base64url');
}

/** The stamp of a file that says a text. */
function stampText(path: string, text: string, hash = hashBytes(text)): Stamp | undefined {
  const found = stampFile(path);
  if (found === undefined || found.stamp.hash === hash) return found?.stamp;
  return normalise(found.bytes.toString('utf8')) === normalise(text) ? found.stamp : undefined;
}
