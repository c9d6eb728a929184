/** Reports packages that an output imports and that are not installed, or not in a version that is needed. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '../../core/diagnostics/diagnostic.ts';
import { isObject } from '../../core/load/structure/pointer.ts';
import type { NeededPackage } from '../../core/plan/emitter.ts';
import { isPackaged, runtimePackage } from '../../core/plan/runtime-path.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { dependsOnZod } from '../disk/dependencies.ts';
import type { Job } from '../project/job.ts';
import { findEmitterPlace } from './emitters.ts';
import type { Run } from './run.ts';
import { isInRange } from './version-range.ts';
import { range, version } from '../../../templates/runtime/call/version.ts';

type Fault = Pick<Problem, 'code' | 'message' | 'help'> & {
  readonly pointer?: string;
  readonly needed?: NeededPackage;
  /** It never stops a check. */
  readonly isAdvice?: true;
};

/** `generate` may run before an installation; where `check` runs, all is to be in place. */
export function checkInstalled(run: Run): void {
  const { project, options, reporter, missing } = run;
  if (keepsPackagesElsewhere(project)) return;
  const severity = options.dry ? 'error' : 'warning';
  for (const fault of [...findRuntimeFault(run), ...findFaults(run)]) {
    const { pointer = '', needed, isAdvice, ...problem } = fault;
    const own = isAdvice ? 'warning' : severity;
    reporter.report({ ...problem, severity: own, at: { file: project.file, pointer } });
    if (needed !== undefined) missing.push(needed);
  }
}

/** Yarn may keep packages in archives, and Deno in its own cache: then no folder shows what is installed. */
function keepsPackagesElsewhere({ root }: Run['project']): boolean {
  if ('pnp' in process.versions) return true;
  const folders = listFoldersAbove(root);
  if (folders.some((folder) => existsSync(join(folder, 'node_modules')))) return false;
  return folders.some((folder) => denoConfigs.some((name) => existsSync(join(folder, name))));
}

const denoConfigs = ['deno.json', 'deno.jsonc'] as const;

/** What a run says of it is not remembered: an installation changes no document. */
export function isAboutInstalled({ code }: Pick<Problem, 'code'>): boolean {
  return codes.has(code);
}

const missingRuntime = 'CONF-715';
const otherRuntime = 'CONF-716';
const unfit = 'CONF-720';
const codes: ReadonlySet<string> = new Set([missingRuntime, otherRuntime, unfit]);

function findRuntimeFault(run: Run): readonly Fault[] {
  if (!importsRuntime(run)) return [];
  const install = `Run \`npm install ${runtimePackage}@${range}\``;
  const installed = findInstalled(runtimePackage, run);
  if (installed === undefined) {
    const message = `The output imports \`${runtimePackage}\`, which is not installed.`;
    return [{ code: missingRuntime, message, help: `${install}, or set \`runtime: 'copy'\`.` }];
  }
  if (isFitting(installed)) return [];
  return [
    {
      code: otherRuntime,
      message: `The output needs \`${runtimePackage}\` ${version} or a later ${range}, and ${installed} is installed.`,
      help: `${install}, or generate with the matching version of Specwright.`,
    },
  ];
}

/** Whether a version is in the range, and not older than the one that this generator writes for. */
function isFitting(installed: string): boolean {
  if (!installed.startsWith(`${range}.`)) return false;
  return installed.localeCompare(version, 'en', { numeric: true }) >= 0;
}

/** Checks the packages of emitters that wrote something in this run. A recalled API has all that it needs. */
function findFaults(run: Run): readonly Fault[] {
  const faults = run.apis.flatMap(({ job, emitters, output }) => {
    const authors = new Set(output.authors.values());
    return emitters.flatMap(({ name: emitter, packages = [] }) => {
      if (!authors.has(emitter)) return [];
      const found = packages.flatMap((needed) => findFault(needed, { run, emitter, job }));
      return emitter === 'validators' ? [...found, ...findZodFault({ run, emitter, job })] : found;
    });
  });
  const messages = faults.map(({ message }) => message);
  return faults.filter(({ message }, index) => messages.indexOf(message) === index);
}

const zod: NeededPackage = { name: 'zod', version: '^4.2.0' };

/**
 * What package.json lists comes with the next installation. The output is as it should be, and who compiles it may have the
 * package from elsewhere: that is said, and stops nothing.
 */
function findZodFault(need: Need): readonly Fault[] {
  if (!importsZod(need.job) || dependsOnZod(need.run.project.root)) return [];
  return findFault(zod, need).map((fault) => ({
    ...fault,
    isAdvice: true,
    help: fault.help?.replace(/\.$/, ", or set `validators: 'standalone'`."),
  }));
}

/** A package says itself what it needs. */
function importsZod({ options: { validators, isPackage } }: Pick<Job, 'options'>): boolean {
  return validators !== 'standalone' && isPackage !== true;
}

interface Need extends Pick<Run['apis'][number], 'job'> {
  readonly run: Run;
  readonly emitter: string;
}

function findFault({ name, version: wanted }: NeededPackage, need: Need): readonly Fault[] {
  const { run, emitter, job } = need;
  const installed = findInstalled(name, run);
  if (installed !== undefined && isInRange(installed, wanted)) return [];
  const found = installed === undefined ? 'it is not installed' : `${installed} is installed`;
  return [
    {
      code: unfit,
      message: `The output of the emitter \`${emitter}\` imports \`${name}\` ${wanted}, and ${found}.`,
      help: `Run \`npm install ${specifyPackage({ name, version: wanted })}\`.`,
      pointer: findEmitterPlace(job, emitter),
      needed: { name, version: wanted },
    },
  ];
}

/** Quotes a package for the command line, since some shells interpret `^` and `|`. */
export function specifyPackage({ name, version: wanted }: NeededPackage): string {
  const text = `${name}@${wanted}`;
  return /^[\w@/.-]+$/.test(text) ? text : `"${text}"`;
}

function findInstalled(name: string, { project }: Run): string | undefined {
  for (const path of listManifestsAbove(project.root, name)) {
    const manifest: unknown = attempt(() => JSON.parse(readFileSync(path, 'utf8')));
    if (isObject(manifest)) return String(manifest['version']);
  }
  return undefined;
}

/** Lists the manifests that decide which packages code of the output finds, the nearest first. */
export function listManifests(run: Run): readonly string[] {
  const { project, getEmitters } = run;
  const names = project.jobs.flatMap((job) =>
    getEmitters(job).flatMap(({ packages = [] }) => packages.map(({ name }) => name)),
  );
  if (importsRuntime(run)) names.push(runtimePackage);
  if (project.jobs.some(importsZod)) names.push(zod.name);
  return [...new Set(names)].flatMap((name) => listManifestsAbove(project.root, name));
}

function importsRuntime({ project }: Run): boolean {
  return project.jobs.some(({ options }) => isPackaged(options));
}

function listManifestsAbove(folder: string, name: string): readonly string[] {
  return listFoldersAbove(folder).map((above) => join(above, 'node_modules', name, 'package.json'));
}

/** The folder itself first. */
function listFoldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...listFoldersAbove(parent)];
}
