/** A folder in; in it the package of the runtime, and those that it may need, as `npm install` would lay them. */

import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtRuntime } from './command.ts';

/** Compiled from the sources of today. */
export async function installRuntime(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const home = join(modules, '@specwright', 'runtime');
  mkdirSync(home, { recursive: true });
  mkdirSync(join(modules, '@modelcontextprotocol'), { recursive: true });
  for (const name of ['zod', 'fast-xml-parser', '@modelcontextprotocol/server']) {
    symlinkSync(resolve('node_modules', name), join(modules, name), 'dir');
  }
  // What generated code imports of a framework's package is all of the core.
  mkdirSync(join(modules, '@tanstack'));
  const core = resolve('node_modules/@tanstack/query-core');
  symlinkSync(core, join(modules, '@tanstack', 'react-query'), 'dir');
  cpSync('templates/runtime/package.json', join(home, 'package.json'));
  cpSync(await builtRuntime(), join(home, 'dist'), { recursive: true });
}
