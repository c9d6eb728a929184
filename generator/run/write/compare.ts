/** Compares wanted texts with the folder as it is: what to create, update, remove and leave alone. Reads only. */

import { join } from 'node:path';
import type { Change } from './change.ts';
import { decide, decideStale, type Known } from './decide.ts';
import { isLeadingOut, readText } from './disk.ts';
import { hashText, normalise } from './hash.ts';
import {
  type Beside,
  buildFingerprint,
  type Fingerprint,
  type Forms,
  isManifest,
  parseBeside,
  parseForms,
  parseManifest,
  printManifest,
} from './manifest.ts';
import type { Edits } from './merge/base.ts';
import { formatBasePath, manifestName, readBasePath } from './names.ts';
import { listLeftBehind } from './recover.ts';
import { Moved } from './journal.ts';

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
  /** How edits are kept; without it they are in the way. */
  readonly edits?: Edits | undefined;
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
  const known: Known = {
    ...options,
    owns: (path) => options.owns(readBasePath(path) ?? path),
    manifest: parseManifest(...manifests),
  };
  const changes: Change[] = own.change === undefined ? [] : [own.change];
  const seen = new Set([...texts.keys(), ...standing, ...changes.map(({ path }) => path)]);
  for (const path of standing) changes.push(confirmStanding(path, known));
  for (const [path, after] of texts) changes.push(await decide(path, after, known));
  const bases = listBases(changes, options);
  for (const [path, after] of bases) changes.push(await decide(path, after, known));
  const all = { ...known, texts: new Map([...texts, ...bases]) };
  for (const path of known.manifest.keys()) {
    const isDecided = seen.has(path) || bases.has(path) || readBasePath(path) !== undefined;
    const change = isDecided ? undefined : await decideStale(path, known);
    if (change !== undefined) changes.push(change);
  }
  for (const path of listStaleBases(changes, all)) {
    const change = await decideStale(path, known);
    if (change !== undefined) changes.push(change);
  }
  changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  const fingerprints = buildManifest(changes, all);
  const manifest = printManifest({
    files: fingerprints,
    beside: buildBeside(parseBeside(...manifests), fingerprints, options),
    forms: buildForms(parseForms(...manifests), options),
  });
  const hashes = listExactHashes(changes, fingerprints, all);
  const { before: manifestBefore, text } = own;
  const manifestChanged = manifest !== normalise(text);
  return { root, changes, hashes, manifest, manifestBefore, manifestChanged, leftovers };
}

/** What lies below accepted edits is kept beside them, for the next merge and for other people. */
function listBases(
  changes: readonly Change[],
  { texts, edits }: CompareOptions,
): ReadonlyMap<string, string> {
  if (edits === undefined) return new Map();
  return new Map(
    changes.flatMap(({ path, isAccepted, below }) => {
      const base = isAccepted && below === 'current' ? texts.get(path) : undefined;
      return base === undefined ? [] : [[formatBasePath(path), base]];
    }),
  );
}

/** Bases of files whose edits are gone. Those of edits that are in the way are still needed. */
function listStaleBases(changes: readonly Change[], { manifest, texts }: Known): readonly string[] {
  const held = new Set(
    changes.flatMap(({ path, kind }) => (needsBase.has(kind) ? formatBasePath(path) : [])),
  );
  return [...manifest.keys()].filter(
    (path) => readBasePath(path) !== undefined && !held.has(path) && !texts.has(path),
  );
}

const needsBase: ReadonlySet<Change['kind']> = new Set(['edited', 'kept', 'foreign', 'blocked']);

function confirmStanding(path: string, { manifest, isStanding }: Known): Change {
  if (manifest.get(path)?.length !== 1 || isStanding?.(path) === false) throw new Moved(path);
  return { path, kind: 'unchanged' };
}

function isBasis(basis: string | undefined, own: ReturnType<typeof readManifest>): boolean {
  return basis === undefined || own.change !== undefined || basis === (own.before ?? '');
}

/** A text is hashed once: where it is normal already, its fingerprint is that of the text itself. */
function listExactHashes(
  changes: readonly Change[],
  fingerprints: ReadonlyMap<string, Fingerprint>,
  { texts, merged }: CompareOptions,
): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  const edited = new Set(changes.flatMap(({ path, isAccepted }) => (isAccepted ? path : [])));
  for (const [path, text] of texts) {
    const hash = fingerprints.get(path)?.text;
    const isOfText = hash !== undefined && merged?.has(path) !== true && !edited.has(path);
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

/** What is kept stays known, so that the next run says so again and `--overwrite` still finds it. */
function buildManifest(changes: readonly Change[], known: Known): ReadonlyMap<string, Fingerprint> {
  const { root, texts, owns, merged, standing, manifest } = known;
  const kinds = new Map(changes.map(({ path, kind }) => [path, kind]));
  const next = new Map<string, Fingerprint>();
  const stale = new Set(listStaleBases(changes, known));
  for (const [path, written] of manifest) {
    const isHeld = readBasePath(path) !== undefined && !stale.has(path);
    const isKept = isHeld || kinds.get(path) === 'kept' || standing?.has(path) === true;
    if (owns(path) && !isKept) continue;
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
