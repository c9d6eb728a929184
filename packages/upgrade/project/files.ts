/** Gives the compiler files of a disk, some with another text. What was parsed for one program is used by the others. */

import type { ts as Ts } from 'ts-morph';
import { createHash } from 'node:crypto';
import type { Compiler } from './code.ts';

/** Files as they were parsed, by what decides how. */
export type ParsedFiles = Map<string, Ts.SourceFile>;

/** Undefined for a file that is not there, whatever the disk says. */
export type Texts = ReadonlyMap<string, string | undefined>;

/** Reads a file of the language, which is inside of the compiler and on no disk. */
export type ReadLibrary = (path: string) => string | undefined;

interface HostContext {
  readonly ts: Compiler;
  readonly parsed: ParsedFiles;
  readonly readLibrary: ReadLibrary;
}

/** Where declarations of the language are for the compiler. */
const libraries = '/node_modules/typescript/lib';

export function createHost(
  options: Ts.CompilerOptions,
  texts: Texts,
  { ts, parsed, readLibrary }: HostContext,
): Ts.CompilerHost {
  const base = ts.createCompilerHost(options);
  const folders = listFolders(texts);
  const read = (path: string): string | undefined =>
    isLibrary(path) ? readLibrary(path) : texts.has(path) ? texts.get(path) : base.readFile(path);
  const form = printForm(options);
  return {
    ...base,
    readFile: read,
    // Comments are not read, as the compiler's own command does not.
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
    getDefaultLibLocation: () => libraries,
    getDefaultLibFileName: (own) => `${libraries}/${ts.getDefaultLibFileName(own)}`,
    fileExists: (path) =>
      texts.has(path) || isLibrary(path) ? read(path) !== undefined : base.fileExists(path),
    directoryExists: (path) => folders.has(path) || base.directoryExists?.(path) === true,
    getSourceFile(path, how) {
      const given = texts.get(path);
      const known = texts.has(path) ? hash(given ?? '') : '';
      const mode = typeof how === 'object' ? how.impliedNodeFormat : undefined;
      const key = [path, known, mode ?? '', form].join('\0');
      const found = parsed.get(key);
      if (found !== undefined) return found;
      const text = read(path);
      if (text === undefined) return undefined;
      const file = ts.createSourceFile(path, text, how);
      parsed.set(key, file);
      return file;
    },
  };
}

function isLibrary(path: string): boolean {
  return path.startsWith(`${libraries}/`);
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}

/** Folders that are not on the disk yet. */
function listFolders(texts: Texts): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const [path, text] of texts) {
    if (text === undefined) continue;
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** Options that say how a file is parsed and bound: those that name places, and types, do not. */
function printForm(options: Ts.CompilerOptions): string {
  const plain = Object.entries(options).filter(
    ([name, value]) => typeof value !== 'object' && !/path|dir|url|root/i.test(name),
  );
  return JSON.stringify(plain.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
