/** A request in, its outcome out, found out by running all stages; what it depends on is remembered. */

import { join, resolve } from 'node:path';
import { basisOf, renewed } from '../cache/basis.ts';
import { type Cache, keep } from '../cache/cache.ts';
import { openFormatted } from '../cache/formatted.ts';
import { packageFiles } from '../cache/package-files.ts';
import type { Result } from '../cache/record.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { toDiagnostics } from '../diagnostics/locate.ts';
import { printDiagnostics } from '../diagnostics/print.ts';
import { createReporter } from '../diagnostics/reporter.ts';
import { judgedBy } from '../diagnostics/strict.ts';
import { isUrl } from '../load/permission.ts';
import { type Outcome, type RunOptions, runTraced, type Traced } from '../pipeline.ts';
import type { Change } from '../write/compare.ts';
import { keepForPatches } from './patch/keep.ts';
import { patchRun } from './patch/patch.ts';
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
    const problems = judgedBy(reporter.problems, strict);
    return failed(toDiagnostics(problems, reporter.sources, folder), folder);
  }
  const kept = opened.cache ? cache : undefined;
  const formatted = kept && openFormatted(kept, JSON.stringify(request));
  const { project } = opened;
  const how: RunOptions = { ...options, strict, folder, formatted };
  const patched = kept && asked && (await patchRun(project, asked, how, kept));
  const traced = patched || (await runTraced(project, how));
  if (!options.dry && !patched && !traced.outcome.failed) formatted?.keep(traced.hashes);
  const inputs = [...new Set([...opened.modules, ...traced.outcome.inputs])];
  const outcome: Outcome = { ...traced.outcome, inputs };
  if (kept === undefined || asked === undefined || options.dry) return outcome;
  return remembered(kept, asked, opened, { ...traced, outcome }, since, folder);
}

function failed(diagnostics: readonly Diagnostic[], folder: string): Outcome {
  const files = diagnostics.map(({ file }) => file).filter((file) => !isUrl(file));
  const inputs = [...new Set(files.map((file) => resolve(folder, file)))];
  const nothing = { root: folder, changes: [], manifestChanged: false, timings: [] };
  return { ...nothing, apis: [], counts: [], diagnostics, failed: true, inputs };
}

/** Keeps what the next run would find out again, where nothing is left to do and all that decided it stands in files. */
function remembered(
  cache: Cache,
  request: string,
  { project, files }: Opened,
  traced: Traced,
  since: number,
  folder: string,
): Outcome {
  const { outcome, seen, manifest, hashes, patched } = traced;
  if (outcome.failed || manifest === undefined || files === undefined) return outcome;
  const { root, changes, apis, counts, diagnostics, inputs } = outcome;
  const written = { root, changes, manifest, hashes };
  const others = [...files, ...project.templates, ...packageFiles()];
  const present = project.jobs.map((job) => join(root, job.folder, 'custom', 'index.ts'));
  const basis =
    patched === undefined
      ? basisOf({ since, others, present, ...seen }, written)
      : renewed(patched.basis, seen.texts, written);
  if (basis === undefined) return outcome;
  keepForPatches(cache, request, traced, basis);
  const printed = printDiagnostics(diagnostics, { color: true, folder });
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
