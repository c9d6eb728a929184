/** Builds the job of an API of a config, every default filled in. Nothing here knows of a disk. */

import type { ApiConfig, Config } from '../config/config.ts';
import type { NameOverrides } from '../../core/ir/build.ts';
import type { LoadOptions } from '../../core/load/load.ts';
import { joinPointer } from '../../core/load/structure/pointer.ts';
import type { Emitter, OutputOptions } from '../../core/plan/emitter.ts';
import { runtimePackage } from '../../core/plan/runtime-path.ts';

/** One API: a document in, a folder out. */
export interface Job {
  readonly id: string;
  /** Set where nobody has named the API: what its file is called, until its document is read (`nameJob`). */
  readonly fileName?: string;
  readonly input: string;
  /** Further files and folders of JSON Schemas. */
  readonly beside: readonly string[];
  /** Its text, where it was given in memory and `input` is only its name. */
  readonly document?: string;
  readonly overlays: readonly string[];
  /** The places at which the config names the document and its overlays; undefined without a config. */
  readonly named?: LoadOptions['named'] | undefined;
  readonly source: string;
  /** Folder in the output root, `''` when the root itself is the API's folder. */
  readonly folder: string;
  readonly options: OutputOptions;
  readonly names: NameOverrides;
  /** Beside those that always write. */
  readonly emitters: readonly GivenEmitter[];
  /** Whether neither the config nor an earlier run has chosen how its validators are written: then its size counts too. */
  readonly isFormOpen?: boolean;
}

/** What a config, or the flags of one run, says of the APIs. */
export type JobConfig = Pick<Config, 'apis'> & {
  readonly [K in Exclude<keyof Config, 'apis' | 'emitters'>]?: Config[K] | undefined;
} & { readonly emitters?: readonly (string | Emitter)[] | undefined };

/** A name, or an emitter of the user's, and where the config has it. */
interface GivenEmitter {
  readonly emitter: string | Emitter;
  readonly pointer: string;
}

interface JobPlace {
  /** An absolute path; a URL stays what it is. */
  readonly resolve: (path: string) => string;
  /** Shortens a path for the header of a file. */
  readonly show: (path: string) => string;
  /** Whether the API's files are in the output root itself. */
  readonly isAlone: boolean;
  /** Whether the names of the APIs are only those of their files. */
  readonly isUnnamed?: boolean;
}

export function buildJob(id: string, config: JobConfig, place: JobPlace): Job {
  const { resolve, show, isAlone, isUnnamed } = place;
  const entry = config.apis[id];
  const api: ApiConfig = isInput(entry) ? { input: entry } : (entry ?? { input: '' });
  const { client = config.client, models = config.models, importName = config.importName } = api;
  const [input = '', ...beside] = [api.input].flat().map(resolve);
  const job = {
    id,
    input,
    beside,
    overlays: (api.overlays ?? []).map(resolve),
    source: beside.length === 0 ? show(input) : `${show(input)} and ${beside.length} more`,
    folder: isAlone ? '' : id,
    options: buildOptions({ ...config, client, models, importName }, isAlone),
    names: api.names ?? {},
    emitters: joinEmitters(
      listEmitters(config.emitters, '/emitters'),
      listEmitters(api.emitters, joinPointer(joinPointer('/apis', id), 'emitters')),
    ),
  };
  return isUnnamed === true ? { ...job, fileName: id } : callJob(job, id);
}

/** Gives an API its name. */
export function callJob(job: Job, id: string): Job {
  const importName = job.options.importName.replaceAll('{api}', id);
  return { ...job, id, options: { ...job.options, importName } };
}

/** Whether an API is given by its documents alone. */
export function isInput(
  api: string | readonly string[] | ApiConfig | undefined,
): api is string | readonly string[] {
  return typeof api === 'string' || Array.isArray(api);
}

function listEmitters(emitters: JobConfig['emitters'] = [], pointer: string): GivenEmitter[] {
  return emitters.map((emitter, index) => ({ emitter, pointer: joinPointer(pointer, index) }));
}

/** One of the API takes the place of one that all APIs have. */
function joinEmitters(ofAll: readonly GivenEmitter[], own: readonly GivenEmitter[]) {
  const names = new Set(own.map(getName));
  return [...ofAll.filter((one) => !names.has(getName(one))), ...own];
}

function getName({ emitter }: GivenEmitter): string {
  return typeof emitter === 'string' ? emitter : emitter.name;
}

/** In them `{api}` is the name of the API. */
function buildOptions(config: JobConfig, isAlone: boolean): OutputOptions {
  const { importEnding = '.js', target } = config;
  const isPackage = config.runtime === 'package';
  const ownRuntime = isAlone ? './runtime' : '../runtime';
  const importName = config.importName ?? `./${isAlone ? '' : '{api}/'}index${importEnding}`;
  // A type check of JavaScript reads only its declarations, which need no `@ts-nocheck`.
  const tsNocheck = target === 'js' ? false : config.tsNocheck;
  return {
    importEnding,
    runtime: isPackage ? runtimePackage : ownRuntime,
    client: config.client ?? 'flat',
    models: config.models ?? 'one',
    int64: config.int64 ?? 'number',
    formats: config.formats ?? true,
    validators: config.validators ?? 'standalone',
    isDeclared: target === 'js',
    meta: config.meta ?? false,
    coerce: config.coerce ?? false,
    ruleSources: config.ruleSources ?? false,
    helpers: config.helpers ?? [],
    ...(tsNocheck !== undefined && { tsNocheck }),
    importName,
    importRuntime:
      config.importRuntime ??
      (isPackage ? `${runtimePackage}/{module}` : `./runtime/{module}${importEnding}`),
  };
}
