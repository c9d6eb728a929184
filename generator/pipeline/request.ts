/** What somebody asks for in, the project it means out: from one document and one folder, or from the config. */

import { dirname } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { ClientForm } from '../ir/build.ts';
import type { RuntimeSource, Target } from '../plan/emitter.ts';
import { listAllowed, type Project, buildProject, buildFlagsProject } from '../project.ts';

/** Plain data: with what stands in files it decides the output. */
export interface Request {
  /** Where a config is looked for, and what paths and file names of diagnostics are relative to. */
  readonly folder: string;
  /** APIs of the config; none means all. */
  readonly names?: readonly string[];
  readonly config?: string | undefined;
  /** A document, instead of a config. */
  readonly input?: string | undefined;
  readonly output?: string | undefined;
  readonly name?: string | undefined;
  readonly importEnding?: '.js' | '.ts' | '' | undefined;
  readonly target?: Target | undefined;
  readonly client?: ClientForm | undefined;
  readonly runtime?: RuntimeSource | undefined;
  /** Whether the output is a package, with a document; a config says it itself. */
  readonly package?: boolean | undefined;
  readonly allow?: readonly string[];
  readonly overlays?: readonly string[];
  /** Warnings count as errors. */
  readonly strict?: boolean;
}

/** A project, and the files that say what it is. */
export interface Opened {
  readonly project: Project;
  /** Whether what is learned may be kept, as the config says. */
  readonly cache: boolean;
  /** Those to watch. */
  readonly modules: readonly string[];
  /** All that decide it; undefined where more does than files. */
  readonly files: readonly string[] | undefined;
}

/** Undefined, and problems, where there is none. */
export async function openProject(
  request: Request,
  reporter: Reporter,
  cache?: Cache,
): Promise<Opened | undefined> {
  const { folder, input, output = '.', allow = [] } = request;
  if (input !== undefined) {
    const { name, importEnding, target, client, runtime, overlays } = request;
    const form = { importEnding, target, client, runtime, package: request.package };
    const flags = { input, output, name, ...form, allow, overlays };
    return { project: buildFlagsProject(flags, folder), cache: true, modules: [], files: [] };
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
  return { project: { ...project, allow: all }, cache: config.cache !== false, modules, files };
}
