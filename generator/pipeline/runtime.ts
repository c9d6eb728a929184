/** Adds the runtime's files to the output of a run on a disk, with what the APIs import that it leaves alone. */

import { join } from 'node:path';
import { namesIn, type StandingName } from '../emit/runtime.ts';
import { isPackaged } from '../plan/runtime-way.ts';
import { attempt } from '../diagnostics/thrown.ts';
import { readText } from '../write/disk.ts';
import { manifestName } from '../write/names.ts';
import { parseManifest } from '../write/manifest.ts';
import { makeRuntime, placeRuntime } from './emit.ts';
import { finishOutput } from './format.ts';
import type { Run } from './run.ts';

export async function addRuntime(run: Run): Promise<void> {
  const { project, output, recalled } = run;
  for (const name of recalled.flatMap((api) => api.runtime)) output.runtime.add(name);
  if (isRuntimeSame(run)) return;
  const isCopied = project.jobs.some(({ options }) => !isPackaged(options));
  const standing = project.whole || !isCopied ? [] : await listOtherNames(project.root);
  const runtime = await makeRuntime(run, standing);
  if (project.target === 'js') await finishOutput({ ...run, output: runtime });
  placeRuntime(runtime, run);
}

/** Whether an earlier run wrote the same, and it is still there. */
export function isRuntimeSame({ options: { recalled }, output }: Run): boolean {
  if (recalled === undefined || recalled.runtime.length === 0) return false;
  const names = new Set(recalled.record.apis.flatMap((api) => api.runtime));
  return output.runtime.size === names.size && [...names].every((name) => output.runtime.has(name));
}

/** What the APIs that this run leaves alone import: all files of a runtime are of one version. */
async function listOtherNames(root: string): Promise<readonly StandingName[]> {
  const text = attempt(() => readText(join(root, manifestName)));
  const found = [...parseManifest(text ?? '').keys()].map((path) => {
    const name = /^runtime\/([a-z0-9-]+)\.(?:ts|d\.ts|js)$/.exec(path)?.[1];
    const standing = name && attempt(() => readText(join(root, path)));
    return name && standing ? namesIn(name, standing) : [];
  });
  return (await Promise.all(found)).flat();
}
