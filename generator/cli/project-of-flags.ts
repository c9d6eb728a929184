/** Flags in, the project they mean out: from `--input`, from documents by name, or from the config. */

import { dirname } from 'node:path';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { allowed, type Project, projectOf, projectOfFlags } from '../project.ts';
import { type Flags, isDocument } from './flags.ts';

/** Undefined, and problems, where there is none. */
export async function findProject(flags: Flags, reporter: Reporter): Promise<Project | undefined> {
  const folder = process.cwd();
  const { input, name, importEnding, allow, overlays } = flags;
  if (input !== undefined) {
    const output = flags.output ?? '.';
    return projectOfFlags({ input, output, name, importEnding, allow, overlays }, folder);
  }
  const documents = flags.names.filter(isDocument);
  if (documents.length > 0) return projectOfDocuments(documents, flags, folder);
  return projectOfConfig(flags, folder, reporter);
}

/** For the commands that write nothing. */
function projectOfDocuments(
  documents: readonly string[],
  { allow, overlays }: Flags,
  folder: string,
): Project {
  const [project, ...others] = documents.map((input) =>
    projectOfFlags({ input, output: '.', allow, overlays }, folder),
  );
  if (project === undefined) throw new Error('BUG-913: no document');
  return { ...project, jobs: [...project.jobs, ...others.flatMap(({ jobs }) => jobs)] };
}

async function projectOfConfig(
  flags: Flags,
  folder: string,
  reporter: Reporter,
): Promise<Project | undefined> {
  const { readConfig } = await import('../config/read.ts');
  const found = await readConfig(folder, flags.config, reporter);
  if (found === undefined) return undefined;
  const { checkNames } = await import('../config/check.ts');
  if (!checkNames(flags.names, found.config, found.path, reporter)) return undefined;
  const project = projectOf(found.config, dirname(found.path), flags.names, found.path);
  return { ...project, allow: [...project.allow, ...allowed(flags.allow, folder)] };
}
