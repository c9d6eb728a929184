/** Formatted texts in; the output compared with them or, in a run that writes, replaced by them. */

import type { Problem } from '../diagnostics/diagnostic.ts';
import { isFailure } from '../diagnostics/reporter.ts';
import type { CompareOptions, Comparison } from '../write/compare.ts';
import type { Patience } from '../write/lock.ts';
import { listGivenUp } from './overwrite.ts';
import { isAsBefore } from './recalled.ts';
import { isFailed, type Run } from './run.ts';
import { isRuntimeSame } from './runtime.ts';

/** What is in the way, or is refused by the file system, is a problem; then nothing is written. */
export async function writeOutput(run: Run): Promise<void> {
  const { project, options, reporter, stopwatch } = run;
  const overwrite = listGivenUp(project.root, options);
  const wish: CompareOptions = { ...buildWish(run), overwrite: overwrite.paths };
  await guarded(run, async () => {
    if (options.dry) return stopwatch.time('compare', () => compared(wish, run));
    const problems = await conflicts(run);
    const { replace } = await import('../write/replace.ts');
    const isFree = (comparison: Comparison): boolean => !problems.stop(comparison);
    const comparison = await stopwatch.time('write', () => replace(wish, isFree, patience(run)));
    for (const problem of problems.of(comparison)) reporter.report(problem);
    for (const problem of overwrite.unknown(comparison)) reporter.report(problem);
    run.comparison = comparison;
  });
}

/** What must be in the output root. */
function buildWish(run: Run): Omit<CompareOptions, 'overwrite'> {
  const { project, output } = run;
  const { root, whole, jobs } = project;
  const { texts, merged } = output;
  const folders = jobs.map(({ folder }) => `${folder}/`);
  const owns = (path: string): boolean =>
    whole || folders.some((folder) => path.startsWith(folder));
  return { root, texts, merged, owns, ...listStanding(run) };
}

/** Files that were not made again. */
function listStanding(run: Run): Pick<CompareOptions, 'standing' | 'isStanding'> {
  const known = run.options.recalled;
  if (known === undefined) return {};
  const output = run.recalled.flatMap((api) => api.output);
  const standing = new Set([...output, ...(isRuntimeSame(run) ? known.runtime : [])]);
  return { standing, isStanding: (path) => isAsBefore(path, known) };
}

function patience({ options: { onWait } }: Run): Patience {
  return onWait === undefined ? {} : { onWait };
}

/** Reads only: what another run is about to write is waited for, what one left undone is told about. */
async function compared(wish: CompareOptions, run: Run): Promise<void> {
  const { compare } = await import('../write/compare.ts');
  const { awaitWriters } = await import('../write/lock.ts');
  const { isHalfWritten } = await import('../write/recover.ts');
  await awaitWriters(wish.root, patience(run));
  const comparison = await compare(wish);
  run.comparison = comparison;
  run.isHalfWritten = isHalfWritten(comparison.leftovers);
  if (run.isHalfWritten) run.reporter.report(unfinished(wish.root));
}

/** What is in the way, and whether the run must stop for it. */
async function conflicts(
  run: Run,
): Promise<{ of(comparison: Comparison): Problem[]; stop(comparison: Comparison): boolean }> {
  const { listConflicts } = await import('../write/conflicts.ts');
  const { strict } = run.options;
  return {
    of: listConflicts,
    stop: (comparison) => isFailed(run) || isFailure(listConflicts(comparison), strict),
  };
}

/** What the file system, or somebody else, refuses is a problem, not a bug. */
async function guarded({ project, reporter }: Run, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { describeRefusal } = await import('../write/refusal.ts');
    const problem = await describeRefusal(error, project.root);
    if (problem === undefined) throw error;
    reporter.report(problem);
  }
}

function unfinished(root: string): Problem {
  return {
    code: 'WRITE-609',
    severity: 'warning',
    message: 'A run was stopped while it replaced the output: some files are old and some are new.',
    at: { file: root, pointer: '' },
    help: 'Run `specwright generate`, which finishes the replacement.',
  };
}
