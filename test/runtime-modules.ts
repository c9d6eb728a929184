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

/** Makes a folder in which each module has its published name, and hands on all of its source. */
export function linkRuntime(folder: string, sources: string = root): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, path } of runtimeModules) {
    writeFileSync(join(folder, `${name}.ts`), `export * from '${sources}/${path}.ts';\n`);
  }
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
