/** A run in, what came of it out. */

import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { mergeDiagnostics, toDiagnostics } from '../diagnostics/locate.ts';
import { judgedBy } from '../diagnostics/strict.ts';
import { isUrl } from '../load/permission.ts';
import type { Timing } from '../timings.ts';
import type { Change } from '../write/compare.ts';
import { type Context, isFailed, type Run } from './run.ts';

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

export interface Count {
  readonly id: string;
  readonly operations: number;
  readonly models: number;
}

export function concludeRun(run: Run): Outcome {
  const { project, comparison, apis, stopwatch } = run;
  const diagnostics = mergeDiagnostics([run, ...apis].map((one) => locateProblems(one, run)));
  return {
    diagnostics,
    failed: isFailed(run),
    root: project.root,
    changes: comparison?.changes ?? [],
    manifestChanged: comparison?.manifestChanged === true || run.isHalfWritten,
    timings: stopwatch.timings(),
    apis: project.jobs.map(({ id }) => id),
    counts: apis.flatMap(({ job, api }) => {
      if (api === undefined) return [];
      return [{ id: job.id, operations: api.operations.length, models: api.models.length }];
    }),
    inputs: listInputs(run, diagnostics),
  };
}

function locateProblems({ reporter }: Context, { project, options }: Run): readonly Diagnostic[] {
  const problems = judgedBy(reporter.problems, options.strict);
  return toDiagnostics(problems, reporter.sources, options.folder ?? project.folder);
}

/** A file in which something is wrong is one whose change may mend it. */
function listInputs(run: Run, diagnostics: readonly Diagnostic[]): readonly string[] {
  const { project, options, apis } = run;
  const folder = options.folder ?? project.folder;
  const wrong = diagnostics.map(({ file }) => (isUrl(file) ? file : resolve(folder, file)));
  const ways = apis.flatMap(({ seen }) => [...seen.ways]);
  const read = ways.flatMap(([path, real]) => [path, real ?? path]);
  const all = new Set([...read, ...project.templates, ...wrong]);
  return [...all].filter((path) => !isUrl(path));
}
