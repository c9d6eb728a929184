// In: every file that was generated here. Out: what a bundle keeps of it that uses nothing of it, which is nothing.

import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';

import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { linkRuntime } from '../runtime-modules.ts';

/** Packages are not ours, and what is loaded on demand stands in files of its own. */
const others: Plugin = {
  name: 'others',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
    onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** A program per file of those, which imports it and nothing of it; one build reads each file once. */
async function findKept(folder: string, files: readonly string[]): Promise<readonly string[]> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const entryPoints = files.map((_path, index) => join(programs, `${index}.ts`));
  for (const [index, path] of files.entries()) {
    await writeFile(join(programs, `${index}.ts`), `import '../${path}';`);
  }
  const { outputFiles } = await build({
    entryPoints,
    outdir: join(folder, 'bundled'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    plugins: [others],
  });
  expect(outputFiles).toHaveLength(files.length);
  return outputFiles.flatMap(({ path, text }) => {
    return text === '' ? [] : [`${files[Number(parse(path).name)]}: ${text}`];
  });
}

/** Schemas of zod are built where they are written; servers, simulations and tools use them, and only the index of a package hands them on. */
function isBuiltAtOnce(path: string, folder: string): boolean {
  const isServer = ['server.ts', 'simulation.ts', 'mcp.ts'].includes(path);
  const isUsing = isServer || (folder === 'generated' && path.endsWith('index.ts'));
  const isOfZod =
    path.endsWith('validators.ts') &&
    readFileSync(join(folder, path), 'utf8').includes(" from 'zod");
  return isOfZod || isUsing;
}

const folders = (await readdir('test/cases')).map((name) => join('test/cases', name, 'expected'));

/** Folders and code: neither a package.json nor what was built. */
function isSource(path: string): boolean {
  return !/(?:^|\/)dist$/.test(path) && (isCode(path) || !/\.\w+$/.test(path));
}

function isCode(path: string): boolean {
  return /\.[jt]s$/.test(path) && !path.endsWith('.d.ts');
}

test.each(['generated', 'templates', ...folders.filter((folder) => existsSync(folder))])(
  'of %s nothing stays where nothing is used',
  async (folder) => {
    // Outside of this project, whose package says that imports alone have no effect: a user's need not say it.
    const copy = await mkdtemp(join(tmpdir(), 'specwright-unused-'));
    // Golden folders are without it.
    await cp('templates/runtime', join(copy, 'sources'), { recursive: true, filter: isSource });
    linkRuntime(join(copy, 'runtime'), join(copy, 'sources'));
    await cp(folder, copy, { recursive: true, filter: isSource });
    const files = await readdir(folder, { recursive: true });
    const kept = await findKept(
      copy,
      files.filter(
        (path) => isCode(path) && !path.includes('/dist/') && !isBuiltAtOnce(path, folder),
      ),
    );
    await rm(copy, { recursive: true });
    expect(kept).toEqual([]);
  },
);
