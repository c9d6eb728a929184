/** `specwright inspect`: prints the model that emitters see, as JSON. */

import { createReporter } from '../diagnostics/reporter.ts';
import { readApi } from '../pipeline.ts';
import { findProject } from './project-of-flags.ts';
import type { Flags } from './flags.ts';
import { printReported } from './report.ts';

export async function inspect(flags: Flags): Promise<number> {
  const reporter = createReporter({ strict: flags.strict });
  const project = await findProject(flags, reporter);
  if (project === undefined) return printReported(reporter, flags);
  const apis = [];
  for (const job of project.jobs) {
    const api = await readApi(project, job, reporter);
    if (api !== undefined) apis.push(api);
  }
  if (reporter.failed) return printReported(reporter, flags);
  process.stdout.write(`${JSON.stringify(apis.length === 1 ? apis[0] : apis, null, 2)}\n`);
  return 0;
}
