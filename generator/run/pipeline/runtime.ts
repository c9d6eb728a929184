/** Adds the runtime's files to the output of a run on a disk, with what the files need that it leaves alone. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { listMissing } from '../../core/emit/runtime.ts';
import { findRuntimeUses, type RuntimeName } from '../../core/emit/runtime-uses.ts';
import type { Project } from '../project/project.ts';
import { isMarked } from '../write/decide.ts';
import { readText } from '../write/disk.ts';
import { parseBeside, parseManifest } from '../write/manifest.ts';
import { manifestName, runtimeFolder } from '../write/names.ts';
import { makeRuntime, placeRuntime } from './emit.ts';
import { finishOutput } from './format.ts';
import type { Run, UnmadeFiles } from './run.ts';

export async function addRuntime(run: Run): Promise<void> {
  await placeAll(run);
  warnOfMissing(run);
}

/** Makes the runtime again where another run wrote files meanwhile. */
export async function renewRuntime(run: Run): Promise<void> {
  for (const path of run.runtime) run.output.texts.delete(path);
  run.runtime.clear();
  await placeAll(run);
}

async function placeAll(run: Run): Promise<void> {
  const { project, output, recalled } = run;
  for (const name of recalled.flatMap((api) => api.runtime)) output.runtime.add(name);
  if (project.others.length > 0) run.unmade = await readOthers(project);
  if (isRuntimeSame(run)) return;
  const runtime = await makeRuntime(run, run.unmade?.names);
  if (project.target === 'js') await finishOutput({ ...run, output: runtime });
  placeRuntime(runtime, run);
  for (const path of runtime.texts.keys()) run.runtime.add(path);
}

function warnOfMissing({ unmade, project, reporter }: Run): void {
  for (const [name, path] of unmade?.missing ?? []) {
    const [module, own] = name.split('#');
    const what = own === '*' ? `the module \`${module}\`` : `\`${own}\` of \`${module}\``;
    reporter.report({
      code: 'WRITE-613',
      severity: 'warning',
      message: `\`${path}\` was written by another version: it imports ${what}, which the runtime no longer has.`,
      at: { file: join(project.root, path), pointer: '' },
      help: 'Run `specwright generate` without names, which writes all APIs again.',
    });
  }
}

/** Whether an earlier run wrote the same, and it is still there. What others use is the same then, or nothing is recalled. */
export function isRuntimeSame({ options: { recalled }, output }: Run): boolean {
  if (recalled === undefined || recalled.runtime.length === 0) return false;
  const names = new Set(recalled.record.apis.flatMap((api) => api.runtime));
  return output.runtime.size === names.size && [...names].every((name) => output.runtime.has(name));
}

/** The files themselves say what they import; what they need beside that is in the manifest. */
async function readOthers(project: Project): Promise<UnmadeFiles> {
  const { root, target } = project;
  const manifest = attempt(() => readText(join(root, manifestName)));
  const beside = parseBeside(manifest ?? '');
  const texts = readFilesOfOthers(project, [...parseManifest(manifest ?? '').keys()]);
  const users = new Map<RuntimeName, string>();
  for (const [path, text] of texts) {
    for (const name of findRuntimeUses(path, text, runtimeFolder)) users.set(name, path);
    for (const module of beside?.get(path) ?? []) users.set(`${module}#*`, path);
  }
  const missing = (await listMissing(new Set(users.keys()))).map(
    (name) => [name, users.get(name) ?? ''] as const,
  );
  // Somebody may need all of what there is.
  const kept = beside === undefined ? listModules(root).map((name) => `${name}#*` as const) : [];
  return {
    names: new Set([...users.keys(), ...kept]),
    missing: new Map(missing),
    isAll: beside !== undefined && [...texts.keys()].every((path) => isOfTarget(path, target)),
    read: [...texts.keys()].map((path) => join(root, path)),
    manifest,
  };
}

/** TypeScript and JavaScript have files of their own in the runtime. */
function isOfTarget(path: string, target: Project['target']): boolean {
  return target === 'js' ? !/(?<!\.d)\.ts$/.test(path) : !path.endsWith('.js');
}

/** Reads the files that the manifest lists, and those in the folders of other APIs, which it may have lost. */
function readFilesOfOthers(
  { root, jobs, others }: Project,
  listed: readonly string[],
): ReadonlyMap<string, string> {
  const own = [...jobs.map(({ folder }) => folder), runtimeFolder].map((folder) => `${folder}/`);
  const known = new Set(listed);
  const lost = others.flatMap((folder) => listFiles(root, folder));
  const texts = [...new Set([...listed, ...lost])]
    .filter((path) => /\.[jt]s$/.test(path) && !own.some((folder) => path.startsWith(folder)))
    .flatMap((path): (readonly [string, string])[] => {
      const text = attempt(() => readText(join(root, path)));
      return text !== undefined && (known.has(path) || isMarked(text)) ? [[path, text]] : [];
    });
  return new Map(texts);
}

function listFiles(root: string, folder: string): readonly string[] {
  const entries = attempt(() =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true }),
  );
  return (entries ?? []).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    return path.replaceAll('\\', '/');
  });
}

/** What a run of an earlier version has left. */
function listModules(root: string): readonly string[] {
  const names = attempt(() => readdirSync(join(root, runtimeFolder))) ?? [];
  return [...new Set(names.flatMap((name) => /^([a-z0-9-]+)\.(?:ts|js)$/.exec(name)?.[1] ?? []))];
}
