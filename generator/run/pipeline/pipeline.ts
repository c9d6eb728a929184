/**
 * Runs a request: gives the outcome of an earlier run where nothing has changed, else generates a folder of TypeScript
 * from documents, stage by stage. What the stages need is loaded where there is something to do.
 */

import { type Cache, openCache, recall } from '../cache/cache.ts';
import type { Outcome } from '../outcome.ts';
import type { Request } from './request.ts';
import type { Run, RunOptions } from './run.ts';
import type { Project } from '../project/project.ts';
import { now } from '../timings.ts';

export interface SessionOptions extends Pick<
  RunOptions,
  'dry' | 'overwrite' | 'packing' | 'onStage' | 'onWait'
> {
  /** Whether earlier runs count, and this one is remembered. Default: they do, where this package was built. */
  readonly cache?: Cache | false | undefined;
  /** Called before anything is loaded that a run needs which has something to do. */
  readonly onWork?: () => Promise<void>;
}

/** What a run is asked, and what remembers it. */
export interface Session {
  readonly request: Request;
  readonly options: SessionOptions;
  readonly cache: Cache | undefined;
  /** The name of its record; undefined where the run is one of a kind. */
  readonly asked: string | undefined;
  readonly since: number;
}

export async function recallOrGenerate(
  request: Request,
  options: SessionOptions,
): Promise<Outcome> {
  const start = now();
  const cache = options.cache === false ? undefined : (options.cache ?? openCache(request.folder));
  // Who gives files up changes something.
  const asked = options.overwrite?.length ? undefined : JSON.stringify(request);
  const session = { request, options, cache, asked, since: Date.now() };
  const known = cache && asked ? recall(cache, asked, !options.dry) : undefined;
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

/** What came of a run, and all that it gathered. */
export interface Generated {
  readonly outcome: Outcome;
  readonly run: Run;
}

/** Every API is read, so that all problems are reported in one run. Nothing is written when there is an error. */
export async function generate(project: Project, options: RunOptions): Promise<Generated> {
  const stages = await import('./stages.ts');
  const { addOutput, hasErrors, isFailed } = stages;
  const run = await stages.startRun(project, options);
  for (const job of project.jobs) {
    if (stages.recallApi(job, run)) continue;
    const one = stages.startApi(job, run);
    const bundle = await stages.readBundle(job, one);
    if (bundle === undefined) continue;
    const api = await stages.buildModel(bundle, job, one);
    if (api === undefined) continue;
    stages.noteModel({ bundle, api }, one);
    if (hasErrors(run)) continue;
    await stages.emitApi(api, one);
    await stages.finishOutput(one);
    stages.noteRuntime(one.output);
    addOutput(one.output, run.output);
  }
  if (!hasErrors(run)) await stages.addRuntime(run);
  if (!hasErrors(run)) await stages.packOutput(run);
  stages.checkInstalled(run);
  if (!isFailed(run)) await stages.writeOutput(run);
  return { outcome: stages.concludeRun(run), run };
}
