/** What the output imports of the runtime in; the runtime's files out, unless it imports the package. */

import type { StandingName } from '../emit/runtime.ts';
import { isPackaged } from '../plan/runtime-way.ts';
import { manifestName } from '../write/names.ts';
import type { Context } from './context.ts';
import { addOutput, createOutput, type Output } from './output.ts';

/** A run of several APIs, or what else has an output. */
type OutputContext = Pick<Context, 'project' | 'reporter'> & { readonly output: Output };

/** The files are in our style as they are in templates/. */
export async function makeRuntime(
  { project, output }: OutputContext,
  standing: readonly StandingName[] = [],
): Promise<Output> {
  const runtime = createOutput();
  const options = project.jobs[0]?.options;
  if (options === undefined || isPackaged(options)) return runtime;
  const { buildRuntimeFiles } = await import('../emit/runtime.ts');
  const files = await buildRuntimeFiles({ asked: output.runtime, standing }, options);
  for (const [name, text] of files) runtime.texts.set(`runtime/${name}`, text);
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
