/** Finds the project that a request means: from one document and one folder, or from the config. */

import { dirname, resolve } from 'node:path';
import type { Diagnostic, Reporter } from '../../core/diagnostics/diagnostic.ts';
import { toDiagnostics } from '../../core/diagnostics/locate.ts';
import { applyStrict, createReporter } from '../../core/diagnostics/reporter.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import type { Cache, Recalled } from '../cache/cache.ts';
import { openFormatted } from '../cache/formatted.ts';
import type { Stamp } from '../cache/stamp.ts';
import type { Outcome } from '../outcome.ts';
import { buildFlagsProject, buildProject, listAllowed } from '../project/project.ts';
import { findRecalled } from './recall.ts';
import type { OpenedProject, OpenedRun, Request, Session } from './session.ts';

/** Gives only an outcome if there is no project. `earlier` is the record of an earlier run. */
export async function openRun(
  session: Session,
  earlier: Recalled | undefined,
): Promise<OpenedRun | Outcome> {
  const { request, options, cache } = session;
  const { folder, strict = false } = request;
  const reporter = createReporter();
  const opened = await openProject(request, reporter, cache);
  if (opened === undefined) {
    const problems = applyStrict(reporter.problems, strict);
    return refuse(toDiagnostics(problems, reporter.sources, folder), folder);
  }
  const kept = opened.isCached ? cache : undefined;
  const formatted = kept && openFormatted(kept, JSON.stringify(request));
  const recalled = kept && earlier && findRecalled(opened.project, earlier);
  const stamps = earlier?.stamps ?? new Map<string, Stamp>();
  const known = { formatted, recalled, cacheFolder: kept?.folder };
  return { ...opened, kept, stamps, options: { ...options, strict, folder, ...known } };
}

function refuse(diagnostics: readonly Diagnostic[], folder: string): Outcome {
  const files = diagnostics.map(({ file }) => file).filter((file) => !isUrl(file));
  const inputs = [...new Set(files.map((file) => resolve(folder, file)))];
  const nothing = { root: folder, changes: [], manifestChanged: false, timings: [] };
  return { ...nothing, apis: [], counts: [], diagnostics, failed: true, inputs };
}

export async function openProject(
  request: Request,
  reporter: Reporter,
  cache?: Cache,
): Promise<OpenedProject | undefined> {
  const { folder, input, output = '.', allow = [] } = request;
  if (input !== undefined) {
    const project = buildFlagsProject({ ...request, input, output }, folder);
    return { project, isCached: true, modules: [], files: [] };
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
  return { project: { ...project, allow: all }, isCached: config.cache !== false, modules, files };
}
