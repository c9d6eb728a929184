/** The stages in order: documents in, a folder of TypeScript out. Nothing is written when there is an error. */

import { resolve } from 'node:path';
import type { Formatted } from './cache/formatted.ts';
import type { Diagnostic, Reporter } from './diagnostics/diagnostic.ts';
import { toDiagnostics } from './diagnostics/locate.ts';
import { createReporter, isFailure, applyStrict } from './diagnostics/reporter.ts';
import type { Bundle } from './load/document.ts';
import { isUrl } from './load/files/permission.ts';
import { openConfigSources } from './pipeline/config-sources.ts';
import { chooseEmitters } from './pipeline/emitters.ts';
import { emitApi } from './pipeline/emit.ts';
import { checkInstalled } from './pipeline/installed.ts';
import { formatAll } from './pipeline/format.ts';
import { createOutput, type Output } from './pipeline/output.ts';
import type { Packable, Packing } from './pipeline/packing.ts';
import { readApi, type Seen } from './pipeline/read.ts';
import { addRuntime } from './pipeline/runtime.ts';
import { settle } from './pipeline/settle.ts';
import type { Project } from './project.ts';
import { createStopwatch, type Stopwatch, type Timing } from './timings.ts';
import type { Change } from './write/compare.ts';
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
  reporter.attach(openConfigSources(project.file));
  const watch = createStopwatch();
  const seen: Seen = { ways: new Map(), texts: new Map() };
  const made = await generateAll(project, options, seen, reporter, watch);
  const { output, counts } = made;
  checkInstalled(project, options.dry, reporter);
  const failed = () => isFailure(reporter.problems, options.strict);
  const settled = failed() ? undefined : await settle(project, output, options, reporter, watch);
  const comparison = settled?.comparison;
  const problems = applyStrict(reporter.problems, options.strict);
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
  return { outcome, seen, manifest: comparison?.manifest, bytes, hashes };
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
}

/** Every API is read, so that all problems are told in one run. */
async function generateAll(
  project: Project,
  options: RunOptions,
  seen: Seen,
  reporter: Reporter,
  watch: Stopwatch,
): Promise<Made> {
  const output = createOutput();
  const counts: Count[] = [];
  let read: Pick<Packable, 'job' | 'api' | 'bundle'> | undefined;
  const emitters = await chooseEmitters(project, reporter);
  for (const job of project.jobs) {
    options.onStage?.(job.id);
    const bundles: Bundle[] = [];
    const api = await readApi(project, job, reporter, watch, { ...seen, bundles });
    if (api === undefined) continue;
    counts.push({ id: job.id, operations: api.operations.length, models: api.models.length });
    await emitApi(project, job, api, emitters, output, reporter, watch);
    if (bundles[0] !== undefined) read = { job, api, bundle: bundles[0] };
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
  return { output, counts };
}
