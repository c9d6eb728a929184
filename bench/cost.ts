/**
 * `npm run bench:cost`: the CPU time of one call through a generated function, and through peers, over bare `fetch`: to a
 * server on loopback, and to no server at all. Exit code 1 where ours is over its budget.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleWays, type Way } from './cost/ways.ts';

const ways = await bundleWays();
// Each sample is a process of its own, so that no way pays for what V8 did with another; each round begins with another.
const rounds = Number(process.env['ROUNDS'] ?? 7);
const calls = Number(process.env['CALLS'] ?? 5000);

interface Mode {
  /** The port of the server; 0 for none. */
  readonly port: number;
  /** Calls at a time. */
  readonly width: number;
  readonly calls: number;
}

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
async function compare({ port, width, calls: count }: Mode): Promise<Cost[]> {
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const index of ways.keys()) {
      const at = (index + round) % ways.length;
      const { module = '' } = ways[at] ?? {};
      const time = await receive<number>(start('sample', module, port, width, count));
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

function formatRow(cost: Cost, isAlone: boolean): string {
  const { name, microseconds, ratio, budget } = cost;
  const limit =
    budget === undefined || isAlone ? '' : `  at most ${budget}${isOver(cost) ? ': OVER' : ''}`;
  return `${name.padEnd(36)}${microseconds.toFixed(1).padStart(7)} µs  ${ratio.toFixed(3)}${limit}`;
}

async function measure(name: string, mode: Mode): Promise<void> {
  console.log(`\n${name}: CPU per call, median of ${rounds} rounds of ${mode.calls} calls`);
  const costs = await compare(mode);
  for (const cost of costs) console.log(formatRow(cost, mode.port === 0));
  if (mode.port !== 0 && costs.some(isOver)) process.exitCode = 1;
}

const server = start('serve');
const { port } = await receive<{ port: number }>(server);
await measure('one after another', { port, width: 1, calls });
await measure('64 at a time', { port, width: 64, calls });
// What a client does itself, without the noise of a network.
await measure('without network', { port: 0, width: 1, calls: 10 * calls });
server.disconnect();
