/** A project in; whether anything in it knows TypeScript out. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Packages } from './packages.ts';

/** Packages that compile TypeScript, run it, or speak of it. */
const compilers =
  /^(?:typescript|tsx|ts-node|esbuild|vite|next|nuxt|astro|@types\/.*|@tsconfig\/.*|.*(?:typescript|ts-loader|swc).*)$/;

export function knowsTypeScript(folder: string, { names }: Packages): boolean {
  return (
    existsSync(join(folder, 'tsconfig.json')) || [...names].some((name) => compilers.test(name))
  );
}
