/** The stages in order: documents in, a folder of TypeScript out. Nothing is written when there is an error. */

import { resolve } from 'node:path';
import type { Formatted } from './cache/formatted.ts';
import { configSourcesAt } from './config/place.ts';
import type { Diagnostic, Reporter } from './diagnostics/diagnostic.ts';
import { toDiagnostics } from './diagnostics/locate.ts';
import { createReporter } from './diagnostics/reporter.ts';
import { fails, judgedBy } from './diagnostics/strict.ts';
import type { Api } from './ir/model.ts';
import type { Bundle } from './load/document.ts';
import type { LoadOptions } from './load/load.ts';
import type { Ways } from './load/documents.ts';
import type { JsonForm } from './load/json-form.ts';
import { isUrl } from './load/permission.ts';
import { nodeHost } from './node/host.ts';
import { chooseEmitters } from './pipeline/emitters.ts';
import { emitApi } from './pipeline/emit.ts';
import { tellOfForm } from './pipeline/form.ts';
import { checkInstalled } from './pipeline/installed.ts';
import { emptyOutput, formatAll, type Output } from './pipeline/output.ts';
import type { Kept } from './pipeline/patch/keep.ts';
import type { Packable, Packing } from './pipeline/packing.ts';
import type { StandingApi } from './pipeline/patch/standing.ts';
import { addRuntime } from './pipeline/runtime.ts';
import { settle } from './pipeline/settle.ts';
import type { Job, Project } from './project.ts';
import { createStopwatch, type Stopwatch, type Timing } from './timings.ts';
import type { Change } from './write/compare.ts';
import type { OnSkeleton } from './write/manifest.ts';
import type { Owner } from './write/owner.ts';

/** What a run came to. */
export interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  /** True when an error was reported: then nothing was written. */
  readonly failed: boolean;
  /** The output root. */
  readonly root: string;
  /** What happened, or would happen, to each file; empty where an error came before. */
  readonly changes: readonly Change[];
  /** Whether the manifest is, or would be, another one. */
  readonly manifestChanged: boolean;
  readonly timings: readonly Timing[];
  /** The APIs that were asked for. */
  readonly apis: readonly string[];
  /** Operations and models of those that could be read. */
  readonly counts: readonly Count[];
  /** Files whose change calls for another run, also those that are not there yet. */
  readonly inputs: readonly string[];
  /** The diagnostics as a terminal shows them, where they were printed already. */
  readonly printed?: string;
}

/** An outcome, and what it depends on. */
export interface Traced {
  readonly outcome: Outcome;
  readonly seen: Seen;
  /** The manifest as it shall stand; undefined where an error came before. */
  readonly manifest: string | undefined;
  /** The texts that were compared, in UTF-8, by path. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** SHA-256 of those, where known, in hex, by path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** What single operations can be emitted again from; empty where nothing is kept. */
  readonly kept: Kept;
}

/** What a run saw of its documents. */
export interface Seen {
  /** Paths that were asked for, and the files they led to. */
  readonly ways: Ways;
  /** Texts as they were read, by path. */
  readonly texts: Map<string, string>;
  /** Documents as JSON, by path, where they are to be kept. */
  readonly forms?: Map<string, JsonForm>;
  /** The descriptions, where somebody looks at them again. */
  readonly bundles?: Bundle[];
}

export interface Count {
  readonly id: string;
  readonly operations: number;
  readonly models: number;
}

export interface RunOptions {
  /** Compare only; nothing is written. */
  readonly dry: boolean;
  /** Files that may be overwritten although they are not ours: relative to the output root or to `folder`, or absolute. */
  readonly overwrite?: readonly string[];
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Folder that the file names of diagnostics are relative to; the project's unless given. */
  readonly folder?: string;
  /** What earlier runs formatted. */
  readonly formatted?: Formatted | undefined;
  /** Told of the skeletons of texts that were written. */
  readonly onSkeleton?: OnSkeleton;
  /** Told of another run that writes into the same output, and is waited for. */
  readonly onWait?: (owner: Owner) => void;
  /** Makes a package of the output, where the project is one. */
  readonly packing?: Packing;
  /** Told what happens, for a person who waits. */
  readonly onStage?: (text: string) => void;
}

/** Runs every job of a project and writes all of it, or nothing. */
export async function run(project: Project, options: RunOptions): Promise<Outcome> {
  return (await runTraced(project, options)).outcome;
}

/** The same, and tells what it saw. */
export async function runTraced(project: Project, options: RunOptions): Promise<Traced> {
  const reporter = createReporter();
  reporter.attach(configSourcesAt(project.file));
  const watch = createStopwatch();
  const seen: Seen = { ways: new Map(), texts: new Map() };
  const made = await generateAll(project, options, seen, reporter, watch);
  const { output, counts, kept } = made;
  checkInstalled(project, options.dry, reporter);
  const failed = () => fails(reporter.problems, options.strict);
  const settled = failed() ? undefined : await settle(project, output, options, reporter, watch);
  const comparison = settled?.comparison;
  const problems = judgedBy(reporter.problems, options.strict);
  const diagnostics = toDiagnostics(problems, reporter.sources, options.folder ?? project.folder);
  const outcome: Outcome = {
    diagnostics,
    failed: failed(),
    root: project.root,
    changes: comparison?.changes ?? [],
    manifestChanged: comparison?.manifestChanged === true || settled?.halfWritten === true,
    timings: watch.timings(),
    apis: project.jobs.map(({ id }) => id),
    counts,
    inputs: inputsOf(project, seen, diagnostics, options.folder ?? project.folder),
  };
  const hashes = comparison?.hashes ?? new Map<string, string>();
  const bytes = comparison?.bytes ?? new Map<string, Uint8Array>();
  return { outcome, seen, manifest: comparison?.manifest, bytes, hashes, kept };
}

/** A file in which something is wrong is one whose change may mend it. */
function inputsOf(
  { templates }: Project,
  { ways }: Seen,
  diagnostics: readonly Diagnostic[],
  folder: string,
): readonly string[] {
  const wrong = diagnostics.map(({ file }) => (isUrl(file) ? file : resolve(folder, file)));
  const read = [...ways].map(([path, real]) => real ?? path);
  const all = new Set([...ways.keys(), ...read, ...templates, ...wrong]);
  return [...all].filter((path) => !isUrl(path));
}

interface Made {
  readonly output: Output;
  readonly counts: readonly Count[];
  readonly kept: Kept;
}

/** Every API is read, so that all problems are told in one run. */
async function generateAll(
  project: Project,
  options: RunOptions,
  seen: Seen,
  reporter: Reporter,
  watch: Stopwatch,
): Promise<Made> {
  const output = emptyOutput();
  const counts: Count[] = [];
  const standing: StandingApi[] = [];
  let read: Pick<Packable, 'job' | 'api' | 'bundle'> | undefined;
  const forms = new Map<string, JsonForm>();
  const isKept = options.formatted !== undefined && project.target === 'ts';
  const emitters = await chooseEmitters(project, reporter);
  for (const job of project.jobs) {
    options.onStage?.(job.id);
    const bundles: Bundle[] = [];
    const parts = { bundles, ...(isKept && { forms: new Map<string, JsonForm>() }) };
    const own: Seen = { ways: seen.ways, texts: new Map(), ...parts };
    const api = await readApi(project, job, reporter, watch, own);
    for (const [path, text] of own.texts) seen.texts.set(path, text);
    if (api === undefined) continue;
    counts.push({ id: job.id, operations: api.operations.length, models: api.models.length });
    const plan = await emitApi(project, job, api, emitters, output, reporter, watch);
    if (bundles[0] !== undefined) read = { job, api, bundle: bundles[0] };
    // Patches are cut out of TypeScript.
    if (!isKept || plan === undefined) continue;
    const { standingApi } = await import('./pipeline/patch/standing.ts');
    const found = await standingApi(project, job, api, plan, own, reporter);
    standing.push(found);
    const patched = found.shape === undefined ? [] : (own.forms ?? []);
    for (const [path, form] of patched) forms.set(path, form);
  }
  if (project.target === 'js' && !reporter.failed) {
    await addRuntime(project, output, reporter);
    const { toJavaScript } = await import('./pipeline/target.ts');
    await watch.time('compile', () => toJavaScript(output, project.file, reporter));
  }
  options.onStage?.('formatting');
  if (!reporter.failed) {
    const { formatted } = options;
    await watch.time('format', () => formatAll(output, project.root, formatted, reporter));
  }
  if (project.target === 'ts' && !reporter.failed) await addRuntime(project, output, reporter);
  if (project.isPackage && read !== undefined && !reporter.failed) {
    if (options.packing === undefined) throw new Error('BUG-915: a package that nobody packs');
    await options.packing.pack({ project, ...read, output, reporter, watch });
  }
  return { output, counts, kept: { standing, forms } };
}

/** load → validate → ir. */
export async function readApi(
  project: Project,
  job: Job,
  reporter: Reporter,
  watch: Stopwatch = createStopwatch(),
  seen: Seen = { ways: new Map(), texts: new Map() },
): Promise<Api | undefined> {
  const bundle = await readBundle(project, job, reporter, watch, seen);
  return bundle && apiOf(project, job, bundle, reporter, watch);
}

/** The document alone, before anything is called by a name. */
export async function readBundle(
  project: Project,
  job: Job,
  reporter: Reporter,
  watch: Stopwatch,
  { ways, texts, forms, bundles }: Seen = { ways: new Map(), texts: new Map() },
): Promise<Bundle | undefined> {
  const { load } = await import('./load/load.ts');
  const bundle = await watch.time('load', () =>
    load(job.input, { ...optionsOf(project, job), ways }, reporter),
  );
  for (const { path, text, given } of bundle?.files ?? []) texts.set(path, given ?? text);
  if (bundle !== undefined) bundles?.push(bundle);
  if (bundle !== undefined && forms !== undefined) {
    const { jsonFormOf } = await import('./load/json-form.ts');
    const form = jsonFormOf(bundle);
    if (form !== undefined) forms.set(bundle.entry, form);
  }
  return bundle;
}

function optionsOf({ allow }: Project, { input, overlays, named, document }: Job): LoadOptions {
  const options = { host: nodeHost, allow, overlays, ...(named && { named }) };
  return document === undefined ? options : { ...options, given: new Map([[input, document]]) };
}

/** validate → ir. */
export async function apiOf(
  project: Project,
  job: Job,
  bundle: Bundle,
  reporter: Reporter,
  watch: Stopwatch,
): Promise<Api | undefined> {
  const { validate } = await import('./validate/validate.ts');
  const before = errorCount(reporter);
  await watch.time('validate', () => validate(bundle, reporter));
  // The model of a document that is wrong would only say the same again in other words.
  if (errorCount(reporter) > before) return undefined;
  const { buildApi } = await import('./ir/build.ts');
  const { id, source, names } = job;
  const { int64, client } = job.options;
  const options = { id, source, names, int64, ...(client !== undefined && { client }) };
  return watch.time('ir', async () => {
    const api = buildApi(bundle, options, reporter);
    if (api !== undefined && Object.keys(names).length > 0) {
      const { checkOverrides } = await import('./pipeline/overrides.ts');
      checkOverrides(job, api, project.file, reporter);
    }
    if (api !== undefined && !project.omit.has('validators')) tellOfForm(job, api, reporter);
    if (api === undefined || project.hooks.ir === undefined || reporter.failed) return api;
    const { hooked } = await import('./pipeline/hooks.ts');
    return hooked(api, project.hooks.ir, project.file, reporter);
  });
}

function errorCount({ problems }: Reporter): number {
  return problems.filter(({ severity }) => severity === 'error').length;
}
