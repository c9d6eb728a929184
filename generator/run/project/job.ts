/** Builds the job of an API of a config, every default filled in. Nothing here knows of a disk. */

import type { ApiConfig, Config } from '../config/config.ts';
import { joinPointer } from '../../core/load/structure/pointer.ts';
import type { Emitter, OutputOptions } from '../../core/plan/emitter.ts';
import { runtimePackage } from '../../core/plan/runtime-way.ts';
import type { Job } from './project.ts';

/** What a config, or the flags of one run, says of the APIs. */
export type JobConfig = Pick<Config, 'apis'> & {
  readonly [K in Exclude<keyof Config, 'apis' | 'emitters'>]?: Config[K] | undefined;
} & { readonly emitters?: readonly (string | Emitter)[] | undefined };

/** A name, or an emitter of the user's, and where the config has it. */
export interface GivenEmitter {
  readonly emitter: string | Emitter;
  readonly pointer: string;
}

interface JobPlace {
  /** An absolute path; a URL stays what it is. */
  readonly resolve: (path: string) => string;
  /** As headers show it. */
  readonly show: (path: string) => string;
  /** Whether the API's files are in the output root itself. */
  readonly isAlone: boolean;
}

export function buildJob(id: string, config: JobConfig, place: JobPlace): Job {
  const { resolve, show, isAlone } = place;
  const entry = config.apis[id];
  const api: ApiConfig = isInput(entry) ? { input: entry } : (entry ?? { input: '' });
  const { client = config.client, importName = config.importName } = api;
  const [input = '', ...beside] = [api.input].flat().map(resolve);
  return {
    id,
    input,
    beside,
    overlays: (api.overlays ?? []).map(resolve),
    source: beside.length === 0 ? show(input) : `${show(input)} and ${beside.length} more`,
    folder: isAlone ? '' : id,
    options: buildOptions(id, { ...config, client, importName }, isAlone),
    names: api.names ?? {},
    emitters: joinEmitters(
      listEmitters(config.emitters, '/emitters'),
      listEmitters(api.emitters, joinPointer(joinPointer('/apis', id), 'emitters')),
    ),
  };
}

/** Whether an API is given by its documents alone. */
export function isInput(
  api: string | readonly string[] | ApiConfig | undefined,
): api is string | readonly string[] {
  return typeof api === 'string' || Array.isArray(api);
}

function listEmitters(given: JobConfig['emitters'] = [], pointer: string): GivenEmitter[] {
  return given.map((emitter, index) => ({ emitter, pointer: joinPointer(pointer, index) }));
}

/** One of the API takes the place of one that all APIs have. */
function joinEmitters(ofAll: readonly GivenEmitter[], own: readonly GivenEmitter[]) {
  const names = new Set(own.map(getName));
  return [...ofAll.filter((one) => !names.has(getName(one))), ...own];
}

function getName({ emitter }: GivenEmitter): string {
  return typeof emitter === 'string' ? emitter : emitter.name;
}

function buildOptions(id: string, config: JobConfig, isAlone: boolean): OutputOptions {
  const { importEnding = '.js', target } = config;
  const isPackage = config.runtime === 'package';
  const ownRuntime = isAlone ? './runtime' : '../runtime';
  const importName = config.importName ?? `./${isAlone ? '' : '{api}/'}index${importEnding}`;
  // Of JavaScript a type-check reads declarations alone.
  const tsNocheck = target === 'js' ? false : config.tsNocheck;
  return {
    importEnding,
    runtime: isPackage ? runtimePackage : ownRuntime,
    client: config.client ?? 'flat',
    int64: config.int64 ?? 'number',
    formats: config.formats ?? true,
    validators: config.validators ?? 'standalone',
    isDeclared: target === 'js',
    meta: config.meta ?? false,
    coerce: config.coerce ?? false,
    ruleSources: config.ruleSources ?? false,
    helpers: config.helpers ?? [],
    ...(tsNocheck !== undefined && { tsNocheck }),
    importName: importName.replaceAll('{api}', id),
    importRuntime:
      config.importRuntime ??
      (isPackage ? `${runtimePackage}/{module}` : `./runtime/{module}${importEnding}`),
  };
}
