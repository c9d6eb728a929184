// Builds dist/: the command and the library in one bundle with lazy chunks, their declarations, and the seven clients.
// `npm ci` runs it through `prepare`; it needs nothing but this package's own dependencies.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildOpenapiSchemas } from './openapi-schemas.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

await rm(dist, { recursive: true, force: true });
await buildOpenapiSchemas(root);
await build({
  absWorkingDir: root,
  entryPoints: { bin: 'generator/bin.ts', index: 'generator/index.ts' },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  logLevel: 'warning',
});
await chmod(join(dist, 'bin.js'), 0o755);
execFileSync(process.execPath, [tsc, '-p', 'build/tsconfig.library.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (existsSync(join(root, 'generated'))) {
  execFileSync(process.execPath, [tsc, '-p', 'build/tsconfig.clients.json'], {
    cwd: root,
    stdio: 'inherit',
  });
}
