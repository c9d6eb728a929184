/**
 * `npm run bench:queries`: one app of React with TanStack Query, written with what Specwright, hey-api and orval generate for
 * the shop of the documents. What counts: lines that a person writes, and bytes beside React and TanStack Query.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { cache, install } from './install.ts';
import { peers } from './peers.ts';
import { specwright } from './tools.ts';

const apps = fileURLToPath(new URL('queries/apps', import.meta.url));
const work = join(cache, 'queries');

interface Subject {
  readonly name: string;
  /** Writes what the app imports into the folder `api` beside it; the name and version of the tool. */
  readonly generate: (document: string, output: string) => string;
}

const subjects: readonly Subject[] = [
  {
    name: 'ours',
    generate(document, output) {
      const args = [
        specwright,
        'generate',
        '-i',
        document,
        '-o',
        output,
        '--with',
        'tanstack-query',
      ];
      run(process.execPath, args, work);
      return 'specwright';
    },
  },
  {
    name: 'hey-api',
    generate: (document, output) =>
      runPeer('hey-api', ['-f'], {
        input: document,
        output,
        // Without the word it writes no options for pages.
        parser: { pagination: { keywords: ['pageToken'] } },
        plugins: ['@hey-api/client-fetch', '@tanstack/react-query'],
      }),
  },
  {
    name: 'orval',
    generate(document, output) {
      const path = join(output, '../fetcher.ts');
      const query = { useInfinite: true, useInfiniteQueryParam: 'pageToken', version: 5 };
      const fetch = { includeHttpResponseReturnType: false };
      const override = { mutator: { path, name: 'fetcher' }, fetch, query };
      const target = join(output, 'shop.ts');
      return runPeer('orval', ['--config'], {
        shop: {
          input: document,
          output: { target, client: 'react-query', httpClient: 'fetch', override },
        },
      });
    },
  },
];

/** Gives the name and version of the tool. */
function runPeer(name: string, flags: readonly string[], config: object): string {
  const peer = peers.find((one) => one.name === name);
  const folder = peer && install(name, peer.packages);
  if (folder === undefined) throw new Error(`${name} is not installed`);
  const path = join(folder, 'queries.config.mjs');
  writeFileSync(path, `export default ${JSON.stringify(config)};`);
  run(process.execPath, [join(folder, peer?.program ?? ''), ...flags, path], folder);
  const [version] = Object.values(peer?.packages ?? {});
  return `${name} ${version}`;
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
}

/** As peers read it: OpenAPI 3.1, which has no streams of items. */
function writeDocument(): string {
  const source = fileURLToPath(new URL('../docs/shop.yaml', import.meta.url));
  const document = parse(readFileSync(source, 'utf8'));
  document.openapi = '3.1.0';
  delete document.paths['/orders/{orderId}/events'];
  const path = join(work, 'shop.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}

/** Without blank lines and comments of a line. */
function countLines(folder: string): number {
  const files = readdirSync(folder).filter((name) => /\.tsx?$/.test(name));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return lines.filter((line) => !/^\s*($|\/\/|\/\*|\*)/.test(line)).length;
}

/** The calls of the app, and its connection: without queries and components. */
const calls = `
  export { cancelOrder, createOrder, getOrder, listOrders } from './api/operations/orders.js';
  export { shopHttp } from './api/client.js';`;

async function weigh(
  folder: string,
  contents = "export * from './app.js';",
): Promise<readonly [minified: number, gzip: number]> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'react',
    tsconfigRaw: {},
    external: ['react', 'react/jsx-runtime', '@tanstack/react-query'],
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote nothing');
  return [file.contents.length, gzipSync(file.contents, { level: 9 }).length];
}

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
cpSync(apps, work, { recursive: true });
const document = writeDocument();
print('app written with', ['lines', 'minified', 'gzip']);
for (const { name, generate } of subjects) {
  const folder = join(work, name);
  const lines = countLines(folder);
  const tool = generate(document, join(folder, 'api'));
  print(tool, [lines, ...(await weigh(folder))]);
  if (name === 'ours') print('  its calls alone', ['', ...(await weigh(folder, calls))]);
}

function print(name: string, cells: readonly (number | string)[]): void {
  const texts = cells.map((cell) => cell.toLocaleString('en').padStart(10));
  console.log(name.padEnd(24) + texts.join(''));
}
