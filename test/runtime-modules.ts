/** The sources of the runtime by published name, as an output with a copy has them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listModules } from '../build/runtime-layout.mjs';

const root = resolve('templates/runtime');

export const runtimeModules = listModules(root);

/** Paths of all sources: `templates/runtime/call/call.ts`. */
export const runtimeFiles: readonly string[] = runtimeModules.map(
  ({ path }) => `templates/runtime/${path}.ts`,
);

/** Makes a folder with the files of a copy, each of which hands on all of its sources. */
export function linkRuntime(folder: string, sources: string = root): void {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, string>();
  for (const { file, path } of runtimeModules) {
    files.set(file, `${files.get(file) ?? ''}export * from '${sources}/${path}.ts';\n`);
  }
  for (const [file, text] of files) writeFileSync(join(folder, `${file}.ts`), text);
}

/** Throws for what is no module. */
export function findRuntimeSource(name: string): string {
  const found = runtimeModules.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The runtime has no module ${name}.`);
  return join(root, `${found.path}.ts`);
}

/** For a bundler: the package of the runtime is its sources. */
export const runtimeAliases: Readonly<Record<string, string>> = Object.fromEntries(
  runtimeModules.map(({ name }) => [`@specwright/runtime/${name}`, findRuntimeSource(name)]),
);
