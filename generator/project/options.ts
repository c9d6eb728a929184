/** What a config says of the output in, every default filled in out. */

import type { Config } from '../config.ts';
import type { OutputOptions } from '../plan/emitter.ts';
import { runtimePackage } from '../plan/runtime-way.ts';

/** What a config, or the flags of one run, says of the output. */
export type OutputConfig = Partial<
  Pick<
    Config,
    'int64' | 'formats' | 'validators' | 'ruleSources' | 'helpers' | 'importRuntime' | 'tsNocheck'
  >
> & { readonly [K in 'importEnding' | 'target' | 'client' | 'runtime']?: Config[K] | undefined };

/** `copy` is the way to the runtime where the output has its own. */
export function outputOptions(
  config: OutputConfig,
  copy: string,
  importName: string,
): OutputOptions {
  const importEnding = config.importEnding ?? '.js';
  const isPackage = config.runtime === 'package';
  // Of JavaScript a type-check reads declarations alone, as it stands.
  const tsNocheck = config.target === 'js' ? false : config.tsNocheck;
  return {
    importEnding,
    runtime: isPackage ? runtimePackage : copy,
    client: config.client ?? 'flat',
    int64: config.int64 ?? 'number',
    formats: config.formats ?? true,
    validators: config.validators ?? (config.target === 'js' ? 'annotated' : 'plain'),
    ruleSources: config.ruleSources ?? false,
    helpers: config.helpers ?? [],
    ...(tsNocheck !== undefined && { tsNocheck }),
    importName,
    importRuntime:
      config.importRuntime ??
      (isPackage ? `${runtimePackage}/{module}` : `./runtime/{module}${importEnding}`),
  };
}
