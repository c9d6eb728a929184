/** What is derived from the folders of the runtime: `UPDATE=1 npx vitest run test/architecture/runtime.test.ts` writes it. */

import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { folders } from '../../build/runtime-layout.mjs';
import { optionalEmitters } from '../../generator/features/optional.ts';
import { runtimeModules } from '../runtime-modules.ts';

const names = runtimeModules.map(({ name }) => name);

async function expectFile(path: string, change: (text: string) => string): Promise<void> {
  const text = readFileSync(path, 'utf8');
  const right = await format(change(text), { filepath: path, printWidth: 100, singleQuote: true });
  if (process.env['UPDATE'] === '1') writeFileSync(path, right);
  expect(text, `${path}: run this test with UPDATE=1`).toBe(right);
}

test('names of modules are published once', () => {
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
});

test('a folder is optional if it is that of an emitter which a config names', () => {
  // A folder with the prefix of another one is a part of it.
  const optional = Object.entries(folders)
    .filter(([, { isOptional }]) => isOptional === true)
    .map(([folder, { prefix }]) => (prefix && Object.hasOwn(folders, prefix) ? prefix : folder));
  const named = Object.keys(optionalEmitters).filter((name) => Object.hasOwn(folders, name));
  const step =
    'build/runtime-layout.mjs: `isOptional: true` for each folder with the name of an optional emitter';
  expect([...new Set(optional)].toSorted(), step).toEqual(named.toSorted());
});

test('the type RuntimeModule has each module', () =>
  expectFile(
    'generator/core/plan/runtime-module.ts',
    () => `/** The modules of the runtime by published name, as test/architecture/runtime.test.ts lists them. */

export type RuntimeModule = ${names.map((name) => `\n  | '${name}'`).join('')};
`,
  ));

test('the core knows which modules are in a file of another name', () =>
  expectFile('generator/core/plan/copied-files.ts', () => {
    const moved = runtimeModules.filter(({ name, file }) => name !== file);
    const rows = moved.map(({ name, file }) => `'${name}': '${file}',`).join('\n');
    return `/** Files of a copy of the runtime, by modules that have none of their own, as test/architecture/runtime.test.ts lists them. */

import type { RuntimeModule } from './runtime-module.ts';

export const copiedFiles: Readonly<Partial<Record<RuntimeModule, string>>> = {${rows}};
`;
  }));

test('the package exports each module', () =>
  expectFile('templates/runtime/package.json', (text) => {
    const manifest = JSON.parse(text) as Record<string, unknown>;
    const modules = runtimeModules.map(({ name, path }) => [`./${name}`, `./dist/${path}.js`]);
    manifest['exports'] = { './package.json': './package.json', ...Object.fromEntries(modules) };
    manifest['typesVersions'] = { '*': { 'package.json': ['package.json'], ...listTypes() } };
    return JSON.stringify(manifest);
  }));

/** Compilers that do not read `exports` look in each folder of a pattern. */
function listTypes(): Record<string, string[]> {
  const entries = Object.entries(folders);
  const prefixed = entries.flatMap(([folder, { prefix }]) =>
    prefix === undefined ? [] : [[`${prefix}-*`, [`dist/${folder}/*.d.ts`]]],
  );
  const others = entries.map(([folder]) => `dist/${folder}/*.d.ts`);
  return { ...Object.fromEntries(prefixed), '*': others };
}

test('the README of the runtime has each module', () =>
  expectFile('templates/runtime/README.md', (text) => {
    const [own = '', ...rest] = text.split('## Modules for generated code');
    const [head = ''] = rest.join('').split('\n- ');
    const rows = Object.entries(folders).map(([folder, { about }]) => {
      const modules = runtimeModules.filter(
        ({ name, path }) => path.startsWith(`${folder}/`) && !own.includes(`| \`${name}\` `),
      );
      return modules.length === 0
        ? ''
        : `- ${about}: ${modules.map(({ name }) => `\`${name}\``).join(', ')}\n`;
    });
    return `${own}## Modules for generated code${head.trimEnd()}\n\n${rows.join('')}`;
  }));
