/**
 * In: documents. Out: what `specwright serve` takes until it has answered its first call, beside `specwright lint` of the same
 * document, and the memory that is then resident. Exit code 1 where a start is over its budget.
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { documents } from '../documents.ts';
import { measure } from '../measure.ts';
import { findUrl } from './address.ts';

/** Most of what `lint` takes, and most megabytes. */
const budgets = { ratio: 1.5, memory: 300 };

interface Start {
  readonly cpu: number;
  readonly wall: number;
  readonly resident: number;
  readonly peak: number;
}

/** Any credentials are taken, under the names that these documents have for them. */
const headers = {
  authorization: 'Bearer any',
  'x-api-key': 'any',
  'dd-api-key': 'any',
  'dd-application-key': 'any',
};

async function start(document: string, path: string): Promise<Start> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['dist/bin.js', 'serve', document, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await findUrl(child.stdout);
  await (await fetch(url + path, { headers })).arrayBuffer();
  const wall = (performance.now() - begin) / 1000;
  const taken = { wall, ...readProcess(child.pid ?? 0) };
  child.kill();
  return taken;
}

/** Seconds of CPU in steps of a hundredth, and megabytes, as Linux counts them. */
function readProcess(pid: number): Omit<Start, 'wall'> {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  return { cpu: (user + system) / 100, resident: read('VmRSS'), peak: read('VmHWM') };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Paths of calls that answer with an item or a list, by the name of the document. */
const paths: Readonly<Record<string, string>> = {
  shop: '/orders',
  petstore: '/pet/1',
  github: '/user',
  stripe: '/v1/customers',
  'datadog-v2': '/api/v2/users',
};

export async function compareStarts(rounds: number): Promise<void> {
  const all = [{ name: 'shop', path: 'docs/shop.yaml' }, ...documents(Object.keys(paths))];
  console.log(
    '\n| document | lint CPU s | serve CPU s | ratio | wall ratio | resident MB | peak MB |',
  );
  for (const { name, path } of all) {
    const ours: Start[] = [];
    const lint: { readonly cpu: number; readonly wall: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      lint.push(measure(process.execPath, ['dist/bin.js', 'lint', path], process.cwd()));
      ours.push(await start(path, paths[name] ?? '/'));
    }
    const divide = (what: 'cpu' | 'wall'): number =>
      middle(ours.map((one, round) => one[what] / (lint[round]?.[what] ?? Number.NaN)));
    const memory = middle(ours.map(({ resident }) => resident));
    const numbers = [
      middle(lint.map(({ cpu }) => cpu)).toFixed(2),
      middle(ours.map(({ cpu }) => cpu)).toFixed(2),
      divide('cpu').toFixed(2),
      divide('wall').toFixed(2),
      memory.toFixed(0),
      middle(ours.map(({ peak }) => peak)).toFixed(0),
    ];
    console.log(`| ${name} | ${numbers.join(' | ')} |`);
    if (divide('cpu') > budgets.ratio || memory > budgets.memory) process.exitCode = 1;
  }
}
