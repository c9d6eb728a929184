/** `specwright generate`: runs the pipeline and says what came of it. */

import { createReporter } from '../diagnostics/reporter.ts';
import { run } from '../pipeline.ts';
import type { Flags } from './flags.ts';
import { createProgress } from './progress.ts';
import { findProject } from './project-of-flags.ts';
import { exitCode, printDiagnostics, printOutcome, printProblems, printTimings } from './report.ts';
import { summary } from './summary.ts';

export async function generate(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const project = await findProject(flags, reporter);
  if (project === undefined) return printProblems(reporter, flags, nothing);
  const progress = createProgress(flags);
  const start = performance.now();
  const outcome = await run(project, {
    dry: false,
    strict: flags.strict,
    overwrite: flags.overwrite,
    folder: process.cwd(),
    onStage: progress.show,
  }).finally(progress.clear);
  const code = exitCode(outcome.diagnostics);
  if (flags.json) {
    printOutcome(outcome, flags);
    return code;
  }
  await printDiagnostics(outcome.diagnostics, outcome.failed ? nothing : '');
  if (!outcome.failed && !flags.quiet) {
    process.stdout.write(`${summary(outcome, project, performance.now() - start)}\n`);
  }
  if (flags.timings) printTimings(outcome.timings);
  return code;
}

const nothing = 'Nothing was written.';
