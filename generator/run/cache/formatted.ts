/**
 * Finds formatted pieces of code without a formatter, where the output still holds what an earlier run made of the same
 * raw piece.
 */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { asMembers } from '../../core/load/structure/pointer.ts';
import { packageRoot } from '../disk/package-root.ts';
import { listFormatterPackages } from '../write/formatter-packages.ts';
import { hashText, normalise } from '../write/hash.ts';
import { type Cache, keep, readKept } from './cache.ts';
import { hashBytes } from './stamp.ts';

/** What formatting need not do again. Texts themselves are not kept: they are in the output. */
export interface Formatted {
  /** Formatted pieces of a file in the output root, by `pieceKey` of the raw ones. */
  recall(root: string, path: string): ReadonlyMap<string, string>;
  learn(path: string, pieces: readonly Piece[]): void;
  /** Keeps what was learned, with the hashes of the files, and what was known of files that were not made again. */
  keepLearned(hashes: ReadonlyMap<string, string>, others: ReadonlySet<string>): void;
}

/** The key of a raw piece, and where the formatted one is in the file. */
export type Piece = readonly [key: string, start: number, end: number];

/** A hash of a file (as `hashText` gives it), and what it consists of. */
type KnownFile = readonly [hash: string, pieces: readonly Piece[]];

export function pieceKey(raw: string): string {
  return hashBytes(raw);
}

interface Kept {
  readonly versions: string;
  readonly files: readonly (readonly [path: string, file: KnownFile])[];
}

export function openFormatted(cache: Cache, request: string): Formatted {
  const name = `formatted ${request}`;
  const versions = listFormatterVersions();
  const kept = readKept<Kept>(cache, name);
  const known = new Map(kept?.versions === versions ? kept.files : []);
  const learned = new Map<string, readonly Piece[]>();
  return {
    recall(root, path) {
      const [hash, pieces = []] = known.get(path) ?? [];
      // A checkout may have changed the line ends that a run wrote.
      const text = hash && attempt(() => normalise(readFileSync(join(root, path), 'utf8')));
      if (!text || hashText(text) !== hash) return new Map();
      return new Map(pieces.map(([key, start, end]) => [key, text.slice(start, end)]));
    },
    learn: (path, pieces) => void learned.set(path, pieces),
    keepLearned(hashes, others) {
      const files = [...known].filter(([path]) => others.has(path));
      for (const [path, pieces] of learned) {
        const hash = hashes.get(path);
        if (hash !== undefined) files.push([path, [hash, pieces]]);
      }
      keep<Kept>(cache, name, { versions, files });
    },
  };
}

/** Another version may lay out the same text in another way. */
function listFormatterVersions(): string {
  const manifests = listPackageFiles().filter((path) =>
    /@oxfmt.[\w-]+.package\.json$|prettier.package\.json$/.test(path),
  );
  return hashBytes(manifests.map((path) => readFileSync(path, 'utf8')).join('\n'));
}

/** The versions of dependencies: another formatter may write other bytes. Templates are in the identity of the build. */
export function listPackageFiles(): readonly string[] {
  const root = packageRoot();
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, peerDependencies } = asMembers(manifest);
  const named = [dependencies, peerDependencies].flatMap((each) => Object.keys(asMembers(each)));
  const all = [...named, ...listFormatterPackages(process)];
  return all.flatMap((name) => findManifest(name, root) ?? []);
}

/** Finds the manifest of a package in the order in which Node looks for it. */
function findManifest(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at, 'node_modules', name, 'package.json');
    if (existsSync(path)) return path;
    if (at === dirname(at)) return undefined;
  }
}
