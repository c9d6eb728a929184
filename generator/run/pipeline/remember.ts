/** What a run depends on and what it said, kept for the next one; and the APIs of an earlier run that nothing has changed of. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findBasis } from '../cache/basis.ts';
import {
  type Basis,
  keep,
  type Recalled,
  type Record,
  type RecordedApi,
  type Result,
} from '../cache/cache.ts';
import { listPackageFiles } from '../cache/formatted.ts';
import { confirmStamp } from '../cache/stamp.ts';
import { readGlob } from '../../core/load/files/globs.ts';
import type { Generated, Session } from './pipeline.ts';
import { findCustomIndex, type Project } from '../project/project.ts';
import { listManifests, isAboutInstalled } from './installed.ts';
import type { Outcome } from '../outcome.ts';
import { listWays, locateProblems } from './conclude.ts';
import type { OpenedRun } from './request.ts';
import type { Run } from './run.ts';

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
  const { asked, since } = session;
  if (kept === undefined || asked === undefined || options.dry || outcome.failed) return complete;
  // The next run may have a version to make.
  if (run.project.isPackage && options.packing?.isVersioned !== true) return complete;
  // An installation changes no document.
  if (outcome.diagnostics.some(isAboutInstalled)) return complete;
  const basis = findRunBasis(run, opened, since);
  if (basis === undefined) return complete;
  keep<Record>(kept, asked, { basis, result: buildResult(complete), apis: recordApis(run) });
  return complete;
}

/** Undefined where not all of it is in files, or where one of them changed meanwhile. */
function findRunBasis(run: Run, { files, stamps }: OpenedRun, since: number): Basis | undefined {
  const { project, apis, comparison, others: unmade } = run;
  if (files === undefined || comparison === undefined) return undefined;
  const { root, jobs, target, templates } = project;
  // A new file in a folder of schemas shows in no file that was read.
  if (jobs.some(({ input, beside }) => [input, ...beside].some(isSeveral))) return undefined;
  const found = [...listPackageFiles(), ...listManifests(run), ...(unmade?.read ?? [])];
  const others = [...files, ...templates, ...found];
  const present = jobs.map(({ folder }) => findCustomIndex(join(root, folder), target));
  const ways = new Map(listWays(run));
  const texts = new Map(apis.flatMap(({ seen }) => [...seen.texts]));
  const recalled = run.recalled.flatMap(({ documents }) => documents);
  return findBasis({ since, others, present, ways, texts, recalled, stamps }, comparison);
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
    const read = { ways: [...seen.ways.keys()], documents: [...seen.texts.keys()] };
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
    // What was written now is unchanged then.
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

/** APIs of an earlier run, as they still are. */
export interface RecalledApis extends Pick<Recalled, 'record' | 'stamps'> {
  readonly apis: ReadonlyMap<string, RecordedApi>;
  /** Files of the runtime, where they are what the earlier run wrote. */
  readonly runtime: readonly string[];
}

/** Undefined where something has changed that every API depends on. */
export function findRecalled(project: Project, known: Recalled): RecalledApis | undefined {
  const { record, stamps, changed } = known;
  const [root] = record.basis.folders;
  if (root === undefined || !isByApi(project) || record.apis.length === 0) return undefined;
  // A file that was kept is reported again.
  if (record.result.changes.some(({ kind }) => kind !== 'unchanged')) return undefined;
  const owned = new Map(record.apis.map((api) => [api, listPaths(api, root, project)]));
  const runtime = listRuntime(known);
  const runtimePaths = runtime.map((path) => join(root, path));
  const own = new Set([...owned.values(), runtimePaths].flat());
  if ([...changed].some((path) => !own.has(path))) return undefined;
  const isSame = (path: string): boolean => !changed.has(path);
  const same = record.apis.filter((api) => owned.get(api)?.every(isSame));
  return {
    apis: new Map(same.map((api) => [api.count.id, api])),
    runtime: runtimePaths.every(isSame) ? runtime : [],
    record,
    stamps,
  };
}

/** A hook sees one API after another, and may remember what it saw. */
function isByApi({ jobs, hooks, isPackage }: Project): boolean {
  return jobs.length > 1 && Object.keys(hooks).length === 0 && !isPackage;
}

function listPaths(
  api: RecordedApi,
  root: string,
  { jobs, ...project }: Project,
): readonly string[] {
  const { ways, documents, output, count } = api;
  const folder = jobs.find(({ id }) => id === count.id)?.folder ?? '';
  const custom = findCustomIndex(join(project.root, folder), project.target);
  return [...ways, ...documents, ...output.map((path) => join(root, path)), custom];
}

/** Of the output what no API has. */
function listRuntime({ record: { apis, result } }: Recalled): readonly string[] {
  const own = new Set(apis.flatMap(({ output }) => output));
  return result.changes.flatMap(({ path }) => (own.has(path) ? [] : path));
}

/** Whether a file of the output is as it was when the run began. */
export function isAsBefore(path: string, { stamps, record }: RecalledApis): boolean {
  const stamp = stamps.get(join(record.basis.folders[0] ?? '', path));
  return stamp !== undefined && confirmStamp(stamp)?.hash === stamp.hash;
}
