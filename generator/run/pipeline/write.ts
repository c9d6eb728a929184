/** Compares an output with formatted texts or, in a run that writes, replaces it by them. */

import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Problem } from '../../core/diagnostics/diagnostic.ts';
import { isFailure } from '../../core/diagnostics/reporter.ts';
import { suggestName } from '../../core/diagnostics/suggest.ts';
import { keepWritten, openEdits } from '../cache/edits.ts';
import { compare, type CompareOptions, type Comparison } from '../write/compare.ts';
import { showMerged } from '../write/merge/places.ts';
import { awaitWriters } from '../write/lock.ts';
import { Moved } from '../write/journal.ts';
import { manifestName, runtimeFolder } from '../write/names.ts';
import { describeRefusal, listConflicts, listMergeConflicts } from '../write/problems.ts';
import type { Forms } from '../write/manifest.ts';
import { isHalfWritten } from '../write/recover.ts';
import { replace } from '../write/transaction.ts';
import { isAsBefore } from './recall.ts';
import type { Run, RunOptions } from './run.ts';
import { isRuntimeSame, renewRuntime } from './runtime.ts';

/** What is in the way, or is refused by the file system, is a problem; then nothing is written. */
export async function writeOutput(run: Run): Promise<void> {
  const { project, options, reporter, stopwatch } = run;
  const overwritten = listOverwritten(project.root, options);
  const overwrite = new Set(overwritten.flatMap(({ paths }) => paths));
  const repeat = <T>(work: (wish: CompareOptions) => Promise<T>): Promise<T> =>
    repeatWhereMoved(() => work({ ...buildWish(run), overwrite }), run);
  try {
    if (options.dry) {
      await stopwatch.time('compare', () => repeat((wish) => compareOnly(wish, run)));
      return;
    }
    const isFree = (found: Comparison): boolean => !isFailure(listConflicts(found), options.strict);
    const comparison = await stopwatch.time('write', () =>
      repeat((wish) => replace(wish, isFree, options)),
    );
    for (const problem of listConflicts(comparison)) reporter.report(problem);
    for (const problem of listUnknown(overwritten, comparison)) reporter.report(problem);
    run.comparison = comparison;
    if (!isFree(comparison)) return;
    noteWritten(run, comparison);
    reporter.attach(showMerged(comparison));
    for (const problem of listMergeConflicts(comparison)) reporter.report(problem);
    run.isWritten = true;
  } catch (error) {
    const problem = await describeRefusal(error, project.root);
    if (problem === undefined) throw error;
    reporter.report(problem);
  }
}

const MOST = 5;

/** Another run that wrote another API meanwhile may need more of the runtime. */
async function repeatWhereMoved<T>(work: () => Promise<T>, run: Run): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isOther = error instanceof Moved && error.path === manifestName;
      if (!isOther || run.unmade === undefined || tries === MOST) throw error;
      await renewRuntime(run);
    }
  }
}

function buildWish(run: Run): Omit<CompareOptions, 'overwrite'> {
  const { project, output, unmade } = run;
  const { root, jobs } = project;
  const { texts, merged, beside } = output;
  const shared = unmade?.isAll === true ? [runtimeFolder] : [];
  const folders = [...jobs.map(({ folder }) => folder), ...shared].map((folder) => `${folder}/`);
  const owns = (path: string): boolean =>
    unmade === undefined || folders.some((folder) => path.startsWith(folder));
  const basis = unmade === undefined ? {} : { basis: unmade.manifest ?? '' };
  const forms = listForms(run);
  const edits = isKeeping(run) ? openEdits(nameFolders(run), run.saved) : undefined;
  return { root, texts, merged, beside, forms, edits, owns, ...basis, ...listStanding(run) };
}

function isKeeping({ options }: Run): boolean {
  return options.keepEdits === true && !options.dry;
}

function nameFolders({ project, options }: Run): Parameters<typeof openEdits>[0] {
  const { cacheFolder, folder = project.folder } = options;
  return { root: project.root, folder, cacheFolder };
}

/** What was made of what was there is no text below an edit. */
function noteWritten({ options, output }: Run, comparison: Comparison): void {
  const { cacheFolder } = options;
  const texts = [...output.texts].filter(([path]) => !output.merged.has(path));
  if (cacheFolder !== undefined) keepWritten(cacheFolder, comparison, new Map(texts));
}

/** Lists the forms of all APIs. An API that was not made again keeps its form. */
function listForms({ project: { jobs, omit }, apis }: Run): Forms {
  if (omit.has('validators')) return new Map();
  const made = new Map(apis.map(({ job }) => [job.folder, job]));
  return new Map(
    jobs.map((job) => [job.folder, (made.get(job.folder) ?? job).options.validators] as const),
  );
}

/** Files that were not made again. */
function listStanding(run: Run): Pick<CompareOptions, 'standing' | 'isStanding'> {
  const known = run.options.recalled;
  if (known === undefined) return {};
  const output = run.recalled.flatMap((api) => api.output);
  const standing = new Set([...output, ...(isRuntimeSame(run) ? known.runtime : [])]);
  return { standing, isStanding: (path) => isAsBefore(path, known) };
}

/** Compares after other runs have written. A replacement that a killed run left half done is reported. */
async function compareOnly(wish: CompareOptions, run: Run): Promise<void> {
  await awaitWriters(wish.root, run.options);
  const comparison = await compare(wish);
  run.comparison = comparison;
  run.isHalfWritten = isHalfWritten(comparison.leftovers);
  if (!run.isHalfWritten) return;
  run.reporter.report({
    code: 'WRITE-609',
    severity: 'warning',
    message: 'A run was stopped while it replaced the output: some files are old and some are new.',
    at: { file: wish.root, pointer: '' },
    help: 'Run `specwright generate`, which finishes the replacement.',
  });
}

/** A file of `--overwrite` as a person gives it, and the paths in the output root that it may mean. */
interface Overwritten {
  readonly text: string;
  readonly paths: readonly string[];
}

/** Relative to the output root, as messages print it, or to the working folder, as a shell completes it. */
function listOverwritten(
  root: string,
  { overwrite = [], folder = root }: RunOptions,
): readonly Overwritten[] {
  return overwrite.map((text) => {
    const inFolder = relative(root, resolve(folder, text));
    const candidates = isAbsolute(text) ? [inFolder] : [text, inFolder];
    return {
      text,
      paths: candidates.map((path) => path.split(sep).join('/').replace(/^\.\//, '')),
    };
  });
}

function listUnknown(
  overwritten: readonly Overwritten[],
  { root, changes }: Comparison,
): Problem[] {
  const known = [manifestName, ...changes.map(({ path }) => path)];
  const unknown = overwritten.filter(({ paths }) => !paths.some((path) => known.includes(path)));
  return unknown.map(({ text }) => ({
    code: 'WRITE-606',
    severity: 'warning',
    message: `\`--overwrite ${text}\` names no file of the output.`,
    at: { file: root, pointer: '' },
    help: suggestName(text, known, 'Give the path as `specwright check` prints it.') ?? '',
  }));
}
