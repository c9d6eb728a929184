// In: programs that use a part of the runtime each. Out: a table of what they weigh; fails where one is over its budget.

import { rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { install } from '../test/runtimes/install.ts';
import { validatorFolder } from '../test/validators/folder.ts';

interface Program {
  readonly name: string;
  readonly text: string;

  /** Bytes after minifying and gzip: what it weighs today, rounded up, so that it only shrinks. */
  readonly budget?: number;

  /** Where its imports are found; the root of this project by default. */
  readonly folder?: string;
}

const mini = await validatorFolder('card-payments', 'mini');
const root = fileURLToPath(new URL('..', import.meta.url));

const get = `
  import { Http } from './templates/runtime/http.ts';
  const api = { name: 'things' };
  const options = { baseUrl: 'https://things.example' };
  export const http = new Http(api, options);
  export const get = (params) => http.send({ id: 'get', method: 'GET', path: '/{id}', query: ['q'] }, params);
`;

const programs: readonly Program[] = [
  { name: 'one GET operation', text: get, budget: 2880 },
  {
    name: '+ auth (bearer)',
    text: `${get}
      import { bearer } from './templates/runtime/auth.ts';
      Object.assign(api, { schemes: { oauth: bearer() }, security: [['oauth']] });`,
  },
  {
    name: '+ body (JSON)',
    text: `${get}
      import { json } from './templates/runtime/body.ts';
      export const post = (params) => http.send({ id: 'post', method: 'POST', path: '/', body: json }, params);`,
  },
  {
    name: '+ stream',
    text: `${get}
      import { stream } from './templates/runtime/stream.ts';
      export const listen = (params) => stream(http, { id: 'listen', method: 'GET', path: '/' }, params);`,
  },
  {
    name: '+ pages',
    text: `${get}
      import { pageItems } from './templates/runtime/pages.ts';
      export const items = (params) => pageItems(get, params, { kind: 'offset', offset: 'o', items: 'data' });`,
  },
  {
    name: '+ upload',
    text: `${get}
      import { upload } from './templates/runtime/upload.ts';
      export const send = (source, steps, rule) => upload(http, source, steps, rule);`,
  },
  {
    name: 'package-insights: one function',
    text: `
      import { packageInsightsHttp } from './generated/package-insights/client.ts';
      export { getPackage } from './generated/package-insights/operations/packages.ts';
      export const http = packageInsightsHttp({ baseUrl: 'https://insights.example' });`,
    budget: 3000,
  },
  {
    name: 'package-insights: whole client',
    text: `export { PackageInsights } from './generated/package-insights/client.ts';`,
  },
  {
    name: 'package-insights: one validator (with zod)',
    text: `export { getVersionBatchSchemas } from './generated/package-insights/validators.ts';`,
  },
  {
    name: 'card-payments: authRequestSchema (with zod)',
    text: `export { authRequestSchema } from './generated/card-payments/validators.ts';`,
    budget: 26_000,
  },
  {
    name: 'card-payments: authRequestSchema (with zod/mini)',
    text: `export { authRequestSchema } from './api/validators.ts';`,
    budget: 7000,
    folder: mini,
  },
  {
    name: 'package-insights: client and validators',
    text: `
      export { PackageInsights } from './generated/package-insights/client.ts';
      export { packageInsightsValidation } from './generated/package-insights/validators.ts';`,
  },
];

// Without types, as a bundle has none; neither knows retries, limits of time or redaction.
const peers: readonly (Program & { readonly version: string })[] = [
  {
    name: 'openapi-fetch',
    version: '0.17.0',
    text: `
      import createClient from 'openapi-fetch';
      const client = createClient({ baseUrl: 'https://things.example' });
      export const get = (id, q) => client.GET('/{id}', { params: { path: { id }, query: { q } } });`,
  },
  {
    name: 'ky',
    version: '2.1.0',
    text: `
      import ky from 'ky';
      const client = ky.create({ prefixUrl: 'https://things.example' });
      export const get = (id, q) => client.get(encodeURIComponent(id), { searchParams: { q } }).json();`,
  },
];

interface Weight extends Program {
  readonly minified: number;
  readonly gzip: number;
}

async function weigh(program: Program): Promise<Weight> {
  const { outputFiles } = await build({
    stdin: { contents: program.text, resolveDir: program.folder ?? root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { ...program, minified: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

async function peer({ name, version, text }: (typeof peers)[number]): Promise<Program> {
  return { name: `${name} ${version}: one GET`, text, folder: await install(name, version) };
}

function row({ name, minified, gzip, budget }: Weight): string {
  const bytes = [minified, gzip].map((count) => count.toLocaleString('en').padStart(9)).join(' ');
  const limit = budget === undefined ? '' : `  at most ${budget.toLocaleString('en')}`;
  return `${name.padEnd(52)}${bytes}${limit}${isOver({ gzip, budget }) ? ': OVER' : ''}`;
}

function isOver({
  gzip,
  budget = Infinity,
}: {
  gzip: number;
  budget?: number | undefined;
}): boolean {
  return gzip > budget;
}

const compared = process.argv.includes('--peers') ? await Promise.all(peers.map(peer)) : [];
const weights = await Promise.all([...programs, ...compared].map(weigh));
await rm(mini, { recursive: true });
console.log(`${'bytes'.padEnd(52)}${'minified'.padStart(9)} ${'gzip'.padStart(9)}`);
for (const weight of weights) console.log(row(weight));
process.exitCode = weights.some(isOver) ? 1 : 0;
