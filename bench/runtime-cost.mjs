// In: a server on loopback in a process of its own. Out: the CPU time of calls through the runtime, over bare fetch.

import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

// Many short rounds, so that whatever else the machine does falls on all ways alike.
const rounds = Number(process.env.ROUNDS ?? 100);
const calls = Number(process.env.CALLS ?? 200);
const modes = { sequential: 1, '64 at a time': 64 };
const budgets = { 'without a timeout': 1.05, 'with a timeout': 1.1 };

if (process.argv[2] === 'serve') serve();
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
  const server = fork(fileURLToPath(import.meta.url), ['serve']);
  const { port } = await new Promise((resolve) => server.once('message', resolve));
  const ways = await waysTo(`http://127.0.0.1:${port}`);
  // Whoever comes first would pay for what is compiled on the way.
  for (const width of Object.values(modes)) await compare(ways, width, 15);
  for (const [mode, width] of Object.entries(modes)) report(mode, await compare(ways, width));
  server.disconnect();
}

/** The same request in each way; all read the answer as JSON. */
async function waysTo(baseUrl) {
  const { Http } = await runtime();
  const operation = { id: 'get', method: 'GET', path: '/things/{id}', query: ['q'] };
  const plain = new Http({ name: 'things' }, { baseUrl });
  const timed = new Http({ name: 'things' }, { baseUrl, timeout: 10_000 });
  return {
    'bare fetch': async (id) => {
      const url = `${baseUrl}/things/${encodeURIComponent(id)}?q=${encodeURIComponent('a b')}`;
      const response = await fetch(url, { headers: { accept: 'application/json' } });
      if (!response.ok) throw new Error(String(response.status));
      return response.json();
    },
    'without a timeout': (id) => plain.send(operation, { id, q: 'a b' }),
    'with a timeout': (id) => timed.send(operation, { id, q: 'a b' }),
  };
}

async function runtime() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../templates/runtime/http.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

/** Ratios over bare fetch, round by round; each round begins with another way. */
async function compare(ways, width, count = rounds) {
  const names = Object.keys(ways);
  const times = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < count; round++) {
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length];
      times.get(name).push(await cpuOf(ways[name], width));
    }
  }
  const bare = times.get('bare fetch');
  return names.map((name) => {
    const own = times.get(name);
    return { name, ratio: median(own.map((time, round) => time / bare[round])), time: median(own) };
  });
}

/** Microseconds of CPU per call. */
async function cpuOf(way, width) {
  globalThis.gc?.();
  let next = 0;
  const before = process.cpuUsage();
  const worker = async () => {
    while (next++ < calls) await way(String(next));
  };
  await Promise.all(Array.from({ length: width }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
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
    console.log(`${name.padEnd(20)}${time.toFixed(1).padStart(7)} µs  ${ratio.toFixed(3)}${goal}`);
  }
}
