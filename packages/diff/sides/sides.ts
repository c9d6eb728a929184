/** Finds the documents to compare, side by side, from what the user named as old and new. */

import { stat } from 'node:fs/promises';
import { isAbsolute, posix, relative, resolve, sep } from 'node:path';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { shortenPath } from '../../../generator/core/diagnostics/locate.ts';
import { isUrl } from '../../../generator/core/load/files/permission.ts';
import type { Both } from '../change.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { listDocuments } from '../../../generator/run/disk/list.ts';
import { findDocuments } from './folders.ts';
import { copyRevision, type Copy, parseRevision } from './git.ts';
import { createPathNames } from './path-names.ts';

/** One side of a comparison: a file or a folder that can be read. */
interface Side {
  /** Absolute path, or URL. */
  readonly path: string;
  readonly isFolder: boolean;
  /** The user named it by a path of this machine. */
  readonly isAbsolute?: boolean;
  /** The copy of a revision: users know its files as `main:specs/shop.yaml`. */
  readonly copy?: Copy;
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
  /** What was named, as a report shows it. */
  readonly titles: Both<string>;
  /** A file as a report shows it. */
  readonly nameFile: (file: string) => string;
  /** The user's own path of a file: that of a copy is in the repository. */
  readonly findHome: (file: string) => string;
  /** Removes the copies. */
  readonly close: () => Promise<void>;
}

interface Context {
  readonly folder: string;
  readonly reporter: Reporter;
}

/** Undefined, and problems, where one of them cannot be read. */
export async function findSides(named: Both<string>, context: Context): Promise<Sides | undefined> {
  const { folder } = context;
  const mayBeAbsent = isSamePath(named);
  const before = await findSide(named.old, mayBeAbsent, context);
  const after = await findSide(named.new, mayBeAbsent, context);
  const found = [before, after].filter((side) => typeof side === 'object');
  const copies = found.flatMap(({ copy }) => copy ?? []);
  const close = async (): Promise<void> => {
    for (const copy of copies) await copy.remove();
  };
  const pairs = await pairDocuments({ old: before, new: after }, named, context);
  if (pairs === undefined) {
    await close();
    return undefined;
  }
  const isAnyAbsolute = found.some((side) => side.isAbsolute);
  const print = createPathNames(folder, isAnyAbsolute ? found.filter(({ copy }) => !copy) : []);
  const printTitle = (text: string): string => (isAbsolute(text) ? print(text) : text);
  const findCopy = (file: string): Copy | undefined =>
    copies.find(({ root }) => file.startsWith(root + sep));
  return {
    pairs,
    titles: { old: printTitle(named.old), new: printTitle(named.new) },
    nameFile(file) {
      const copy = findCopy(file);
      if (copy === undefined) return print(file);
      return `${copy.revision}:${relative(copy.root, file).split(sep).join('/')}`;
    },
    findHome(file) {
      const copy = findCopy(file);
      return copy ? resolve(copy.repository, relative(copy.root, file)) : file;
    },
    close,
  };
}

/** `absent` means that nothing has the name that the other side has too: the document came, or went. */
type FoundSide = Side | 'absent' | undefined;

/** Whether both are one file or folder at two times: `main:specs/shop.yaml` and `specs/shop.yaml`. */
function isSamePath(named: Both<string>): boolean {
  const revisions = [parseRevision(named.old), parseRevision(named.new)];
  const [before, after] = [named.old, named.new].map((text, index) =>
    posix.normalize((revisions[index]?.path ?? text).replaceAll('\\', '/')).replace(/\/+$/, ''),
  );
  return revisions.some((revision) => revision !== undefined) && before === after;
}

async function findSide(
  text: string,
  mayBeAbsent: boolean,
  { folder, reporter }: Context,
): Promise<FoundSide> {
  if (isUrl(text) && /^https?:/i.test(text)) return { path: text, isFolder: false };
  const path = resolve(folder, text);
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) {
    return { path, isFolder: found.isDirectory(), isAbsolute: isAbsolute(text) };
  }
  const revision = parseRevision(text);
  if (revision === undefined) return mayBeAbsent ? 'absent' : reportMissing(text, reporter);
  const copied = await copyRevision(revision, folder);
  if (!('reason' in copied)) return copied;
  if (mayBeAbsent && copied.isAbsent === true) return 'absent';
  const message = `\`${text}\` cannot be read: ${copied.reason}.`;
  reporter.report({ ...problem('DIFF-802', text), message, help: copied.help });
  return undefined;
}

function problem(code: 'DIFF-801' | 'DIFF-802' | 'DIFF-803', file: string) {
  return { code, severity: 'error', at: { file, pointer: '' } } as const;
}

function reportMissing(text: string, reporter: Reporter): undefined {
  const message = `\`${text}\` is neither a file nor a folder.`;
  const help =
    'Name a document, a folder of documents, or a git revision of one: `main:specs/shop.yaml`.';
  reporter.report({ ...problem('DIFF-801', text), message, help });
}

async function pairDocuments(
  { old: before, new: after }: Both<FoundSide>,
  named: Both<string>,
  { folder, reporter }: Context,
): Promise<readonly DocumentPair[] | undefined> {
  if (before === undefined || after === undefined) return undefined;
  if (before === 'absent' || after === 'absent') {
    const side = before === 'absent' ? after : before;
    if (side === 'absent') return reportMissing(named.new, reporter);
    const name = parseRevision(named.new)?.path ?? named.new;
    const documents = side.isFolder ? await findDocuments(side.path) : new Map([[name, side.path]]);
    const present = side === before ? 'old' : 'new';
    return Array.from(documents, ([own, path]) => ({ name: own, [present]: path }));
  }
  const refuse = (message: string): undefined => {
    const help = 'Name two documents, or two folders whose documents have the same names.';
    reporter.report({ ...problem('DIFF-803', named.new), message, help });
  };
  if (before.isFolder !== after.isFolder) {
    return refuse(`\`${named.old}\` and \`${named.new}\` are a file and a folder.`);
  }
  if (!before.isFolder) {
    return [{ name: shortenPath(after.path, folder), old: before.path, new: after.path }];
  }
  const was = await findDocuments(before.path);
  const is = await findDocuments(after.path);
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  if (names.length === 0 && (await listDocuments(after.path)).length > 0) {
    // JSON Schemas are read together.
    return [{ name: shortenPath(after.path, folder), old: before.path, new: after.path }];
  }
  if (names.length === 0) {
    return refuse(`There is no OpenAPI document in \`${named.old}\` or \`${named.new}\`.`);
  }
  return names.map((name) => ({
    name,
    ...omitUndefined({ old: was.get(name), new: is.get(name) }),
  }));
}
