/** An output that imports the package of the runtime in; a problem out where that is not installed, or not the one it needs. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '../diagnostics/diagnostic.ts';
import { isObject } from '../load/structure/pointer.ts';
import { isPackaged, runtimePackage } from '../plan/runtime-way.ts';
import type { Project } from '../project.ts';
import { attempt } from '../diagnostics/thrown.ts';
import type { Run } from './run.ts';
import { range, version } from '../../templates/runtime/version.ts';

/** `generate` may run before an installation; where `check` runs, all is to be in place. */
export function checkInstalled({ project, options, reporter }: Run): void {
  const problem = findProblem(project);
  if (problem === undefined) return;
  const severity = options.dry ? 'error' : 'warning';
  reporter.report({ ...problem, severity, at: { file: project.file, pointer: '' } });
}

/** What a run says of it is not remembered: an installation changes no document. */
export function isAboutInstalled({ code }: Pick<Problem, 'code'>): boolean {
  return code === missing || code === other;
}

const missing = 'CONF-715';
const other = 'CONF-716';
const install = `Run \`npm install ${runtimePackage}@${range}\``;

function findProblem(project: Project): Pick<Problem, 'code' | 'message' | 'help'> | undefined {
  const paths = listManifests(project);
  // Where Yarn keeps packages in archives, none is in a folder.
  if (paths.length === 0 || 'pnp' in process.versions) return undefined;
  const installed = findVersion(paths);
  if (installed === undefined) {
    return {
      code: missing,
      message: `The output imports \`${runtimePackage}\`, which is not installed.`,
      help: `${install}, or set \`runtime: 'copy'\`.`,
    };
  }
  if (isFitting(installed)) return undefined;
  return {
    code: other,
    message: `The output needs \`${runtimePackage}\` ${version} or a later ${range}, and ${installed} is installed.`,
    help: `${install}, or generate with the matching version of Specwright.`,
  };
}

/** In the range, and not older than what this generator writes for. */
function isFitting(installed: string): boolean {
  if (!installed.startsWith(`${range}.`)) return false;
  return installed.localeCompare(version, 'en', { numeric: true }) >= 0;
}

function findVersion(paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const manifest: unknown = attempt(() => JSON.parse(readFileSync(path, 'utf8')));
    if (isObject(manifest)) return String(manifest['version']);
  }
  return undefined;
}

/** Where code of the output finds the package, the nearest first; none where it has a copy. */
export function listManifests({ root, jobs }: Project): readonly string[] {
  return jobs.some(({ options }) => isPackaged(options)) ? listManifestsAbove(root) : [];
}

function listManifestsAbove(folder: string): readonly string[] {
  const path = join(folder, 'node_modules', runtimePackage, 'package.json');
  const parent = dirname(folder);
  return parent === folder ? [path] : [path, ...listManifestsAbove(parent)];
}
