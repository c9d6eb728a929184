/** Finds the new place of a module of the output, as a file names it. */

import type { ts } from 'ts-morph';
import type { OutputFile } from './lookup.ts';
import { replaceText, type Scan } from './scan.ts';
import type { Edit } from './use.ts';

/** The file of an old output that a module specifier means. */
export function findModule(specifier: ts.Node, scan: Scan): OutputFile | undefined {
  const { checker, compiler, lookup, program, source } = scan;
  const symbol = checker.getSymbolAtLocation(specifier);
  const file = symbol?.declarations?.find(compiler.isSourceFile);
  if (file !== undefined) return lookup.findFile(file.fileName);
  if (!compiler.isStringLiteralLike(specifier)) return undefined;
  // The text of a call: of a mock, for instance.
  const { text } = specifier;
  const known = new Set(program.getSourceFiles().map(({ fileName }) => fileName));
  const found = compiler.resolveModuleName(text, source.fileName, program.getCompilerOptions(), {
    fileExists: (path) => known.has(path) || compiler.sys.fileExists(path),
    readFile: (path) => compiler.sys.readFile(path),
  });
  const path = found.resolvedModule?.resolvedFileName;
  return path === undefined ? undefined : lookup.findFile(path);
}

/** The file that has a name now; undefined where the one that is named has it still. */
export function findNewFile(
  { renames, file }: OutputFile,
  { name, home }: { readonly name: string; readonly home: string },
): string | undefined {
  return renames.exports.new.get(file)?.has(name) === true ? undefined : home;
}

/** The file that has all names of one that is gone. */
function findSuccessor({ renames, file }: OutputFile): string | undefined {
  if (renames.exports.new.has(file)) return undefined;
  return renames.symbols.files.get(file);
}

/** The same specifier for another file: its beginning and its ending stay. Undefined where it does not end as the path does. */
export function moveSpecifier(text: string, from: string, to: string): string | undefined {
  const [ending = ''] = /\.[cm]?[jt]s$/.exec(text) ?? [];
  const bare = text.slice(0, text.length - ending.length);
  const [own, target] = [from.replace(/\.ts$/, ''), to.replace(/\.ts$/, '')];
  for (const [one, other] of [
    [own, target],
    [own.replace(/(?:^|\/)index$/, ''), target],
  ] as const) {
    if (one !== '' && (bare === one || bare.endsWith(`/${one}`))) {
      return `${bare.slice(0, bare.length - one.length)}${other}${ending}`;
    }
  }
  return undefined;
}

/** The edit of a specifier, if the file that it names is gone and another one has all of its names. */
export function rewriteSpecifier(
  specifier: ts.StringLiteralLike,
  module: OutputFile,
): { readonly edit: Edit; readonly to: string } | 'same' | 'unknown' {
  if (module.renames.exports.new.has(module.file)) return 'same';
  const to = findSuccessor(module);
  const text = to === undefined ? undefined : moveSpecifier(specifier.text, module.file, to);
  if (to === undefined || text === undefined) return 'unknown';
  return { edit: replaceText(specifier, text), to };
}
