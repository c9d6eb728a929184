/**
 * Runs a request: gives the outcome of an earlier run where nothing has changed, else generates a folder of TypeScript
 * from documents, stage by stage. What the stages need is loaded where there is something to do.
 */

import { openCache, recall } from '../cache/cache.ts';
import type { Outcome } from '../outcome.ts';
import type { Job } from '../project/job.ts';
import type { Project } from '../project/project.ts';
import type { ApiRun, Generated, Run, RunOptions } from './run.ts';
import type { Request, SessionOptions } from './session.ts';
import { now } from '../timings.ts';
import type * as AllStages from './stages.ts';

export async function recallOrGenerate(
  request: Request,
  options: SessionOptions,
): Promise<Outcome> {
  const start = now();
  const cache = options.cache === false ? undefined : (options.cache ?? openCache(request.folder));
  // Files that may be overwritten may be other ones in the next run: such a run is not remembered.
  const recordName = options.overwrite?.length ? undefined : JSON.stringify(request);
  const session = { request, options, cache, recordName, since: Date.now() };
  const known = cache && recordName ? recall(cache, recordName, !options.dry) : undefined;
  if (known?.changed.size === 0) {
    const timings = [{ stage: 'recall', milliseconds: now() - start }];
    return { ...known.record.result, failed: false, manifestChanged: false, timings };
  }
  await options.onWork?.();
  const { openRun, remember } = await import('./stages.ts');
  const opened = await openRun(session, known);
  if ('failed' in opened) return opened;
  const generated = await generate(opened.project, opened.options);
  return remember(generated, opened, session);
}

/** Every API is read, so that all problems are reported in one run. Nothing is written when there is an error. */
export async function generate(project: Project, options: RunOptions): Promise<Generated> {
  const stages = await import('./stages.ts');
  const { addOutput, isFailed } = stages;
  const run = await stages.startRun(project, options);
  for (const job of project.jobs) {
    if (stages.recallApi(job, run)) continue;
    const one = await emitOne(stages, job, run);
    if (one === undefined) continue;
    await options.collect?.(LARGE);
    await stages.finishOutput(one);
    stages.noteRuntime(one.output);
    addOutput(one.output, run.output);
  }
  if (!stages.hasErrors(run)) await stages.addRuntime(run);
  if (!stages.hasErrors(run)) await stages.packOutput(run);
  stages.checkInstalled(run);
  if (!isFailed(run)) await stages.writeOutput(run);
  return { outcome: stages.concludeRun(run), run };
}

/** Makes the raw code of an API. Nothing keeps its model, which is larger, while that is formatted. */
async function emitOne(stages: Stages, job: Job, run: Run): Promise<ApiRun | undefined> {
  const one = stages.startApi(job, run);
  const bundle = await stages.readBundle(job, one);
  if (bundle === undefined) return undefined;
  one.job = stages.nameJob(job, bundle);
  const api = await stages.buildModel(bundle, one.job, one);
  if (api === undefined) return undefined;
  await run.options.collect?.(HUGE);
  stages.noteModel({ bundle, api }, one);
  if (stages.hasErrors(run)) return undefined;
  // A formatter takes parts, and a compiler of JavaScript whole texts.
  const isInParts = run.project.target !== 'js';
  await stages.emitApi({ bundle, api }, { ...one, isInParts });
  return one;
}

// Bytes in use from which a collection pays: an engine would let its heap grow, and collect a little later.
const LARGE = 64 * 2 ** 20;
/** A model is still needed: what goes is the documents' text, and what building it left. */
const HUGE = 256 * 2 ** 20;

type Stages = typeof AllStages;
