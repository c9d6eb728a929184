/** Makes what is run of a project's APIs, with their models: their JavaScript, by path. Nothing is formatted. */

import { findFree } from '../../core/ir/naming/letter-case.ts';
import type { RuntimeName } from '../../core/emit/runtime-uses.ts';
import type { Hooks } from '../config/config.ts';
import { type ApiContext, type Context, createOutput } from '../pipeline/context.ts';
import { emitApi, makeRuntime, noteRuntime } from '../pipeline/emit.ts';
import { chooseEmitters } from '../pipeline/emitters.ts';
import { buildModel, readBundle } from '../pipeline/read.ts';
import type { Model } from '../pipeline/run.ts';
import { callJob, type Job } from '../project/job.ts';
import { nameJob } from '../project/name-job.ts';
import type { Project } from '../project/project.ts';

/** A model, and the folder that its modules are in. */
interface GeneratedApi extends Model {
  readonly job: Job;
}

interface GeneratedModules {
  readonly apis: readonly GeneratedApi[];
  readonly texts: ReadonlyMap<string, string>;
}

/** What is run of an API: a server that answers its calls, or tools that make them. */
type ModuleKind = 'server' | 'simulation' | 'mcp';

/** Emitters whose output nothing imports that runs here. */
const unused = {
  server: ['operations', 'client', 'index', 'readme'],
  simulation: ['operations', 'client', 'index', 'readme'],
  mcp: ['index', 'readme'],
} as const satisfies Readonly<Record<ModuleKind, readonly string[]>>;

/** The project, as it is generated to be run. */
export function prepareProject(project: Project, emitter: ModuleKind): Project {
  const emitters = [{ emitter, pointer: '' }];
  return {
    ...project,
    jobs: project.jobs.map((configured, index) => {
      const job = prepareJob(configured, index);
      // A service says which rule of the document refuses; a model cannot look there.
      const options = { ...job.options, ruleSources: emitter !== 'mcp' };
      return { ...job, options, emitters };
    }),
    omit: new Set(unused[emitter]),
    hooks: omitSourceFile(project.hooks),
    lostTemplates: [],
    templates: [],
    isPackage: false,
    target: 'js',
  };
}

/** Nobody reads the files that are run here. */
function omitSourceFile({ document, ir }: Hooks): Hooks {
  return { ...(document && { document }), ...(ir && { ir }) };
}

function prepareJob(job: Job, index: number): Job {
  const options = {
    ...job.options,
    importEnding: '.js',
    runtime: '../runtime',
    validators: 'standalone',
    int64: 'number',
    isPackage: false,
    custom: false,
    templates: {},
  } as const;
  return {
    ...job,
    folder: `api${index + 1}`,
    options,
    isFormOpen: false,
  };
}

/** Reads each API of a prepared project, and makes something of it. Undefined, and problems, where a document is wrong. */
export async function makeApis<T>(
  context: Context,
  make: (generated: GeneratedApi, context: ApiContext) => Promise<T> | T,
): Promise<readonly (GeneratedApi & { readonly made: T })[] | undefined> {
  const { project, reporter } = context;
  const output = createOutput();
  const getEmitters = await chooseEmitters(context);
  const apis: (GeneratedApi & { readonly made: T })[] = [];
  for (const opened of project.jobs) {
    const bundle = await readBundle(opened, context);
    if (bundle === undefined) continue;
    const job = nameApart(nameJob(opened, bundle), apis);
    const api = await buildModel(bundle, job, context);
    if (api === undefined || reporter.failed) continue;
    const emitters = getEmitters(opened);
    const made = await make({ job, bundle, api }, { ...context, job, emitters, output });
    apis.push({ job, bundle, api, made });
  }
  return reporter.failed ? undefined : apis;
}

/** The texts of modules, with the names of the runtime that are called beside those that they call. */
export async function generateModules(
  context: Context,
  called: readonly RuntimeName[],
): Promise<GeneratedModules | undefined> {
  const { project, reporter } = context;
  const output = createOutput();
  const apis = await makeApis(context, (made, own) => emitApi(made, { ...own, output }));
  if (apis === undefined) return undefined;
  noteRuntime(output);
  const runtime = await makeRuntime({ project, reporter, output }, called);
  return { apis, texts: await compileAll(new Map([...output.texts, ...runtime.texts])) };
}

/** Two documents may have one title. */
function nameApart(job: Job, others: readonly GeneratedApi[]): Job {
  const taken = new Set(others.map((other) => other.job.id));
  return callJob(job, findFree(job.id, taken, '-'));
}

async function compileAll(
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const { stripTypes } = await import('../write/javascript.ts');
  return new Map(
    [...texts].map(([path, text]) => [path.replace(/\.ts$/, '.js'), stripTypes(path, text)]),
  );
}
