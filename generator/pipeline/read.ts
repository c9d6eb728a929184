/** A document in, the model of its API out: load → validate → ir. */

import type { Api } from '../ir/model.ts';
import type { Bundle } from '../load/document.ts';
import type { LoadOptions } from '../load/load.ts';
import { withTexts } from '../load/memory-host.ts';
import type { Job, Project } from '../project.ts';
import { noteForm } from './form.ts';
import type { Context } from './context.ts';

export async function readApi(job: Job, context: Context): Promise<Api | undefined> {
  const bundle = await readBundle(job, context);
  return bundle && buildModel(bundle, job, context);
}

/** The document alone, before anything is called by a name. Undefined, and problems, where it cannot be read. */
export async function readBundle(job: Job, context: Context): Promise<Bundle | undefined> {
  const { project, reporter, stopwatch, seen } = context;
  const { load } = await import('../load/load.ts');
  const options = { ...loadOptions(job, project), ways: seen.ways };
  const bundle = await stopwatch.time('load', () => load(job.input, options, reporter));
  for (const { path, text, given } of bundle?.files ?? []) seen.texts.set(path, given ?? text);
  return bundle;
}

function loadOptions(
  { input, overlays, named, document }: Job,
  { host, allow }: Project,
): LoadOptions {
  const given = document === undefined ? host : withTexts(host, new Map([[input, document]]));
  return { host: given, allow, overlays, ...(named && { named }) };
}

/** Undefined, and problems, where the document is wrong. */
export async function buildModel(
  bundle: Bundle,
  job: Job,
  context: Context,
): Promise<Api | undefined> {
  const { reporter, stopwatch } = context;
  const { validate } = await import('../validate/validate.ts');
  const before = countErrors(context);
  await stopwatch.time('validate', () => validate(bundle, reporter));
  // The model of a document that is wrong would only say the same again in other words.
  if (countErrors(context) > before) return undefined;
  const { buildApi } = await import('../ir/build.ts');
  const { id, source, names } = job;
  const { int64, client } = job.options;
  const options = { id, source, names, int64, ...(client !== undefined && { client }) };
  return stopwatch.time('ir', () => finishModel(buildApi(bundle, options, reporter), job, context));
}

/** What the config says of the model: names, hooks. */
async function finishModel(
  api: Api | undefined,
  job: Job,
  { project, reporter }: Context,
): Promise<Api | undefined> {
  if (api === undefined) return undefined;
  if (Object.keys(job.names).length > 0) {
    const { checkOverrides } = await import('./overrides.ts');
    await checkOverrides(job, api, project, reporter);
  }
  if (!project.omit.has('validators')) noteForm(job, api, reporter);
  if (project.hooks.ir === undefined || reporter.failed) return api;
  const { applyHook } = await import('./hooks.ts');
  return applyHook(api, project.hooks.ir, { project, reporter });
}

function countErrors({ reporter }: Context): number {
  return reporter.problems.filter(({ severity }) => severity === 'error').length;
}
