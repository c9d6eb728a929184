/** Formatted texts in; the output compared with them or, in a run that writes, replaced by them. */

import type { Problem, Reporter } from '../diagnostics/diagnostic.ts';
import { isFailure } from '../diagnostics/reporter.ts';
import type { RunOptions } from '../pipeline.ts';
import type { Project } from '../project.ts';
import type { Stopwatch } from '../timings.ts';
import type { CompareOptions, Comparison } from '../write/compare.ts';
import type { Patience } from '../write/lock.ts';
import type { Output } from './output.ts';
import { listGivenUp } from './overwrite.ts';

export interface Settled {
  readonly comparison: Comparison;
  /** A run was killed while it replaced the output, and this one may not finish it. */
  readonly halfWritten: boolean;
}

/** Undefined, and a problem, where the folder cannot be read or written. */
export async function settle(
  project: Project,
  { texts, merged }: Output,
  options: RunOptions,
  reporter: Reporter,
  watch: Stopwatch,
): Promise<Settled | undefined> {
  const { root, whole, jobs } = project;
  const folders = jobs.map(({ folder }) => `${folder}/`);
  const owns = (path: string): boolean =>
    whole || folders.some((folder) => path.startsWith(folder));
  const overwrite = listGivenUp(root, options);
  const wish: CompareOptions = { root, texts, merged, owns, overwrite: overwrite.paths };
  const patience = options.onWait === undefined ? {} : { onWait: options.onWait };
  return guarded(root, reporter, async () => {
    if (options.dry) return watch.time('compare', () => compareTexts(wish, patience, reporter));
    const problems = await createConflicts(options, reporter);
    const { replace } = await import('../write/replace.ts');
    const isFree = (comparison: Comparison): boolean => !problems.stop(comparison);
    const comparison = await watch.time('write', () => replace(wish, isFree, patience));
    for (const problem of problems.of(comparison)) reporter.report(problem);
    for (const problem of overwrite.unknown(comparison)) reporter.report(problem);
    return { comparison, halfWritten: false };
  });
}

/** Reads only: what another run is about to write is waited for, what one left undone is told of. */
async function compareTexts(
  wish: CompareOptions,
  patience: Patience,
  reporter: Reporter,
): Promise<Settled> {
  const { compare } = await import('../write/compare.ts');
  const { awaitWriters } = await import('../write/lock.ts');
  const { isHalfWritten } = await import('../write/recover.ts');
  await awaitWriters(wish.root, patience);
  const comparison = await compare(wish);
  const halfWritten = isHalfWritten(comparison.leftovers);
  if (halfWritten) reporter.report(describeUnfinished(wish.root));
  return { comparison, halfWritten };
}

/** What stands in the way, and whether the run must stop for it. */
async function createConflicts(
  { strict }: RunOptions,
  { problems }: Reporter,
): Promise<{ of(comparison: Comparison): Problem[]; stop(comparison: Comparison): boolean }> {
  const { listConflicts } = await import('../write/conflicts.ts');
  return {
    of: listConflicts,
    stop: (comparison) => isFailure([...problems, ...listConflicts(comparison)], strict),
  };
}

/** What the file system, or somebody else, refuses is a problem, not a bug. */
async function guarded<T>(
  root: string,
  reporter: Reporter,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { describeRefusal } = await import('../write/refusal.ts');
    const problem = await describeRefusal(error, root);
    if (problem === undefined) throw error;
    reporter.report(problem);
    return undefined;
  }
}

function describeUnfinished(root: string): Problem {
  return {
    code: 'WRITE-609',
    severity: 'warning',
    message: 'A run was stopped while it replaced the output: part of it is old, part of it new.',
    at: { file: root, pointer: '' },
    help: 'Run `specwright generate`, which finishes what was begun.',
  };
}
