/** What makes a package of an output: given to a run by whoever knows how two documents differ. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Api } from '../ir/model.ts';
import type { Bundle } from '../load/document.ts';
import type { Job, Project } from '../project.ts';
import type { Stopwatch } from '../timings.ts';
import type { Output } from './output.ts';
import type { Run } from './run.ts';

export interface Packing {
  /** Adds the files of the package to the output, or reports why there can be none. */
  readonly pack: (made: Packable) => Promise<void>;
  /** Whether what changed makes a version. */
  readonly isVersioned: boolean;
}

/** An API that was read and emitted. */
export interface Packable {
  readonly project: Project;
  readonly job: Job;
  readonly api: Api;
  readonly bundle: Bundle;
  readonly output: Output;
  readonly reporter: Reporter;
  readonly stopwatch: Stopwatch;
}

/** Makes a package of the output, where the project is one. */
export async function addPackage({
  project,
  options,
  apis,
  output,
  stopwatch,
}: Run): Promise<void> {
  const { job, reporter, model } = apis.at(-1) ?? {};
  if (job === undefined || reporter === undefined || model === undefined) return;
  if (options.packing === undefined) throw new Error('BUG-915: a package that nobody packs');
  await options.packing.pack({ project, job, ...model, output, reporter, stopwatch });
}
