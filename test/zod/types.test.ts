/**
 * Types and schemas of zod agree: what zod infers of a schema is its model, in both directions; and what declarations say of a
 * schema, which have no compiler, is what a compiler infers.
 */

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkRuntime } from '../runtime-modules.ts';
import { compile } from '../types/compile.ts';
import { compared, type Compared } from '../validators/agreement.ts';

const folder = await mkdtemp(join(tmpdir(), 'specwright-zod-types-'));
const found = new Map<string, readonly string[]>();
const declared = new Set<string>();
const isLong = process.env['SPECWRIGHT_LONG'] !== undefined;

beforeAll(async () => {
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  linkRuntime(join(folder, 'runtime'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const [index, [name, path]] of (await documents()).entries()) {
    const program = await compared(path, 'zod');
    if (program === undefined) continue;
    found.set(name, program.declared);
    await write(name, program);
    if (!isLong && index % 3 > 0) continue;
    for (const form of ['zod', 'zod-mini'] as const) {
      const typed = await compared(path, form, { isDeclared: true, coerce: true, meta: true });
      if (typed === undefined) continue;
      declared.add(name);
      await write(`declared-${form}-${name}`, typed);
    }
  }
});

async function write(name: string, { texts }: Compared): Promise<void> {
  await mkdir(join(folder, name));
  for (const [file, text] of texts) await writeFile(join(folder, name, file), text);
}

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

test('the types of zod and of models agree in both directions, for every model of all specs and golden cases', async () => {
  expect(found.size).toBeGreaterThan(10);
  const names = [...found.keys()].map((name) => join(folder, name, 'agreement.ts'));
  expect(await compile('7', names, options)).toBe('');
});

test.each(['zod', 'zod-mini'])(
  'declarations without a compiler have the types that it infers, %s',
  async (form) => {
    const names = [...declared].map((name) => {
      return join(folder, `declared-${form}-${name}`, 'agreement.ts');
    });
    const isolated = { ...options, declaration: true, isolatedDeclarations: true };
    expect(await compile('7', names, isolated)).toBe('');
  },
);

/** Parts of which the comparison proves nothing; the values of the tests do. */
const declaredByReason: Readonly<Record<string, readonly string[]>> = {
  'patternProperties: of what is under other names zod infers nothing': [
    'rules-of-json-schema-that-zod-has-no-word-for forestSchema',
  ],
};

test('the types that are declared and not inferred are those of the list, each with its reason', () => {
  const names = [...found].flatMap(([api, schemas]) => schemas.map((one) => `${api} ${one}`));
  expect(names.toSorted()).toEqual(Object.values(declaredByReason).flat().toSorted());
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
