/** `specwright diff`: what a new document does to callers, on the wire and in their code. */

import { resolve } from 'node:path';
import { findConfig } from '../run/config/find.ts';
import type { Diagnostic, Problem, Reporter, Sources } from '../core/diagnostics/diagnostic.ts';
import { createReporter } from '../core/diagnostics/reporter.ts';
import { diff, type DiffOptions, printReport, type Report } from '../../packages/diff/diff.ts';
import { isUrl } from '../core/load/files/permission.ts';
import { printDiagnostics as print, readTextOrNothing } from '../run/disk/print.ts';
import { openProject } from '../run/pipeline/request.ts';
import type { Project } from '../run/project/project.ts';
import { createStopwatch } from '../run/timings.ts';
import type { Flags } from './flags.ts';
import { listDiagnostics, exitCode, printDiagnostics, printJson, printTimings } from './report.ts';

/** 3 where something breaks, on either side. */
export async function runDiff(flags: Flags): Promise<number> {
  if (flags.project !== undefined) {
    const { runDiffOfProject } = await import('./upgrade.ts');
    return runDiffOfProject(flags);
  }
  const reporter = createReporter();
  const watch = createStopwatch();
  const { ignore, request } = flags;
  const { folder, names, allow } = request;
  const [before = '', after = ''] = names;
  const project = await findProjectAround(flags, reporter);
  let nameFile: ((file: string) => string) | undefined;
  const onNames: DiffOptions['onNames'] = (found) => (nameFile = found);
  const options = { old: before, new: after, folder, allow, now: new Date(), watch, onNames };
  const more = { ...(project && { project }), ...(ignore === undefined ? {} : { ignore }) };
  const report = reporter.failed ? undefined : await diff({ ...options, ...more }, reporter);
  const found = listDiagnostics({ problems: keepOwn(reporter), sources: reporter.sources }, flags);
  const { diagnostics, read } = nameFiles(found, reporter.sources, nameFile);
  const code = exitCode(diagnostics) || (report === undefined || isSafe(report) ? 0 : 3);
  const format = flags.json ? 'json' : (flags.format ?? 'text');
  if (format === 'json') {
    printJson({ ok: code === 0, ...report, diagnostics });
    return code;
  }
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

/** Finds the project of the folder. Without a config the defaults hold. */
async function findProjectAround(
  { request }: Flags,
  reporter: Reporter,
): Promise<Project | undefined> {
  const { folder, config } = request;
  if (config === undefined && findConfig(folder) === undefined) return undefined;
  return (await openProject({ ...request, names: [] }, reporter))?.project;
}

/** Warnings about a document are not reported here: `lint` shows them. */
function keepOwn({ problems }: Reporter): readonly Problem[] {
  return problems.filter(({ severity, code }) => severity === 'error' || code.startsWith('DIFF-'));
}

/**
 * `nameFile` is undefined where no file was found to compare. `read` gives a file by its new name: the copy of a revision is
 * gone by now.
 */
function nameFiles(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  nameFile: ((file: string) => string) | undefined,
) {
  if (nameFile === undefined) return { diagnostics, read: readTextOrNothing };
  const paths = new Map<string, string>();
  const name = (file: string): string => {
    const path = isUrl(file) ? file : resolve(file);
    const named = nameFile(path);
    paths.set(resolve(named), path);
    return named;
  };
  const named = diagnostics.map((diagnostic) => {
    const { related } = diagnostic;
    const others = related?.map((place) => ({ ...place, file: name(place.file) }));
    return { ...diagnostic, file: name(diagnostic.file), ...(others && { related: others }) };
  });
  const read = (path: string): string | undefined => {
    const file = paths.get(path) ?? path;
    return sources.text(file) ?? readTextOrNothing(file);
  };
  return { diagnostics: named, read };
}
