/** `specwright/plugin`: generates before a build, and again when a document is saved, in five bundlers. */

import type { Plugin as EsbuildPlugin } from 'esbuild';
import { createUnplugin } from 'unplugin';
import { unversioned } from '../../packages/publish/packing.ts';
import {
  applyToCompiler,
  type Compiler,
  createRollupHooks,
  setUpEsbuild,
} from '../run/plugin/bundlers.ts';
import { createGenerator, type PluginOptions } from '../run/plugin/generation.ts';

export type { PluginOptions } from '../run/plugin/generation.ts';

/** A plugin of Vite, Rollup or Rolldown; they ask for a name, and take what hooks there are. */
export interface NamedPlugin {
  readonly name: string;
}

/** Types of their own, so that nobody needs those of bundlers they do not use; esbuild's are read where it is installed. */
export interface Plugins {
  readonly vite: (options?: PluginOptions) => NamedPlugin;
  readonly rollup: (options?: PluginOptions) => NamedPlugin;
  readonly rolldown: (options?: PluginOptions) => NamedPlugin;
  readonly webpack: (options?: PluginOptions) => { apply: (compiler: unknown) => void };
  readonly rspack: (options?: PluginOptions) => { apply: (compiler: unknown) => void };
  readonly esbuild: (options?: PluginOptions) => EsbuildPlugin;
}

/**
 * The plugin of each bundler.
 *
 * @example
 * // vite.config.ts
 * export default defineConfig({ plugins: [specwright.vite()] });
 */
export const specwright: Plugins = createPlugins();

function createPlugins(): Plugins {
  const made = createUnplugin<PluginOptions | undefined, false>((options = {}, { framework }) => {
    let folder = process.cwd();
    const root = (path: string): void => {
      folder = path;
    };
    const generator = createGenerator({ ...options, packing: unversioned }, () => folder);
    const name = 'specwright';
    if (framework === 'esbuild') {
      return { name, esbuild: { setup: (build) => setUpEsbuild(build, generator, root) } };
    }
    // Both compilers have what is asked of them, under other names of types.
    const apply = (compiler: unknown): void =>
      applyToCompiler(compiler as Compiler, generator, root);
    if (framework === 'webpack') return { name, webpack: apply };
    if (framework === 'rspack') return { name, rspack: apply };
    return { name, ...createRollupHooks(generator, root) };
  });
  // The types of unplugin name every bundler's own.
  return made as unknown as Plugins;
}
