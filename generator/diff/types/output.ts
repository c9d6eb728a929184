/** An API in, the TypeScript that would be written for it out: in memory, neither formatted nor written. */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import type { Api } from '../../ir/model.ts';
import { chooseEmitters } from '../../pipeline/emitters.ts';
import { emitApi } from '../../pipeline/emit.ts';
import { emptyOutput } from '../../pipeline/output.ts';
import type { Job, Project } from '../../project.ts';
import { createStopwatch } from '../../timings.ts';

export interface TypeScriptOutput {
  /** Texts by path: `/api/models.ts`, `/runtime/http.ts`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly modules: ReadonlySet<string>;
}

/** Where the API's folder and the runtime's stand for the compiler. */
export const folders = { api: 'api', runtime: 'runtime' } as const;

/** Undefined, and problems, where nothing can be generated. */
export async function outputOf(
  project: Project,
  job: Job,
  api: Api,
  reporter: Reporter,
): Promise<TypeScriptOutput | undefined> {
  const output = emptyOutput();
  const options = {
    ...job.options,
    importEnding: '.js',
    runtime: `../${folders.runtime}`,
  } as const;
  const here: Job = { ...job, folder: folders.api, options };
  const quiet = { ...project, omit: new Set([...project.omit, 'readme']) };
  const emitters = await chooseEmitters(quiet, reporter);
  await emitApi(quiet, here, api, emitters, output, reporter, createStopwatch());
  if (reporter.failed) return undefined;
  const code = [...output.texts].filter(([path]) => path.endsWith('.ts'));
  return {
    texts: new Map(code.map(([path, text]) => [`/${path}`, text])),
    modules: output.modules,
  };
}
