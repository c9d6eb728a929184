/** `specwright diff`: what a new document does to callers, on the wire and in their code. */

import { dirname } from 'node:path';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { createReporter } from '../diagnostics/reporter.ts';
import { diff, type DiffOptions, printReport, type Report } from '../diff/diff.ts';
import { type Project, buildProject } from '../project.ts';
import { createStopwatch } from '../timings.ts';
import type { Flags } from './flags.ts';
import { nameFiles } from './name-files.ts';
import { listDiagnostics, exitCode, printDiagnostics, printJson, printTimings } from './report.ts';

type OnNames = NonNullable<DiffOptions['onNames']>;

/** 3 where something breaks, on either side. */
export async function runDiff(flags: Flags): Promise<number> {
  const reporter = createReporter();
  const watch = createStopwatch();
  const folder = process.cwd();
  let nameOf: Parameters<OnNames>[0] | undefined;
  const report = await run(flags, reporter, watch, (found) => (nameOf = found));
  const found = listDiagnostics(createOwnReporter(reporter), flags);
  const { diagnostics, read } = nameFiles(found, reporter.sources, nameOf);
  const code = exitCode(diagnostics) || (report === undefined || isSafe(report) ? 0 : 3);
  const format = flags.json ? 'json' : (flags.format ?? 'text');
  if (format === 'json') {
    printJson({ ok: code === 0, ...report, diagnostics });
    return code;
  }
  const { printDiagnostics: print } = await import('../node/print.ts');
  await printDiagnostics(diagnostics, '', print(diagnostics, { color: true, folder, read }));
  const color = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '';
  if (report !== undefined && !(isSafe(report) && flags.quiet)) {
    process.stdout.write(await printReport(report, { format, color }));
  }
  if (flags.timings) printTimings(watch.timings());
  return code;
}

function isSafe({ release }: Report): boolean {
  return release !== 'major';
}

async function run(
  flags: Flags,
  reporter: Reporter,
  watch: ReturnType<typeof createStopwatch>,
  onNames: OnNames,
): Promise<Report | undefined> {
  const [before = '', after = ''] = flags.names;
  const folder = process.cwd();
  const project = await projectAround(flags, folder, reporter);
  if (reporter.failed) return undefined;
  const { allow, ignore } = flags;
  const options = { old: before, new: after, folder, allow, now: new Date(), watch, onNames };
  const more = { ...(project && { project }), ...(ignore === undefined ? {} : { ignore }) };
  return diff({ ...options, ...more }, reporter);
}

/** Without a config the defaults hold. */
async function projectAround(
  flags: Flags,
  folder: string,
  reporter: Reporter,
): Promise<Project | undefined> {
  const { findConfig, readConfig } = await import('../config/read.ts');
  if (flags.config === undefined && findConfig(folder) === undefined) return undefined;
  const found = await readConfig(folder, flags.config, reporter);
  if (found === undefined) return undefined;
  const project = buildProject(found.config, dirname(found.path), [], found.path);
  return { ...project, allow: [...project.allow, ...flags.allow] };
}

/** What is only odd in a document was so before: `lint` tells it. */
function createOwnReporter(reporter: Reporter): Reporter {
  const problems = reporter.problems.filter(
    ({ severity, code }) => severity === 'error' || code.startsWith('DIFF-'),
  );
  return { ...reporter, problems, failed: reporter.failed };
}
