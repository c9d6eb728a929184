/** A planned file and a hook of the user's in, the file as the hook leaves it out. */

import type * as Morph from 'ts-morph';
import type { Hooks } from '../config.ts';
import type { EmittedFile } from '../emit/emit.ts';
import { loadMorph, type TsMorph } from '../emit/print-by-morph.ts';
import { openModules } from '../emit/runtime.ts';
import type { Api } from '../ir/model.ts';
import { callHook, type HookCall, reportUnfit } from './hooks.ts';

export interface SourceFileHook extends Pick<HookCall, 'project' | 'reporter'> {
  readonly hook: NonNullable<Hooks['sourceFile']>;
  readonly api: Api;
  /** From the API's folder to the runtime. */
  readonly runtime: string;
}

/** Undefined, and a problem, where the hook throws or leaves no TypeScript. What is no TypeScript file stays as it is. */
export async function changeFile(
  emitted: EmittedFile,
  { hook, api, runtime, project, reporter }: SourceFileHook,
): Promise<EmittedFile | undefined> {
  const { path, text } = emitted;
  if (!path.endsWith('.ts')) return emitted;
  const subject = `\`${path}\` of the API \`${api.id}\``;
  const call: HookCall = { hook: 'sourceFile', subject, project, reporter };
  return callHook(call, async () => {
    const morph = await loadMorph(project.loadMorph);
    const source = open(emitted, morph);
    const before = listImports(source, runtime);
    const given: unknown = await hook(source, { api, path });
    const changed = source.getFullText();
    const fault = typeof given === 'string' ? GAVE_TEXT : findSyntaxError(source, morph);
    // A file that an emitter got wrong is told as the emitter's.
    if (fault !== undefined && findSyntaxError(open(emitted, morph), morph) === undefined) {
      await reportUnfit(call, `${fault}, in ${subject}`);
      return undefined;
    }
    if (changed === text) return emitted;
    const modules = await openModules();
    const added = listImports(source, runtime).filter(
      (name) => !before.includes(name) && modules(name.replace(/#.*/, '')) !== undefined,
    );
    return { path, text: changed, runtime: [...emitted.runtime, ...added] };
  });
}

/** By itself, and in our style: what a hook adds need not be told apart from the rest. */
function open({ path, text }: EmittedFile, morph: TsMorph): Morph.SourceFile {
  const project = new morph.Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { noLib: true, noResolve: true },
    manipulationSettings: {
      indentationText: morph.IndentationText.TwoSpaces,
      quoteKind: morph.QuoteKind.Single,
    },
  });
  return project.createSourceFile(`/${path}`, text);
}

const GAVE_TEXT = 'returned a string, but it must change the file itself';

/** What is wrong first, and its line; undefined where the file parses. */
function findSyntaxError(source: Morph.SourceFile, { ts }: TsMorph): string | undefined {
  const [first] = source.getProject().getProgram().getSyntacticDiagnostics(source);
  if (first === undefined) return undefined;
  const line = source.getFullText().split('\n')[first.getLineNumber() - 1] ?? '';
  const message = ts.flattenDiagnosticMessageText(first.compilerObject.messageText, ' ');
  return `left a syntax error: ${message.replace(/\.$/, '')} (\`${line.trim()}\`)`;
}

/** What the file names of the runtime: `client#Http`, or all of a module: `luhn#*`. */
function listImports(source: Morph.SourceFile, runtime: string): readonly string[] {
  const up = '../'.repeat(source.getFilePath().split('/').length - 2);
  const folder = up === '' ? `${runtime}/` : `${up}${runtime.replace(/^\.\//, '')}/`;
  const lines = [
    ...source.getImportDeclarations().map((line) => [line, line.getNamedImports()] as const),
    ...source.getExportDeclarations().map((line) => [line, line.getNamedExports()] as const),
  ];
  return lines.flatMap(([line, named]) => {
    const way = line.getModuleSpecifierValue() ?? '';
    if (!way.startsWith(folder)) return [];
    const module = way.slice(folder.length).replace(/\.[jt]s$/, '');
    const names = named.map((one) => one.getName());
    return (names.length === 0 ? ['*'] : names).map((name) => `${module}#${name}`);
  });
}
