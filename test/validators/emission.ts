/** A document and a form of validators in; models, enums and validators as raw texts out, over a runtime beside them. */

import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { enumsEmitter } from '../../generator/core/emit/enums/emitter.ts';
import { modelsEmitter } from '../../generator/core/emit/models/emitter.ts';
import { validatorsEmitter } from '../../generator/features/validators/emitter.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import type { Api } from '../../generator/core/ir/model/model.ts';
import { load } from '../load/load.ts';
import type { OutputOptions, ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { plan } from '../../generator/core/plan/plan.ts';

export interface Emission {
  readonly api: Api;
  /** By name of the file. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Undefined where the document cannot be read. */
export async function emitValidators(
  path: string,
  validators: ValidatorForm,
  others: Partial<OutputOptions> = {},
): Promise<Emission | undefined> {
  const reporter = createReporter();
  const bundle = await load(path, {}, reporter);
  const api = bundle && buildApi(bundle, { id: 'api', source: path, int64: 'number' }, reporter);
  if (api === undefined) return undefined;
  const chosen = { ...options, ...others, validators };
  const planned = plan(api, [modelsEmitter, enumsEmitter, validatorsEmitter], chosen, reporter);
  const texts = new Map<string, string>();
  for (const file of planned.files) {
    texts.set(file.path, (await emitFile(planned, file, { options: chosen })).text);
  }
  return { api, texts };
}

const options: Omit<OutputOptions, 'validators'> = {
  importEnding: '.ts',
  runtime: '../runtime',
  int64: 'number',
  importName: '.',
  importRuntime: '.',
  formats: true,
};
