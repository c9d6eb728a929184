/** Files of a copy that hold several modules: whole, each of them can be loaded first. */

import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Project } from 'ts-morph';
import { expect, it } from 'vitest';
import { checkNames } from '../../build/runtime-names.mjs';
import { buildRuntimeFiles } from '../../generator/core/emit/runtime.ts';
import { createFolder } from '../folder.ts';
import { runtimeModules } from '../runtime-modules.ts';

it('each file of a whole copy can be loaded before all others', async () => {
  const names = new Set(runtimeModules.map(({ file }) => `${file}#*` as const));
  const files = await buildRuntimeFiles(names, { importEnding: '.ts' });
  expect(files.size).toBeGreaterThan(50);
  const folder = createFolder(Object.fromEntries(files));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const outdir = join(folder, 'out');
  const entryPoints = [...files.keys()].map((name) => join(folder, name));
  // Without `splitting` each has all that it imports, in the order in which an engine runs it.
  await build({ entryPoints, outdir, bundle: true, format: 'esm', packages: 'external' });
  for (const name of files.keys()) {
    const path = join(outdir, name.replace(/\.ts$/, '.js'));
    await expect(import(pathToFileURL(path).href), name).resolves.toBeTypeOf('object');
  }
});

/** Modules as the build reads them: `[text, names, uses]` of one statement each. */
function check(...modules: readonly (readonly [text: string, name: string, uses?: Uses])[]): void {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { noLib: true, types: [] },
  });
  modules.forEach(([text], index) => project.createSourceFile(`/${index}.ts`, `export ${text}`));
  const program = project.getProgram().compilerObject;
  const read = modules.map(([text, name, uses = []], index) => {
    const source = program.getSourceFile(`/${index}.ts`);
    if (source === undefined) throw new Error(`${index}.ts is not there`);
    return { source, part: { heading: '', statements: [{ text, names: [name], uses }] } };
  });
  checkNames('one', read, program.getTypeChecker());
}

type Uses = readonly (readonly [from: string, name: string, local: string, isValue: boolean])[];

it.each([
  ['a name of both', ['const a = 1;', 'a'], ['const a = 2;', 'a'], '`a`'],
  [
    'an import that the other declares',
    ["{}; import { x } from './x.ts'; const a = x;", 'a', [['./x', 'x', 'x', true]]],
    ['const x = 2;', 'x'],
    '`x`',
  ],
  [
    'an import under another name',
    ["{}; import { b as c } from './1.ts'; const a = c;", 'a', [['', 'b', 'c', true]]],
    ['const b = 2; const c = 1;', 'c'],
    '`c`',
  ],
  [
    'what is global',
    ['const a = isFinite(1);', 'a'],
    ['const isFinite = 2;', 'isFinite'],
    '`isFin',
  ],
] as const)('two modules are no file with %s', (_what, one, other, message) => {
  expect(() => check(one, other)).toThrow(message);
});

it('two modules are a file with members and imports of the same names', () => {
  expect(() =>
    check(
      ["{}; import { x } from './x.ts'; const a = { b: x }.b;", 'a', [['./x', 'x', 'x', true]]],
      ["{}; import { x } from './x.ts'; const b = x;", 'b', [['./x', 'x', 'x', true]]],
    ),
  ).not.toThrow();
});
