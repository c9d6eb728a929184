/** Two APIs in; what their generated types do to the code of callers out. */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import type { Api } from '../../ir/model.ts';
import type { PlannedFile } from '../../plan/emitter.ts';
import type { Job, Project } from '../../project.ts';
import { changeOf } from './answers.ts';
import type { TypeChange } from './change.ts';
import { loadCompiler, type Ts } from './compiler.ts';
import { type ParsedFile, parseFile } from './declarations.ts';
import type { Notebook } from './findings.ts';
import { judge } from './judge.ts';
import { kinOf } from './kin.ts';
import { withLeads } from './leads.ts';
import { meaningsChanged } from './meanings.ts';
import { typesOf } from './names.ts';
import { folders, outputOf, type TypeScriptOutput } from './output.ts';
import { positionsOf } from './positions.ts';
import { compareSymbols } from './symbols.ts';

export interface ComparedTypes {
  readonly changes: readonly TypeChange[];
  /** Generated code differs, if only in its comments or bodies. */
  readonly isOutputChanged: boolean;
}

const nothing: ComparedTypes = { changes: [], isOutputChanged: false };

/** Texts first, then declarations, then members, and the compiler for what is left. */
export async function compareTypes(
  project: Project,
  job: Job,
  before: Api,
  after: Api,
  reporter: Reporter,
): Promise<ComparedTypes> {
  const was = await outputOf(project, job, before, reporter);
  const is = await outputOf(project, job, after, reporter);
  if (was === undefined || is === undefined) return nothing;
  const isOutputChanged = was.whole !== is.whole;
  const changed = changedFiles(was, is);
  if (!isOutputChanged) return nothing;
  const compiler = await loadCompiler();
  const old = parseAll(compiler, was, changed);
  const fresh = parseAll(compiler, is, changed);
  const types = { old: typesOf(compiler, was, old), new: typesOf(compiler, is, fresh) };
  const notebook: Notebook = { compiler, types, met: new Set(), changes: [], asked: [] };
  const facts = new Set([...was.facts, ...is.facts]);
  const kept = compareSymbols(notebook, old, fresh, positionsOf(before, after), facts);
  // Old texts refer to what the old output has of the runtime.
  const output = { ...is, runtime: new Set([...was.runtime, ...is.runtime]) };
  const sides = { compiler, output, old, new: fresh, kept };
  const answers = await judge(
    sides,
    notebook.asked.map(({ question }) => question),
  );
  for (const [index, asked] of notebook.asked.entries()) {
    const answer = answers[index];
    const change = answer === undefined ? undefined : changeOf(asked, answer);
    if (change !== undefined) notebook.changes.push(change);
  }
  notebook.changes.push(...meaningsChanged(before, after));
  return { changes: withLeads(notebook.changes, kinOf(before, after)), isOutputChanged };
}

function changedFiles(was: TypeScriptOutput, is: TypeScriptOutput): ReadonlySet<string> {
  const paths = new Set([...was.texts.keys(), ...is.texts.keys()]);
  const changed = [...paths].filter((path) => was.texts.get(path) !== is.texts.get(path));
  const isCallChanged = changed.some((path) => path.startsWith(`/${folders.api}/operations/`));
  return new Set(isCallChanged ? [...changed, `/${folders.api}/client.ts`] : changed);
}

function parseAll(
  compiler: Ts,
  { texts, planned }: TypeScriptOutput,
  changed: ReadonlySet<string>,
): ReadonlyMap<string, ParsedFile> {
  const parsed = [...changed].flatMap((path): [string, ParsedFile][] => {
    const text = texts.get(path);
    return text === undefined ? [] : [[path, parseFile(compiler, path, text)]];
  });
  return new Map([
    ...parsed,
    ...Array.from(planned, ([path, file]): [string, ParsedFile] => [path, namesOf(path, file)]),
  ]);
}

/** The names that a file exports, and nothing about them. */
function namesOf(path: string, { symbols }: PlannedFile): ParsedFile {
  const exports = symbols.map(({ name }) => ({
    name,
    kind: 'function' as const,
    file: path,
    text: '',
    shape: () => ({ kind: 'function' as const, text: '' }),
  }));
  return { path, exports, imports: [], names: new Set() };
}
