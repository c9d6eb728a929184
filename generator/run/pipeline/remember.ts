/** Keeps what a run depends on and what came of it, so that the next run need not find it out again. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findBasis } from '../cache/basis.ts';
import { type Basis, keep, type Record, type RecordedApi, type Result } from '../cache/cache.ts';
import { listPackageFiles } from '../cache/formatted.ts';
import { readGlob } from '../../core/load/files/globs.ts';
import { findCustomIndex } from '../project/project.ts';
import { listManifests, isAboutInstalled } from './installed.ts';
import type { Outcome } from '../outcome.ts';
import { listResolvedPaths, locateProblems } from './conclude.ts';
import { isByApi } from './recall.ts';
import type { Generated, Run } from './run.ts';
import type { OpenedRun, Session } from './session.ts';

/** Keeps nothing of a run that another one could not repeat. */
export function remember(
  { outcome, run }: Generated,
  opened: OpenedRun,
  session: Session,
): Outcome {
  const { modules, kept, options } = opened;
  if (!options.dry && !outcome.failed && run.comparison !== undefined) {
    const { hashes, changes } = run.comparison;
    options.formatted?.keepLearned(hashes, new Set(changes.map(({ path }) => path)));
  }
  const complete = { ...outcome, inputs: [...new Set([...modules, ...outcome.inputs])] };
  const { recordName, since } = session;
  if (options.dry || outcome.failed) return complete;
  if (kept === undefined || recordName === undefined) return complete;
  // A run that keeps no edits would stop at what this one kept.
  if (outcome.changes.some(({ kind, isAccepted }) => isAccepted || kind === 'merged')) {
    return complete;
  }
  // The next run may have a version to make.
  if (run.project.isPackage && options.packing?.isVersioned !== true) return complete;
  // An installation changes no document.
  if (outcome.diagnostics.some(isAboutInstalled)) return complete;
  const basis = findRunBasis(run, opened, since);
  if (basis === undefined) return complete;
  keep<Record>(kept, recordName, { basis, result: buildResult(complete), apis: recordApis(run) });
  return complete;
}

/** Undefined where not all of it is in files, or where one of them changed meanwhile. */
function findRunBasis(run: Run, { files, stamps }: OpenedRun, since: number): Basis | undefined {
  const { project, apis, comparison, unmade } = run;
  if (files === undefined || comparison === undefined) return undefined;
  const { root, jobs, target, templates } = project;
  // A new file in a folder of schemas shows in no file that was read.
  if (jobs.some(({ input, beside }) => [input, ...beside].some(isSeveral))) return undefined;
  const found = [...listPackageFiles(), ...listManifests(run), ...(unmade?.read ?? [])];
  const others = [...files, ...templates, ...found];
  const present = jobs.map(({ folder }) => findCustomIndex(join(root, folder), target));
  const resolvedPaths = new Map(listResolvedPaths(run));
  const texts = new Map(apis.flatMap(({ seen }) => [...seen.texts]));
  const recalled = run.recalled.flatMap(({ documents }) => documents);
  return findBasis({ since, others, present, resolvedPaths, texts, recalled, stamps }, comparison);
}

/** Whether a path is a folder, or a pattern. */
function isSeveral(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true || (found === undefined && readGlob(path) !== undefined);
}

function recordApis(run: Run): readonly RecordedApi[] {
  if (!isByApi(run.project)) return [];
  const made = run.apis.flatMap((api): RecordedApi[] => {
    const { seen, output, count } = api;
    if (count === undefined) return [];
    const read = {
      resolvedPaths: [...seen.resolvedPaths.keys()],
      documents: [...seen.texts.keys()],
    };
    const written = { output: [...output.texts.keys()], runtime: [...output.runtime] };
    return [{ count, ...read, ...written, diagnostics: locateProblems(api, run) }];
  });
  return [...made, ...run.recalled];
}

/** What the next run would find out again. */
function buildResult({
  root,
  changes,
  apis,
  counts,
  diagnostics,
  inputs,
  printed = '',
}: Outcome): Result {
  return {
    root,
    // A file that this run wrote is unchanged for the next one.
    changes: changes.flatMap(({ path, kind }) => {
      if (kind === 'removed') return [];
      return { path, kind: kind === 'kept' ? 'kept' : 'unchanged' };
    }),
    apis,
    counts,
    diagnostics,
    printed,
    inputs,
  };
}
