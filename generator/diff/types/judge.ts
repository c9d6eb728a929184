/** Pairs of type texts in; whether each can stand for the other out, as the compiler sees it beside the new types. */

import { posix } from 'node:path';
import type { CompilerOptions, ts } from 'ts-morph';
import { buildRuntimeFiles } from '../../emit/runtime.ts';
import type { Ts } from './compiler.ts';
import type { Exported, ParsedFile } from './declarations.ts';
import { createFits } from './fits.ts';
import { createFindGone, type Gone } from './named-values.ts';
import { folders, type TypeScriptOutput } from './output.ts';

/** Two texts that stand for one thing, in the file that both are read in. */
export interface Question {
  readonly file: string;
  readonly old: string;
  readonly new: string;
}

export interface Answer {
  /** Whoever has a value of the old type may give it where the new one is wanted. */
  readonly isOldFine: boolean;
  /** Whoever gets a value of the new type may use it as one of the old. */
  readonly isNewFine: boolean;
  /** What code may have named in it, where that is gone although the compiler would let values pass. */
  readonly gone?: Gone;
}

/** What the judge needs of both sides. */
export interface Sides {
  readonly compiler: Ts;
  readonly output: TypeScriptOutput;
  readonly old: ReadonlyMap<string, ParsedFile>;
  readonly new: ReadonlyMap<string, ParsedFile>;
  /** Declarations of the old output that old texts may refer to: they are gone, or stand under another name. */
  readonly kept: readonly (Exported & { readonly as?: string })[];
}

/** Old texts refer to the new types, so that a change counts where it was made and nowhere else. */
export async function judge(sides: Sides, questions: readonly Question[]): Promise<Answer[]> {
  if (questions.length === 0) return [];
  const { Project } = await import('ts-morph');
  const { compiler, output } = sides;
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: optionsOf(compiler),
  });
  const runtime = await buildRuntimeFiles(
    { asked: output.runtime },
    { importEnding: '.js', tsNocheck: false },
  );
  for (const [name, text] of runtime) project.createSourceFile(`/${folders.runtime}/${name}`, text);
  for (const [path, text] of textsOf(sides, questions)) project.createSourceFile(path, text);
  const program = project.getProgram().compilerObject;
  const checker = program.getTypeChecker();
  const fits = createFits(compiler, checker);
  const findGone = createFindGone(compiler, checker);
  const found = new Map<string, ReadonlyMap<string, ts.Type>>();
  const typesOf = (file: string): ReadonlyMap<string, ts.Type> => {
    const types = found.get(file) ?? exportedTypes(checker, program.getSourceFile(file));
    found.set(file, types);
    return types;
  };
  return questions.map(({ file }, index) => {
    const typeOf = (name: string): ts.Type | undefined => typesOf(file).get(name);
    const [was, is] = [typeOf(`Old$${index}`), typeOf(`New$${index}`)];
    // What refers to nothing is `any`, which would fit everywhere.
    const isLost = [was, is].some(
      (type) => type === undefined || (type.flags & compiler.TypeFlags.Any) !== 0,
    );
    if (was === undefined || is === undefined || isLost) {
      return { isOldFine: false, isNewFine: false };
    }
    return {
      isOldFine: fits(was, is),
      isNewFine: fits(is, was),
      gone: findGone(was, is),
    };
  });
}

function exportedTypes(
  checker: ts.TypeChecker,
  source: ts.SourceFile | undefined,
): ReadonlyMap<string, ts.Type> {
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
  const asked = symbols.filter(({ name }) => /^(?:Old|New)\$\d+$/.test(name));
  return new Map(asked.map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]));
}

function optionsOf(compiler: Ts): CompilerOptions {
  return {
    target: compiler.ScriptTarget.ES2022,
    module: compiler.ModuleKind.ESNext,
    moduleResolution: compiler.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    strict: true,
    types: [],
    noEmit: true,
  };
}

/** The new files, with the texts in question below; what hands all on is of no use here. */
function textsOf(sides: Sides, questions: readonly Question[]): ReadonlyMap<string, string> {
  const texts = new Map(sides.output.texts);
  texts.delete(`/${folders.api}/index.ts`);
  const added = new Map<string, string[]>();
  const add = (file: string, line: string): void => {
    const lines = added.get(file);
    if (lines === undefined) added.set(file, [line]);
    else lines.push(line);
  };
  for (const declaration of sides.kept) add(declaration.file, declarationText(declaration));
  for (const [index, { file, old: before, new: after }] of questions.entries()) {
    add(file, `export type Old$${index} = ${byStatus(before)};`);
    add(file, `export type New$${index} = ${byStatus(after)};`);
  }
  for (const [file, lines] of added) {
    const imports = importsFor(sides, file);
    texts.set(file, [...imports, texts.get(file) ?? '', ...lines, failure].join('\n'));
  }
  return texts;
}

/** A failure of some statuses is one of each: only so does the compiler see which status has which body. */
const failure = `type Failure$<Status, Body, Code = string> = Status extends unknown
  ? { readonly status: Status; readonly body: Body; readonly code: Code | undefined } : never;`;

function byStatus(text: string): string {
  return text.replaceAll(/\bHttpError</g, 'Failure$<');
}

function declarationText({ text, name, as }: Exported & { readonly as?: string }): string {
  if (as === undefined) return text;
  return text.replace(
    new RegExp(String.raw`(\b(?:const|type|interface) )${escaped(name)}\b`),
    `$1${as}`,
  );
}

function escaped(name: string): string {
  return name.replaceAll('$', String.raw`\$`);
}

/** What the old file imported and the new one does not, from wherever it stands now. */
function importsFor(sides: Sides, file: string): readonly string[] {
  const before = sides.old.get(file);
  const known = new Set(sides.new.get(file)?.names);
  for (const { file: at, name } of sides.kept) if (at === file) known.add(name);
  const homes = new Map(
    [...[...sides.new.values()].flatMap(({ exports }) => exports), ...sides.kept]
      .filter(({ kind }) => kind !== 'elsewhere')
      .map(({ name, file: at }) => [name, at]),
  );
  return (before?.imports ?? [])
    .filter(({ local }) => !known.has(local))
    .map(({ module, name, local }) => {
      const path = relativeTo(file, homes.get(name)) ?? module;
      return `import type { ${name} as ${local} } from '${path}';`;
    });
}

function relativeTo(file: string, home: string | undefined): string | undefined {
  if (home === undefined) return undefined;
  const path = posix.relative(posix.dirname(file), home).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
