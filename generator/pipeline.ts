/** The stages in order: documents in, a folder of TypeScript out. Nothing is written when there is an error. */

import { isAbsolute, join } from 'node:path';
import type { Diagnostic, Reporter } from './diagnostics/diagnostic.ts';
import { toDiagnostics } from './diagnostics/locate.ts';
import { createReporter } from './diagnostics/reporter.ts';
import type { Api } from './ir/model.ts';
import type { Job, Project } from './project.ts';
import { createStopwatch, type Timing } from './timings.ts';
import type { Change, Comparison } from './write/compare.ts';

/** What a run came to. */
export interface Outcome {
  readonly diagnostics: readonly Diagnostic[];
  /** True when an error was reported: then nothing was written. */
  readonly failed: boolean;
  readonly comparison: Comparison | undefined;
  readonly timings: readonly Timing[];
  /** Operations, models and enums, by API. */
  readonly counts: readonly Count[];
}

export interface Count {
  readonly id: string;
  readonly operations: number;
  readonly models: number;
}

export interface RunOptions {
  /** Compare only; `apply` is left to nobody. */
  readonly dry: boolean;
  /** Paths (relative to the output root) that may be overwritten although they are not ours. */
  readonly overwrite?: ReadonlySet<string>;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** Told what happens, for a person who waits. */
  readonly onStage?: (text: string) => void;
}

/** Runs every job of a project and writes all of it, or nothing. */
export async function run(project: Project, options: RunOptions): Promise<Outcome> {
  const reporter = createReporter({ strict: options.strict ?? false });
  const watch = createStopwatch();
  const texts = new Map<string, string>();
  const modules = new Set<string>();
  const counts: Count[] = [];
  for (const job of project.jobs) {
    options.onStage?.(job.id);
    const api = await readApi(project, job, reporter, watch);
    if (api === undefined) continue;
    counts.push({ id: job.id, operations: api.operations.length, models: api.models.length });
    const raw = await emitApi(project, job, api, reporter, modules, watch);
    await watch.time('format', () => formatAll(raw, texts, reporter));
  }
  if (!reporter.failed) await watch.time('format', () => addRuntime(project, modules, texts));
  const comparison = reporter.failed
    ? undefined
    : await watch.time('compare', () => compareAll(project, texts, options, reporter));
  if (comparison !== undefined && !reporter.failed && !options.dry) {
    const { apply } = await import('./write/transaction.ts');
    await watch.time('write', () => apply(comparison));
  }
  const { failed, sources } = reporter;
  const diagnostics = toDiagnostics(reporter.problems, sources, project.folder);
  return { diagnostics, failed, comparison, timings: watch.timings(), counts };
}

/** load → validate → ir. */
export async function readApi(
  project: Project,
  job: Job,
  reporter: Reporter,
  watch = createStopwatch(),
): Promise<Api | undefined> {
  const { load } = await import('./load/load.ts');
  const bundle = await watch.time('load', () =>
    load(job.input, { allow: project.allow }, reporter),
  );
  if (bundle === undefined) return undefined;
  const { validate } = await import('./validate/validate.ts');
  const before = errorCount(reporter);
  await watch.time('validate', () => validate(bundle, reporter));
  // The model of a document that is wrong would only say the same again in other words.
  if (errorCount(reporter) > before) return undefined;
  const { buildApi } = await import('./ir/build.ts');
  const { id, source, names } = job;
  const options = { id, source, names, int64: job.options.int64 };
  return watch.time('ir', async () => buildApi(bundle, options, reporter));
}

function errorCount({ problems }: Reporter): number {
  return problems.filter(({ severity }) => severity === 'error').length;
}

/** plan → emit; gives raw texts by path in the output root. */
async function emitApi(
  project: Project,
  job: Job,
  api: Api,
  reporter: Reporter,
  modules: Set<string>,
  watch: ReturnType<typeof createStopwatch>,
): Promise<Map<string, string>> {
  const { emitters } = await import('./emit/emitters.ts');
  const { plan } = await import('./plan/plan.ts');
  const chosen = [...emitters.filter(({ name }) => !project.omit.has(name)), ...project.emitters];
  const planned = plan(api, chosen, job.options, reporter);
  const raw = new Map<string, string>();
  if (reporter.failed) return raw;
  const { emitFile } = await import('./emit/emit.ts');
  await watch.time('emit', async () => {
    for (const file of planned.files) {
      const emitted = await emitFile(planned, file, job.options);
      for (const module of emitted.runtime) modules.add(module);
      raw.set(join(job.folder, file.path).replaceAll('\\', '/'), emitted.text);
    }
  });
  return raw;
}

async function formatAll(
  raw: ReadonlyMap<string, string>,
  texts: Map<string, string>,
  reporter: Reporter,
): Promise<void> {
  const { format } = await import('./write/format.ts');
  for (const [path, text] of raw) {
    try {
      texts.set(path, await format(path, text));
    } catch (error) {
      reporter.report({
        code: 'BUG-901',
        severity: 'error',
        message: `\`${path}\` was written with a syntax error: ${String(error)}`,
        at: { file: path, pointer: '' },
      });
    }
  }
}

/** The runtime modules that the output imports, with what they import themselves. */
async function addRuntime(
  project: Project,
  modules: ReadonlySet<string>,
  texts: Map<string, string>,
): Promise<void> {
  const { runtimeFiles } = await import('./emit/runtime.ts');
  const { format } = await import('./write/format.ts');
  const ending = project.jobs[0]?.options.importEnding ?? '.js';
  for (const [name, text] of await runtimeFiles(modules, ending)) {
    const path = `runtime/${name}`;
    texts.set(path, await format(path, text));
  }
}

async function compareAll(
  project: Project,
  texts: ReadonlyMap<string, string>,
  options: RunOptions,
  reporter: Reporter,
): Promise<Comparison> {
  const { compare } = await import('./write/compare.ts');
  const folders = project.jobs.map(({ folder }) => `${folder}/`);
  const owns = (path: string): boolean =>
    project.whole || folders.some((folder) => path.startsWith(folder));
  const overwrite = options.overwrite ?? new Set<string>();
  const comparison = await compare({ root: project.root, texts, owns, overwrite });
  if (!options.dry) reportConflicts(comparison, reporter);
  return comparison;
}

/** A file that is not ours is never overwritten or removed without being asked. */
function reportConflicts(comparison: Comparison, reporter: Reporter): void {
  for (const change of comparison.changes) {
    const at = { file: join(comparison.root, change.path), pointer: '' };
    const conflict = conflicts[change.kind];
    if (conflict === undefined) continue;
    reporter.report({ ...conflict(change), at });
  }
}

type Conflict = Pick<Parameters<Reporter['report']>[0], 'code' | 'severity' | 'message' | 'help'>;

const conflicts: Partial<Record<Change['kind'], (change: Change) => Conflict>> = {
  foreign: ({ path }) => ({
    code: 'WRITE-601',
    severity: 'error',
    message: `\`${path}\` exists, and Specwright did not write it.`,
    help: `Move the file away, choose another output folder, or give it up with \`--overwrite ${path}\`.`,
  }),
  edited: ({ path }) => ({
    code: 'WRITE-602',
    severity: 'error',
    message: `\`${path}\` was edited since Specwright wrote it.`,
    help: `Move the edit into a file of your own (git diff shows it), then run again with \`--overwrite ${path}\`.`,
  }),
  kept: ({ path }) => ({
    code: 'WRITE-603',
    severity: 'warning',
    message: `\`${path}\` is no longer generated, but was edited, so it stays.`,
    help: `Remove it yourself, or run again with \`--overwrite ${path}\` to have it removed.`,
  }),
  blocked: ({ path }) => ({
    code: 'WRITE-604',
    severity: 'error',
    message: `\`${path}\` is, or lies behind, a link or a folder where a plain file must stand.`,
    help: 'Remove the link, or choose another output folder.',
  }),
};

/** Absolute paths in, paths relative to the output root out (`--overwrite` takes both). */
export function overwriteSet(root: string, paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.map((path) => (isAbsolute(path) ? path.slice(root.length + 1) : path)));
}
