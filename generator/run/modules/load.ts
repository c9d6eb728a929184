/** Generates and imports the APIs of a project. Problems are those that `generate` has. */

import { resolve } from 'node:path';
import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { isFailure } from '../../core/diagnostics/reporter.ts';
import type { RuntimeName } from '../../core/emit/runtime-uses.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { Bundle } from '../../core/load/document.ts';
import { isUrl } from '../../core/load/files/permission.ts';
import { startReading } from '../pipeline/context.ts';
import type { Project } from '../project/project.ts';
import { openModuleFolder } from './folder.ts';
import { generateModules, type ModuleKind, prepareProject } from './generate.ts';

export interface LoadedApi {
  readonly id: string;
  readonly bundle: Bundle;
  readonly model: Api;
  /** What its modules export, by the names of their files: `server`, `validators`. */
  load(name: string): Promise<Exports>;
}

export interface LoadedApis {
  readonly apis: readonly LoadedApi[];
  /** What a module of the runtime exports. */
  loadRuntime(name: string): Promise<Exports>;
  close(): void;
}

type Exports = Readonly<Record<string, unknown>>;

export interface LoadOptions {
  readonly emitter: ModuleKind;
  readonly strict: boolean;
  /** Names of the runtime that are called: `simulation#createSimulation`. */
  readonly called: readonly RuntimeName[];
  readonly reporter: Reporter;
}

/** The files that were read or looked for, also those that were not found. */
interface Loading {
  readonly loaded: LoadedApis | undefined;
  readonly inputs: readonly string[];
}

export async function loadApis(
  configured: Project,
  { emitter, strict, called, reporter }: LoadOptions,
): Promise<Loading> {
  const context = startReading(prepareProject(configured, emitter), reporter);
  const generated = await generateModules(context, called);
  const read = [...context.seen.resolvedPaths].flatMap(([path, real]) => [path, real ?? path]);
  const wrong = reporter.problems.map(({ at }) => at.file);
  const inputs = new Set(
    [...read, ...wrong].filter((path) => !isUrl(path)).map((path) => resolve(path)),
  );
  if (generated === undefined || isFailure(reporter.problems, strict)) {
    return { loaded: undefined, inputs: [...inputs] };
  }
  const folder = openModuleFolder(generated.texts);
  const has = (path: string): boolean => generated.texts.has(path);
  const apis = generated.apis.map(({ job, bundle, model }) => ({
    id: job.id,
    bundle,
    model,
    load: async (name: string) => {
      const path = `${job.folder}/${name}.js`;
      return has(path) ? folder.load(path) : {};
    },
  }));
  const loadRuntime = (name: string): Promise<Exports> => folder.load(`runtime/${name}.js`);
  return { loaded: { apis, loadRuntime, close: folder.close }, inputs: [...inputs] };
}
