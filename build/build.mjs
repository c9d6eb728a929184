// Builds dist/: the command and the library in one bundle with lazy chunks, their declarations, and the seven clients;
// and the package of the runtime.
// `npm ci` runs it through `prepare`; it needs nothing but this package's own dependencies.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { keepDeclarations } from './declarations.mjs';
import { joinChunks } from './join-chunks.mjs';
import { writeLicenses } from './licenses.mjs';
import { buildOpenapiSchemas } from './openapi-schemas.mjs';
import { replaceRuntimePackage } from './runtime-package.mjs';
import { buildRuntime } from './runtime.mjs';
import { makeScript } from './scripts.mjs';
import { buildTemplates } from './templates.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Everything that the package has at run time, in a new folder. */
export async function buildInto(dist) {
  const parts = await Promise.allSettled([
    bundleAll(dist),
    declareLibrary(dist),
    existsSync(join(root, 'generated')) ? buildClients(join(dist, 'clients')) : undefined,
    buildOpenapiSchemas(root, dist),
    buildRuntime(root, dist),
    buildTemplates(root, dist),
  ]);
  for (const part of parts) if (part.status === 'rejected') throw part.reason;
  await writeFile(join(dist, 'identity'), await identityOf(dist));
}

/** A hash of all code in dist: what one build found out is nothing to another one. */
async function identityOf(dist) {
  const names = await readdir(dist, { recursive: true });
  const hash = createHash('sha256');
  for (const name of names
    .filter((path) => /\.[cm]?js$/.test(path) && !/^clients\b/.test(path))
    .sort()) {
    hash.update(`${name}\0`).update(await readFile(join(dist, name)));
  }
  return hash.digest('base64url');
}

/** Folders, and the READMEs in them. */
const isReadme = (path) => !/\.\w+$/.test(path) || path.endsWith('.md');

/** Compiled one by one, each with its README. */
async function buildClients(clients) {
  const generated = join(root, 'generated');
  await declare('build/tsconfig.clients.json', clients);
  await cp(generated, clients, { recursive: true, filter: isReadme });
}

/** What loads together: with every command, with a run that finds nothing to do, with one that reads documents. */
const layers = [
  ['generator/cli/flags.ts'],
  ['generator/cli/generate.ts', 'generator/cli/check.ts', 'generator/run/disk/print.ts'],
  [
    'generator/run/pipeline/stages.ts',
    'generator/core/validate/openapi/openapi.ts',
    'generator/cli/lint.ts',
  ],
];

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
/** Outputs import these; what we need of them ourselves is a part of the bundle. */
const bundled = ['fast-xml-parser', 'zod'];
/** Other packages, which are small, become part of the bundle: users install what is native, what is large, and what they import themselves. */
const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  (name) => !bundled.includes(name),
);
const bundling = {
  // What is built beside it: `imports` of package.json.
  external: [...installed, '#*'],
  mainFields: ['module', 'main'],
  alias: {
    // Its other build is CommonJS.
    yaml: join(root, 'node_modules', 'yaml', 'browser', 'index.js'),
    // Modules of outputs that run here import it by its address.
    'fast-xml-parser': '#xml-parser',
  },
  metafile: true,
};

async function bundleAll(dist) {
  const inputs = await Promise.all([
    bundle(dist),
    bundleXmlParser(dist),
    bundleAlone(dist, { core: 'generator/entry/core.ts' }),
    bundleAlone(dist, { emitters: 'generator/entry/emitters.ts' }),
    bundleAlone(
      dist,
      { testing: 'generator/entry/testing.ts' },
      { platform: 'node', plugins: [besideCore] },
    ),
  ]);
  // Templates have handlebars in them, and compiled schemas a part of ajv.
  const others = ['node_modules/handlebars/', 'node_modules/ajv/'];
  await writeLicenses(root, dist, [...inputs.flat(), ...others]);
}

async function bundle(dist) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      bin: 'generator/entry/bin.ts',
      index: 'generator/entry/index.ts',
      plugin: 'generator/entry/plugin.ts',
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    ...bundling,
    logLevel: 'warning',
  });
  const written = await joinChunks(dist, metafile.outputs, layers);
  // The last one is most of the code.
  await makeScript(dist, written.at(-1));
  await chmod(join(dist, 'bin.js'), 0o755);
  return Object.keys(metafile.inputs);
}

/** The reader of XML, as a module of its own. */
async function bundleXmlParser(dist) {
  const { metafile } = await build({
    stdin: { contents: "export { XMLParser } from 'fast-xml-parser';", resolveDir: root },
    absWorkingDir: root,
    outfile: join(dist, 'xml-parser.mjs'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

async function declareLibrary(dist) {
  await declare('build/tsconfig.library.json', dist);
  const entries = Object.values(manifest.exports).flatMap(
    ({ types }) => /^\.\/dist\/(generator\/.*)$/.exec(types)?.[1] ?? [],
  );
  await keepDeclarations(dist, entries, ['generator', 'packages', 'templates']);
  // A user of another bundler does not have its types.
  const path = join(dist, 'generator', 'entry', 'plugin.d.ts');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/^import .* from 'esbuild';$/m, '// @ts-ignore\n$&'));
}

/** In one file, which shares nothing with the others: those need Node. */
async function bundleAlone(dist, entryPoints, more = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: dist,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // Names stay, so that a stack says where it is.
    minifyWhitespace: true,
    lineLimit: 200,
    ...bundling,
    ...more,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

/** Runners of tests that load modules themselves load one of one file; it is there already. */
const besideCore = {
  name: 'beside core',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/memory\/generate-files\.ts$/ }, () => ({
      path: './core.js',
      external: true,
    })),
};

async function declare(config, outDir) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', config, '--outDir', outDir, '--pretty', 'false'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root });
  } catch (error) {
    throw new Error(`${config} does not compile:\n${error.stdout}`, { cause: error });
  }
}

/** A command that runs meanwhile finds the old files or the new ones. */
async function replaceDist() {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'build-'));
  try {
    await buildInto(join(work, 'new'));
    const dist = join(root, 'dist');
    if (existsSync(dist)) await rename(dist, join(work, 'old'));
    await rename(join(work, 'new'), dist);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , elsewhere] = process.argv;
  if (elsewhere === undefined) {
    // First: what is older than its sources is built again by the tests.
    await replaceRuntimePackage();
    await replaceDist();
  } else await buildInto(elsewhere);
}
