/** A run on a disk in; the runtime's files added to its output out, with what the APIs import that it leaves alone. */

import { join } from 'node:path';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { StandingName } from '../emit/runtime.ts';
import { isPackaged } from '../plan/runtime-way.ts';
import type { Project } from '../project.ts';
import { attempt } from '../diagnostics/thrown.ts';
import { readText } from '../write/disk.ts';
import { parseManifest } from '../write/manifest.ts';
import { manifestName } from '../write/names.ts';
import type { Output } from './output.ts';
import { placeRuntime } from './place-runtime.ts';

export async function addRuntime(
  project: Project,
  output: Output,
  reporter: Reporter,
): Promise<void> {
  const { jobs, whole, root } = project;
  const isCopied = jobs.some(({ options }) => !isPackaged(options));
  const standing = whole || !isCopied ? [] : await listOtherNames(root);
  await placeRuntime(project, output, reporter, standing);
}

/** What the APIs that this run leaves alone import: all files of a runtime are of one version. */
async function listOtherNames(root: string): Promise<readonly StandingName[]> {
  const { namesIn } = await import('../emit/runtime.ts');
  const text = attempt(() => readText(join(root, manifestName)));
  const found = [...parseManifest(text ?? '').keys()].map((path) => {
    const name = /^runtime\/([a-z0-9-]+)\.(?:ts|d\.ts|js)$/.exec(path)?.[1];
    const standing = name && attempt(() => readText(join(root, path)));
    return name && standing ? namesIn(name, standing) : [];
  });
  return (await Promise.all(found)).flat();
}
