/** Makes one program of all cases, so that the compiler is asked once, and shows what becomes of each. */

import { Project, ts } from 'ts-morph';
import type { Reporter } from '../../../../generator/core/diagnostics/diagnostic.ts';
import { createReporter } from '../../../../generator/core/diagnostics/reporter.ts';
import { buildRuntimeFiles } from '../../../../generator/core/emit/runtime.ts';
import { findRuntimeUses, type RuntimeName } from '../../../../generator/core/emit/runtime-uses.ts';
import type { Api } from '../../../../generator/core/ir/model/model.ts';
import { type FilesConfig, openDocuments } from '../../../../generator/run/memory/project.ts';
import { createContext, createOutput } from '../../../../generator/run/pipeline/context.ts';
import { emitApi } from '../../../../generator/run/pipeline/emit.ts';
import { chooseEmitters } from '../../../../generator/run/pipeline/emitters.ts';
import { readDescription } from '../../../../generator/run/pipeline/read.ts';
import { untimed } from '../../../../generator/run/timings.ts';
import type { CodeUnit, ProjectCode } from '../../project/code.ts';
import { type ChangedApi, openChange } from '../../renames/change.ts';
import { planRewrites, type Rewrites } from '../../rewrite/plan.ts';

export interface Case {
  readonly name: string;
  readonly old: object;
  readonly new: object;
  readonly config?: FilesConfig;
  /** Texts of the user's files, as they are and as they become: `client.«getOrder|readOrder»()`. The output is in `api/`. */
  readonly code: string | Readonly<Record<string, string>> | ((api: Api) => string);
  /** Parts of what is said of uses that are left, in their order. */
  readonly left?: readonly string[];
  /** Errors that are there afterwards, if the rest is for a person. */
  readonly errors?: readonly string[];
}

export interface Outcome {
  readonly files: Readonly<Record<string, string>>;
  readonly left: readonly string[];
  readonly done: readonly string[];
  /** Errors with the old output, before: the case itself would be wrong. */
  readonly own: readonly string[];
  /** Errors with the new output, afterwards. */
  readonly errors: readonly string[];
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  jsx: ts.JsxEmit.Preserve,
  allowJs: true,
  checkJs: true,
  strict: true,
  types: [],
  noEmit: true,
};

type Texts = ReadonlyMap<string, string>;

interface Sources {
  readonly own: Texts;
  readonly outputs: { readonly old: Texts; readonly new: Texts };
}

export async function rewriteCases(cases: readonly Case[]): Promise<readonly Outcome[]> {
  const outputs = { old: new Map<string, string>(), new: new Map<string, string>() };
  const changes: ChangedApi[] = [];
  for (const [index, one] of cases.entries()) changes.push(await openCase(one, index, outputs));
  await addRuntime([outputs.old, outputs.new]);
  const own = new Map(
    cases.flatMap(({ code }, index) => {
      const api = changes[index]?.apis.old;
      const files = typeof code === 'function' && api !== undefined ? code(api) : code;
      return listFiles(files).map(
        ([path, text]) => [`/${index}/${path}`, readBefore(text)] as const,
      );
    }),
  );
  const opened = openCode({ own, outputs });
  const rewrites = planRewrites(opened, changes);
  const texts = new Map(rewrites.edits.map(({ path, after }) => [path, after]));
  const [unit] = opened.units;
  const before = listErrors(unit?.old());
  const after = listErrors(unit?.compile(texts));
  return cases.map((_, index) => {
    const isIn = (path: string): boolean => path.startsWith(`/${index}/`);
    return {
      files: Object.fromEntries(
        [...texts]
          .filter(([path]) => isIn(path))
          .map(([path, text]) => [path.slice(`/${index}/`.length), text]),
      ),
      ...describe(rewrites, isIn),
      own: before.filter(isIn),
      errors: after.filter(isIn),
    };
  });
}

/** The text before all changes: of `«getOrder|readOrder»` what is on the left. */
function readBefore(text: string): string {
  return text.replaceAll(/«([^«»|]*)\|[^«»]*»/g, '$1');
}

/** The files that are others after all changes. */
export function listChanged({ code }: Case): Readonly<Record<string, string>> {
  const changed = listFiles(code).filter(([, text]) => text.includes('«'));
  return Object.fromEntries(
    changed.map(([path, text]) => [path, text.replaceAll(/«[^«»|]*\|([^«»]*)»/g, '$1')]),
  );
}

function listFiles(files: Case['code']): readonly (readonly [string, string])[] {
  if (typeof files === 'function') return [];
  return typeof files === 'string' ? [['app.ts', files]] : Object.entries(files);
}

function describe(
  { left, done }: Rewrites,
  isIn: (path: string) => boolean,
): Pick<Outcome, 'left' | 'done'> {
  return {
    left: left
      .filter(({ path }) => isIn(path))
      .map(({ line, expression, why, help }) => `${line}: ${expression} — ${why}. ${help}`),
    done: done
      .filter(({ path }) => isIn(path))
      .map(({ line, expression, why }) => `${line}: ${expression} — ${why}`),
  };
}

async function openCase(
  { old: before, new: after, config = {} }: Case,
  index: number,
  outputs: { readonly old: Map<string, string>; readonly new: Map<string, string> },
): Promise<ChangedApi> {
  const reporter = createReporter();
  const was = await emit(before, { config, reporter }, (path, text) =>
    outputs.old.set(`/${index}/${path}`, text),
  );
  const is = await emit(after, { config, reporter }, (path, text) =>
    outputs.new.set(`/${index}/${path}`, text),
  );
  const change = await openChange({ old: was.api, new: is.api }, { ...is, reporter });
  if (reporter.failed) throw new Error(JSON.stringify(reporter.problems));
  return { ...change, folder: `/${index}/api` };
}

async function emit(
  value: object,
  { config, reporter }: { readonly config: FilesConfig; readonly reporter: Reporter },
  add: (path: string, text: string) => void,
) {
  const documents = { 'shop.json': JSON.stringify(value) };
  const project = openDocuments(documents, { ...config, apis: { shop: 'shop.json' } }, reporter);
  const [job] = project?.jobs ?? [];
  if (project === undefined || job === undefined) {
    throw new Error(JSON.stringify(reporter.problems));
  }
  const context = createContext({ project, reporter, stopwatch: untimed });
  const model = await readDescription(job, context);
  if (model === undefined) throw new Error(JSON.stringify(reporter.problems));
  const output = createOutput();
  const getEmitters = await chooseEmitters(context);
  await emitApi(model, { ...context, job: model.job, emitters: getEmitters(job), output });
  for (const [path, text] of output.texts) {
    add(path.replace('shop/', 'api/'), text.replaceAll(/'(?:\.\.\/)+runtime\//g, "'/runtime/"));
  }
  const api: Api = model.api;
  return { api, project, job: model.job };
}

async function addRuntime(outputs: readonly Map<string, string>[]): Promise<void> {
  const names = new Set<RuntimeName>();
  for (const texts of outputs) {
    for (const text of texts.values()) {
      const plain = text.replaceAll("'/runtime/", "'../runtime/");
      for (const name of findRuntimeUses('api/any.ts', plain, 'runtime')) names.add(name);
    }
  }
  const files = await buildRuntimeFiles(names, { importEnding: '.js', tsNocheck: false });
  for (const texts of outputs) {
    for (const [name, text] of files) texts.set(`/runtime/${name}`, text);
  }
}

function openCode({ own, outputs }: Sources): ProjectCode {
  const declared = new Project({ useInMemoryFileSystem: true, compilerOptions: options });
  declared.createSourceFile('/any.ts', '');
  const libraries = declared.getProgram().compilerObject;
  const parsed = new Map<string, ts.SourceFile>();
  const compile = (texts: Texts): ts.Program => {
    const read = (path: string): ts.SourceFile | undefined => {
      const text = texts.get(path)?.replace(/^\uFEFF/, '');
      if (text === undefined) return libraries.getSourceFile(path);
      const key = `${path}\0${text}`;
      const file =
        parsed.get(key) ??
        ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.ES2022 }, true);
      parsed.set(key, file);
      return file;
    };
    return ts.createProgram([...own.keys()], options, {
      getSourceFile: read,
      fileExists: (path) => texts.has(path),
      readFile: (path) => texts.get(path),
      getDefaultLibFileName: () => '/node_modules/typescript/lib/lib.d.ts',
      getDefaultLibLocation: () => '/node_modules/typescript/lib',
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile: () => {},
    });
  };
  const [old, now] = [outputs.old, outputs.new].map((texts) =>
    compile(new Map([...own, ...texts])),
  );
  if (old === undefined || now === undefined) throw new Error('no program');
  const unit: CodeUnit = {
    config: undefined,
    paths: [...own.keys()],
    old: () => old,
    new: () => now,
    compile: (texts) => compile(new Map([...own, ...outputs.new, ...texts])),
  };
  const files = [...own].map(([path, text]) => ({ path, text }));
  return { root: '/', ts, files, units: [unit], outputs };
}

function listErrors(program: ts.Program | undefined): readonly string[] {
  const files = program?.getSourceFiles() ?? [];
  return files
    .filter(({ fileName }) => /^\/\d+\//.test(fileName))
    .flatMap((file) =>
      [
        ...(program?.getSyntacticDiagnostics(file) ?? []),
        ...(program?.getSemanticDiagnostics(file) ?? []),
      ].map(({ messageText, start = 0 }) => {
        const { line } = file.getLineAndCharacterOfPosition(start);
        return `${file.fileName}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
      }),
    );
}
