/** Two versions of one API and the outputs that are made of them. */

import { join, sep } from 'node:path';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import type { Emitter, PlannedFile } from '../../../generator/core/plan/emitter.ts';
import { plan } from '../../../generator/core/plan/plan.ts';
import { chooseEmitters } from '../../../generator/run/pipeline/emitters.ts';
import type { Job } from '../../../generator/run/project/job.ts';
import type { Project } from '../../../generator/run/project/project.ts';
import type { Both } from '../../diff/diff.ts';

export interface ChangedApi {
  readonly apis: Both<Api>;
  /** Absolute path of the folder of its output, with `/`. */
  readonly folder: string;
  /** Files of both outputs, with the names that they export. */
  readonly files: Both<readonly PlannedFile[]>;
}

interface Generation {
  readonly project: Project;
  readonly job: Job;
  readonly reporter: Reporter;
}

export async function openChange(
  apis: Both<Api>,
  { project, job, reporter }: Generation,
): Promise<ChangedApi> {
  const getEmitters = await chooseEmitters({ project, reporter });
  const emitters: readonly Emitter[] = getEmitters(job);
  const list = (api: Api): readonly PlannedFile[] =>
    plan(api, emitters, job.options, reporter).files;
  return {
    apis,
    folder: join(project.root, job.folder).split(sep).join('/').replace(/\/$/, ''),
    files: { old: list(apis.old), new: list(apis.new) },
  };
}
