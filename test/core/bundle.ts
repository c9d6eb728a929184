/** The core as bundlers make it for a browser: everything inside, and nothing of Node. */

import { resolve } from 'node:path';
import { build, type BuildOptions, type BuildResult } from 'esbuild';

export type Bundled = BuildResult<
  BuildOptions & { readonly write: false; readonly metafile: true }
>;

/** A built-in module of Node, wherever it is imported, fails the build. */
export function bundleCore(options: BuildOptions): Promise<Bundled> {
  return build({
    absWorkingDir: resolve(import.meta.dirname, '../..'),
    entryPoints: { core: 'generator/entry/core.ts' },
    outdir: '/bundle',
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
    ...options,
    write: false,
    metafile: true,
  });
}
