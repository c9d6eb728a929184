/** Files of a description in, the first of which is its entry; its bundle and its model out. */

import { join } from 'node:path';
import { createReporter } from '../../../../generator/core/diagnostics/reporter.ts';
import { buildApi } from '../../../../generator/core/ir/build.ts';
import type { PageApi } from '../../page/page.ts';
import { createFolder } from '../../../../test/folder.ts';
import { load } from '../../../../test/load/load.ts';

export function readText(files: Readonly<Record<string, string>>): Promise<PageApi> {
  return readFile(join(createFolder(files), Object.keys(files)[0] ?? ''));
}

export async function readFile(path: string): Promise<PageApi> {
  const reporter = createReporter();
  const bundle = await load(path, {}, reporter);
  const api = bundle && buildApi(bundle, { id: 'api', source: 'x', int64: 'number' }, reporter);
  if (bundle === undefined || api === undefined) throw new Error(`${path} cannot be read`);
  return { api, bundle };
}
