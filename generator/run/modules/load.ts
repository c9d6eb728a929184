/** Runs the APIs of a project. Problems are those that `generate` has. */

import { resolve } from 'node:path';
import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { isFailure } from '../../core/diagnostics/reporter.ts';
import type { RuntimeName } from '../../core/emit/runtime-uses.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { Bundle } from '../../core/load/document.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import { type Context, startReading } from '../pipeline/context.ts';
import { planApi } from '../pipeline/emit.ts';
import type { Project } from '../project/project.ts';
import { openModuleFolder } from './folder.ts';
import { generateModules, makeApis, prepareProject } from './generate.ts';
import { ApiValues } from './values.ts';

interface Loaded {
  readonly id: string;
  readonly bundle: Bundle;
  readonly model: Api;
}

export interface LoadedApi extends Loaded {
  /** What its modules export, by the names of their files: `server`, `validators`. Each of it is made when it is first read. */
  open(name: string): Exports;
}

/** An API with modules that Node has imported. */
export interface ImportedApi extends Loaded {
  load(name: string): Promise<Exports>;
}

interface ImportedApis {
  readonly apis: readonly ImportedApi[];
  /** What a module of the runtime exports. */
  loadRuntime(name: string): Promise<Exports>;
  close(): void;
}

type Exports = Readonly<Record<string, unknown>>;

interface LoadOptions {
  readonly strict: boolean;
  readonly reporter: Reporter;
}

/** The files that were read or looked for, also those that were not found. */
interface Loading {
  readonly apis: readonly LoadedApi[] | undefined;
  readonly inputs: readonly string[];
}

/** Loads what answers calls of the APIs. */
export async function loadApis(
  configured: Project,
  { emitter, strict, reporter }: LoadOptions & { readonly emitter: 'server' | 'simulation' },
): Promise<Loading> {
  const context = startReading(prepareProject(configured, emitter), reporter);
  const made = await makeApis(context, planApi);
  const inputs = listInputs(context);
  if (made === undefined || isFailure(reporter.problems, strict)) {
    return { apis: undefined, inputs };
  }
  const apis = made.map(({ job, bundle, api, made: plan }): LoadedApi => {
    const values = plan && new ApiValues(plan);
    return { id: job.id, bundle, model: api, open: (name) => values?.open(`${name}.ts`) ?? {} };
  });
  return { apis, inputs };
}

function listInputs({ seen, reporter }: Context): readonly string[] {
  const read = [...seen.resolvedPaths].flatMap(([path, real]) => [path, real ?? path]);
  const wrong = reporter.problems.map(({ at }) => at.file);
  const inputs = [...read, ...wrong].filter((path) => !isUrl(path)).map((path) => resolve(path));
  return [...new Set(inputs)];
}

/** Generates and imports modules that call the APIs; `called` are names of the runtime: `oauth#clientCredentials`. */
export async function importApis(
  configured: Project,
  { called, strict, reporter }: LoadOptions & { readonly called: readonly RuntimeName[] },
): Promise<ImportedApis | undefined> {
  const context = startReading(prepareProject(configured, 'mcp'), reporter);
  const generated = await generateModules(context, called);
  if (generated === undefined || isFailure(reporter.problems, strict)) return undefined;
  const folder = openModuleFolder(generated.texts);
  const has = (path: string): boolean => generated.texts.has(path);
  const apis = generated.apis.map(({ job, bundle, api }): ImportedApi => {
    const load = async (name: string): Promise<Exports> => {
      const path = `${job.folder}/${name}.js`;
      return has(path) ? folder.load(path) : {};
    };
    return { id: job.id, bundle, model: api, load };
  });
  const loadRuntime = (name: string): Promise<Exports> => folder.load(`runtime/${name}.js`);
  return { apis, loadRuntime, close: folder.close };
}
