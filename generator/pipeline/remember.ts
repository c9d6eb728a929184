/** A run in, its outcome out; what it depends on and what it said is kept for the next one. */

import { join } from 'node:path';
import { findBasis } from '../cache/basis.ts';
import { keep } from '../cache/cache.ts';
import { listPackageFiles } from '../cache/package-files.ts';
import type { Basis, RecordedApi, Result } from '../cache/record.ts';
import { printDiagnostics, readTextOrNothing } from '../node/print.ts';
import type { Generated } from '../pipeline.ts';
import { findCustomIndex } from '../project.ts';
import type { Change } from '../write/compare.ts';
import { listManifests, isAboutInstalled } from './installed.ts';
import { listWays, locateProblems, type Outcome } from './outcome.ts';
import { isByApi } from './recalled.ts';
import type { OpenedRun } from './request.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';

/** Keeps nothing of a run that another one could not repeat. */
export function remember(
  { outcome, run }: Generated,
  opened: OpenedRun,
  session: Session,
): Outcome {
  const { modules, kept, options } = opened;
  if (!options.dry && !outcome.failed && run.comparison !== undefined) {
    const { hashes, changes } = run.comparison;
    options.formatted?.keep(hashes, new Set(changes.map(({ path }) => path)));
  }
  const complete = { ...outcome, inputs: [...new Set([...modules, ...outcome.inputs])] };
  const { asked, since } = session;
  if (kept === undefined || asked === undefined || options.dry || outcome.failed) return complete;
  // The next run may have a version to make.
  if (run.project.isPackage && options.packing?.isVersioned !== true) return complete;
  // An installation changes no document.
  if (outcome.diagnostics.some(isAboutInstalled)) return complete;
  const basis = findRunBasis(run, opened, since);
  if (basis === undefined) return complete;
  const result = buildResult(complete, run);
  keep(kept, { identity: kept.identity, request: asked, basis, result, apis: recordApis(run) });
  return { ...complete, printed: result.printed };
}

/** Undefined where not all of it is in files, or where one of them changed meanwhile. */
function findRunBasis(run: Run, { files, stamps }: OpenedRun, since: number): Basis | undefined {
  const { project, apis, comparison } = run;
  if (files === undefined || comparison === undefined) return undefined;
  const { root, jobs, target, templates } = project;
  const others = [...files, ...templates, ...listPackageFiles(), ...listManifests(project)];
  const present = jobs.map(({ folder }) => findCustomIndex(join(root, folder), target));
  const ways = new Map(listWays(run));
  const texts = new Map(apis.flatMap(({ seen }) => [...seen.texts]));
  const recalled = run.recalled.flatMap(({ documents }) => documents);
  return findBasis({ since, others, present, ways, texts, recalled, stamps }, comparison);
}

/** Each API alone. */
function recordApis(run: Run): readonly RecordedApi[] {
  if (!isByApi(run.project)) return [];
  const made = run.apis.flatMap((api): RecordedApi[] => {
    const { seen, output, count } = api;
    if (count === undefined) return [];
    const read = { ways: [...seen.ways.keys()], documents: [...seen.texts.keys()] };
    const written = { output: [...output.texts.keys()], runtime: [...output.runtime] };
    return [{ count, ...read, ...written, diagnostics: locateProblems(api, run) }];
  });
  return [...made, ...run.recalled];
}

/** What the next run would find out again. */
function buildResult(outcome: Outcome, { options, project, apis }: Run): Result {
  const { root, changes, counts, diagnostics, inputs } = outcome;
  const folder = options.folder ?? project.folder;
  const known = (file: string): string | undefined =>
    apis.find(({ seen }) => seen.texts.has(file))?.seen.texts.get(file);
  const read = (file: string): string | undefined => known(file) ?? readTextOrNothing(file);
  return {
    root,
    changes: changes.filter(({ kind }) => kind !== 'removed').map(asNextTime),
    apis: outcome.apis,
    counts,
    diagnostics,
    printed: printDiagnostics(diagnostics, { color: true, folder, read }),
    inputs,
  };
}

/** What was written now is unchanged then. */
function asNextTime({ path, kind }: Change): Pick<Change, 'path' | 'kind'> {
  return { path, kind: kind === 'kept' ? 'kept' : 'unchanged' };
}
