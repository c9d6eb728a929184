/** `specwright lint`: reads and checks the documents, and prints everything that is wrong with them. */

import { createReporter } from '../diagnostics/reporter.ts';
import { readApi } from '../pipeline.ts';
import { createStopwatch } from '../timings.ts';
import type { Flags } from './flags.ts';
import { findProject } from './project-of-flags.ts';
import { printReported, printTimings } from './report.ts';

export async function lint(flags: Flags): Promise<number> {
  const reporter = createReporter({ strict: flags.strict });
  const project = await findProject(flags, reporter);
  if (project === undefined) return printReported(reporter, flags);
  const watch = createStopwatch();
  for (const job of project.jobs) await readApi(project, job, reporter, watch);
  const code = await printReported(reporter, flags);
  if (flags.json) return code;
  if (code === 0 && !flags.quiet) process.stdout.write(verdict(project.jobs.length));
  if (flags.timings) printTimings(watch.timings());
  return code;
}

function verdict(count: number): string {
  return `No errors in ${count} ${count === 1 ? 'document' : 'documents'}.\n`;
}
