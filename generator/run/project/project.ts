/** Builds the jobs of a run from a config or from flags: absolute paths, every default filled in. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { Config, Hooks } from '../config/config.ts';
import { deriveApiName } from '../config/api-name.ts';
import { parseJson } from '../../core/diagnostics/json.ts';
import { attempt } from '../../core/diagnostics/thrown.ts';
import type { LoadMorph } from '../../core/emit/print-by-morph.ts';
import type { ClientForm } from '../../core/ir/build.ts';
import { isUrl, showUrl } from '../../core/load/files/permission.ts';
import type { Host } from '../../core/load/host.ts';
import type { LoadOptions } from '../../core/load/load.ts';
import { getChild, joinPointer } from '../../core/load/structure/pointer.ts';
import { nodeHost } from '../disk/host.ts';
import { compileTemplate } from '../disk/peers.ts';
import type { RuntimeSource, Target, Template } from '../../core/plan/emitter.ts';
import { openForms } from './default-form.ts';
import { buildJob, isInput, type Job, type JobConfig } from './job.ts';

/** Everything one run does: one output root, one or more APIs in it. */
export interface Project {
  readonly host: Host;
  /** Loads ts-morph, for hooks on source files and for structures that our printer does not know. */
  readonly loadMorph?: LoadMorph | undefined;
  /** Folder that printed paths are relative to. */
  readonly folder: string;
  /** The file that problems with the project itself have: the config, or the output root. */
  readonly file: string;
  readonly root: string;
  readonly jobs: readonly Job[];
  readonly omit: ReadonlySet<string>;
  readonly hooks: Hooks;
  /** Templates of the config that cannot be read, by name. */
  readonly lostTemplates: readonly string[];
  readonly allow: readonly string[];
  /** Paths of the templates, whether they can be read or not. */
  readonly templates: readonly string[];
  readonly target: Target;
  /** Whether the root is a package of its one API. */
  readonly isPackage: boolean;
  /** Folders of the APIs that this run leaves alone. Where there are none, what no job writes is stale. */
  readonly others: readonly string[];
}

/** The project of a config (read from `file`, where it was); `only` narrows it to some APIs. */
export function buildProject(
  config: Config,
  folder: string,
  only: readonly string[] = [],
  file?: string,
): Project {
  const { jobs, ...project } = openProject(config, folder, { isAlone: config.package === true });
  const chosen = only.length === 0 ? jobs : jobs.filter(({ id }) => only.includes(id));
  const others = jobs.filter((job) => !chosen.includes(job)).map((job) => job.folder);
  if (file === undefined) return { ...project, jobs: chosen, others };
  const named = chosen.map((job) => ({ ...job, named: findPlaces(config, job.id, file) }));
  return { ...project, file, jobs: named, others };
}

/** What is said of one document: on the command line, or to `generate()`. */
export interface DocumentOptions {
  /** By default its title, or the name of its file where that says nothing. */
  readonly name?: string | undefined;
  readonly importEnding?: '.js' | '.ts' | '' | undefined;
  readonly target?: Target | undefined;
  readonly client?: ClientForm | undefined;
  readonly runtime?: RuntimeSource | undefined;
  /** Whether the output is a package to publish. */
  readonly package?: boolean | undefined;
  readonly allow?: readonly string[] | undefined;
  readonly overlays?: readonly string[] | undefined;
  /** Names of built-in emitters that only write where they are named. */
  readonly emitters?: readonly string[] | undefined;
}

export interface FlagProject extends DocumentOptions {
  readonly input: string | readonly string[];
  /** The text of a document in memory; `input` is then only its name. */
  readonly document?: string | undefined;
  readonly output: string;
}

/** The project of `--input <document> --output <folder>`: the API is in the folder itself. */
export function buildFlagsProject(flags: FlagProject, folder: string): Project {
  const { document, overlays = [], importEnding, target, client, runtime, allow, output } = flags;
  const [first = ''] = [flags.input].flat();
  const id = flags.name ?? deriveApiName(first);
  const input = document === undefined ? flags.input : join(folder, `${id} (in memory).json`);
  const form = { importEnding, target, client, runtime, package: flags.package };
  const config = {
    ...form,
    output,
    allow,
    emitters: flags.emitters,
    apis: { [id]: { input, overlays } },
  };
  const project = openProject(config, folder, {
    isAlone: true,
    isUnnamed: flags.name === undefined,
  });
  if (document === undefined) return project;
  return { ...project, jobs: project.jobs.map((job) => ({ ...job, document })) };
}

/** Whose the output root is, and whether the names of the APIs are only those of their files. */
interface Naming {
  readonly isAlone: boolean;
  readonly isUnnamed?: boolean;
}

function openProject(written: JobConfig, folder: string, naming: Naming): Project {
  const root = resolve(folder, written.output ?? 'generated');
  const isPackage = written.package === true;
  const config = isPackage ? applyPackage(written, root, naming) : written;
  const { target = 'ts' } = config;
  const templates = readTemplates(config, folder);
  const place = {
    resolve: (path: string) => (isUrl(path) ? path : resolve(folder, path)),
    show: (path: string) => formatPath(folder, path),
    ...naming,
  };
  const chooseForm = config.validators === undefined ? openForms(root) : undefined;
  const jobs = Object.keys(config.apis).map((id): Job => {
    const built = buildJob(id, config, place);
    const job = chooseForm?.(built) ?? built;
    const custom = existsSync(findCustomIndex(join(root, job.folder), target));
    return { ...job, options: { ...job.options, isPackage, custom, templates } };
  });
  return {
    host: nodeHost,
    loadMorph: () => import('ts-morph'),
    folder,
    file: root,
    root,
    jobs,
    omit: new Set(config.omit),
    hooks: config.hooks ?? {},
    lostTemplates: Object.keys(config.templates ?? {}).filter((name) => !(name in templates)),
    allow: listAllowed(config.allow, folder),
    templates: Object.values(config.templates ?? {}).map((file) => resolve(folder, file)),
    target,
    isPackage,
    others: [],
  };
}

function findPlaces({ apis }: Config, id: string, file: string): LoadOptions['named'] {
  const api = joinPointer('/apis', id);
  return {
    entry: { file, pointer: isInput(apis[id]) ? api : joinPointer(api, 'input') },
    overlays: { file, pointer: joinPointer(api, 'overlays') },
  };
}

/** A package is imported by its name, and as JavaScript. Its API is in the root. */
function applyPackage(config: JobConfig, root: string, { isUnnamed }: Naming): JobConfig {
  const [known = ''] = Object.keys(config.apis);
  const id = isUnnamed === true ? '{api}' : known;
  const name = findPackageName(root, id);
  const { importName = name, importRuntime = `${name}/runtime/{module}` } = config;
  const isCopied = config.runtime !== 'package';
  return { ...config, target: 'js', importName, ...(isCopied && { importRuntime }) };
}

type Templates = Readonly<Record<string, Template>>;

function readTemplates({ templates = {} }: JobConfig, folder: string): Templates {
  const found = Object.entries(templates).flatMap(([name, file]) => {
    const path = resolve(folder, file);
    const text = attempt(() => readFileSync(path, 'utf8'));
    return text === undefined ? [] : [[name, { path, text, compile: compileTemplate }] as const];
  });
  return Object.fromEntries(found);
}

/** What a user adds to an API; JavaScript imports JavaScript. */
export function findCustomIndex(folder: string, target: Target = 'ts'): string {
  return join(folder, 'custom', `index.${target}`);
}

/** Folders are relative to the config, as its other paths are; hosts stay as they are. */
export function listAllowed(entries: readonly string[] = [], folder: string): readonly string[] {
  return entries.map((entry) =>
    /^(?:\.|.*[\\/])/.test(entry) && !/^[a-z][a-z0-9+.-]+:/i.test(entry)
      ? resolve(folder, entry)
      : entry,
  );
}

/** Relative to the working folder, with `/`; a document outside it is shown by its name alone. */
function formatPath(folder: string, path: string): string {
  if (isUrl(path)) return showUrl(path);
  const shown = relative(folder, path).split(sep).join('/');
  return shown.startsWith('../') ? basename(path) : shown;
}

/** Reads the name of a package from its package.json. A new one is called after its API: `shop-client`. */
export function findPackageName(root: string, id: string): string {
  const text = attempt(() => readFileSync(join(root, 'package.json'), 'utf8'));
  const name = getChild(parseJson(text ?? ''), 'name');
  return typeof name === 'string' && isName(name) ? name : `${id.toLowerCase()}-client`;
}

/** Not a path, which READMEs could not import. */
function isName(text: string): boolean {
  return /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(text);
}
