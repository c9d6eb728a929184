/** What the output imports of the runtime in; the runtime's files added to it out, unless it imports the package. */

import { join } from 'node:path';
import type { Project } from '../project.ts';
import { attempt, readText } from '../write/disk.ts';
import { manifestName } from '../write/manifest-name.ts';
import { isPackaged } from '../plan/runtime-way.ts';
import { parseManifest } from '../write/manifest.ts';
import type { StandingName } from '../emit/runtime.ts';
import { addOutput, compileOutput, createOutput, formatOutput, type Output } from './output.ts';
import type { Run } from './run.ts';

/** The paths of the runtime and of the manifest are ours alone. The files are in our style as they stand in templates/. */
export async function addRuntime(run: Run): Promise<void> {
  const { project, output, recalled } = run;
  for (const name of recalled.flatMap((api) => api.runtime)) output.runtime.add(name);
  if (isRuntimeSame(run)) return;
  const runtime = createOutput();
  const files = await filesFor(project, output);
  for (const [name, text] of files) runtime.texts.set(`runtime/${name}`, text);
  if (project.target === 'js') {
    await compileOutput(runtime, run);
    await formatOutput(runtime, run);
  }
  for (const path of [manifestName, ...runtime.texts.keys()]) {
    if (output.texts.has(path)) reportTaken(path, run);
  }
  addOutput(runtime, output);
}

/** Whether an earlier run wrote the same, and it is still there. */
export function isRuntimeSame({ options: { recalled }, output }: Run): boolean {
  if (recalled === undefined || recalled.runtime.length === 0) return false;
  const { runtimeNames } = recalled;
  return (
    output.runtime.size === runtimeNames.size &&
    [...output.runtime].every((name) => runtimeNames.has(name))
  );
}

/** By name. */
async function filesFor(
  { jobs, whole, root }: Project,
  { runtime }: Output,
): Promise<ReadonlyMap<string, string>> {
  const options = jobs[0]?.options;
  if (options === undefined || isPackaged(options)) return new Map();
  const { runtimeFiles } = await import('../emit/runtime.ts');
  const standing = whole ? [] : await namesOfOthers(root);
  return runtimeFiles({ asked: runtime, standing }, options);
}

/** What the APIs that this run leaves alone import: all files of a runtime are of one version. */
async function namesOfOthers(root: string): Promise<readonly StandingName[]> {
  const { namesIn } = await import('../emit/runtime.ts');
  const text = attempt(() => readText(join(root, manifestName)));
  const found = [...parseManifest(text ?? '').keys()].map((path) => {
    const name = /^runtime\/([a-z0-9-]+)\.(?:ts|d\.ts|js)$/.exec(path)?.[1];
    const standing = name && attempt(() => readText(join(root, path)));
    return name && standing ? namesIn(name, standing) : [];
  });
  return (await Promise.all(found)).flat();
}

function reportTaken(path: string, { output, project, reporter }: Run): void {
  reporter.report({
    code: 'PLAN-401',
    severity: 'error',
    message: `Emitter \`${output.authors.get(path)}\` plans \`${path}\`, where a file of every output stands.`,
    at: { file: project.file, pointer: '' },
    help: 'Have it plan another path.',
  });
}
