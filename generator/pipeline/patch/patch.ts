/** A request whose document changed inside single operations in; the run that does only what these ask for out. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cache, recordOf } from '../../cache/cache.ts';
import { changedAlone, type Record, type Result } from '../../cache/record.ts';
import { documentOf, type Standing, standingOf } from '../../cache/standing.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { shownPath } from '../../diagnostics/locate.ts';
import { createReporter } from '../../diagnostics/reporter.ts';
import { defaultLimits } from '../../load/limits.ts';
import { isObject } from '../../load/pointer.ts';
import { readText } from '../../load/read.ts';
import { inspectTree } from '../../load/tree.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import type { RunOptions, Traced } from '../../pipeline.ts';
import type { Job, Project } from '../../project.ts';
import { createStopwatch } from '../../timings.ts';
import { normalise } from '../../write/hash.ts';
import { chooseEmitters } from '../emitters.ts';
import { emptyOutput } from '../output.ts';
import { settle } from '../settle.ts';
import { changedOperation, type ChangedOperation, changedOperations } from './changed.ts';
import { addedMembers, type ChangedLines, changedLines, movedDiagnostics } from './lines.ts';
import { patchedTexts } from './operations.ts';
import { type StandingApi, isTied } from './standing.ts';

/** What is kept of the run before, and what is left to do. */
interface Patch {
  readonly record: Record;
  readonly job: Job;
  readonly api: StandingApi;
  readonly apis: readonly StandingApi[];
  readonly path: string;
  readonly text: string;
  readonly data: Readonly<globalThis.Record<string, unknown>>;
  readonly lines: ChangedLines;
  readonly changed: readonly ChangedOperation[];
}

/** Undefined where the whole must be done: that is always right. */
export async function patchRun(
  project: Project,
  request: string,
  options: RunOptions,
  cache: Cache,
): Promise<Traced | undefined> {
  try {
    const patch = await patchOf(project, request, cache);
    return patch && (await applied(project, patch, options));
  } catch (error) {
    if (error instanceof Unforeseen) return undefined;
    throw error;
  }
}

async function patchOf(
  { jobs }: Project,
  request: string,
  cache: Cache,
): Promise<Patch | undefined> {
  const record = recordOf(cache, request);
  const path = record && changedAlone(record.basis);
  if (record === undefined || path === undefined || !isClean(record.result)) return undefined;
  const standing: Standing<StandingApi> | undefined = standingOf(cache, request);
  const readers = standing?.apis.filter(({ documents }) => documents.includes(path)) ?? [];
  const [api] = readers;
  const job = jobs.find(({ id }) => id === api?.id);
  if (standing === undefined || api?.shape === undefined || job === undefined) return undefined;
  if (readers.length > 1 || standing.apis.length !== jobs.length) return undefined;
  const { hash = '' } = record.basis.files.find((stamp) => stamp.path === path) ?? {};
  const before = documentOf(cache, path, hash);
  const after = await readText(path, defaultLimits);
  if (before === undefined || !('text' in after)) return undefined;
  const read = changesIn(path, before, after.text);
  return read && { record, job, api, apis: standing.apis, path, text: after.text, ...read };
}

/** Nothing was kept or refused, so that the output is what its runs wrote. */
function isClean({ changes }: Result): boolean {
  return changes.every(({ kind }) => kind === 'unchanged');
}

function changesIn(
  path: string,
  before: string,
  after: string,
): Pick<Patch, 'data' | 'lines' | 'changed'> | undefined {
  const data = parsed(after);
  if (!isObject(data)) return undefined;
  const lines = changedLines(before, after);
  const one = changedOperation(before, after, lines, data);
  const changed = one === undefined ? changedOperations(parsed(before), data) : [one];
  if (changed === undefined || changed.length === 0 || changed.length > most) return undefined;
  const members = changed.map((one) => membersOf(path, one.after) - membersOf(path, one.before));
  // A name that stands twice in a map is told of by those who read the whole.
  if (members.reduce((sum, count) => sum + count, 0) !== addedMembers(lines)) return undefined;
  return isTied(lines.after) ? undefined : { data, lines, changed };
}

/** Of more, all is emitted. */
const most = 20;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function membersOf(path: string, value: unknown): number {
  const { members, refused } = inspectTree(path, value, false, defaultLimits);
  if (refused) throw new Unforeseen('too much of something');
  return members;
}

async function applied(
  project: Project,
  patch: Patch,
  options: RunOptions,
): Promise<Traced | undefined> {
  const { record, job, api, path, data, changed, text } = patch;
  const watch = createStopwatch();
  const reporter = createReporter();
  if (api.shape === undefined) return undefined;
  const { result } = record;
  const diagnostics = moved(result.diagnostics, patch, options, project);
  const emitters = await chooseEmitters(project, reporter);
  const output = emptyOutput();
  for (const change of result.changes) {
    const standing = readFileSync(join(project.root, change.path), 'utf8');
    output.texts.set(change.path, normalise(standing));
  }
  const { shape } = api;
  const inRoot = (file: string): string => (job.folder === '' ? file : `${job.folder}/${file}`);
  const standing = (file: string): string => {
    const text = output.texts.get(inRoot(file));
    if (text === undefined) throw new Unforeseen(`a new file \`${file}\``);
    return text;
  };
  const runtime = [...output.texts.keys()].map((file) => /^runtime\/(.*)\.ts$/.exec(file)?.[1]);
  const modules = new Set(runtime.filter((name) => name !== undefined));
  const { texts, limits } = await watch.time('patch', () =>
    patchedTexts(job, emitters, shape, path, data, changed, standing, modules),
  );
  for (const [file, next] of texts) output.texts.set(inRoot(file), next);
  const settled = await settle(project, output, options, reporter, watch);
  if (settled === undefined || reporter.problems.length > 0) {
    throw new Unforeseen('a problem with the output');
  }
  const { start, before, after } = patch.lines;
  const edit = { start, end: start + before.length, text: after };
  const next = { ...api, shape: { ...shape, outline: { ...shape.outline, limits } } };
  return {
    outcome: {
      diagnostics,
      failed: false,
      root: project.root,
      changes: settled.comparison.changes,
      manifestChanged: settled.comparison.manifestChanged || settled.halfWritten,
      timings: watch.timings(),
      apis: result.apis,
      counts: result.counts,
      inputs: result.inputs,
    },
    seen: { ways: new Map([[path, path]]), texts: new Map([[path, text]]) },
    manifest: settled.comparison.manifest,
    hashes: settled.comparison.hashes,
    standing: patch.apis.map((one) => (one === api ? next : one)),
    patched: { basis: record.basis, edit, isReshaped: limits !== shape.outline.limits },
  };
}

function moved(
  diagnostics: readonly Diagnostic[],
  { path, lines }: Patch,
  { folder }: RunOptions,
  project: Project,
): readonly Diagnostic[] {
  return movedDiagnostics(diagnostics, shownPath(path, folder ?? project.folder), lines);
}
