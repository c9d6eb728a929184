/** What the stages of a run work with beside what they are given, and what they gather. */

import { readFileSync } from 'node:fs';
import { createBug } from '../../core/diagnostics/bug.ts';
import type { Formatted } from '../cache/formatted.ts';
import type { RecordedApi } from '../cache/cache.ts';
import { createConfigSources } from '../config/place.ts';
import type { Reporter, Sources } from '../../core/diagnostics/diagnostic.ts';
import { createReporter, isFailure } from '../../core/diagnostics/reporter.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { Bundle } from '../../core/load/document.ts';
import type { NeededPackage } from '../../core/plan/emitter.ts';
import type { Job, Project } from '../project/project.ts';
import type { Comparison } from '../write/compare.ts';
import type { Owner } from '../write/lock.ts';
import {
  type ApiContext,
  type Context,
  createContext,
  createOutput,
  type Output,
  startReading,
} from './context.ts';
import { chooseEmitters, type GetEmitters } from './emitters.ts';
import { describeForm, settleForm } from './forms.ts';
import type { Count } from '../outcome.ts';
import type { RecalledApis } from './remember.ts';
import type { Others } from './runtime.ts';

export interface RunOptions {
  readonly dry: boolean;
  /** Files that may be overwritten although they are not ours: relative to the output root or to `folder`, or absolute. */
  readonly overwrite?: readonly string[];
  readonly strict?: boolean;
  /** Folder that the file names of diagnostics are relative to; the project's unless given. */
  readonly folder?: string;
  readonly formatted?: Formatted | undefined;
  /** APIs of an earlier run that nothing has changed of. */
  readonly recalled?: RecalledApis | undefined;
  /** Called with another run that writes into the same output, and is waited for. */
  readonly onWait?: (owner: Owner) => void;
  readonly packing?: Packing;
  /** Called with what happens, for a person who waits. */
  readonly onStage?: (text: string) => void;
}

/** What makes a package of an output: given to a run by whoever knows how two documents differ. */
export interface Packing {
  /** Adds the files of the package to the output, or reports why there can be none. */
  readonly pack: (made: Packable) => Promise<void>;
  /** Whether what changed makes a version. */
  readonly isVersioned: boolean;
}

export type Packable = Model & Omit<ApiContext, 'seen'>;

export interface Run extends Context {
  readonly options: RunOptions;
  readonly getEmitters: GetEmitters;
  readonly apis: ApiRun[];
  /** Those that were not made again. */
  readonly recalled: RecordedApi[];
  /** The output of all APIs, and what they share. */
  readonly output: Output;
  /** Packages that the output imports, and that are not installed in a version that fits. */
  readonly missing: NeededPackage[];
  /** Undefined where the run leaves no API alone. */
  others?: Others;
  /** Files of the runtime that were made. */
  readonly runtime: Set<string>;
  /** How the output compares with what is on disk; undefined where an error came before. */
  comparison?: Comparison;
  /** Whether a run was killed while it replaced the output, and this one may not finish it. */
  isHalfWritten: boolean;
}

/** One API of a run: its problems, its documents and its output are its own. */
interface ApiRun extends ApiContext {
  /** Once there is a model, the form of its validators is settled. */
  job: Job;
  readonly options: RunOptions;
  count?: Count;
  /** How its validators are written, where this run has chosen it. */
  choice?: string;
  /** Kept where a package is made of it. */
  model?: Model;
}

interface Model {
  readonly bundle: Bundle;
  readonly api: Api;
}

export async function startRun(project: Project, options: RunOptions): Promise<Run> {
  const context = startReading(project, openReporter(project));
  const getEmitters = await chooseEmitters(context);
  const run = { ...context, options, getEmitters, output: createOutput() };
  return {
    ...run,
    apis: [],
    recalled: [],
    missing: [],
    runtime: new Set<string>(),
    isHalfWritten: false,
  };
}

/** Problems may be at a place in the config, which is then read. */
function openReporter({ file: config }: Project): Reporter {
  const reporter = createReporter();
  let sources: Sources | undefined;
  const open = (): Sources =>
    (sources ??= createConfigSources(config, attempt(() => readFileSync(config, 'utf8')) ?? ''));
  reporter.attach({
    text: (file) => (file === config ? open().text(file) : undefined),
    locate: (at) => open().locate(at),
    asWritten: (at) => at,
  });
  return reporter;
}

export function startApi(job: Job, run: Run): ApiRun {
  const { project, stopwatch, options } = run;
  options.onStage?.(job.id);
  const context = createContext({ project, reporter: openReporter(project), stopwatch });
  const emitters = run.getEmitters(job);
  const api = { ...context, job, options, emitters, output: createOutput() };
  run.apis.push(api);
  return api;
}

/** Of the models of many APIs only one at a time is in memory. */
export function noteModel(model: Model, run: ApiRun): void {
  const { operations, models } = model.api;
  const { job } = run;
  run.job = settleForm(model.api, job);
  const isNew = job.isFormOpen === true && !run.project.omit.has('validators');
  if (isNew) run.choice = describeForm(model.api, run.job);
  run.count = { id: run.job.id, operations: operations.length, models: models.length };
  if (run.project.isPackage) run.model = model;
}

export async function packOutput({ options, apis, output }: Run): Promise<void> {
  const last = apis.at(-1);
  if (last?.model === undefined) return;
  if (options.packing === undefined) throw createBug('BUG-915', 'a package that nobody packs');
  await options.packing.pack({ ...last, ...last.model, output });
}

/** Takes over what an earlier run made of an API; false where it must be made again. */
export function recallApi({ id }: Job, { options, recalled }: Run): boolean {
  const known = options.recalled?.apis.get(id);
  if (known !== undefined) recalled.push(known);
  return known !== undefined;
}

/** Whether an error was reported: then nothing more is made of the documents. */
export function hasErrors({ reporter, apis }: Run): boolean {
  return reporter.failed || apis.some((api) => api.reporter.failed);
}

/** Whether nothing is to be written: with `strict` a warning is enough. */
export function isFailed({ reporter, apis, options }: Run): boolean {
  return [reporter, ...apis.map((api) => api.reporter)].some(({ problems }) =>
    isFailure(problems, options.strict),
  );
}
