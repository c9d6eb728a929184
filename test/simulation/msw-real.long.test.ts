/** A simulation behind MSW itself, in a Node that it runs in and in Chromium: the calls of a client, and types. */

import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { generateFiles } from '../../generator/entry/core.ts';
import { createFolder, writeFiles } from '../folder.ts';
import { inChromium } from '../runtimes/chromium.ts';
import { install } from '../runtimes/install.ts';
import { playwrightVersion } from '../runtimes/matrix.ts';
import { nodeBinary } from '../runtimes/node.ts';
import { output } from '../runtimes/process.ts';
import { compile, compilers, flags, resolutions } from '../types/compile.ts';
import { shop } from './shop.ts';

const mswVersion = '3.0.5';
/** MSW 3 needs 22.12, this project 20.19. */
const nodeVersion = '22.23.3';

/** The programs, as users write them. */
const programs = {
  'calls.ts': `
import { Shop } from './index.js';
import { createSimulation } from './runtime/simulation.js';
import { shopSimulation } from './simulation.js';

export const baseUrl = 'https://shop.example/v1';

export const simulation = createSimulation(shopSimulation, {
  fill: 'minimal',
  data: { orders: [{ id: 'a/b c?', status: 'shipped', sku: 'old' }] },
  faults: { listNotes: { reset: true }, getOrder: [{ cut: 0, times: 1 }] },
});

/** By the global \`fetch\`. */
export async function callShop(): Promise<object> {
  const client = new Shop({ auth: { key: 'k' }, retries: 0 });
  const name = (error: unknown): string => (error instanceof Error ? error.name : 'none');
  const made = await client.createOrder({ body: { sku: 'tea' } });
  const orderId = made.id;
  const cut = await client.getOrder({ orderId }).catch(name);
  const read = await client.getOrder({ orderId });
  const { orders } = await client.listOrders();
  const denied = await client.cancelOrder({ orderId: 'a/b c?' }).result();
  const refused = !denied.ok && denied.kind === 'http' && [denied.status, denied.error.code];
  const lost = await client.listNotes({ orderId }).catch(name);
  const gone = await client.deleteOrder({ orderId }).result();
  const calls = simulation.calls.map(({ operation, status }) => \`\${operation} \${status}\`);
  return { made, cut, read, orders, refused, lost, gone: gone.status, calls };
}
`,
  'node.ts': `
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { baseUrl, callShop, simulation } from './calls.js';
import { handlers } from './runtime/simulation-msw.js';

const server = setupServer(...handlers(simulation, http, baseUrl));
server.listen({ onUnhandledFrame: 'error' });
console.log(JSON.stringify(await callShop()));
server.close();
`,
  'browser.ts': `
import { http } from 'msw';
import { setupWorker } from 'msw/browser';
import { baseUrl, callShop, simulation } from './calls.js';
import { handlers } from './runtime/simulation-msw.js';

export async function run(): Promise<object> {
  const worker = setupWorker(...handlers(simulation, http, baseUrl));
  await worker.start({ onUnhandledFrame: 'error' });
  return callShop();
}
`,
};

const tea = { id: '1', status: 'open', sku: 'tea' };
const answers = {
  made: tea,
  cut: 'NetworkError',
  read: tea,
  orders: [{ id: 'a/b c?', status: 'shipped', sku: 'old' }, tea],
  refused: [409, 'already_shipped'],
  lost: 'NetworkError',
  gone: 204,
  calls: [
    'createOrder 201',
    'getOrder 200',
    'getOrder 200',
    'listOrders 200',
    'cancelOrder 409',
    'listNotes 200',
    'deleteOrder 204',
  ],
};

let folder: string;
let msw: string;

beforeAll(async () => {
  const { ok, files } = await generateFiles({
    documents: { 'shop.yaml': shop },
    config: { emitters: ['simulation'], omit: ['readme'] },
  });
  expect(ok).toBe(true);
  msw = join(await install('msw', mswVersion), 'msw');
  folder = createFolder({ 'package.json': '{ "type": "module" }' });
  writeFiles(folder, { ...files, ...programs });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(msw, join(folder, 'node_modules/msw'));
  symlinkSync(resolve('node_modules/zod'), join(folder, 'node_modules/zod'));
});

it.each(compilers)(
  'the handlers take the `http` of MSW, as TypeScript %s sees it',
  async (compiler) => {
    const place = { lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: ['node'] };
    const typeRoots = [resolve('node_modules/@types')];
    const options = { ...flags, ...resolutions.NodeNext, ...place, typeRoots };
    const paths = Object.keys(programs).map((name) => join(folder, name));
    expect(await compile(compiler, paths, options)).toBe('');
  },
);

it('MSW answers a client in Node', async () => {
  await bundle('node');
  const printed = await output(await nodeBinary(nodeVersion), [join(folder, 'node.mjs')]);
  expect(JSON.parse(printed)).toEqual(answers);
});

it('MSW answers a client in a browser', async () => {
  await bundle('browser');
  const url = await serveFiles({
    '/': '<!doctype html><title>Shop</title>',
    '/browser.mjs': readFileSync(join(folder, 'browser.mjs'), 'utf8'),
    '/mockServiceWorker.js': readFileSync(join(msw, 'lib/mockServiceWorker.js'), 'utf8'),
  });
  const answered = await inChromium(playwrightVersion, async (page) => {
    await page.goto(url);
    return page.evaluate("import('/browser.mjs').then(({ run }) => run())");
  });
  expect(answered).toEqual(answers);
});

async function bundle(platform: 'node' | 'browser'): Promise<void> {
  await build({
    entryPoints: [join(folder, `${platform}.ts`)],
    bundle: true,
    format: 'esm',
    platform,
    external: platform === 'node' ? ['msw'] : [],
    outfile: join(folder, `${platform}.mjs`),
    logLevel: 'error',
  });
}

/** Serves texts by path until the test ends. */
async function serveFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const type = url === '/' ? 'text/html' : 'text/javascript';
    response.writeHead(files[url] === undefined ? 404 : 200, { 'content-type': type });
    response.end(files[url]);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
