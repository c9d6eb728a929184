/** Asks the compiler of pairs of types, given as texts, whether each can be used as the other, beside the new types. */

import { posix } from 'node:path';
import { ts } from 'ts-morph';
import { buildRuntimeFiles } from '../../../../generator/core/emit/runtime.ts';
import type { Both } from '../../change.ts';
import { createIsUsable } from './assignability.ts';
import type { Comparison } from '../comparison.ts';
import type { Compiler } from './compiler.ts';
import type { ParsedFile } from '../syntax/declarations.ts';
import { createFindGone, type Gone } from './named-values.ts';
import { folders, type TypeScriptOutput } from '../emit-output.ts';

export interface Answer {
  /** A value of the old type may be given where the new one is wanted. */
  readonly isOldFine: boolean;
  /** A value of the new type may be used as one of the old. */
  readonly isNewFine: boolean;
  /** What code may have named in it, where that is gone although the compiler accepts the values. */
  readonly gone?: Gone;
  /** What code may name in the new type and not in the old one. */
  readonly added?: Gone;
}

interface Sources {
  readonly compiler: Compiler;
  readonly outputs: Both<TypeScriptOutput>;
  readonly files: Both<ReadonlyMap<string, ParsedFile>>;
}

/** One for each question. Old texts refer to the new types, so that a change counts where it was made and nowhere else. */
export async function findAnswers(
  { questions, oldDeclarations }: Pick<Comparison, 'questions' | 'oldDeclarations'>,
  sources: Sources,
): Promise<readonly Answer[]> {
  if (questions.length === 0) return [];
  const program = sources.compiler.compile(
    await addQuestions({ questions, oldDeclarations }, sources),
  );
  const checker = program.getTypeChecker();
  const isUsable = createIsUsable(checker);
  const findGone = createFindGone(checker);
  const known = new Map<string, ReadonlyMap<string, ts.Type>>();
  const findType = (file: string, name: string): ts.Type | undefined => {
    const types = known.get(file) ?? readExports(checker, program.getSourceFile(file));
    known.set(file, types);
    const type = types.get(name);
    // What refers to nothing is `any`, which would fit everywhere.
    return type === undefined || type.flags & ts.TypeFlags.Any ? undefined : type;
  };
  return questions.map(({ subject: { file } }, index) => {
    const [was, is] = [findType(file, `Old$${index}`), findType(file, `New$${index}`)];
    if (was === undefined || is === undefined) return { isOldFine: false, isNewFine: false };
    return {
      isOldFine: isUsable(was, is),
      isNewFine: isUsable(is, was),
      gone: findGone(was, is),
      added: findGone(is, was),
    };
  });
}

function readExports(
  checker: ts.TypeChecker,
  source: ts.SourceFile | undefined,
): ReadonlyMap<string, ts.Type> {
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
  const own = symbols.filter(({ name }) => /^(?:Old|New)\$\d+$/.test(name));
  return new Map(own.map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]));
}

/** The new files, with the types in question at their ends; an index that exports all others is of no use here. */
async function addQuestions(
  { questions, oldDeclarations }: Pick<Comparison, 'questions' | 'oldDeclarations'>,
  { outputs, files }: Sources,
): Promise<ReadonlyMap<string, string>> {
  // Old texts refer to what the old output has of the runtime.
  const names = new Set([...outputs.old.runtime, ...outputs.new.runtime]);
  const runtime = await buildRuntimeFiles(names, { importEnding: '.js', tsNocheck: false });
  const texts = new Map([
    ...Array.from(runtime, ([name, text]) => [`/${folders.runtime}/${name}`, text] as const),
    ...outputs.new.texts,
  ]);
  texts.delete(`/${folders.api}/index.ts`);
  const added = new Map<string, string[]>();
  const add = (file: string, ...lines: readonly string[]): void =>
    void added.set(file, [...(added.get(file) ?? []), ...lines]);
  for (const declaration of oldDeclarations) add(declaration.file, printDeclaration(declaration));
  for (const [index, { subject, old: before, new: after }] of questions.entries()) {
    add(
      subject.file,
      `export type Old$${index} = ${splitByStatus(before)};`,
      `export type New$${index} = ${splitByStatus(after)};`,
    );
  }
  for (const [file, lines] of added) {
    const imports = printImports(file, oldDeclarations, files);
    texts.set(file, [...imports, texts.get(file) ?? '', ...lines, failure].join('\n'));
  }
  return texts;
}

/** A failure of some statuses is one of each: only so does the compiler see which status has which body. */
const failure = `type Failure$<Status, Body, Code = string> = Status extends unknown
  ? { readonly status: Status; readonly body: Body; readonly code: Code | undefined } : never;`;

function splitByStatus(text: string): string {
  return text.replaceAll(/\bHttpError</g, 'Failure$<');
}

function printDeclaration({ text, name, as }: Comparison['oldDeclarations'][number]): string {
  if (as === undefined) return text;
  const escaped = name.replaceAll('$', String.raw`\$`);
  return text.replace(new RegExp(String.raw`(\b(?:const|type|interface) )${escaped}\b`), `$1${as}`);
}

/** What the old file imported and the new one does not, from wherever it is now. */
function printImports(
  file: string,
  oldDeclarations: Comparison['oldDeclarations'],
  files: Sources['files'],
): readonly string[] {
  const own = oldDeclarations.filter(({ file: at }) => at === file).map(({ name }) => name);
  const known = new Set([...(files.new.get(file)?.names ?? []), ...own]);
  const homes = new Map(
    [...[...files.new.values()].flatMap(({ exports }) => exports), ...oldDeclarations]
      .filter(({ kind }) => kind !== 'elsewhere')
      .map(({ name, file: at }) => [name, at]),
  );
  return (files.old.get(file)?.imports ?? [])
    .filter(({ local }) => !known.has(local))
    .map(({ module, name, local }) => {
      const home = homes.get(name);
      const path = home === undefined ? module : printPath(file, home);
      return `import type { ${name} as ${local} } from '${path}';`;
    });
}

function printPath(file: string, home: string): string {
  const path = posix.relative(posix.dirname(file), home).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
