/** Finds the project that a request means: from one document and one folder, or from the config. */

import { dirname, resolve } from 'node:path';
import type { Cache, Recalled } from '../cache/cache.ts';
import { openFormatted } from '../cache/formatted.ts';
import type { Stamp } from '../cache/stamp.ts';
import type { Diagnostic, Reporter } from '../../core/diagnostics/diagnostic.ts';
import { toDiagnostics } from '../../core/diagnostics/locate.ts';
import { createReporter, applyStrict } from '../../core/diagnostics/reporter.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import {
  buildFlagsProject,
  buildProject,
  type DocumentOptions,
  listAllowed,
  type Project,
} from '../project/project.ts';
import type { Outcome } from '../outcome.ts';
import { findRecalled } from './remember.ts';
import type { RunOptions } from './run.ts';
import type { Session } from './pipeline.ts';

/** Plain data: with what is in files it decides the output. */
export interface Request extends DocumentOptions {
  /** Where a config is looked for, and what paths and file names of diagnostics are relative to. */
  readonly folder: string;
  /** APIs of the config; none means all. */
  readonly names?: readonly string[];
  readonly config?: string | undefined;
  readonly input?: string | readonly string[] | undefined;
  readonly output?: string | undefined;
  readonly strict?: boolean;
}

export interface OpenedRun extends Opened {
  readonly options: RunOptions;
  /** What keeps what is learned. */
  readonly kept: Cache | undefined;
  /** Stamps of files that say what they said in an earlier run, by path. */
  readonly stamps: ReadonlyMap<string, Stamp>;
}

/** The outcome, and nothing else, where there is no project. `known` is what an earlier run said. */
export async function openRun(
  session: Session,
  known: Recalled | undefined,
): Promise<OpenedRun | Outcome> {
  const { request, options, cache } = session;
  const { folder, strict = false } = request;
  const reporter = createReporter();
  const opened = await openProject(request, reporter, cache);
  if (opened === undefined) {
    const problems = applyStrict(reporter.problems, strict);
    return refuse(toDiagnostics(problems, reporter.sources, folder), folder);
  }
  const kept = opened.cache ? cache : undefined;
  const formatted = kept && openFormatted(kept, JSON.stringify(request));
  const recalled = kept && known && findRecalled(opened.project, known);
  const stamps = known?.stamps ?? new Map<string, Stamp>();
  return { ...opened, kept, stamps, options: { ...options, strict, folder, formatted, recalled } };
}

function refuse(diagnostics: readonly Diagnostic[], folder: string): Outcome {
  const files = diagnostics.map(({ file }) => file).filter((file) => !isUrl(file));
  const inputs = [...new Set(files.map((file) => resolve(folder, file)))];
  const nothing = { root: folder, changes: [], manifestChanged: false, timings: [] };
  return { ...nothing, apis: [], counts: [], diagnostics, failed: true, inputs };
}

interface Opened {
  readonly project: Project;
  readonly cache: boolean;
  /** Those to watch. */
  readonly modules: readonly string[];
  /** All that decide it; undefined where more does than files. */
  readonly files: readonly string[] | undefined;
}

export async function openProject(
  request: Request,
  reporter: Reporter,
  cache?: Cache,
): Promise<Opened | undefined> {
  const { folder, input, output = '.', allow = [] } = request;
  if (input !== undefined) {
    const project = buildFlagsProject({ ...request, input, output }, folder);
    return { project, cache: true, modules: [], files: [] };
  }
  const { readConfig } = await import('../config/read.ts');
  const found = await readConfig(folder, request.config, reporter, cache);
  if (found === undefined) return undefined;
  const { checkNames } = await import('../config/check.ts');
  const { config, path, modules, files } = found;
  const names = request.names ?? [];
  if (!checkNames(names, config, path, reporter)) return undefined;
  const project = buildProject(config, dirname(path), names, path);
  const all = [...project.allow, ...listAllowed(allow, folder)];
  return { project: { ...project, allow: all }, cache: config.cache !== false, modules, files };
}
