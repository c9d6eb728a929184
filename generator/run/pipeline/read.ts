/** Reads the model of an API from its document: load → validate → ir, and what the config says of the model. */

import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { suggestName } from '../../core/diagnostics/suggest.ts';
import { buildApi } from '../../core/ir/build.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { Bundle } from '../../core/load/document.ts';
import { load, type LoadOptions } from '../../core/load/load.ts';
import type { Changer } from '../../core/load/overlay/change.ts';
import { joinPointer } from '../../core/load/structure/pointer.ts';
import { withTexts } from '../../core/load/memory-host.ts';
import type { Job } from '../project/job.ts';
import { nameJob } from '../project/name-job.ts';
import type { Project } from '../project/project.ts';
import { validate } from '../../core/validate/validate.ts';
import type { Context } from './context.ts';
import { noteDeviations, settleForm } from '../project/validator-form.ts';

export async function readApi(job: Job, context: Context): Promise<Api | undefined> {
  return (await readDescription(job, context))?.api;
}

/** A document and the model of it. */
export interface Description {
  readonly bundle: Bundle;
  readonly api: Api;
  /** With the name of the API. */
  readonly job: Job;
}

export async function readDescription(
  job: Job,
  context: Context,
): Promise<Description | undefined> {
  const bundle = await readBundle(job, context);
  const named = bundle && nameJob(job, bundle);
  const api = bundle && named && (await buildModel(bundle, named, context));
  return api && { bundle, api, job: named };
}

/** The document alone, before anything is called by a name. Undefined, and problems, where it cannot be read. */
export async function readBundle(job: Job, context: Context): Promise<Bundle | undefined> {
  const { project, reporter, stopwatch, seen } = context;
  const changer = await findChanger(job, context);
  const options = { ...listLoadOptions(job, project), changer, resolvedPaths: seen.resolvedPaths };
  const bundle = await stopwatch.time('load', () => load(job.input, options, reporter));
  for (const { path, text, original = text } of bundle?.files ?? []) seen.texts.set(path, original);
  return bundle;
}

/** What a hook of the config changes in documents. */
export async function findChanger(
  { id }: Pick<Job, 'id'>,
  context: Pick<Context, 'project' | 'reporter'>,
): Promise<Changer | undefined> {
  if (context.project.hooks.document === undefined) return undefined;
  const { createChanger } = await import('./hooks.ts');
  return createChanger(id, context);
}

function listLoadOptions(
  { input, beside, overlays, named, document }: Job,
  { host, allow }: Project,
): LoadOptions {
  const original = document === undefined ? host : withTexts(host, new Map([[input, document]]));
  return { host: original, beside, allow, overlays, ...(named && { named }) };
}

export async function buildModel(
  bundle: Bundle,
  job: Job,
  context: Context,
): Promise<Api | undefined> {
  const { reporter, stopwatch } = context;
  const before = countErrors(reporter);
  await stopwatch.time('validate', () => validate(bundle, reporter));
  // The model of a document that is wrong would only say the same again in other words.
  if (countErrors(reporter) > before) return undefined;
  const { id, source, names } = job;
  const { int64, client } = job.options;
  const options = { id, source, names, int64, ...(client !== undefined && { client }) };
  return stopwatch.time('ir', () => finishModel(buildApi(bundle, options, reporter), job, context));
}

function countErrors({ problems }: Reporter): number {
  return problems.filter(({ severity }) => severity === 'error').length;
}

async function finishModel(
  api: Api | undefined,
  job: Job,
  { project, reporter }: Context,
): Promise<Api | undefined> {
  if (api === undefined) return undefined;
  reportUnknownNames(api, job, { project, reporter });
  if (!project.omit.has('validators')) {
    await noteDeviations(api, settleForm(api, job), reporter);
  }
  if (project.hooks.ir === undefined || reporter.failed) return api;
  const { applyHook } = await import('./hooks.ts');
  return applyHook(api, project.hooks.ir, { project, reporter });
}

const namedKinds = [
  ['models', 'a schema'],
  ['operations', 'an operation'],
  ['tags', 'a tag of operations'],
  ['resources', 'an operation'],
] as const;

/** Names that the config chooses for what is not in the API. */
function reportUnknownNames(
  api: Api,
  { id, names }: Job,
  { project, reporter }: Pick<Context, 'project' | 'reporter'>,
): void {
  const known = {
    models: api.models.map(({ key }) => key),
    operations: [...api.operations.map((one) => one.id), ...api.webhooks.map(({ key }) => key)],
    tags: api.tags.map(({ name }) => name),
    resources: api.operations.map((one) => one.id),
  };
  for (const [kind, what] of namedKinds) {
    const all = new Set(known[kind]);
    for (const key of Object.keys(names[kind] ?? {}).filter((name) => !all.has(name))) {
      reporter.report({
        code: 'CONF-714',
        severity: 'warning',
        message: `\`names.${kind}\` of the API \`${id}\` names \`${key}\`, which is not in the document.`,
        at: { file: project.file, pointer: joinPointer('/apis', id, 'names', kind, key) },
        help: suggestName(key, all) ?? `Correct it to ${what}, or remove it.`,
      });
    }
  }
}
