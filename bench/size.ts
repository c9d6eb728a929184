// In: what is generated from documents, used as an app uses it. Out: a table of what each weighs in a bundle; fails over a budget.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build, type Metafile } from 'esbuild';

import { cache, install } from './install.ts';

interface Program {
  readonly name: string;

  /** A module that exports what the app uses. */
  readonly text: string;

  /** Bytes after minifying and gzip: what it weighs today and a little more, so that it does not grow unseen. */
  readonly budget?: number;

  /** Where its imports are found; the root of this project by default. */
  readonly folder?: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const work = join(cache, 'size');

const services: readonly Program[] = [
  {
    name: 'package-insights: one function, no credential',
    text: `
      import { packageInsightsHttp } from './generated/package-insights/index.ts';
      export { getPackage } from './generated/package-insights/index.ts';
      export const http = packageInsightsHttp({ baseUrl: 'https://insights.example' });`,
    budget: 3000,
  },
  {
    name: 'card-payments: one function',
    text: `
      import { cardPaymentsHttp } from './generated/card-payments/index.ts';
      export { charge } from './generated/card-payments/index.ts';
      export const http = cardPaymentsHttp({ baseUrl: 'https://pay.example' });`,
  },
  {
    name: 'package-insights: the class',
    text: `export { PackageInsights } from './generated/package-insights/index.ts';`,
  },
  {
    name: 'package-insights: one validator (zod)',
    text: `export { getVersionBatchSchemas } from './generated/package-insights/index.ts';`,
  },
  {
    name: 'card-payments: authRequestSchema (zod)',
    text: `export { authRequestSchema } from './generated/card-payments/index.ts';`,
    budget: 26_000,
  },
  {
    name: 'package-insights: the class and all validators',
    text: `
      export { PackageInsights } from './generated/package-insights/index.ts';
      export { packageInsightsValidation } from './generated/package-insights/index.ts';`,
  },
];

/** The same form of the same document is generated once. */
function generateFrom(document: string, name: string, form: string): string {
  const output = join(work, `${name}-${form}`);
  const config = join(work, `${name}-${form}.json`);
  writeFileSync(config, JSON.stringify({ output, validators: form, apis: { [name]: document } }));
  const args = [join(root, 'dist', 'bin.js'), 'generate', '--config', config, '--no-cache'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${document}: ${stderr}`);
  return join(output, name);
}

function usePetstore(operation: string): string {
  return `
    import { petstoreHttp } from './index.ts';
    export { ${operation} } from './index.ts';
    export const http = petstoreHttp({ auth: { api_key: 'k' } });`;
}

/** One function through the client that is generated beside it, alone and with its validators. */
function petstorePrograms(document: string): readonly Program[] {
  const annotated = generateFrom(document, 'petstore', 'annotated');
  const mini = generateFrom(document, 'petstore', 'mini');
  const judged = `${usePetstore('getPetById')}
    export { getPetByIdSchemas } from './index.ts';`;
  return [
    {
      name: 'petstore: getInventory',
      text: usePetstore('getInventory'),
      folder: annotated,
      budget: 6100,
    },
    { name: 'petstore: getPetById, its validators (zod)', text: judged, folder: annotated },
    { name: 'petstore: getPetById, its validators (zod/mini)', text: judged, folder: mini },
  ];
}

function stripePrograms(document: string): readonly Program[] {
  const folder = generateFrom(document, 'stripe', 'annotated');
  const text = `
    import { stripeHttp } from './index.ts';
    export { getAccount } from './index.ts';
    export const http = stripeHttp({ auth: { bearerAuth: 'k' } });`;
  return [{ name: 'Stripe: getAccount', text, folder, budget: 7000 }];
}

/** Documents that are here: petstore's of an npm package, and those of the folder that SPECWRIGHT_CORPUS names. */
function generatedPrograms(): readonly Program[] {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const corpus = process.env['SPECWRIGHT_CORPUS'] ?? join(root, '../shared/corpus/perf');
  const examples = install('petstore', { '@readme/oas-examples': '8.2.2' });
  const petstore =
    examples && join(examples, 'node_modules/@readme/oas-examples/3.0/json/petstore.json');
  const stripe = join(corpus, 'stripe.json');
  return [
    ...(petstore === undefined ? [] : petstorePrograms(petstore)),
    ...(existsSync(stripe) ? stripePrograms(stripe) : []),
  ];
}

/** What others weigh for the same call. None of them knows retries, limits of time or redaction, except ky's retries. */
function peerPrograms(): readonly Program[] {
  const folder = install('size-peers', { 'openapi-fetch': '0.17.0', ky: '2.1.0' });
  if (folder === undefined) return [];
  return [
    {
      name: 'openapi-fetch 0.17.0: one GET',
      folder,
      text: `
        import createClient from 'openapi-fetch';
        const client = createClient({ baseUrl: 'https://things.example' });
        export const get = () => client.GET('/store/inventory');`,
    },
    {
      name: 'ky 2.1.0: one GET',
      folder,
      text: `
        import ky from 'ky';
        const client = ky.create({ prefixUrl: 'https://things.example' });
        export const get = () => client.get('store/inventory').json();`,
    },
  ];
}

interface Weight extends Program {
  readonly minified: number;
  readonly gzip: number;
}

async function weigh(program: Program): Promise<Weight> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program.text, resolveDir: program.folder ?? root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    // What is imported when it is first needed (XML's parser) is no part of what is loaded first.
    splitting: true,
    outdir: work,
    absWorkingDir: work,
  });
  const first = loadedFirst(metafile.outputs);
  const sizes = outputFiles
    .filter(({ path }) => first.has(basename(path)))
    .map(({ contents }) => ({
      raw: contents.length,
      gzip: gzipSync(contents, { level: 9 }).length,
    }));
  const minified = sizes.reduce((sum, { raw }) => sum + raw, 0);
  return { ...program, minified, gzip: sizes.reduce((sum, { gzip }) => sum + gzip, 0) };
}

/** Names of the entry and of what it imports at once. */
function loadedFirst(outputs: Metafile['outputs']): ReadonlySet<string> {
  const open = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === '<stdin>');
  const found = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    found.add(basename(path));
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !found.has(basename(next))) open.push(next);
    }
  }
  return found;
}

function formatRow({ name, minified, gzip, budget }: Weight): string {
  const bytes = [minified, gzip].map((count) => count.toLocaleString('en').padStart(9)).join(' ');
  const limit = budget === undefined ? '' : `  at most ${budget.toLocaleString('en')}`;
  return `${name.padEnd(52)}${bytes}${limit}${isOver({ gzip, budget }) ? ': OVER' : ''}`;
}

function isOver({
  gzip,
  budget = Infinity,
}: Pick<Weight, 'gzip'> & { budget?: number | undefined }): boolean {
  return gzip > budget;
}

const peers = process.argv.includes('--peers') ? peerPrograms() : [];
const weights = await Promise.all([...services, ...generatedPrograms(), ...peers].map(weigh));
console.log(`${'bytes'.padEnd(52)}${'minified'.padStart(9)} ${'gzip'.padStart(9)}`);
for (const weight of weights) console.log(formatRow(weight));
process.exitCode = weights.some(isOver) ? 1 : 0;
