/** Compares wanted texts with the folder as it is: what to create, update, remove and leave alone. Reads only. */

import { join } from 'node:path';
import { isLeadingOut, readText } from './disk.ts';
import { format } from './format.ts';
import { hashText, normalise, hashSkeleton } from './hash.ts';
import {
  type Beside,
  buildFingerprint,
  type Fingerprint,
  type Forms,
  isManifest,
  type Manifest,
  parseBeside,
  parseForms,
  parseManifest,
  printManifest,
} from './manifest.ts';
import { manifestName } from './names.ts';
import { listLeftBehind } from './recover.ts';
import { Moved } from './journal.ts';

/** What happens to one file of the output. */
export interface Change {
  /** Relative to the output root, with `/`. */
  readonly path: string;
  readonly kind: ChangeKind;
  /** What is on disk; absent where there is no file. */
  readonly before?: string;
  /** What must be there; absent for what goes. */
  readonly after?: string;
  /** A foreign file that begins with our line: it was ours, and the manifest has lost it. */
  readonly isMarked?: true;
}

/**
 * `foreign`: a file we did not write is in the way. `edited`: a person changed what we wrote. `kept`: stale, but
 * edited, so it stays. `blocked`: the path is no plain file, or leads out of the output through a link.
 */
export type ChangeKind =
  'created' | 'updated' | 'unchanged' | 'removed' | 'kept' | 'foreign' | 'edited' | 'blocked';

export interface Comparison {
  readonly root: string;
  /** Sorted by path; the manifest is here only where something is in its way. */
  readonly changes: readonly Change[];
  /** Hashes of wanted texts that are exactly what is hashed, by path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The manifest to write, and whether it differs from the one on disk. */
  readonly manifest: string;
  /** The text that is there; undefined where there is none. */
  readonly manifestBefore: string | undefined;
  readonly manifestChanged: boolean;
  /** What runs that were killed left in the root; it goes when the next run writes. */
  readonly leftovers: readonly string[];
}

export interface CompareOptions {
  readonly root: string;
  /** Every file that must be there, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether a path that is in the manifest and not in `texts` belongs to this run, so that it is stale. */
  readonly owns: (path: string) => boolean;
  /** Paths that the user gave up: `--overwrite <file>`. */
  readonly overwrite: ReadonlySet<string>;
  /** Files that were not made again, because they still say what the manifest says of them. */
  readonly standing?: ReadonlySet<string>;
  readonly isStanding?: (path: string) => boolean;
  /** Texts that were made of what was there, with that: all that a person edited is in them. */
  readonly merged?: ReadonlyMap<string, string | undefined>;
  /** Modules of the runtime that texts need beside what they import. */
  readonly beside?: Beside;
  /** How validators are written, by the folders of the run's APIs. */
  readonly forms?: Forms;
  /** The manifest by which files of others were found that the texts depend on. */
  readonly basis?: string;
}

/** Decides everything before the first byte is written. Throws `Moved` where a file is no longer what the run made use of. */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { root, texts, standing = new Set() } = options;
  const leftovers = listLeftBehind(root);
  const own = readManifest(options);
  if (!isBasis(options.basis, own)) throw new Moved(manifestName);
  // A run that was killed had its manifest complete before it touched the first file.
  const left = leftovers.map((folder) => readText(join(folder, manifestName)) ?? '');
  const manifests = [own.text, ...left];
  const known = { ...options, manifest: parseManifest(...manifests) };
  const changes: Change[] = own.change === undefined ? [] : [own.change];
  const seen = new Set([...texts.keys(), ...standing, ...changes.map(({ path }) => path)]);
  for (const path of standing) changes.push(confirmStanding(path, known));
  for (const [path, after] of texts) changes.push(await decide(path, after, known));
  for (const path of known.manifest.keys()) {
    const change = seen.has(path) ? undefined : await decideStale(path, known);
    if (change !== undefined) changes.push(change);
  }
  changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  const fingerprints = buildManifest(changes, known);
  const manifest = printManifest({
    files: fingerprints,
    beside: buildBeside(parseBeside(...manifests), fingerprints, options),
    forms: buildForms(parseForms(...manifests), options),
  });
  const hashes = listExactHashes(fingerprints, options);
  const { before: manifestBefore, text } = own;
  const manifestChanged = manifest !== normalise(text);
  return { root, changes, hashes, manifest, manifestBefore, manifestChanged, leftovers };
}

interface Known extends CompareOptions {
  readonly manifest: Manifest;
}

function confirmStanding(path: string, { manifest, isStanding }: Known): Change {
  if (manifest.get(path)?.length !== 1 || isStanding?.(path) === false) throw new Moved(path);
  return { path, kind: 'unchanged' };
}

function isBasis(basis: string | undefined, own: ReturnType<typeof readManifest>): boolean {
  return basis === undefined || own.change !== undefined || basis === (own.before ?? '');
}

/** A text is hashed once: where it is normal already, its fingerprint is that of the text itself. */
function listExactHashes(
  fingerprints: ReadonlyMap<string, Fingerprint>,
  { texts, merged }: CompareOptions,
): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (const [path, text] of texts) {
    const hash = fingerprints.get(path)?.text;
    const isOfText = hash !== undefined && merged?.has(path) !== true;
    if (isOfText && normalise(text) === text) hashes.set(path, hash);
  }
  return hashes;
}

/** Another program's manifest, or a link, is in our way like any other file. */
function readManifest({ root, overwrite }: CompareOptions): {
  readonly text: string;
  readonly before?: string | undefined;
  readonly change?: Change;
} {
  const path = manifestName;
  if (isLeadingOut(root, path)) return { text: '', change: { path, kind: 'blocked' } };
  const before = readText(join(root, path));
  const text = before ?? '';
  if (isManifest(text) || overwrite.has(path)) return { text, before };
  return { text: '', before, change: { path, kind: 'foreign', before: text } };
}

async function decide(path: string, after: string, known: Known): Promise<Change> {
  const { root, merged, overwrite, manifest } = known;
  if (isLeadingOut(root, path)) return { path, kind: 'blocked', after };
  const before = readText(join(root, path));
  const isThere = before !== undefined && normalise(before) === normalise(after);
  if (isThere) return { path, kind: 'unchanged', before, after };
  const isMerged = merged?.has(path) === true;
  if (isMerged && before !== merged.get(path)) throw new Moved(path);
  if (before === undefined) return { path, kind: 'created', after };
  const written = manifest.get(path);
  const isUpdated =
    overwrite.has(path) ||
    (isMerged && written !== undefined) ||
    (await isOurs(path, before, written ?? [], after));
  if (isUpdated) return { path, kind: 'updated', before, after };
  if (written !== undefined) return { path, kind: 'edited', before, after };
  if (!isMarked(before)) return { path, kind: 'foreign', before, after };
  // With `--overwrite manifest.json` a user confirms that all files with our first line are ours.
  if (overwrite.has(manifestName)) return { path, kind: 'updated', before, after };
  return { path, kind: 'foreign', before, after, isMarked: true };
}

async function decideStale(path: string, known: Known): Promise<Change | undefined> {
  const { root, owns, overwrite, manifest } = known;
  if (!owns(path) || isLeadingOut(root, path)) return undefined;
  const before = readText(join(root, path));
  if (before === undefined) return undefined;
  const ours = overwrite.has(path) || (await isOurs(path, before, manifest.get(path) ?? []));
  return { path, kind: ours ? 'removed' : 'kept', before };
}

/** What is kept stays known, so that the next run says so again and `--overwrite` still finds it. */
function buildManifest(
  changes: readonly Change[],
  { root, texts, owns, merged, standing, manifest }: Known,
): ReadonlyMap<string, Fingerprint> {
  const kinds = new Map(changes.map(({ path, kind }) => [path, kind]));
  const next = new Map<string, Fingerprint>();
  for (const [path, written] of manifest) {
    if (owns(path) && kinds.get(path) !== 'kept' && standing?.has(path) !== true) continue;
    const one = written.length === 1 ? written[0] : findStanding(join(root, path), written);
    if (one !== undefined) next.set(path, one);
  }
  for (const [path, text] of texts) {
    const written = manifest.get(path);
    // The hash of a merged file stays, so that edits in it remain visible as edits.
    const isKept = merged?.has(path) && kinds.get(path) === 'unchanged';
    next.set(path, (isKept && written?.[0]) || buildFingerprint(path, text, written));
  }
  return next;
}

/** Keeps the modules that files need which are not generated again. */
function buildBeside(
  known: Beside = new Map(),
  files: ReadonlyMap<string, Fingerprint>,
  { texts, beside = new Map() }: CompareOptions,
): Beside {
  const others = [...known].filter(([path]) => files.has(path) && !texts.has(path));
  return new Map([...others, ...beside]);
}

/** The forms of this run, and those that were known of APIs that it leaves alone. */
function buildForms(known: Forms, { owns, forms = new Map() }: CompareOptions): Forms {
  return new Map([...[...known].filter(([folder]) => !owns(`${folder}/`)), ...forms]);
}

/** Chooses the side of a merge conflict whose text is on disk. */
function findStanding(path: string, known: readonly Fingerprint[]): Fingerprint | undefined {
  const hash = hashText(readText(path) ?? '');
  return known.find(({ text }) => text === hash) ?? known[0];
}

/** Whether a text begins with the line that every file of ours has. */
export function isMarked(text: string): boolean {
  return /^(?:\/\/|<!--) Generated by Specwright from /.test(text);
}

/**
 * It is ours when it is what we wrote, or what we would write now (`after`, when the manifest is lost), also where a
 * formatter went over it. Prettier is loaded for the rare rest.
 */
async function isOurs(
  path: string,
  before: string,
  known: readonly Fingerprint[],
  after?: string,
): Promise<boolean> {
  const hash = hashText(before);
  if (known.some(({ text }) => text === hash)) return true;
  const skeletons = new Set(known.map(({ skeleton }) => skeleton));
  if (after !== undefined) skeletons.add(hashSkeleton(path, after));
  if (skeletons.has(hashSkeleton(path, before))) return true;
  const formatted = await format(path, before).catch(() => undefined);
  return formatted !== undefined && skeletons.has(hashSkeleton(path, formatted));
}
