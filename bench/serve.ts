/**
 * In: the shop of docs/. Out: CPU of a request, of `specwright serve` beside Prism, and of a generated server beside Hono with
 * zod by hand, over sockets and without; and how soon the service answers. Exit code 1 where ours is over its budget.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { install } from '../test/runtimes/install.ts';
import { findUrl } from './serve/address.ts';
import { buildHandlers } from './serve/handlers.ts';
import { compareStarts } from './serve/start.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const CALLS = Number(process.env['CALLS'] ?? 6000);

/** Requests before those that are measured: engines go on compiling for some thousand requests. */
const FIRST = 6000;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Most of the CPU time of the peer: 0.25 on a quiet machine, and more where others work beside it. */
const budgets = { service: 0.3, server: 1.5 };

const order = { lines: [{ sku: 'TEA-1', count: 2 }], note: 'Ring twice.' };

/** One of them makes the order that another one reads. */
function listRequests(id: string): readonly Sent[] {
  return [
    { method: 'GET', path: '/orders?limit=10&status=pending' },
    { method: 'GET', path: `/orders/${id}` },
    { method: 'POST', path: '/orders', body: JSON.stringify(order) },
    { method: 'POST', path: '/orders', body: JSON.stringify({ ...order, lines: 'none' }) },
  ];
}

const headers = { 'x-api-key': 'key', accept: 'application/json' };

interface Service {
  readonly name: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly requests: readonly Sent[];
}

async function start(name: string, args: readonly string[]): Promise<Service> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await findUrl(child.stdout);
  // What it says of each call is read, as a terminal does.
  child.stdout.resume();
  const made = await send(url, { method: 'POST', path: '/orders', body: JSON.stringify(order) });
  const { id } = JSON.parse(made.text) as { id: string };
  return { name, child, url, requests: listRequests(id) };
}

async function checkAnswers({ name, url, requests }: Service): Promise<void> {
  const statuses: number[] = [];
  for (const one of requests) statuses.push((await send(url, one)).status);
  console.log(`${name} answers ${statuses.join(', ')}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

async function send(
  url: string,
  { method, path, body }: Sent,
): Promise<{ status: number; text: string }> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = request(url + path, { method, agent, headers: { ...headers, ...type } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    text: Buffer.concat(await response.toArray()).toString(),
  };
}

/** Sends a number of requests, eight at a time. */
async function call(url: string, requests: readonly Sent[], count: number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      await send(url, requests[left % requests.length] ?? { method: 'GET', path: '/' });
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

/** Milliseconds of CPU of one request, of a process that does nothing else. */
async function measure({ child, url }: Service, requests: readonly Sent[]): Promise<number> {
  await call(url, requests, FIRST);
  const before = readCpu(child);
  await call(url, requests, CALLS);
  return (readCpu(child) - before) / CALLS;
}

/** Milliseconds of CPU so far, as Linux counts them, in steps of ten. */
function readCpu({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

type Times = ReadonlyMap<string, readonly number[]>;

/** The first one is ours: the ratios are those of rounds, in which all take turns. */
function print(title: string, times: Times, budget = Infinity): void {
  const [ours = []] = times.values();
  console.log(`\n${title}`);
  for (const [name, all] of times) {
    const ratio = median(all.map((time, round) => (ours[round] ?? NaN) / time));
    console.log(
      `  ${name.padEnd(28)} ${median(all).toFixed(3)} ms of CPU a request; ours is ${ratio.toFixed(2)} of it`,
    );
  }
  const [, peer = []] = times.values();
  const ratio = median(peer.map((time, round) => (ours[round] ?? NaN) / time));
  if (ratio <= budget) return;
  console.log(`  OVER: at most ${budget}`);
  process.exitCode = 1;
}

/** The command, as its users start it. It reads OpenAPI 3.1. */
async function preparePrism(): Promise<readonly string[]> {
  const modules = await install('@stoplight/prism-cli', '5.16.0');
  const document = join(modules, '../shop.yaml');
  const text = readFileSync(join(root, 'docs/shop.yaml'), 'utf8');
  writeFileSync(document, text.replace('openapi: 3.2.0', 'openapi: 3.1.0'));
  return [join(modules, '@stoplight/prism-cli/dist/index.js'), 'mock', document, '--port', '0'];
}

/**
 * Rounds in which each service has its turn: it is started, gets requests without a pause, and ends. One that waits while
 * others have their turn gives its memory back, and what is measured then is how it takes it again.
 */
async function takeTurns(
  services: Readonly<Record<string, readonly string[]>>,
  isTaken: (sent: Sent) => boolean = () => true,
): Promise<Times> {
  const times = new Map(Object.keys(services).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, args] of Object.entries(services)) {
      const service = await start(name, args);
      if (round === 0) await checkAnswers(service);
      times.get(name)?.push(await measure(service, service.requests.filter(isTaken)));
      service.child.kill();
    }
  }
  return times;
}

async function compareServices(): Promise<void> {
  const services = {
    'specwright serve': ['dist/bin.js', 'serve', 'docs/shop.yaml', '--port', '0'],
    'Prism 5': await preparePrism(),
    'Prism 5, as a library, quiet': ['--import', 'tsx', 'bench/serve/prism.ts'],
  };
  print('Services', await takeTurns(services), budgets.service);
}

async function compareServers(): Promise<void> {
  const { programs, folder } = await buildHandlers(root);
  const servers = Object.fromEntries(
    Object.entries(programs).map(([name, path]) => [name, [path]]),
  );
  print('Servers', await takeTurns(servers), budgets.server);
  for (const method of ['GET', 'POST']) {
    print(`Servers, ${method}`, await takeTurns(servers, (sent) => sent.method === method));
  }
  rmSync(folder, { recursive: true });
}

async function compareHandlers(): Promise<void> {
  const { handlers, folder } = await buildHandlers(root);
  const times = new Map(Object.keys(handlers).map((name) => [name, [] as number[]]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, handle] of Object.entries(handlers)) {
      const begin = process.cpuUsage();
      for (let call = 0; call < CALLS * 5; call += 1) {
        const sent = listRequests('7')[call % 4];
        if (sent === undefined) continue;
        const type = sent.body === undefined ? {} : { 'content-type': 'application/json' };
        const init = {
          method: sent.method,
          headers: { ...headers, ...type },
          body: sent.body ?? null,
        };
        const response = await handle(new Request(`http://localhost${sent.path}`, init));
        await response.text();
        const expected = [200, 200, 201, call % 4 === 3 ? 400 : 201][call % 4];
        if (response.status !== expected) {
          throw new Error(`${name}: ${response.status} for ${sent.path}`);
        }
      }
      const { user, system } = process.cpuUsage(begin);
      if (round >= 0) times.get(name)?.push((user + system) / 1000 / (CALLS * 5));
    }
  }
  rmSync(folder, { recursive: true });
  print('Handlers, without sockets (with the request and its answer)', times);
}

console.log(
  `Node ${process.version}, medians of ${ROUNDS} rounds, ${CALLS} requests each, in turn`,
);
const [only] = process.argv.slice(2);
if (only === undefined || only === 'start') await compareStarts(ROUNDS);
if (only === undefined || only === 'services') await compareServices();
if (only === undefined || only === 'servers') await compareServers();
if (only === undefined || only === 'handlers') await compareHandlers();
