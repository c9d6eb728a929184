// In: a server on loopback in a process of its own. Out: the CPU time of calls through the runtime, over bare fetch.

import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

// Each sample is a process of its own, so that no way pays for what V8 did with another; each round begins with another.
const rounds = Number(process.env.ROUNDS ?? 7);
const calls = Number(process.env.CALLS ?? 5000);
const modes = { sequential: 1, '64 at a time': 64 };
const budgets = { 'without a timeout': 1.05, 'with a timeout': 1.1 };
const names = ['bare fetch', 'bare fetch with AbortSignal.timeout', ...Object.keys(budgets)];
const [, , task, ...given] = process.argv;

if (task === 'serve') serve();
else if (task === 'sample') await sample(...given);
else await measure();

function serve() {
  const things = Array.from({ length: 10 }, (_, id) => ({ id, name: `thing ${id}`, tags: ['a'] }));
  const body = JSON.stringify({ things });
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
  process.on('disconnect', () => process.exit());
}

async function measure() {
  const server = started('serve');
  const { port } = await message(server);
  for (const [mode, width] of Object.entries(modes)) report(mode, await compare(port, width));
  server.disconnect();
}

/** Ratios over bare fetch, round by round. */
async function compare(port, width) {
  const times = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length];
      times.get(name).push(await message(started('sample', name, port, width)));
    }
  }
  const bare = times.get('bare fetch');
  return names.map((name) => {
    const own = times.get(name);
    return { name, ratio: median(own.map((time, round) => time / bare[round])), time: median(own) };
  });
}

/** Microseconds of CPU per call, once V8 has compiled what it will. */
async function sample(name, port, width) {
  const way = (await waysTo(`http://127.0.0.1:${port}`))[name];
  await many(way, width);
  globalThis.gc?.();
  const before = process.cpuUsage();
  await many(way, width);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / calls, () => process.exit());
}

async function many(way, width) {
  let next = 0;
  const worker = async () => {
    while (next++ < calls) await way(String(next));
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** The same request in each way; all read the answer as JSON. */
async function waysTo(baseUrl) {
  const { Http } = await runtime();
  const operation = { id: 'get', method: 'GET', path: '/things/{id}', query: ['q'] };
  const plain = new Http({ name: 'things' }, { baseUrl });
  const timed = new Http({ name: 'things' }, { baseUrl, timeout: 10_000 });
  const headers = { accept: 'application/json' };
  const bare = async (id, init) => {
    const url = `${baseUrl}/things/${encodeURIComponent(id)}?q=${encodeURIComponent('a b')}`;
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  return {
    'bare fetch': (id) => bare(id, { headers }),
    'bare fetch with AbortSignal.timeout': (id) =>
      bare(id, { headers, signal: AbortSignal.timeout(10_000) }),
    'without a timeout': (id) => plain.send(operation, { id, q: 'a b' }),
    'with a timeout': (id) => timed.send(operation, { id, q: 'a b' }),
  };
}

async function runtime() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../templates/runtime/client.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

function started(...args) {
  return fork(fileURLToPath(import.meta.url), args.map(String));
}

function message(child) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`a sample ended with ${code}`)));
  });
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function report(mode, rows) {
  console.log(`\n${mode}: CPU per call, median of ${rounds} rounds of ${calls} calls`);
  for (const { name, ratio, time } of rows) {
    const limit = budgets[name];
    const goal = limit === undefined ? '' : `  at most ${limit}${ratio > limit ? ': OVER' : ''}`;
    console.log(`${name.padEnd(36)}${time.toFixed(1).padStart(7)} µs  ${ratio.toFixed(3)}${goal}`);
  }
}
