/** A request in, its outcome out, found out by running all stages; what it depends on is remembered. */

import { join, resolve } from 'node:path';
import { buildBasis } from '../cache/basis.ts';
import { type Cache, keep } from '../cache/cache.ts';
import { openFormatted } from '../cache/formatted.ts';
import { listPackageFiles } from '../cache/package-files.ts';
import type { Basis, Result } from '../cache/record.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { toDiagnostics } from '../diagnostics/locate.ts';
import { printDiagnostics, textOf } from '../node/print.ts';
import { createReporter, applyStrict } from '../diagnostics/reporter.ts';
import { isUrl } from '../load/files/permission.ts';
import { type Outcome, type RunOptions, runTraced, type Traced } from '../pipeline.ts';
import { findCustomIndex } from '../project.ts';
import type { Change } from '../write/compare.ts';
import { listManifests, isAboutInstalled } from './installed.ts';
import { type Opened, openProject, type Request } from './request.ts';
import type { SessionOptions } from './session.ts';

/** `asked` is undefined where the run is one of a kind. */
export async function generateAnew(
  request: Request,
  asked: string | undefined,
  options: SessionOptions,
  cache: Cache | undefined,
): Promise<Outcome> {
  const since = Date.now();
  const reporter = createReporter();
  const opened = await openProject(request, reporter, cache);
  const { folder, strict = false } = request;
  if (opened === undefined) {
    const problems = applyStrict(reporter.problems, strict);
    return failed(toDiagnostics(problems, reporter.sources, folder), folder);
  }
  const kept = opened.cache ? cache : undefined;
  const formatted = kept && openFormatted(kept, JSON.stringify(request));
  const { project, modules } = opened;
  const how: RunOptions = { ...options, strict, folder, formatted };
  const traced = await runTraced(project, how);
  if (!options.dry && !traced.outcome.failed) formatted?.keep(traced.hashes);
  const { outcome } = traced;
  const inputs = [...new Set([...modules, ...outcome.inputs])];
  const told: Outcome = { ...outcome, inputs };
  if (kept === undefined || asked === undefined || options.dry) return told;
  // The next run may have a version to make.
  if (project.isPackage && options.packing?.isVersioned !== true) return told;
  const basis = findBasis(opened, traced, since);
  return basis === undefined ? told : recorded(kept, asked, told, basis, folder, traced.seen.texts);
}

function failed(diagnostics: readonly Diagnostic[], folder: string): Outcome {
  const files = diagnostics.map(({ file }) => file).filter((file) => !isUrl(file));
  const inputs = [...new Set(files.map((file) => resolve(folder, file)))];
  const nothing = { root: folder, changes: [], manifestChanged: false, timings: [] };
  return { ...nothing, apis: [], counts: [], diagnostics, failed: true, inputs };
}

/** What a run depends on, where all of it stands in files. */
function findBasis(
  { project, files }: Opened,
  { outcome, seen, manifest, bytes, hashes }: Traced,
  since: number,
): Basis | undefined {
  if (outcome.failed || manifest === undefined || files === undefined) return undefined;
  if (outcome.diagnostics.some(isAboutInstalled)) return undefined;
  const { root, changes } = outcome;
  const others = [...files, ...project.templates, ...listPackageFiles(), ...listManifests(project)];
  const present = project.jobs.map(({ folder }) =>
    findCustomIndex(join(root, folder), project.target),
  );
  const written = { root, changes, manifest, bytes, hashes };
  return buildBasis({ since, others, present, ...seen }, written);
}

/** Keeps what the next run would find out again. */
function recorded(
  cache: Cache,
  request: string,
  outcome: Outcome,
  basis: Basis,
  folder: string,
  texts: ReadonlyMap<string, string>,
): Outcome {
  const { root, changes, apis, counts, diagnostics, inputs } = outcome;
  const read = (file: string): string | undefined => texts.get(file) ?? textOf(file);
  const printed = printDiagnostics(diagnostics, { color: true, folder, read });
  const result: Result = {
    root,
    changes: changes.filter(({ kind }) => kind !== 'removed').map(asNextTime),
    apis,
    counts,
    diagnostics,
    printed,
    inputs,
  };
  keep(cache, { identity: cache.identity, request, basis, result });
  return { ...outcome, printed };
}

/** What was written now is unchanged then. */
function asNextTime({ path, kind }: Change): Pick<Change, 'path' | 'kind'> {
  return { path, kind: kind === 'kept' ? 'kept' : 'unchanged' };
}
