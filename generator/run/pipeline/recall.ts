/** Finds the APIs of an earlier run that nothing has changed of, so that they are not generated again. */

import { join } from 'node:path';
import type { Recalled, RecordedApi } from '../cache/cache.ts';
import { confirmStamp } from '../cache/stamp.ts';
import type { Job } from '../project/job.ts';
import { findCustomIndex, type Project } from '../project/project.ts';
import type { RecalledApis, Run } from './run.ts';

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
export function isByApi({ jobs, hooks, isPackage }: Project): boolean {
  return jobs.length > 1 && Object.keys(hooks).length === 0 && !isPackage;
}

function listPaths(
  api: RecordedApi,
  root: string,
  { jobs, ...project }: Project,
): readonly string[] {
  const { resolvedPaths, documents, output, count } = api;
  const folder = jobs.find(({ id }) => id === count.id)?.folder ?? '';
  const custom = findCustomIndex(join(project.root, folder), project.target);
  return [...resolvedPaths, ...documents, ...output.map((path) => join(root, path)), custom];
}

/** Files of the output that belong to no API. */
function listRuntime({ record: { apis, result } }: Recalled): readonly string[] {
  const own = new Set(apis.flatMap(({ output }) => output));
  return result.changes.flatMap(({ path }) => (own.has(path) ? [] : path));
}

/** Whether a file of the output is as it was when the run began. */
export function isAsBefore(path: string, { stamps, record }: RecalledApis): boolean {
  const stamp = stamps.get(join(record.basis.folders[0] ?? '', path));
  return stamp !== undefined && confirmStamp(stamp)?.hash === stamp.hash;
}

/** Takes over what an earlier run made of an API; false where it must be made again. */
export function recallApi({ id }: Job, { options, recalled }: Run): boolean {
  const known = options.recalled?.apis.get(id);
  if (known !== undefined) recalled.push(known);
  return known !== undefined;
}
