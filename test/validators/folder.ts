/** The spec of a service and a form in, a folder with its validators out, ready to be bundled. */

import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ValidatorForm } from '../../generator/core/plan/emitter.ts';
import { linkRuntime } from '../runtime-modules.ts';
import { emitValidators } from './emission.ts';

/** The caller removes it. */
export async function validatorFolder(service: string, form: ValidatorForm): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'specwright-validators-'));
  linkRuntime(join(folder, 'runtime'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  await mkdir(join(folder, 'api'));
  const { texts } = (await emitValidators(`specs/${service}/openapi.yaml`, form)) ?? {};
  for (const [file, text] of texts ?? []) await writeFile(join(folder, 'api', file), text);
  return folder;
}
