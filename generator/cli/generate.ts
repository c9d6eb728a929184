/** `specwright generate`: runs the pipeline and says what came of it. */

import { createReporter } from '../diagnostics/reporter.ts';
import { overwriteSet, run } from '../pipeline.ts';
import { createProgress } from './progress.ts';
import { findProject } from './project-of-flags.ts';
import type { Flags } from './flags.ts';
import { printDiagnostics, printJson, printReported, printTimings } from './report.ts';
import { summary } from './summary.ts';

export async function generate(flags: Flags): Promise<number> {
  const reporter = createReporter({ strict: flags.strict });
  const project = await findProject(flags, reporter);
  if (project === undefined) return printReported(reporter, flags);
  const progress = createProgress(flags);
  const start = performance.now();
  const outcome = await run(project, {
    dry: false,
    strict: flags.strict,
    overwrite: overwriteSet(project.root, flags.overwrite),
    onStage: progress.show,
  });
  progress.clear();
  if (flags.json) return printJson(outcome, flags);
  await printDiagnostics(outcome.diagnostics, flags);
  if (!flags.quiet) {
    process.stdout.write(`${summary(outcome, project, performance.now() - start)}\n`);
    if (flags.timings) printTimings(outcome.timings);
  }
  return outcome.failed ? 1 : 0;
}
