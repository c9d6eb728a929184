/** What an earlier run of the same request said in; the APIs out that nothing has changed of, which need not be made again. */

import { join } from 'node:path';
import type { Recalled } from '../cache/cache.ts';
import type { RecordedApi } from '../cache/record.ts';
import { confirmStamp, type Stamp } from '../cache/stamp.ts';
import { findCustomIndex, type Project } from '../project.ts';

/** APIs of an earlier run, as they still are. */
export interface RecalledApis {
  readonly apis: ReadonlyMap<string, RecordedApi>;
  /** Files of the runtime, where they are what the earlier run wrote. */
  readonly runtime: readonly string[];
  /** What all APIs imported of the runtime then. */
  readonly runtimeNames: ReadonlySet<string>;
  /** Stamps of all files that say the same, by path. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** Where paths led. */
  readonly ways: ReadonlyMap<string, string | null>;
  /** The root behind its links. */
  readonly root: string;
}

/** Undefined where something has changed that every API depends on. */
export function findRecalled(project: Project, known: Recalled): RecalledApis | undefined {
  const { record, stamps, changed } = known;
  const [root] = record.basis.folders;
  if (root === undefined || !isByApi(project) || record.apis.length === 0) return undefined;
  // A file that was kept is told about again.
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
    runtimeNames: new Set(record.apis.flatMap((api) => api.runtime)),
    stamps,
    ways: new Map(record.basis.ways),
    root,
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
export function isAsBefore(path: string, { stamps, root }: RecalledApis): boolean {
  const stamp = stamps.get(join(root, path));
  return stamp !== undefined && confirmStamp(stamp)?.hash === stamp.hash;
}
