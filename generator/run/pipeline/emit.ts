/** Emits the raw texts of an API, and collects the files of the runtime that they import. */

import { createConfigSources, placeAt } from '../config/place.ts';
import type { Place, Reporter } from '../../core/diagnostics/diagnostic.ts';
import { pathFrom } from '../../core/diagnostics/paths.ts';
import { type EmittedFile, emitFile } from '../../core/emit/emit.ts';
import { buildRuntimeFiles } from '../../core/emit/runtime.ts';
import { findAllUses, type RuntimeName } from '../../core/emit/runtime-uses.ts';
import { TemplateFault } from '../../core/emit/template.ts';
import type { Api } from '../../core/ir/model/model.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import type { OutputOptions, PlannedFile } from '../../core/plan/emitter.ts';
import { type Plan, plan } from '../../core/plan/plan.ts';
import { manifestName, runtimeFolder } from '../write/names.ts';
import { addOutput, type ApiContext, type Context, createOutput, type Output } from './context.ts';
import { findEmitterPlace } from './emitters.ts';
import { isEmitterFault } from './guarded-emitter.ts';
import type { Model } from './run.ts';

/** Plans that clash are problems; then there is nothing to emit. */
export function planApi({ bundle, api }: Model, context: ApiContext): Plan | undefined {
  const { reporter, emitters } = context;
  checkOptions(api, context);
  if (reporter.failed) return undefined;
  const planned = { ...plan(api, emitters, nameSources(api, context), reporter), bundle };
  return reporter.failed ? undefined : planned;
}

export async function emitApi(model: Model, context: ApiContext): Promise<void> {
  const { api } = model;
  const { project, reporter, stopwatch } = context;
  const end = stopwatch.start('emit');
  try {
    const planned = planApi(model, context);
    if (planned === undefined) return;
    const { options } = planned;
    const change = await openHook(api, context);
    const { loadMorph } = project;
    for (const file of planned.files) {
      const emitted = await change(await emitFile(planned, file, { options, loadMorph }));
      if (emitted === undefined) return;
      addFile(emitted, file, context);
    }
  } catch (error) {
    if (error instanceof TemplateFault) return reportTemplate(error, reporter);
    if (project.hooks.ir === undefined || isEmitterFault(error)) throw error;
    const { reportUnfit } = await import('./hooks.ts');
    const what = error instanceof Error ? error.message : String(error);
    reportUnfit(
      { hook: 'ir', project, reporter },
      `returned something that cannot be written for the API \`${api.id}\`: ${what}`,
    );
  } finally {
    end();
  }
}

/** Checks names in options of emitters, which only the document can confirm. */
function checkOptions(api: Api, { project, job, reporter, emitters }: ApiContext): void {
  for (const emitter of emitters) {
    for (const { message, help } of emitter.check?.(api) ?? []) {
      const at = { file: project.file, pointer: findEmitterPlace(job, emitter.name) };
      reporter.report({ code: 'CONF-721', severity: 'error', message, at, help });
    }
  }
}

/** The options of an API, with the way to name a place of its documents where validators are asked to. */
function nameSources({ at: { file: entry } }: Api, { job, reporter }: ApiContext): OutputOptions {
  const { options } = job;
  if (options.ruleSources !== true) return options;
  const printSource = (at: Place): string => {
    const { file, pointer } = reporter.sources.asWritten(at);
    const path = isUrl(file) || isUrl(entry) ? file : pathFrom(entry, file);
    return `${file === entry ? '' : path}#${pointer}`;
  };
  return { ...options, printSource };
}

function addFile(emitted: EmittedFile, file: PlannedFile, context: ApiContext): void {
  const { job, output, isInParts = false } = context;
  const path = job.folder === '' ? file.path : `${job.folder}/${file.path}`;
  const parts = isInParts ? emitted.parts : undefined;
  output.texts.set(path, parts === undefined ? emitted.text : '');
  if (parts !== undefined) output.parts.set(path, parts);
  output.authors.set(path, file.emitter);
  if (file.isApart === true && path.endsWith('.ts')) output.apart.add(path.slice(0, -3));
  if (emitted.beside.length > 0) output.beside.set(path, emitted.beside);
}

type Change = (file: EmittedFile) => Promise<EmittedFile | undefined> | EmittedFile;

async function openHook(api: Api, { project, reporter }: Context): Promise<Change> {
  const hook = project.hooks.sourceFile;
  if (hook === undefined) return (emitted) => emitted;
  const { changeFile } = await import('./hooks.ts');
  return (emitted) => changeFile(emitted, { hook, api, project, reporter });
}

function reportTemplate(fault: TemplateFault, reporter: Reporter): void {
  const { path, text, line, column, message } = fault;
  reporter.attach(createConfigSources(path, text));
  reporter.report({
    code: 'CONF-711',
    severity: 'error',
    message: `The template cannot be rendered: ${message.replace(/\.$/, '')}.`,
    at: placeAt(path, text, line, column),
    help: 'A template can use `if`, `unless`, `each` and `with`, and the members that the built-in template uses.',
  });
}

/** A run of several APIs, or what else has an output. */
type OutputContext = Pick<Context, 'project' | 'reporter'> & { readonly output: Output };

/** Reads what finished texts use of the runtime, as it is read in files that are there already. */
export function noteRuntime({ texts, beside, runtime }: Output): void {
  for (const name of findAllUses(texts, runtimeFolder)) runtime.add(name);
  for (const module of [...beside.values()].flat()) runtime.add(`${module}#*`);
}

/**
 * Makes the files of the runtime, in our style; none if the output imports the package. `others` are names that other files
 * use.
 */
export async function makeRuntime(
  { project, output }: OutputContext,
  others: Iterable<RuntimeName> = [],
): Promise<Output> {
  const runtime = createOutput();
  const options = project.jobs[0]?.options;
  if (options === undefined) return runtime;
  const files = await buildRuntimeFiles(new Set([...output.runtime, ...others]), options);
  for (const [name, text] of files) runtime.texts.set(`${runtimeFolder}/${name}`, text);
  return runtime;
}

/** The paths of the runtime and of the manifest are ours alone. */
export function placeRuntime(runtime: Output, { project, output, reporter }: OutputContext): void {
  for (const path of [manifestName, ...runtime.texts.keys()]) {
    if (!output.texts.has(path)) continue;
    reporter.report({
      code: 'PLAN-401',
      severity: 'error',
      message: `Emitter \`${output.authors.get(path)}\` plans \`${path}\`, which is a file of every output.`,
      at: { file: project.file, pointer: '' },
      help: 'Let it plan another path.',
    });
  }
  addOutput(runtime, output);
}
