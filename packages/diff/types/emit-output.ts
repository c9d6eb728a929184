/** Emits the TypeScript that would be written for an API: in memory, neither formatted nor written. */

import { posix } from 'node:path';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { optionalEmitters } from '../../../generator/features/optional.ts';
import { findRuntimeUses, type RuntimeName } from '../../../generator/core/emit/runtime-uses.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { chooseEmitters } from '../../../generator/run/pipeline/emitters.ts';
import type { Emitter, OutputOptions, PlannedFile } from '../../../generator/core/plan/emitter.ts';
import type { Job } from '../../../generator/run/project/job.ts';
import type { Project } from '../../../generator/run/project/project.ts';

export interface TypeScriptOutput {
  /** Texts by path (`/api/models.ts`), without their comments. */
  readonly texts: ReadonlyMap<string, string>;
  /** All of it, comments too, to see whether anything differs. */
  readonly whole: string;
  /** Files that were not emitted, by path: their names are enough. */
  readonly planned: ReadonlyMap<string, PlannedFile>;
  /** Files that repeat what the document says in numbers: that they say more is nothing new to use. */
  readonly facts: ReadonlySet<string>;
  readonly runtime: ReadonlySet<RuntimeName>;
}

/** The folders in which the compiler finds the API and the runtime. */
export const folders = { api: 'api', runtime: 'runtime' } as const;

/** Large files, whose types are compared in the files that declare them. */
const namesAlone: ReadonlySet<string> = new Set(['validators']);

export interface Generation {
  readonly project: Project;
  readonly job: Job;
  readonly reporter: Reporter;
}

/** Undefined, and problems, where nothing can be generated. */
export async function emitOutput(
  api: Api,
  { project, job, reporter }: Generation,
): Promise<TypeScriptOutput | undefined> {
  const [{ plan }, { emitFile }] = await Promise.all([
    import('../../../generator/core/plan/plan.ts'),
    import('../../../generator/core/emit/emit.ts'),
  ]);
  const options: OutputOptions = {
    ...job.options,
    importEnding: '.js',
    tsNocheck: false,
    runtime: `../${folders.runtime}`,
  };
  const emitters = await chooseCompared({ project, job, reporter });
  const made = plan(repeatFailures(api), emitters, options, reporter);
  if (reporter.failed) return undefined;
  const texts = new Map<string, string>();
  const planned = new Map<string, PlannedFile>();
  const facts = new Set<string>();
  const names = new Set<RuntimeName>();
  let whole = '';
  for (const file of made.files) {
    const path = posix.join('/', folders.api, file.path);
    if (file.emitter === 'limits') facts.add(path);
    if (namesAlone.has(file.emitter)) planned.set(path, file);
    if (namesAlone.has(file.emitter) || !path.endsWith('.ts')) continue;
    const { text } = await emitFile(made, file, { options });
    texts.set(path, removeComments(text));
    for (const name of findRuntimeUses(file.path, text, options.runtime)) names.add(name);
    whole += `${path}\n${text}\n`;
  }
  return { texts, whole, planned, facts, runtime: names };
}

/**
 * Nothing that repeats what other files say: the README, and built-in emitters that only write where they are named. Constants of
 * limits are in no other file.
 */
async function chooseCompared({ project, job, reporter }: Generation): Promise<readonly Emitter[]> {
  const own = job.emitters.filter(
    ({ emitter }) =>
      emitter === 'limits' ||
      (typeof emitter !== 'string' && !Object.hasOwn(optionalEmitters, emitter.name)),
  );
  const jobs = [{ ...job, emitters: own }];
  const omit = new Set([...project.omit, 'readme']);
  const getEmitters = await chooseEmitters({ project: { ...project, jobs, omit }, reporter });
  return getEmitters(job);
}

/** Gives each operation its own failures, so that a change is reported where it is, even if others have the same. */
function repeatFailures(api: Api): Api {
  const operations = api.operations.map((operation) => {
    const { failures: _failures, ...names } = operation.names;
    return { ...operation, names };
  });
  return { ...api, operations };
}

/** Comments begin a line of their own, and no text of a document does: it is in quotes, on one line. */
function removeComments(text: string): string {
  return text.replaceAll(/^[ \t]*\/\*\*[^]*?\*\/[ \t]*\n/gm, '');
}
