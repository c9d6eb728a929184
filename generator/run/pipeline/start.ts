/** Begins a run and each API of it, and notes what becomes known of an API once it has a model. */

import { readFileSync } from 'node:fs';
import { createBug } from '../../core/diagnostics/bug.ts';
import type { Reporter, Sources } from '../../core/diagnostics/diagnostic.ts';
import { createReporter } from '../../core/diagnostics/reporter.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { createConfigSources } from '../config/place.ts';
import type { Job } from '../project/job.ts';
import type { Project } from '../project/project.ts';
import { createContext, createOutput, startReading } from './context.ts';
import { chooseEmitters } from './emitters.ts';
import { describeForm, settleForm } from '../project/validator-form.ts';
import type { ApiRun, Model, Run, RunOptions } from './run.ts';

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
    saved: new Map<string, string>(),
    isWritten: false,
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

/** Notes what later stages need of a model. It keeps the model only for a package, so that one at a time is in memory. */
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
