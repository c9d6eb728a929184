/** Files of an output that stands as its record says, and new bytes of some, in; compared or, in a run that writes, replaced. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../cache/record.ts';
import { gatherSkeletons, type KeptSkeletons, type Skeletons } from '../../cache/skeletons.ts';
import { type Stamp, stampAs } from '../../cache/stamp.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import type { RunOptions } from '../../pipeline.ts';
import { amend } from '../../write/amend.ts';
import type { Change } from '../../write/compare.ts';
import { hashExact, skeletonHash } from '../../write/hash.ts';
import { manifestName } from '../../write/manifest-name.ts';
import { type Fingerprint, parseManifest, printManifest } from '../../write/manifest.ts';
import { respliced } from '../../write/respliced.ts';
import { skeletonOf } from '../../write/skeleton.ts';

/** A file that says something new. */
export interface Rewritten {
  readonly path: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** What became of the output. */
export interface Rewriting {
  readonly changes: readonly Change[];
  readonly manifest: string;
  /** Of the files that say something new. */
  readonly skeletons: Skeletons;
  /** Stamps of the files that were written; undefined where one of them already says something else. */
  stamps(root: string): readonly (Stamp | undefined)[];
}

/** What a file holds; `Unforeseen` where a checkout or an editor changed its line ends. */
export function standingBytes(root: string, path: string): Buffer {
  const bytes = readFileSync(join(root, path));
  if (bytes.includes('\r') || bytes[0] === 0xef) throw new Unforeseen(`line ends of \`${path}\``);
  return bytes;
}

export async function rewrite(
  root: string,
  { changes }: Result,
  files: readonly Rewritten[],
  known: KeptSkeletons,
  { dry, onWait }: RunOptions,
): Promise<Rewriting> {
  const manifestBefore = standingBytes(root, manifestName).toString();
  const manifest = parseManifest(manifestBefore);
  const next = new Map<string, Fingerprint>();
  for (const [path, [one, ...others]] of manifest) {
    if (one === undefined || others.length > 0) throw new Unforeseen('a manifest of two runs');
    next.set(path, one);
  }
  if (printManifest(next) !== manifestBefore) throw new Unforeseen('another manifest');
  const gathered = gatherSkeletons();
  const hashes = new Map<string, string>();
  for (const { path, before, after } of files) {
    const standing = next.get(path)?.text;
    const old = known(path, standing);
    const skeleton = (old && respliced(old, before, after)) ?? skeletonOf(path, after);
    const text = hashExact(after);
    if (standing === undefined) throw new Unforeseen(`\`${path}\` in the manifest`);
    hashes.set(path, text);
    gathered.onSkeleton(path, text, skeleton);
    next.set(path, { text, skeleton: skeletonHash(skeleton) });
  }
  const printed = printManifest(next);
  if (!dry && files.length > 0) {
    const steps = files.map(({ path, before, after }) => ({
      path,
      before: manifest.get(path)?.[0]?.text,
      stands: before,
      after: { content: after, hash: hashes.get(path) ?? '' },
    }));
    const last = {
      path: manifestName,
      before: hashExact(manifestBefore),
      after: { content: printed, hash: hashExact(printed) },
    };
    await amend(root, [...steps, last], manifestBefore, onWait === undefined ? {} : { onWait });
  }
  const written = new Map(files.map((file) => [file.path, file]));
  return {
    changes: changes.map(({ path, kind }): Change => changeOf(path, kind, written.get(path), dry)),
    manifest: printed,
    skeletons: gathered.found,
    stamps: (real) => [
      ...files.map(({ path, after }) => {
        return stampAs(join(real, path), after, inBase64(hashes.get(path) ?? ''));
      }),
      stampAs(join(real, manifestName), Buffer.from(printed), inBase64(hashExact(printed))),
    ],
  };
}

/** Texts only where they are shown. */
function changeOf(
  path: string,
  kind: Change['kind'],
  file: Rewritten | undefined,
  dry: boolean,
): Change {
  if (file === undefined) return { path, kind };
  if (!dry) return { path, kind: 'updated' };
  return { path, kind: 'updated', before: file.before.toString(), after: file.after.toString() };
}

function inBase64(hash: string): string {
  return Buffer.from(hash, 'hex').toString('base64url');
}
