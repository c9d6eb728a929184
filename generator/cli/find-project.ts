/** Finds the project that the arguments of a command mean: names of APIs, documents, or both. */

import { existsSync } from 'node:fs';
import { findConfig } from '../run/config/find.ts';
import type { Reporter } from '../core/diagnostics/diagnostic.ts';
import { suggestName } from '../core/diagnostics/suggest.ts';
import { isUrl } from '../core/load/files/permission.ts';
import { openProject } from '../run/pipeline/request.ts';
import { buildFlagsProject, type Project } from '../run/project/project.ts';
import { type Flags, isDocument } from './flags.ts';

/** Undefined, and problems, where there is no such thing. */
export async function findProject(
  { request }: Flags,
  reporter: Reporter,
): Promise<Project | undefined> {
  const { names, input, config, folder, allow, overlays } = request;
  if (input !== undefined || names.length === 0) {
    return (await openProject(request, reporter))?.project;
  }
  const open = (document: string): Project =>
    buildFlagsProject({ input: document, output: '.', allow, overlays }, folder);
  const listJobs = (documents: readonly string[]) => documents.flatMap((one) => open(one).jobs);
  const hasConfig = config !== undefined || findConfig(folder) !== undefined;
  if (!hasConfig || names.every(isPath)) return { ...open(names[0] ?? ''), jobs: listJobs(names) };
  // APIs of the config, perhaps beside documents.
  const project = (await openProject({ ...request, names: [] }, reporter))?.project;
  if (project === undefined) return undefined;
  const { jobs, file } = project;
  const ids = jobs.map(({ id }) => id);
  const documents = names.filter((name) => !ids.includes(name));
  const lost = documents.filter((name) => !isPath(name) && !existsSync(name));
  for (const name of lost) {
    reporter.report({
      code: 'CONF-704',
      severity: 'error',
      message: `The config has no API \`${name}\`, and there is no file of that name.`,
      at: { file, pointer: '/apis' },
      help: suggestName(name, ids) ?? `The config has ${ids.join(', ')}.`,
    });
  }
  if (lost.length > 0) return undefined;
  const named = jobs.filter(({ id }) => names.includes(id));
  return { ...project, jobs: [...named, ...listJobs(documents)] };
}

function isPath(name: string): boolean {
  return isDocument(name) || isUrl(name);
}
