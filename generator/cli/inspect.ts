/** `specwright inspect`: prints the model that emitters see, as JSON. */

import { createReporter } from '../diagnostics/reporter.ts';
import type { Api } from '../ir/model.ts';
import { readApi } from '../pipeline/read.ts';
import { startReading } from '../pipeline/context.ts';
import type { Flags } from './flags.ts';
import { findProject } from './find-project.ts';
import { listDiagnostics, exitCode, printDiagnostics, printJson } from './report.ts';

export async function inspect(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const project = await findProject(flags, reporter);
  const apis: Api[] = [];
  if (project !== undefined) {
    const context = startReading(project, reporter);
    for (const job of project.jobs) {
      const api = await readApi(job, context);
      if (api !== undefined) apis.push(api);
    }
  }
  const diagnostics = listDiagnostics(reporter, flags);
  await printDiagnostics(diagnostics, '');
  const code = exitCode(diagnostics);
  if (code === 0) printJson(apis.length === 1 ? apis[0] : apis);
  return code;
}
