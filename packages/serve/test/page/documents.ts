/** Names of the documents of this repository in, their models out. */

import { createReporter } from '../../../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../../../generator/core/ir/build.ts';
import type { Api } from '../../../../generator/core/ir/model/model.ts';
import { load } from '../../../../test/load/load.ts';

export async function readDocument(name: string): Promise<Api> {
  const reporter = createReporter();
  const bundle = await load(`specs/${name}/openapi.yaml`, { allow: [] }, reporter);
  const api = bundle && buildApi(bundle, { id: name, source: name, int64: 'number' }, reporter);
  if (api === undefined) throw new Error(`${name} cannot be read`);
  return api;
}
