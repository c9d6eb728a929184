/** `specwright lint`: reads and checks the documents, and prints everything that is wrong with them. */

import { createReporter } from '../diagnostics/reporter.ts';
import { readApi } from '../pipeline.ts';
import { createStopwatch } from '../timings.ts';
import { findProject } from './project-of-flags.ts';
import type { Flags } from './flags.ts';
import { printDiagnosticsJson, printProblems, printTimings } from './report.ts';

export async function lint(flags: Flags): Promise<number> {
  const reporter = createReporter({ strict: flags.strict });
  const project = await findProject(flags, reporter);
  const watch = createStopwatch();
  for (const job of project?.jobs ?? []) await readApi(project!, job, reporter, watch);
  if (flags.json) return printDiagnosticsJson(reporter.problems, reporter.sources);
  await printProblems(reporter.problems, flags, reporter.sources);
  if (!flags.quiet && !reporter.failed) process.stdout.write(verdict(project?.jobs.length ?? 0));
  if (flags.timings) printTimings(watch.timings());
  return reporter.failed ? 1 : 0;
}

function verdict(count: number): string {
  return `No errors in ${count} ${count === 1 ? 'document' : 'documents'}.\n`;
}
