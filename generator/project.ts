/** A config (or the flags of one run) in, the jobs of that run out: absolute paths, every default filled in. */

import { basename, join, relative, resolve, sep } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { deriveApiName } from './config/api-name.ts';
import { findPackageName } from './config/package-name.ts';
import type { ApiConfig, Config, Hooks } from './config.ts';
import type { ClientForm, NameOverrides } from './ir/build.ts';
import type { LoadMorph } from './emit/print-by-morph.ts';
import type { LoadOptions } from './load/load.ts';
import type { Host } from './load/host.ts';
import { isUrl, showUrl } from './load/files/permission.ts';
import { joinPointer } from './load/structure/pointer.ts';
import { compileTemplate } from './node/peers.ts';
import { nodeHost } from './node/host.ts';
import { outputOptions } from './project/options.ts';
import type { Emitter, OutputOptions, RuntimeSource, Target, Template } from './plan/emitter.ts';
import { attempt } from './diagnostics/thrown.ts';

/** Everything one run does: one output root, one or more APIs in it. */
export interface Project {
  /** What reads the documents. */
  readonly host: Host;
  /** For hooks on source files, and structures that our printer does not know. */
  readonly loadMorph?: LoadMorph | undefined;
  /** Folder that printed paths are relative to. */
  readonly folder: string;
  /** Where problems with the project itself are told to stand: the config file, or the output root. */
  readonly file: string;
  /** Absolute path of the output root. */
  readonly root: string;
  readonly jobs: readonly Job[];
  readonly emitters: readonly Emitter[];
  readonly omit: ReadonlySet<string>;
  readonly hooks: Hooks;
  /** Templates of the config that cannot be read, by name. */
  readonly lostTemplates: readonly string[];
  readonly allow: readonly string[];
  /** Paths of the templates, whether they can be read or not. */
  readonly templates: readonly string[];
  /** The language of the output. */
  readonly target: Target;
  /** Whether the root is a package of its one API. */
  readonly isPackage: boolean;
  /** Whether all APIs of the root are in `jobs`: only then what no job writes is stale. */
  readonly whole: boolean;
}

/** One API: a document in, a folder out. */
export interface Job {
  readonly id: string;
  /** Absolute path, or URL, of the document. */
  readonly input: string;
  /** Its text, where it was given in memory and `input` only stands for it. */
  readonly document?: string;
  /** Absolute paths, or URLs, of overlays. */
  readonly overlays: readonly string[];
  /** Where the config names the document and its overlays; undefined without a config. */
  readonly named?: LoadOptions['named'] | undefined;
  /** Path of the document as headers show it. */
  readonly source: string;
  /** Folder in the output root, `''` when the root itself is the API's folder. */
  readonly folder: string;
  readonly options: OutputOptions;
  /** Names that the user chose. */
  readonly names: NameOverrides;
  /** Whether the user said how validators are written. */
  readonly isFormChosen: boolean;
}

/** The project of a config (read from `file`, where it was); `only` narrows it to some APIs. */
export function buildProject(
  given: Config,
  folder: string,
  only: readonly string[] = [],
  file?: string,
): Project {
  const root = resolve(folder, given.output ?? 'generated');
  const config = given.package === true ? applyPackage(given, root) : given;
  const templates = readTemplates(config, folder);
  const all = Object.keys(config.apis);
  const ids = all.filter((id) => only.length === 0 || only.includes(id));
  return {
    host: nodeHost,
    loadMorph: () => import('ts-morph'),
    folder,
    file: file ?? root,
    root,
    jobs: ids.map((id) => ({
      ...buildJob(config, folder, id, templates),
      ...(file !== undefined && { named: findPlaces(config, id, file) }),
    })),
    emitters: config.emitters ?? [],
    omit: new Set(config.omit),
    hooks: config.hooks ?? {},
    lostTemplates: Object.keys(config.templates ?? {}).filter((name) => !(name in templates)),
    allow: listAllowed(config.allow, folder),
    templates: Object.values(config.templates ?? {}).map((file) => resolve(folder, file)),
    target: config.target ?? 'ts',
    isPackage: config.package === true,
    whole: ids.length === all.length,
  };
}

/** The project of `--input <document> --output <folder>`: the API is in the folder itself. */
export function buildFlagsProject(flags: FlagProject, folder: string): Project {
  const { document } = flags;
  const id = flags.name ?? deriveApiName(flags.input);
  const input =
    document === undefined
      ? toAbsolute(folder, flags.input)
      : join(folder, `${id} (in memory).json`);
  const isPackage = flags.package === true;
  const { importEnding = '.js', target = isPackage ? 'js' : 'ts', client, runtime } = flags;
  const root = resolve(folder, flags.output);
  const names = isPackage
    ? listPackageNames(root, id, runtime)
    : { importName: `./index${importEnding}` };
  const options = {
    ...outputOptions(
      { importEnding, target, client, runtime, ...names },
      './runtime',
      names.importName,
    ),
    isPackage,
    custom: hasCustom(root, target),
  };
  const overlays = (flags.overlays ?? []).map((path) => toAbsolute(folder, path));
  const source = formatPath(folder, input);
  const given = document !== undefined && { document };
  const job: Job = {
    id,
    input,
    ...given,
    overlays,
    source,
    folder: '',
    options,
    names: {},
    isFormChosen: false,
  };
  return {
    host: nodeHost,
    loadMorph: () => import('ts-morph'),
    folder,
    file: root,
    root,
    jobs: [job],
    emitters: [],
    omit: new Set(),
    hooks: {},
    lostTemplates: [],
    allow: listAllowed(flags.allow, folder),
    templates: [],
    target,
    isPackage,
    whole: true,
  };
}

export interface FlagProject {
  readonly input: string;
  /** The text of a document in memory; `input` is then only its name. */
  readonly document?: string | undefined;
  readonly output: string;
  readonly name?: string | undefined;
  readonly importEnding?: '.js' | '.ts' | '' | undefined;
  readonly target?: Target | undefined;
  readonly client?: ClientForm | undefined;
  readonly runtime?: RuntimeSource | undefined;
  readonly package?: boolean | undefined;
  readonly allow?: readonly string[] | undefined;
  readonly overlays?: readonly string[] | undefined;
}

function buildJob(config: Config, folder: string, id: string, templates: Templates): Job {
  const entry = config.apis[id];
  const api: ApiConfig = typeof entry === 'object' ? entry : { input: entry ?? '' };
  const input = toAbsolute(folder, api.input);
  const importName =
    api.importName ?? config.importName ?? `./{api}/index${config.importEnding ?? '.js'}`;
  const isPackage = config.package === true;
  const own = isPackage ? '' : id;
  return {
    id,
    input,
    overlays: (api.overlays ?? []).map((path) => toAbsolute(folder, path)),
    source: formatPath(folder, input),
    folder: own,
    options: {
      ...outputOptions(
        { ...config, client: api.client ?? config.client },
        isPackage ? './runtime' : '../runtime',
        importName.replaceAll('{api}', id),
      ),
      isPackage,
      custom: hasCustom(join(resolve(folder, config.output ?? 'generated'), own), config.target),
      templates,
    },
    names: api.names ?? {},
    isFormChosen: config.validators !== undefined,
  };
}

function findPlaces({ apis }: Config, id: string, file: string): LoadOptions['named'] {
  const api = joinPointer('/apis', id);
  return {
    entry: { file, pointer: typeof apis[id] === 'string' ? api : joinPointer(api, 'input') },
    overlays: { file, pointer: joinPointer(api, 'overlays') },
  };
}

/** Whoever installs a package imports it by its name, and JavaScript. Its API is in the root. */
function applyPackage(config: Config, root: string): Config {
  const [id = ''] = Object.keys(config.apis);
  return { ...listPackageNames(root, id, config.runtime), ...config, target: 'js' };
}

function listPackageNames(
  root: string,
  id: string,
  runtime: RuntimeSource | undefined,
): { readonly importName: string; readonly importRuntime?: string } {
  const importName = findPackageName(root, id);
  if (runtime === 'package') return { importName };
  return { importName, importRuntime: `${importName}/runtime/{module}` };
}

type Templates = Readonly<Record<string, Template>>;

/** Without those that cannot be read. */
function readTemplates({ templates = {} }: Config, folder: string): Templates {
  const found = Object.entries(templates).flatMap(([name, file]) => {
    const path = resolve(folder, file);
    const text = attempt(() => readFileSync(path, 'utf8'));
    return text === undefined ? [] : [[name, { path, text, compile: compileTemplate }] as const];
  });
  return Object.fromEntries(found);
}

function hasCustom(folder: string, target?: Target): boolean {
  return existsSync(findCustomIndex(folder, target));
}

/** What a user adds to an API; JavaScript imports JavaScript. */
export function findCustomIndex(folder: string, target: Target = 'ts'): string {
  return join(folder, 'custom', `index.${target}`);
}

/** URLs are absolute already. */
function toAbsolute(folder: string, input: string): string {
  return isUrl(input) ? input : resolve(folder, input);
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
