/** Commands that read and write nothing: `specwright lint` prints all that is wrong with documents, `specwright inspect` their models. */

import type { Reporter } from '../core/diagnostics/diagnostic.ts';
import { shortenPath } from '../core/diagnostics/locate.ts';
import { createReporter } from '../core/diagnostics/reporter.ts';
import { startReading } from '../run/pipeline/context.ts';
import { type Description, readDescription } from '../run/pipeline/read.ts';
import { printPatch } from '../run/write/patch.ts';
import type { Flags } from './flags.ts';
import { findProject } from './find-project.ts';
import {
  exitCode,
  formatCount,
  listDiagnostics,
  printDiagnostics,
  printForHost,
  printJson,
  printProblems,
  printTimings,
  say,
} from './report.ts';

export async function runLint(flags: Flags): Promise<number> {
  if (flags.fix === true) await fixDocuments(flags);
  const reporter = createReporter();
  const read = await readApis(flags, reporter);
  if (read === undefined) return printProblems(reporter, flags, '');
  const { apis, timings } = read;
  const diagnostics = listDiagnostics(reporter, flags);
  const code = exitCode(diagnostics);
  if (await printForHost(diagnostics, flags)) return code;
  if (flags.json) {
    printJson({ ok: code === 0, diagnostics, ...(flags.timings ? { timings } : {}) });
    return code;
  }
  await printDiagnostics(diagnostics, '');
  if (code === 0) say(`No errors in ${formatCount(apis.length, 'document')}.`, flags);
  if (flags.timings) printTimings(timings);
  return code;
}

/** Fixes all documents of a project. `lint` reports what is wrong with the project itself. */
async function fixDocuments(flags: Flags): Promise<void> {
  const project = await findProject(flags, createReporter());
  const { planFixes, writeFixed } = await import('../run/fix/fix.ts');
  for (const job of project?.jobs ?? []) {
    // The second of two APIs in one file finds it fixed, unless nothing is written.
    for (const file of project === undefined ? [] : await planFixes(job, project)) {
      const path = shortenPath(file.path, flags.request.folder);
      const { before, after } = file;
      if (flags['dry-run'] !== true) writeFixed(file);
      else if (!flags.json) process.stdout.write(await printPatch({ path, before, after }));
      if (flags['dry-run'] !== true) say(`Fixed ${path}.`, flags);
    }
  }
}

export async function inspect(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const { apis = [] } = (await readApis(flags, reporter)) ?? {};
  const diagnostics = listDiagnostics(reporter, flags);
  await printDiagnostics(diagnostics, '');
  const code = exitCode(diagnostics);
  const models = apis.map((one) => one?.api);
  if (code === 0) printJson(models.length === 1 ? models[0] : models);
  return code;
}

/** Undefined where there is nothing to read. */
export async function readApis(flags: Flags, reporter: Reporter) {
  const project = await findProject(flags, reporter);
  if (project === undefined) return undefined;
  const context = startReading(project, reporter);
  const apis: (Description | undefined)[] = [];
  for (const job of project.jobs) apis.push(await readDescription(job, context));
  return { apis, timings: context.stopwatch.timings() };
}
