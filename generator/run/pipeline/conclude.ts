/** Concludes a run: what came of it, for the caller and for the next run. */

import { resolve } from 'node:path';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { mergeDiagnostics, toDiagnostics } from '../../core/diagnostics/locate.ts';
import { applyStrict } from '../../core/diagnostics/reporter.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import { printDiagnostics, readTextOrNothing } from '../disk/print.ts';
import type { Count, Outcome } from '../outcome.ts';
import type { Context } from './context.ts';
import { isFailed, type Run } from './run.ts';

export function concludeRun(run: Run): Outcome {
  const { project, comparison, stopwatch } = run;
  const choices = new Set(run.apis.flatMap(({ choice }) => choice ?? []));
  const diagnostics = mergeDiagnostics([
    locateProblems(run, run),
    ...run.apis.map((api) => locateProblems(api, run)),
    ...run.recalled.map((api) => api.diagnostics),
  ]);
  return {
    diagnostics,
    failed: isFailed(run),
    root: project.root,
    ...(run.isWritten && { isWritten: true }),
    ...(run.saved.size > 0 && { saved: [...run.saved] }),
    changes: comparison?.changes ?? [],
    manifestChanged: comparison?.manifestChanged === true || run.isHalfWritten,
    timings: stopwatch.timings(),
    apis: listNames(run),
    counts: listCounts(run),
    ...(run.missing.length > 0 && { missing: run.missing }),
    ...(choices.size > 0 && { choices: [...choices] }),
    inputs: listInputs(run, diagnostics),
    printed: printAll(diagnostics, run),
  };
}

/** Prints excerpts from the texts that the run has read, so that large documents are not read again for a line of them. */
function printAll(diagnostics: readonly Diagnostic[], { apis, options, project }: Run): string {
  const find = (file: string): string | undefined =>
    apis.find(({ seen }) => seen.texts.has(file))?.seen.texts.get(file);
  const read = (file: string): string | undefined => find(file) ?? readTextOrNothing(file);
  const folder = options.folder ?? project.folder;
  return printDiagnostics(diagnostics, { color: true, folder, read });
}

/** Lists counts in the order of the config. */
function listCounts(run: Run): readonly Count[] {
  const { apis, recalled } = run;
  const counts = [...apis.flatMap(({ count }) => count ?? []), ...recalled.map((api) => api.count)];
  return listNames(run).flatMap((name) => counts.find(({ id }) => id === name) ?? []);
}

/** What APIs are called, since their documents were read. */
function listNames({ project, apis }: Run): readonly string[] {
  const read = new Map(apis.map(({ job }) => [job.folder, job]));
  return project.jobs.map((job) => (read.get(job.folder) ?? job).id);
}

export function locateProblems(
  { reporter }: Context,
  { project, options }: Run,
): readonly Diagnostic[] {
  const problems = applyStrict(reporter.problems, options.strict);
  return toDiagnostics(problems, reporter.sources, options.folder ?? project.folder);
}

/** A file in which something is wrong is one whose change may mend it. */
function listInputs(run: Run, diagnostics: readonly Diagnostic[]): readonly string[] {
  const { project, options } = run;
  const folder = options.folder ?? project.folder;
  const wrong = diagnostics.map(({ file }) => (isUrl(file) ? file : resolve(folder, file)));
  const resolvedPaths = listResolvedPaths(run);
  const read = resolvedPaths.flatMap(([path, real]) => [path, real ?? path]);
  const all = new Set([...read, ...project.templates, ...wrong]);
  return [...all].filter((path) => !isUrl(path));
}

/** Paths of documents that were asked for, and where they led, now or when an API was made that is recalled. */
export function listResolvedPaths({ apis, recalled, options }: Run): readonly ResolvedPath[] {
  const former = new Map(options.recalled?.record.basis.resolvedPaths);
  const known = recalled.flatMap(({ resolvedPaths }) => resolvedPaths);
  return [
    ...apis.flatMap(({ seen }) => [...seen.resolvedPaths]),
    ...known.map((path): ResolvedPath => [path, former.get(path) ?? undefined]),
  ];
}

type ResolvedPath = readonly [path: string, real: string | undefined];
