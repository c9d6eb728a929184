/** One document of a project in, its API out: load, validate, ir. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Api } from '../ir/model.ts';
import type { Bundle } from '../load/document.ts';
import type { Ways } from '../load/documents.ts';
import type { LoadOptions } from '../load/load.ts';
import { withTexts } from '../load/with-texts.ts';
import type { Job, Project } from '../project.ts';
import { type Stopwatch, untimed } from '../timings.ts';
import { noteForm } from './form.ts';

/** What a run saw of its documents. */
export interface Seen {
  /** Paths that were asked for, and the files they led to. */
  readonly ways: Ways;
  /** Texts as they were read, by path. */
  readonly texts: Map<string, string>;
  /** The descriptions, where somebody looks at them again. */
  readonly bundles?: Bundle[];
}

/** load → validate → ir. */
export async function readApi(
  project: Project,
  job: Job,
  reporter: Reporter,
  watch: Stopwatch = untimed,
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
  { ways, texts, bundles }: Seen = { ways: new Map(), texts: new Map() },
): Promise<Bundle | undefined> {
  const { load } = await import('../load/load.ts');
  const bundle = await watch.time('load', () =>
    load(job.input, { ...optionsOf(project, job), ways }, reporter),
  );
  for (const { path, text, given } of bundle?.files ?? []) texts.set(path, given ?? text);
  if (bundle !== undefined) bundles?.push(bundle);
  return bundle;
}

function optionsOf(
  { host, allow }: Project,
  { input, overlays, named, document }: Job,
): LoadOptions {
  const given = document === undefined ? host : withTexts(host, new Map([[input, document]]));
  return { host: given, allow, overlays, ...(named && { named }) };
}

/** validate → ir. */
export async function apiOf(
  project: Project,
  job: Job,
  bundle: Bundle,
  reporter: Reporter,
  watch: Stopwatch,
): Promise<Api | undefined> {
  const { validate } = await import('../validate/validate.ts');
  const before = errorCount(reporter);
  await watch.time('validate', () => validate(bundle, reporter));
  // The model of a document that is wrong would only say the same again in other words.
  if (errorCount(reporter) > before) return undefined;
  const { buildApi } = await import('../ir/build.ts');
  const { id, source, names } = job;
  const { int64, client } = job.options;
  const options = { id, source, names, int64, ...(client !== undefined && { client }) };
  return watch.time('ir', async () => {
    const api = buildApi(bundle, options, reporter);
    if (api !== undefined && Object.keys(names).length > 0) {
      const { checkOverrides } = await import('./overrides.ts');
      await checkOverrides(job, api, project, reporter);
    }
    if (api !== undefined && !project.omit.has('validators')) noteForm(job, api, reporter);
    if (api === undefined || project.hooks.ir === undefined || reporter.failed) return api;
    const { applyHook } = await import('./hooks.ts');
    return applyHook(api, project.hooks.ir, { project, reporter });
  });
}

function errorCount({ problems }: Reporter): number {
  return problems.filter(({ severity }) => severity === 'error').length;
}
