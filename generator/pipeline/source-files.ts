/** A planned file and a hook of the user's in, the file as the hook leaves it out. Loads ts-morph, so only where there is a hook. */

import { posix } from 'node:path';
import { IndentationText, Project, QuoteKind, type SourceFile, ts } from 'ts-morph';
import type { Hooks } from '../config.ts';
import type { EmittedFile } from '../emit/emit.ts';
import { hasModule } from '../emit/runtime.ts';
import type { Api } from '../ir/model.ts';
import { callHook, type HookCall, reportUnfit } from './hooks.ts';

export interface SourceFileHook extends Pick<HookCall, 'file' | 'reporter'> {
  readonly hook: NonNullable<Hooks['sourceFile']>;
  readonly api: Api;
  /** From the API's folder to the runtime. */
  readonly runtime: string;
}

/** Undefined, and a problem, where the hook throws or leaves no TypeScript. What is no TypeScript file stays as it is. */
export async function changeFile(
  emitted: EmittedFile,
  { hook, api, runtime, file, reporter }: SourceFileHook,
): Promise<EmittedFile | undefined> {
  const { path, text } = emitted;
  if (!path.endsWith('.ts')) return emitted;
  const subject = `\`${path}\` of the API \`${api.id}\``;
  const call: HookCall = { hook: 'sourceFile', subject, file, reporter };
  return callHook(call, async () => {
    const source = open(path, text);
    const before = listImports(source, runtime);
    const given: unknown = await hook(source, { api, path });
    const changed = source.getFullText();
    const fault = typeof given === 'string' ? GAVE_TEXT : findSyntaxError(source);
    // A file that an emitter got wrong is told as the emitter's.
    if (fault !== undefined && findSyntaxError(open(path, text)) === undefined) {
      await reportUnfit(call, `${fault}, in ${subject}`);
      return undefined;
    }
    if (changed === text) return emitted;
    const added = listImports(source, runtime).filter((name) => !before.includes(name));
    return { path, text: changed, runtime: [...emitted.runtime, ...added] };
  });
}

/** By itself, and in our style: what a hook adds need not be told apart from the rest. */
function open(path: string, text: string): SourceFile {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { noLib: true, noResolve: true },
    manipulationSettings: {
      indentationText: IndentationText.TwoSpaces,
      quoteKind: QuoteKind.Single,
    },
  });
  return project.createSourceFile(`/${path}`, text);
}

const GAVE_TEXT = 'gave a text, where the file itself is to be changed';

/** What is wrong first, and its line; undefined where the file parses. */
function findSyntaxError(source: SourceFile): string | undefined {
  const [first] = source.getProject().getProgram().getSyntacticDiagnostics(source);
  if (first === undefined) return undefined;
  const line = source.getFullText().split('\n')[first.getLineNumber() - 1] ?? '';
  const message = ts.flattenDiagnosticMessageText(first.compilerObject.messageText, ' ');
  return `left a syntax error: ${message.replace(/\.$/, '')} (\`${line.trim()}\`)`;
}

/** What the file has of the runtime: `client#Http`, or all of a module: `luhn#*`. */
function listImports(source: SourceFile, runtime: string): readonly string[] {
  const folder = posix.dirname(source.getFilePath().slice(1));
  const lines = [
    ...source.getImportDeclarations().map((line) => [line, line.getNamedImports()] as const),
    ...source.getExportDeclarations().map((line) => [line, line.getNamedExports()] as const),
  ];
  return lines.flatMap(([line, named]) => {
    const way = posix.relative(runtime, posix.join(folder, line.getModuleSpecifierValue() ?? ''));
    const module = way.replace(/\.[jt]s$/, '');
    if (!hasModule(module)) return [];
    const names = named.map((one) => one.getName());
    return (names.length === 0 ? ['*'] : names).map((name) => `${module}#${name}`);
  });
}
