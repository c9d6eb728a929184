/** What the user named as old and new in; the documents to compare, side by side, out. */

import { stat } from 'node:fs/promises';
import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import type { Reporter } from '../../diagnostics/diagnostic.ts';
import { isUrl } from '../../load/files/permission.ts';
import { documentsIn } from './folders.ts';
import { type Revision, revisionOf, takeOut } from './git.ts';

/** One side of a comparison: a file or a folder that can be read, and how it is called. */
export interface Side {
  /** Absolute path, or URL. */
  readonly path: string;
  readonly isFolder: boolean;
  /** Where a revision was taken out to: how the user knows its files is `main:specs/shop.yaml`. */
  readonly copy?: Copy;
}

interface Copy {
  readonly root: string;
  readonly revision: string;
  /** The repository that it was taken out of. */
  readonly repository: string;
}

/** A document as both sides have it; one side may lack it. */
export interface DocumentPair {
  /** Relative to the folders; the file's own name where files were named. */
  readonly name: string;
  readonly old?: string;
  readonly new?: string;
}

export interface Sides {
  readonly pairs: readonly DocumentPair[];
  readonly nameOf: (file: string) => string;
  /** Where the user has a file: of one that was taken out, its place in the repository. */
  readonly homeOf: (file: string) => string;
  /** Removes what was taken out of the repository. */
  readonly close: () => Promise<void>;
}

/** Undefined, and problems, where one of them cannot be had. */
export async function findSides(
  named: { readonly old: string; readonly new: string },
  folder: string,
  reporter: Reporter,
): Promise<Sides | undefined> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closers) await one();
  };
  const isSame = isSamePath(named);
  const find = (text: string): Promise<Found> => sideOf(text, folder, isSame, reporter, closers);
  const before = await find(named.old);
  const after = await find(named.new);
  const pairs = await pairsOf(before, after, named, folder, reporter);
  if (pairs === undefined) {
    await close();
    return undefined;
  }
  const copies = [before, after].flatMap((side) =>
    typeof side === 'object' ? (side.copy ?? []) : [],
  );
  const nameOf = (file: string): string => nameIn(copies, file) ?? shownFrom(folder, file);
  const homeOf = (file: string): string => homeIn(copies, file) ?? file;
  return { pairs, nameOf, homeOf, close };
}

/** `absent` where there is nothing of that name, and the other side has the same: it came, or went. */
type Found = Side | 'absent' | undefined;

/** The same file or folder at two times: `main:specs/shop.yaml` and `specs/shop.yaml`. */
function isSamePath(named: { readonly old: string; readonly new: string }): boolean {
  const revisions = [revisionOf(named.old), revisionOf(named.new)];
  const [before, after] = [named.old, named.new].map((text, index) =>
    posix.normalize((revisions[index]?.path ?? text).replaceAll('\\', '/')).replace(/\/+$/, ''),
  );
  return revisions.some((revision) => revision !== undefined) && before === after;
}

async function sideOf(
  text: string,
  folder: string,
  mayBeAbsent: boolean,
  reporter: Reporter,
  closers: (() => Promise<void>)[],
): Promise<Found> {
  if (isUrl(text) && /^https?:/i.test(text)) return { path: text, isFolder: false };
  const path = resolve(folder, text);
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) return { path, isFolder: found.isDirectory() };
  const revision = revisionOf(text);
  if (revision === undefined) return mayBeAbsent ? 'absent' : missing(text, reporter);
  return sideOfRevision(revision, folder, mayBeAbsent, reporter, closers);
}

async function sideOfRevision(
  revision: Revision,
  folder: string,
  mayBeAbsent: boolean,
  reporter: Reporter,
  closers: (() => Promise<void>)[],
): Promise<Found> {
  const taken = await takeOut(revision, folder);
  if ('reason' in taken) {
    if (mayBeAbsent && taken.isAbsent === true) return 'absent';
    reporter.report({
      code: 'DIFF-802',
      severity: 'error',
      message: `\`${revision.text}\` cannot be had: ${taken.reason}.`,
      at: { file: revision.text, pointer: '' },
      help: taken.help,
    });
    return undefined;
  }
  closers.push(taken.close);
  const { root, repository } = taken;
  const copy = { root, repository, revision: revision.revision };
  return { path: taken.path, isFolder: taken.isFolder, copy };
}

function missing(text: string, reporter: Reporter): undefined {
  reporter.report({
    code: 'DIFF-801',
    severity: 'error',
    message: `\`${text}\` is neither a file nor a folder.`,
    at: { file: text, pointer: '' },
    help: 'Name a document, a folder of documents, or a git revision of one: `main:specs/shop.yaml`.',
  });
}

async function pairsOf(
  before: Found,
  after: Found,
  named: { readonly old: string; readonly new: string },
  folder: string,
  reporter: Reporter,
): Promise<readonly DocumentPair[] | undefined> {
  if (before === undefined || after === undefined) return undefined;
  if (before === 'absent' || after === 'absent') {
    const side = before === 'absent' ? after : before;
    if (side === 'absent') return missing(named.new, reporter);
    const name = revisionOf(named.new)?.path ?? named.new;
    return pairsOfOne(side, side === before ? 'old' : 'new', name);
  }
  if (before.isFolder !== after.isFolder) {
    return unpaired(
      `\`${named.old}\` and \`${named.new}\` are a file and a folder.`,
      named.new,
      reporter,
    );
  }
  if (!before.isFolder) {
    const name = shownFrom(folder, after.path);
    return [{ name, old: before.path, new: after.path }];
  }
  const was = await documentsIn(before.path);
  const is = await documentsIn(after.path);
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  if (names.length === 0) {
    return unpaired(
      `There is no OpenAPI document in \`${named.old}\` or \`${named.new}\`.`,
      named.new,
      reporter,
    );
  }
  return names.map((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    return {
      name,
      ...(old === undefined ? {} : { old }),
      ...(now === undefined ? {} : { new: now }),
    };
  });
}

/** All documents of one side came, or went. */
async function pairsOfOne(
  { path, isFolder }: Side,
  side: 'old' | 'new',
  name: string,
): Promise<readonly DocumentPair[]> {
  if (!isFolder) return [{ name, [side]: path }];
  return Array.from(await documentsIn(path), ([own, document]) => ({
    name: own,
    [side]: document,
  }));
}

function unpaired(message: string, named: string, reporter: Reporter): undefined {
  reporter.report({
    code: 'DIFF-803',
    severity: 'error',
    message,
    at: { file: named, pointer: '' },
    help: 'Name two documents, or two folders whose documents have the same names.',
  });
}

/** Relative to the folder where it is inside. */
export function shownFrom(folder: string, file: string): string {
  const inside = relative(folder, file);
  const isOutside = isUrl(file) || inside.startsWith('..') || isAbsolute(inside);
  return isOutside ? file : inside.split(sep).join('/');
}

function nameIn(copies: readonly Copy[], file: string): string | undefined {
  const copy = copyWith(copies, file);
  return copy && `${copy.revision}:${relative(copy.root, file).split(sep).join('/')}`;
}

function homeIn(copies: readonly Copy[], file: string): string | undefined {
  const copy = copyWith(copies, file);
  return copy && resolve(copy.repository, relative(copy.root, file));
}

function copyWith(copies: readonly Copy[], file: string): Copy | undefined {
  return copies.find(({ root }) => file.startsWith(root + sep));
}
