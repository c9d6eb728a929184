/** A request whose document changed inside single operations, or inside schemas, in; the run that does only what these ask for out. */

import { renewed } from '../../cache/basis.ts';
import type { Cache, Recalled } from '../../cache/cache.ts';
import { type Basis, realOf, type Record, type Result } from '../../cache/record.ts';
import { keepSince, skeletonsOf } from '../../cache/skeletons.ts';
import { type Content, contentOf } from '../../cache/stamp.ts';
import { keepStanding, standingOf } from '../../cache/standing.ts';
import { shownPath } from '../../diagnostics/locate.ts';
import { printDiagnostics } from '../../node/print.ts';
import { createReporter } from '../../diagnostics/reporter.ts';
import { tagsIn } from '../../load/face.ts';
import { partsOf } from '../../load/json-parts.ts';
import { defaultLimits } from '../../load/limits.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import type { Outcome, RunOptions } from '../../pipeline.ts';
import { replanning } from '../../plan/plan.ts';
import type { Job, Project } from '../../project.ts';
import { createStopwatch } from '../../timings.ts';
import { isFileFault } from '../../write/fault.ts';
import { chooseEmitters } from '../emitters.ts';
import { recalled } from '../session.ts';
import { benchOf, type Setting } from './bench.ts';
import { changeBetween, type DocumentChange } from './change.ts';
import { type ChangedOperation, changedOperations, isSame } from './changed.ts';
import { dependentsOf } from './dependents.ts';
import { linesIn, movedDiagnostics } from './diagnostics.ts';
import { keepEdit, type KeptDocument, keptDocument } from './document.ts';
import { patchOperations } from './operations.ts';
import { rewrite, type Rewriting, standingBytes } from './rewrite.ts';
import { type ChangedSchemas, changedSchemas, patchSchemas, shownIn } from './schemas.ts';
import type { StandingApi, StandingShape } from './standing.ts';
import { type Texts, textsOf } from './texts.ts';

/** A run that did only a part. */
export interface Patched {
  readonly outcome: Outcome;
  /** What it depends on; undefined where that changed meanwhile. Keeps what the next run patches from. */
  remember(): Basis | undefined;
}

/** What is kept of the run before, and what is left to do. */
interface Patch {
  readonly record: Record;
  readonly job: Job;
  readonly api: StandingApi & { readonly shape: StandingShape };
  readonly apis: readonly StandingApi[];
  readonly document: Content;
  /** The document before. */
  readonly kept: KeptDocument;
  readonly change: DocumentChange;
  readonly changed: readonly ChangedOperation[] | ChangedSchemas;
}

/** Undefined where the whole must be done: that is always right. */
export async function patchRun(
  project: Project,
  request: string,
  options: RunOptions,
  cache: Cache,
  { record, changed }: Recalled,
): Promise<Patched | undefined> {
  try {
    const document = changed === undefined ? undefined : contentOf(changed);
    const kept = document && keptDocument(cache, document.path, hashIn(record, document.path));
    if (document === undefined || kept === undefined) return undefined;
    if (document.bytes.equals(kept.source.bytes)) return touched(record, document);
    const patch = await patchOf(project, request, cache, record, document, kept);
    return patch && (await applied(project, request, patch, options, cache));
  } catch (error) {
    // What the file system refuses is told by the run that does all.
    if (error instanceof Unforeseen || isFileFault(error)) return undefined;
    throw error;
  }
}

function hashIn({ basis }: Record, path: string): string {
  return basis.files.find((stamp) => stamp.path === path)?.hash ?? '';
}

/** It says the same, and is younger. */
function touched(record: Record, { path, times }: Content): Patched {
  const stamp = { path, hash: hashIn(record, path), times };
  return {
    outcome: recalled(record.result, 0),
    remember: () => renewed(record.basis, [stamp]),
  };
}

async function patchOf(
  { jobs }: Project,
  request: string,
  cache: Cache,
  record: Record,
  document: Content,
  kept: KeptDocument,
): Promise<Patch | undefined> {
  const { path } = document;
  if (!isClean(record.result) || document.bytes.length > defaultLimits.bytes) return undefined;
  const change = await changeSince(path, kept, document.bytes);
  const changed = change && partsIn(change, kept.json.bytes);
  if (change === undefined || changed === undefined) return undefined;
  const standing = standingOf<StandingApi>(cache, request);
  const readers = standing?.apis.filter(({ documents }) => documents.includes(path)) ?? [];
  const [api, ...others] = readers;
  const job = jobs.find(({ id }) => id === api?.id);
  if (standing === undefined || api?.shape === undefined || job === undefined) return undefined;
  if (others.length > 0 || standing.apis.length !== jobs.length) return undefined;
  const { shape } = api;
  const { apis } = standing;
  return { record, job, api: { ...api, shape }, apis, document, kept, change, changed };
}

/** A document in YAML is read part by part, and then as the JSON that says the same. */
async function changeSince(
  path: string,
  kept: KeptDocument,
  bytes: Buffer,
): Promise<DocumentChange | undefined> {
  const { source, json } = kept;
  if (source === json) return changeBetween(path, source.bytes, source.map, bytes);
  const { yamlChange } = await import('./yaml-change.ts');
  return yamlChange(path, kept, bytes);
}

function partsIn(
  { section, before, after }: DocumentChange,
  bytes: Buffer,
): Patch['changed'] | undefined {
  // Of words beside the data nothing is made.
  if (isSame(before, after)) return [];
  if (section === 'schemas') return changedSchemas(before, after, tagsIn(bytes));
  const changed = changedOperations(before, after);
  return changed === undefined || changed.length > most ? undefined : changed;
}

/** Nothing was kept or refused, so that the output is what its runs wrote. */
function isClean({ changes }: Result): boolean {
  return changes.every(({ kind }) => kind === 'unchanged');
}

/** Of more, all is emitted. */
const most = 20;

async function applied(
  project: Project,
  request: string,
  patch: Patch,
  options: RunOptions,
  cache: Cache,
): Promise<Patched> {
  const { record, job, api, document, change } = patch;
  const { result } = record;
  const { root } = project;
  const { path } = document;
  const folder = options.folder ?? project.folder;
  const watch = createStopwatch();
  const reporter = createReporter();
  const diagnostics = movedDiagnostics(result.diagnostics, shownPath(path, folder), change);
  const emitters = await chooseEmitters(project, reporter);
  if (reporter.problems.length > 0) throw new Unforeseen('a problem with the emitters');
  const inRoot = (file: string): string => (job.folder === '' ? file : `${job.folder}/${file}`);
  const files = new Set(result.changes.map((one) => one.path));
  const read = new Map<string, Buffer>();
  const standing = (file: string): Buffer => {
    const known = read.get(file);
    if (known !== undefined) return known;
    if (!files.has(inRoot(file))) throw new Unforeseen(`a new file \`${file}\``);
    const bytes = standingBytes(root, inRoot(file));
    read.set(file, bytes);
    return bytes;
  };
  const texts = textsOf(standing);
  const replan = replanning(emitters, job.options, api.shape.files);
  const setting = { job, replan, shape: api.shape, file: path };
  const limits = await watch.time('patch', () => replaced(patch, setting, texts));
  const rewriting = await watch.time('write', () => {
    const written = [...texts.changed]
      .map(([file, after]) => ({ path: inRoot(file), before: standing(file), after }))
      .filter(({ before, after }) => !before.equals(after));
    return rewrite(root, result, written, skeletonsOf(cache, request), options);
  });
  const printed = printDiagnostics(diagnostics, {
    color: true,
    folder,
    lines: (file) => (file === path ? linesIn(document.bytes, change.source.map) : undefined),
  });
  const { changes } = rewriting;
  const { apis, counts, inputs } = result;
  const manifestChanged = changes.some(({ kind }) => kind === 'updated');
  const outcome: Outcome = {
    diagnostics,
    failed: false,
    root,
    changes,
    manifestChanged,
    timings: watch.timings(),
    apis,
    counts,
    inputs,
    printed,
  };
  const remember = (): Basis | undefined => {
    const hash = keepAll(cache, request, patch, rewriting, limits);
    const real = realOf(root);
    const stamp = { path, hash, times: document.times };
    return real === null ? undefined : renewed(record.basis, [stamp, ...rewriting.stamps(real)]);
  };
  return { outcome, remember };
}

/** Gives how many limits there are then. */
async function replaced(
  { changed, change, kept }: Patch,
  setting: Setting,
  texts: Texts,
): Promise<number> {
  const after = partsOf(change.json.bytes, change.json.map);
  if (!('names' in changed)) return patchOperations(benchOf(setting, after), changed, texts);
  const { bytes, map } = kept.json;
  const before = partsOf(bytes, map);
  const question = { ...changed, isShown: shownIn(setting.shape) };
  const dependents = dependentsOf(bytes, map, before, question);
  const benches = [benchOf(setting, before), benchOf(setting, after)] as const;
  return patchSchemas(...benches, changed, dependents, texts);
}

/** Gives what stands in for the hash of the document. */
function keepAll(
  cache: Cache,
  request: string,
  { api, apis, document, kept, change }: Patch,
  { skeletons }: Rewriting,
  limits: number,
): string {
  const hash = keepEdit(cache, document.path, kept, change);
  keepSince(cache, request, skeletons);
  if (limits === api.shape.outline.limits) return hash;
  const shape = { ...api.shape, outline: { ...api.shape.outline, limits } };
  keepStanding(
    cache,
    request,
    apis.map((one) => (one.id === api.id ? { ...one, shape } : one)),
  );
  return hash;
}
