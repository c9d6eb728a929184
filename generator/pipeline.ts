/** The stages in order: documents in, a folder of TypeScript out. Nothing is written when there is an error. */

import type { Project } from './project.ts';
import { emitApi } from './pipeline/emit.ts';
import { checkInstalled } from './pipeline/installed.ts';
import { concludeRun, type Outcome } from './pipeline/outcome.ts';
import { compileOutput, formatOutput } from './pipeline/format.ts';
import { addOutput } from './pipeline/output.ts';
import { addPackage } from './pipeline/packing.ts';
import { buildModel, readBundle } from './pipeline/read.ts';
import {
  hasErrors,
  isFailed,
  noteModel,
  recallApi,
  type Run,
  type RunOptions,
  startApi,
  startRun,
} from './pipeline/run.ts';
import { addRuntime } from './pipeline/runtime.ts';
import { writeOutput } from './pipeline/write.ts';

/** What came of a run, and all that it gathered. */
export interface Generated {
  readonly outcome: Outcome;
  readonly run: Run;
}

/** Every API is read, so that all problems are told in one run. */
export async function generate(project: Project, options: RunOptions): Promise<Generated> {
  const run = await startRun(project, options);
  for (const job of project.jobs) {
    if (recallApi(job, run)) continue;
    const one = startApi(job, run);
    const bundle = await readBundle(job, one);
    if (bundle === undefined) continue;
    const api = await buildModel(bundle, job, one);
    if (api === undefined) continue;
    noteModel({ bundle, api }, one);
    if (hasErrors(run)) continue;
    await emitApi(api, one);
    await compileOutput(one.output, one);
    await formatOutput(one.output, one);
    addOutput(one.output, run.output);
  }
  if (!hasErrors(run)) await addRuntime(run);
  if (!hasErrors(run)) await addPackage(run);
  checkInstalled(run);
  if (!isFailed(run)) await writeOutput(run);
  return { outcome: concludeRun(run), run };
}
