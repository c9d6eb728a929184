/** `specwright lint`: reads and checks the documents, and prints everything that is wrong with them. */

import { createReporter } from '../diagnostics/reporter.ts';
import { readApi } from '../pipeline/read.ts';
import { startReading } from '../pipeline/context.ts';
import type { Flags } from './flags.ts';
import { findProject } from './find-project.ts';
import {
  listDiagnostics,
  exitCode,
  printDiagnostics,
  printForHost,
  printJson,
  printProblems,
  printTimings,
  say,
} from './report.ts';

export async function runLint(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const project = await findProject(flags, reporter);
  if (project === undefined) return printProblems(reporter, flags, '');
  const context = startReading(project, reporter);
  for (const job of project.jobs) await readApi(job, context);
  const diagnostics = listDiagnostics(reporter, flags);
  const code = exitCode(diagnostics);
  const timings = context.stopwatch.timings();
  if (await printForHost(diagnostics, flags)) return code;
  if (flags.json) {
    printJson({ ok: code === 0, diagnostics, ...(flags.timings ? { timings } : {}) });
    return code;
  }
  await printDiagnostics(diagnostics, '');
  if (code === 0) say(formatVerdict(project.jobs.length), flags);
  if (flags.timings) printTimings(timings);
  return code;
}

function formatVerdict(count: number): string {
  return `No errors in ${count} ${count === 1 ? 'document' : 'documents'}.`;
}
