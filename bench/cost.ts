/**
 * `npm run bench:cost`: the CPU time of one call through a generated function, and through peers, over bare `fetch`, all
 * to a server on loopback. Exit code 1 where ours is over its budget.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleWays, type Way } from './cost/ways.ts';

// Each sample is a process of its own, so that no way pays for what V8 did with another; each round begins with another.
const rounds = Number(process.env['ROUNDS'] ?? 7);
const calls = Number(process.env['CALLS'] ?? 5000);
const widths = { 'one after another': 1, '64 at a time': 64 };

interface Cost extends Way {
  readonly microseconds: number;
  /** Over bare `fetch`. */
  readonly ratio: number;
}

function start(...args: readonly (string | number)[]): ChildProcess {
  const program = fileURLToPath(new URL('cost/sample.mjs', import.meta.url));
  // Nothing of the loader that runs this file.
  return fork(program, args.map(String), { execArgv: ['--expose-gc'] });
}

function receive<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    // What `sample.mjs` sends.
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`a sample ended with ${code}`)));
  });
}

/** Round by round: the ratios of one round are of the same minute. */
async function compare(ways: readonly Way[], port: number, width: number): Promise<Cost[]> {
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const index of ways.keys()) {
      const at = (index + round) % ways.length;
      const { module = '' } = ways[at] ?? {};
      const time = await receive<number>(start('sample', module, port, width, calls));
      times[at]?.push(time);
    }
  }
  const [bare = []] = times;
  return ways.map((way, index) => {
    const own = times[index] ?? [];
    const ratios = own.map((time, round) => time / (bare[round] ?? Number.NaN));
    return { ...way, microseconds: findMedian(own), ratio: findMedian(ratios) };
  });
}

function findMedian(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function isOver({ ratio, budget = Infinity }: Cost): boolean {
  return ratio > budget;
}

function formatRow(cost: Cost): string {
  const { name, microseconds, ratio, budget } = cost;
  const limit = budget === undefined ? '' : `  at most ${budget}${isOver(cost) ? ': OVER' : ''}`;
  return `${name.padEnd(36)}${microseconds.toFixed(1).padStart(7)} µs  ${ratio.toFixed(3)}${limit}`;
}

const ways = await bundleWays();
const server = start('serve');
const { port } = await receive<{ port: number }>(server);
for (const [mode, width] of Object.entries(widths)) {
  console.log(`\n${mode}: CPU per call, median of ${rounds} rounds of ${calls} calls`);
  const costs = await compare(ways, port, width);
  for (const cost of costs) console.log(formatRow(cost));
  if (costs.some(isOver)) process.exitCode = 1;
}
server.disconnect();
