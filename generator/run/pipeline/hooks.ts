/** Calls hooks of the user's for an API or a planned file. What a hook does wrong is reported at the config. */

import type * as Morph from 'ts-morph';
import type { Hooks, ReadDocument } from '../config/config.ts';
import { thrownAt } from '../config/place.ts';
import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { findThrownLine } from '../../core/diagnostics/thrown.ts';
import type { EmittedFile } from '../../core/emit/emit.ts';
import { loadMorph, type TsMorph } from '../../core/emit/print-by-morph.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { Changer } from '../../core/load/overlay/change.ts';
import { isObject } from '../../core/load/structure/pointer.ts';
import type { Project } from '../project/project.ts';

interface HookCall {
  readonly hook: keyof Hooks;
  /** What it is called for: `` the API `shop` ``. */
  readonly subject: string;
  readonly project: Project;
  readonly reporter: Reporter;
}

export async function applyHook(
  api: Api,
  hook: NonNullable<Hooks['ir']>,
  { project, reporter }: Pick<HookCall, 'project' | 'reporter'>,
): Promise<Api | undefined> {
  const call: HookCall = { hook: 'ir', subject: `the API \`${api.id}\``, project, reporter };
  return callHook(call, async () => {
    const returned: unknown = await hook(api);
    const fault = findFault(returned, api);
    // Every member is of the kind that the API had; what is below them is for the type checker.
    if (fault === undefined) return returned as Api;
    reportUnfit(call, `returned ${fault} for ${call.subject}`);
    return undefined;
  });
}

/** Undefined where there is no hook on documents. */
export function createChanger(
  id: string,
  { project, reporter }: Pick<HookCall, 'project' | 'reporter'>,
): Changer | undefined {
  const hook = project.hooks.document;
  if (hook === undefined) return undefined;
  const call: HookCall = { hook: 'document', subject: `the API \`${id}\``, project, reporter };
  return {
    change: (document, read) =>
      callHook(call, async () => {
        // The document is what a file says; its type is what a hook may expect of it.
        const returned: unknown = await hook(document as unknown as ReadDocument, { api: id });
        return read(returned === undefined ? document : returned);
      }),
    refuse: (fault) => reportUnfit(call, `returned ${fault}, for ${call.subject}`),
  };
}

async function callHook<T>(call: HookCall, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    reportThrown(call, error);
    return undefined;
  }
}

const HELP: Readonly<Record<keyof Hooks, string>> = {
  document: 'Change the document itself, or return plain data, as JSON has it.',
  ir: "Return a changed copy of the API: `(api) => ({ ...api, title: 'Mine' })`.",
  sourceFile: 'Change the file itself: `(file) => { file.addStatements(…); }`.',
};

/** What a hook gave that no file can be made of. */
export function reportUnfit(
  { hook, project, reporter }: Omit<HookCall, 'subject'>,
  what: string,
): void {
  reporter.report({
    code: 'CONF-710',
    severity: 'error',
    message: `\`hooks.${hook}\` ${what}.`,
    at: { file: project.file, pointer: `/hooks/${hook}` },
    help: HELP[hook],
  });
}

/** Reports an error that a hook threw, at the line of the config that threw it, or else at the hook. */
function reportThrown({ hook, subject, project, reporter }: HookCall, error: unknown): void {
  const { file } = project;
  const text = reporter.sources.text(file);
  const at = text === undefined ? undefined : thrownAt(error, file, text);
  const reason =
    error instanceof Error ? `${error.name}: ${findThrownLine(error)}` : findThrownLine(error);
  reporter.report({
    code: 'CONF-709',
    severity: 'error',
    message: `\`hooks.${hook}\` failed for ${subject}: ${reason}.`,
    at: at?.offset === undefined ? { file, pointer: `/hooks/${hook}` } : at,
    help: 'Correct the hook. Nothing was written.',
  });
}

/** Undefined where every member is there, and of the kind it was. */
function findFault(returned: unknown, api: Api): string | undefined {
  if (!isObject(returned)) return returned === undefined ? 'nothing' : 'no object';
  const wrong = Object.entries(api).find(([name, before]) => {
    const after = returned[name];
    if (after === undefined) return !optional.has(name);
    return before !== undefined && !isLike(after, before);
  });
  return wrong === undefined ? undefined : `an API whose \`${wrong[0]}\` is not valid`;
}

const optional: ReadonlySet<string> = new Set([
  'description',
  'errors',
  'isAuthNotShown',
  'simulation',
]);

function isLike(after: unknown, before: unknown): boolean {
  if (describeKind(after) !== describeKind(before)) return false;
  if (!Array.isArray(after) || !Array.isArray(before)) return true;
  const first: unknown = before[0];
  return first === undefined || after.every((item) => describeKind(item) === describeKind(first));
}

function describeKind(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'null' : typeof value;
}

interface SourceFileHook extends Pick<HookCall, 'project' | 'reporter'> {
  readonly hook: NonNullable<Hooks['sourceFile']>;
  readonly api: Api;
}

/** Undefined, and a problem, where the hook throws or leaves no TypeScript. What is no TypeScript file stays as it is. */
export async function changeFile(
  emitted: EmittedFile,
  { hook, api, project, reporter }: SourceFileHook,
): Promise<EmittedFile | undefined> {
  const { path, text } = emitted;
  if (!path.endsWith('.ts')) return emitted;
  const subject = `\`${path}\` of the API \`${api.id}\``;
  const call: HookCall = { hook: 'sourceFile', subject, project, reporter };
  return callHook(call, async () => {
    const morph = await loadMorph(project.loadMorph);
    const source = open(emitted, morph);
    const returned: unknown = await hook(source, { api, path });
    const changed = source.getFullText();
    const fault =
      typeof returned === 'string'
        ? 'returned a string, but it must change the file itself'
        : findSyntaxError(source, morph);
    // A file that an emitter got wrong is reported as the emitter's.
    if (fault !== undefined && findSyntaxError(open(emitted, morph), morph) === undefined) {
      reportUnfit(call, `${fault}, in ${subject}`);
      return undefined;
    }
    return changed === text ? emitted : { path, text: changed, beside: emitted.beside };
  });
}

/** Opens a file in a project of its own, with our style, so that what a hook adds looks like the rest. */
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

/** What is wrong first, and its line; undefined where the file parses. */
function findSyntaxError(source: Morph.SourceFile, { ts }: TsMorph): string | undefined {
  const [first] = source.getProject().getProgram().getSyntacticDiagnostics(source);
  if (first === undefined) return undefined;
  const line = source.getFullText().split('\n')[first.getLineNumber() - 1] ?? '';
  const message = ts.flattenDiagnosticMessageText(first.compilerObject.messageText, ' ');
  return `left a syntax error: ${message.replace(/\.$/, '')} (\`${line.trim()}\`)`;
}
