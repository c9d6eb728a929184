// Compiles the runtime to the JavaScript and the declarations that its package is published with.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A folder that is new, or empty. */
export async function buildRuntimePackage(folder) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', 'build/tsconfig.runtime.json', '--outDir', folder, '--pretty', 'false'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root });
  } catch (error) {
    throw new Error(`templates/runtime does not compile:\n${error.stdout}`, { cause: error });
  }
  const names = await readdir(folder, { recursive: true });
  const declarations = names.filter((name) => name.endsWith('.d.ts'));
  await Promise.all(declarations.map((name) => nameJavaScript(join(folder, name))));
}

/** Code asks for `./errors.js` after the compiler, declarations still for `./errors.ts`, which is not published. */
async function nameJavaScript(path) {
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replaceAll(/(from |import\()'(\.{1,2}\/[a-z0-9/-]+)\.ts'/g, "$1'$2.js'"),
  );
}

/** `templates/runtime/dist`, whose readers find the old files or the new ones at any time. */
export async function replaceRuntimePackage() {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'runtime-'));
  try {
    await buildRuntimePackage(join(work, 'new'));
    const dist = join(root, 'templates', 'runtime', 'dist');
    await rename(dist, join(work, 'old')).catch(ignoreMissing);
    await rename(join(work, 'new'), dist);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , elsewhere] = process.argv;
  await (elsewhere === undefined ? replaceRuntimePackage() : buildRuntimePackage(elsewhere));
}
