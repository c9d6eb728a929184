/** For commands that read and write nothing: flags in; the APIs of the config, or documents by name, out. */

import { existsSync } from 'node:fs';
import { findConfig } from '../config/read.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import { isUrl } from '../load/files/permission.ts';
import { openProject } from '../pipeline/request.ts';
import { type Job, type Project, buildFlagsProject } from '../project.ts';
import { type Flags, isDocument } from './flags.ts';
import { buildRequest } from './request.ts';

/** Undefined, and problems, where there is nothing to read. */
export async function findProject(flags: Flags, reporter: Reporter): Promise<Project | undefined> {
  const { names, input } = flags;
  if (input === undefined && names.length > 0) {
    if (names.every(isPath) || !hasConfig(flags)) {
      return { ...projectOfDocument(names[0] ?? '', flags), jobs: jobsOfDocuments(names, flags) };
    }
    return projectOfNames(flags, reporter);
  }
  return (await openProject(buildRequest(flags), reporter))?.project;
}

/** APIs of the config, perhaps beside documents. */
async function projectOfNames(flags: Flags, reporter: Reporter): Promise<Project | undefined> {
  const request = { ...buildRequest(flags), names: [] };
  const project = (await openProject(request, reporter))?.project;
  if (project === undefined) return undefined;
  const { jobs, file } = project;
  const ids = jobs.map(({ id }) => id);
  const documents = flags.names.filter((name) => !ids.includes(name));
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
  const named = jobs.filter(({ id }) => flags.names.includes(id));
  return { ...project, jobs: [...named, ...jobsOfDocuments(documents, flags)] };
}

function jobsOfDocuments(documents: readonly string[], flags: Flags): readonly Job[] {
  return documents.flatMap((input) => projectOfDocument(input, flags).jobs);
}

function projectOfDocument(input: string, { allow, overlays }: Flags): Project {
  return buildFlagsProject({ input, output: '.', allow, overlays }, process.cwd());
}

/** Whether a name is a document by its look. */
function isPath(name: string): boolean {
  return isDocument(name) || isUrl(name);
}

function hasConfig({ config }: Flags): boolean {
  return config !== undefined || findConfig(process.cwd()) !== undefined;
}
