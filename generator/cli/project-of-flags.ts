/** Flags in, what they ask for out, and the project they mean. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import { openProject, type Request } from '../pipeline/request.ts';
import { type Project, buildFlagsProject } from '../project.ts';
import { type Flags, isDocument } from './flags.ts';

/** What decides a run, of all flags. */
export function buildRequest(flags: Flags): Request {
  const { names, config, input, output, name, importEnding, target, client } = flags;
  const { runtime, allow, overlays, strict } = flags;
  const form = { importEnding, target, client, runtime, package: flags.package };
  const document = { input, output, name, ...form, overlays };
  return { folder: process.cwd(), names, config, ...document, allow, strict };
}

/** For commands that read and write nothing: also from documents by name. Undefined, and problems, where there is none. */
export async function findProject(flags: Flags, reporter: Reporter): Promise<Project | undefined> {
  const documents = flags.names.filter(isDocument);
  if (flags.input === undefined && documents.length > 0) {
    return buildProject(documents, flags);
  }
  return (await openProject(buildRequest(flags), reporter))?.project;
}

function buildProject(documents: readonly string[], { allow, overlays }: Flags): Project {
  const [project, ...others] = documents.map((input) =>
    buildFlagsProject({ input, output: '.', allow, overlays }, process.cwd()),
  );
  if (project === undefined) throw new Error('BUG-913: no document');
  return { ...project, jobs: [...project.jobs, ...others.flatMap(({ jobs }) => jobs)] };
}
