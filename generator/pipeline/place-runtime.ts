/** What the output imports of the runtime in; the runtime's files added to it out, unless it imports the package. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { StandingName } from '../emit/runtime.ts';
import { isPackaged } from '../plan/runtime-way.ts';
import type { Project } from '../project.ts';
import { manifestName } from '../write/names.ts';
import type { Output } from './output.ts';

/** The paths of the runtime and of the manifest are ours alone. The files are in our style as they are in templates/. */
export async function placeRuntime(
  project: Project,
  output: Output,
  reporter: Reporter,
  standing: readonly StandingName[] = [],
): Promise<void> {
  const files = await filesFor(project, output, standing);
  const paths = [...files.keys()].map((name) => `runtime/${name}`);
  for (const path of [manifestName, ...paths]) {
    if (output.texts.has(path)) reportTaken(path, output, project, reporter);
  }
  for (const [name, text] of files) output.texts.set(`runtime/${name}`, text);
}

/** By name. */
async function filesFor(
  { jobs }: Project,
  { runtime }: Output,
  standing: readonly StandingName[],
): Promise<ReadonlyMap<string, string>> {
  const options = jobs[0]?.options;
  if (options === undefined || isPackaged(options)) return new Map();
  const { buildRuntimeFiles } = await import('../emit/runtime.ts');
  return buildRuntimeFiles({ asked: runtime, standing }, options);
}

function reportTaken(path: string, output: Output, project: Project, reporter: Reporter): void {
  reporter.report({
    code: 'PLAN-401',
    severity: 'error',
    message: `Emitter \`${output.authors.get(path)}\` plans \`${path}\`, where a file of every output stands.`,
    at: { file: project.file, pointer: '' },
    help: 'Have it plan another path.',
  });
}
