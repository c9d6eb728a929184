/** Types and schemas of zod agree: what zod infers of a schema is its model, in both directions. */

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile } from '../types/compile.ts';
import { compared } from '../validators/agreement.ts';

const folder = await mkdtemp(join(tmpdir(), 'specwright-zod-types-'));
const found: string[] = [];

beforeAll(async () => {
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  await symlink(resolve('templates', 'runtime'), join(folder, 'runtime'), 'dir');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const [name, path] of await documents()) {
    const program = await compared(path, 'zod');
    if (program === undefined) continue;
    found.push(name);
    await mkdir(join(folder, name));
    for (const [file, text] of program.texts) await writeFile(join(folder, name, file), text);
  }
});

afterAll(() => rm(folder, { recursive: true }));

/** The specs of the services, and those of the golden cases that are no faulty ones. */
async function documents(): Promise<[name: string, path: string][]> {
  const services = await readdir('specs', { withFileTypes: true });
  const cases = await readdir('test/cases', { withFileTypes: true });
  const fine = cases.filter(({ name }) => existsSync(`test/cases/${name}/expected`));
  return [
    ...services.map(({ name }): [string, string] => [name, `specs/${name}/openapi.yaml`]),
    ...fine.map(({ name }): [string, string] => [name, `test/cases/${name}/spec.yaml`]),
  ].filter(([, path]) => existsSync(path));
}

test('in both directions, for every model of all specs and golden cases', async () => {
  expect(found.length).toBeGreaterThan(10);
  const names = found.map((name) => join(folder, name, 'agreement.ts'));
  expect(await compile('7', names, options)).toBe('');
});

const options = {
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};
